import Accord
import Contract

/// Reads `x-accord-…` objects by the models that Accord made of their schemas, and reports everything in them that the
/// schemas do not allow, at its place.
struct ExtensionReader<Model: Record> {
    private let place: NodeLocation
    private let name: String
    private let graph: GraphBuilder
    private var json: JSON
    /// Keys that the schema does not have.
    private var unknown: [[String]] = []
    /// The paths of values that were put in for something that is missing, or not as it should be.
    private var standIns: Set<[String]> = []
    private var removed: Set<[String]> = []
    private var isWrong = false

    /// The object at a place; `nil`, and reported, when its schema does not allow it.
    static func read(_ place: NodeLocation, _ graph: GraphBuilder) -> Model? {
        var reader = ExtensionReader(place, graph)
        return reader.model()
    }

    private init(_ place: NodeLocation, _ graph: GraphBuilder) {
        self.place = place
        self.graph = graph
        name = NodeLocation.tokens(of: place.pointer)?.last ?? "x-accord"
        json = place.node.json
    }

    private mutating func model() -> Model? {
        guard case .object = place.node.value else {
            graph.report("'\(name)' is an object, and this is \(place.node.kind); write its members here", at: place)
            return nil
        }
        let model = decoded()
        for steps in unknown {
            let keys = model.map { Self.keys(of: $0, at: steps) } ?? []
            let last = steps.last ?? ""
            let remedy = keys.isEmpty ? "correct it, or take it out" : Suggestion.text(for: last, among: keys)
            graph.report("there is no key '\(last)' in '\(name)'; \(remedy)", at: place.nearest(steps).atKey)
        }
        guard let model else { return nil }
        do {
            try (model as? any Validatable)?.validate()
        } catch {
            for violation in error.violations where !standIns.contains(jsonSteps(violation.path)) {
                report(jsonSteps(violation.path), violation.message)
            }
        }
        return isWrong ? nil : model
    }

    /// Returns the model. Parts that cannot be read are reported and removed, and missing parts put in, so that the
    /// rest is read.
    private mutating func decoded() -> Model? {
        for _ in 0..<100 {
            let text = json.prose
            do {
                return try Model(json: text)
            } catch {
                isWrong = true
                var steps = jsonSteps(error.path)
                switch error.code {
                case .missingRequiredField:
                    if !removed.contains(steps) {
                        let owner = (["'\(name)'"] + steps.dropLast().map { "'\($0)'" }).joined(separator: ", ")
                        graph.report(
                            "\(owner) has no '\(steps.last ?? "")'; add it", at: place.nearest(steps.dropLast()))
                    }
                    guard json.insert(.string(""), at: steps), standIns.insert(steps).inserted else { return nil }
                case .unknownField:
                    // The path is that of the object, and the offset that of the key.
                    guard let key = json.key(at: error.offset ?? 0, of: text, in: steps) else { return nil }
                    steps.append(key)
                    unknown.append(steps)
                    guard json.remove(at: steps) else { return nil }
                default:
                    // Of a closed enum, nothing that could be put in is known.
                    guard !standIns.contains(steps), !steps.isEmpty else { return nil }
                    report(steps, error.message)
                    guard json.remove(at: steps) else { return nil }
                    removed.insert(steps)
                }
            }
        }
        return nil
    }

    private mutating func report(_ steps: [String], _ message: String) {
        isWrong = true
        let what = steps.isEmpty ? "'\(name)'" : "'\(steps.joined(separator: "."))' of '\(name)'"
        graph.report("\(what) is not as its schema asks: \(message); correct it", at: place.nearest(steps))
    }

    /// The keys that there are at a path in a model.
    private static func keys(of model: Model, at steps: [String]) -> [String] {
        var mirror = Mirror(reflecting: model)
        for step in steps.dropLast() {
            guard var value = mirror.children.first(where: { $0.label == step })?.value else { return [] }
            let optional = Mirror(reflecting: value)
            if optional.displayStyle == .optional {
                guard let inner = optional.children.first?.value else { return [] }
                value = inner
            }
            mirror = Mirror(reflecting: value)
        }
        return mirror.children.compactMap(\.label)
    }
}

/// The steps of a path as errors have it: `provides.tags[2]` is `provides`, `tags`, `2`.
private func jsonSteps(_ path: String) -> [String] {
    path.split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
}

extension NodeLocation {
    /// Returns the place that steps lead to, or the last place on the way that there is.
    fileprivate func nearest(_ steps: some Sequence<String>) -> NodeLocation {
        var place = self
        for step in steps {
            guard let next = place.descendant(CollectionOfOne(step)) else { return place }
            place = next
        }
        return place
    }

    /// The same, with the location of its key.
    fileprivate var atKey: NodeLocation {
        guard let tokens = NodeLocation.tokens(of: pointer), let last = tokens.last,
            let parent = document.root.descendant(tokens.dropLast()),
            let member = parent.node.members.first(where: { $0.key == last })
        else { return self }
        var node = node
        node.location = member.keyLocation
        return NodeLocation(document: document, pointer: pointer, node: node)
    }
}

extension JSON {
    /// Returns the key at an offset of the text, in the object that steps lead to.
    fileprivate func key(at offset: Int, of text: String, in steps: [String]) -> String? {
        let rest = text.utf8.dropFirst(offset)
        var value = self
        for step in steps {
            switch value {
            case .object(let members):
                guard let member = members.first(where: { $0.key == step }) else { return nil }
                value = member.value
            case .array(let elements):
                guard let index = Int(step), elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        guard case .object(let members) = value else { return nil }
        return members.first { rest.starts(with: JSON.string($0.key).prose.utf8) }?.key
    }

    /// - Returns: Whether there was something to remove.
    fileprivate mutating func remove(at steps: [String]) -> Bool {
        change(steps) { parent, last in
            switch parent {
            case .object(let members):
                parent = .object(members.filter { $0.key != last })
                return members.contains { $0.key == last }
            case .array(var elements):
                guard let index = Int(last), elements.indices.contains(index) else { return false }
                elements.remove(at: index)
                parent = .array(elements)
                return true
            default: return false
            }
        }
    }

    fileprivate mutating func insert(_ value: JSON, at steps: [String]) -> Bool {
        change(steps) { parent, last in
            guard case .object(let members) = parent, !members.contains(where: { $0.key == last }) else { return false }
            parent = .object(members + [JSON.Member(last, value)])
            return true
        }
    }

    /// Changes what has the last of the steps as a member.
    private mutating func change(_ steps: [String], _ body: (inout JSON, String) -> Bool) -> Bool {
        guard let first = steps.first else { return false }
        guard steps.count > 1 else { return body(&self, first) }
        let rest = Array(steps.dropFirst())
        switch self {
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.key == first }) else { return false }
            let isChanged = members[index].value.change(rest, body)
            self = .object(members)
            return isChanged
        case .array(var elements):
            guard let index = Int(first), elements.indices.contains(index) else { return false }
            let isChanged = elements[index].change(rest, body)
            self = .array(elements)
            return isChanged
        default: return false
        }
    }
}
