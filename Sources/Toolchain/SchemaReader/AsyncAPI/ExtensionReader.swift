import Accord
import Contract

/// Reads `x-accord-…` objects by the models that Accord made of their schemas, and tells of everything in them that the
/// schemas do not allow, where it stands.
struct ExtensionReader<Model: Record> {
    private let place: Place
    private let name: String
    private let graph: GraphBuilder
    private var json: JSON
    /// Keys that the schema does not have.
    private var unknown: [(path: String, place: Place)] = []
    private var isWrong = false

    /// The object at a place; `nil`, and reported, when its schema does not allow it.
    static func read(_ place: Place, _ graph: GraphBuilder) -> Model? {
        var reader = ExtensionReader(place, graph)
        return reader.model()
    }

    private init(_ place: Place, _ graph: GraphBuilder) {
        self.place = place
        self.graph = graph
        name = Place.tokens(of: place.pointer)?.last ?? "x-accord"
        json = place.node.json
    }

    private mutating func model() -> Model? {
        guard case .object = place.node.value else {
            graph.report("'\(name)' is an object, and this is \(place.node.kind); write its members here", at: place)
            return nil
        }
        let model = decoded()
        for key in unknown {
            let keys = model.map { Self.keys(of: $0, at: key.path) } ?? []
            let last = JSONSteps(key.path).last ?? key.path
            let remedy = keys.isEmpty ? "correct it, or take it out" : Suggestion.text(for: last, among: keys)
            graph.report("there is no key '\(last)' in '\(name)'; \(remedy)", at: key.place)
        }
        guard let model else { return nil }
        guard let checked = model as? any Validatable else { return isWrong ? nil : model }
        do {
            try checked.validate()
        } catch {
            for violation in error.violations { report(violation.path, violation.message) }
        }
        return isWrong ? nil : model
    }

    /// The model, without what cannot be read, so that all of that is found.
    private mutating func decoded() -> Model? {
        var attempts = 0
        while attempts < 100 {
            attempts += 1
            do {
                return try Model(json: json.prose)
            } catch {
                isWrong = true
                let steps = JSONSteps(error.path)
                switch error.code {
                case .missingRequiredField:
                    let (parent, _) = place.nearest(steps.dropLast())
                    let owner =
                        steps.count > 1 ? "'\(steps.dropLast().joined(separator: "."))' of '\(name)'" : "'\(name)'"
                    graph.report("\(owner) has no '\(steps.last ?? "")'; add it", at: parent)
                    guard json.insert(.string(""), at: steps) else { return nil }
                case .unknownField:
                    unknown.append((error.path, place.nearest(steps).place.atKey))
                    guard json.remove(at: steps) else { return nil }
                default:
                    let (found, isThere) = place.nearest(steps)
                    if isThere { report(error.path, error.message) } else if steps.isEmpty { return nil }
                    _ = found
                    // What was put in for something missing may not do; that has been told of.
                    guard !steps.isEmpty, json.remove(at: steps), isThere else { return nil }
                }
            }
        }
        return nil
    }

    private mutating func report(_ path: String, _ message: String) {
        isWrong = true
        let what = path.isEmpty ? "'\(name)'" : "'\(path)' of '\(name)'"
        graph.report(
            "\(what) is not as its schema asks: \(message); correct it", at: place.nearest(JSONSteps(path)).place)
    }

    /// The keys that there are at a path in a model.
    private static func keys(of model: Model, at path: String) -> [String] {
        var mirror = Mirror(reflecting: model)
        for step in JSONSteps(path).dropLast() {
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
private func JSONSteps(_ path: String) -> [String] {
    path.split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
}

extension Place {
    /// What steps lead to, or the last place on the way that there is.
    fileprivate func nearest(_ steps: some Sequence<String>) -> (place: Place, isThere: Bool) {
        var place = self
        for step in steps {
            guard let next = place.descendant(CollectionOfOne(step)) else { return (place, false) }
            place = next
        }
        return (place, true)
    }

    /// The same, with the location of its key.
    fileprivate var atKey: Place {
        guard let tokens = Place.tokens(of: pointer), let last = tokens.last,
            let parent = document.root.descendant(tokens.dropLast()),
            let member = parent.node.members.first(where: { $0.key == last })
        else { return self }
        var node = node
        node.location = member.keyLocation
        return Place(document: document, pointer: pointer, node: node)
    }
}

extension JSON {
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
