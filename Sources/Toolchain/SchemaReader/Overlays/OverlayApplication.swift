import Contract

/// Applies overlays to a document, one action after the other.
///
/// Values of an overlay keep their place there, so that diagnostics about them are in the overlay.
struct OverlayApplication {
    /// The number of values that overlays may add to a document.
    static let additionLimit = TreeBuilder.aliasLimit

    private(set) var root: Node
    /// Errors, and warnings about targets that are not there.
    private(set) var problems: [Diagnostic] = []
    private let additionLimit: Int
    private var added = 0

    init(to root: Node, additionLimit: Int = Self.additionLimit) {
        self.root = root
        self.additionLimit = additionLimit
    }

    mutating func apply(_ overlay: Overlay) {
        for action in overlay.actions { apply(action, isStrict: overlay.isStrict) }
    }

    private mutating func apply(_ action: Overlay.Action, isStrict: Bool) {
        guard let targets = found(by: action.target, at: action.location) else { return }
        guard !targets.isEmpty else {
            problems.append(
                Diagnostic(
                    "the target is not in the document, so the action changes nothing; correct the path, or remove the "
                        + "action", severity: .warning, at: action.location))
            return
        }
        let marks = Marks(targets.map { $0.trail?.ordinals ?? [] })
        let change: Change
        switch action.change {
        case .remove:
            guard !marks.isTarget else {
                return complain("the whole document cannot be removed; name a part of it", at: action.location)
            }
            change = .remove
        case .update(let update):
            change = .update(update)
        case .copy(let source, let location):
            guard let sources = found(by: source, at: location) else { return }
            guard sources.count == 1 else {
                return complain(
                    "'copy' finds \(sources.count) values, and takes one; write a path that leads to one", at: location)
            }
            change = .update(sources[0].node)
        }
        if case .update(let update) = change, !makesRoom(for: update, in: targets, at: action.location) { return }
        var merging = Merging(isStrict: isStrict, target: action.location)
        root = merging.changed(root, marks, change) ?? root
        problems += merging.problems
    }

    private mutating func found(by path: JSONPath, at location: SourceLocation) -> [JSONPathSearch.Found]? {
        do throws(JSONPathSearch.Endless) {
            return try JSONPathSearch.found(by: path, in: root)
        } catch {
            complain(
                "looks at more than \(JSONPathSearch.visitLimit) values; write a path that says more of where its targets "
                    + "are", at: location)
            return nil
        }
    }

    /// Whether a value can be merged into all targets without a document that no reader could follow.
    private mutating func makesRoom(
        for update: Node, in targets: [JSONPathSearch.Found], at location: SourceLocation
    ) -> Bool {
        let (size, height) = update.extent
        let (total, isOverflow) = size.multipliedReportingOverflow(by: targets.count)
        added = isOverflow ? .max : min(added, .max - total) + total
        guard added <= additionLimit else {
            complain(
                "adds up to more than \(additionLimit) values in the document; write a path with fewer targets",
                at: location)
            return false
        }
        let depth = targets.map { $0.trail?.depth ?? 0 }.max() ?? 0
        guard depth + height <= TreeBuilder.depthLimit else {
            complain("makes the document more than \(TreeBuilder.depthLimit) levels deep; flatten it", at: location)
            return false
        }
        return true
    }

    private mutating func complain(_ message: String, at location: SourceLocation) {
        problems.append(Diagnostic(message, at: location))
    }
}

extension OverlayApplication {
    fileprivate enum Change {
        case update(Node)
        case remove
    }

    /// The targets of an action, as a tree of the numbers of members and elements.
    fileprivate struct Marks {
        var isTarget = false
        var below: [Int: Marks] = [:]

        init(_ targets: [[Int]]) {
            self.init(targets[...].map { $0[...] })
        }

        private init(_ targets: [ArraySlice<Int>]) {
            isTarget = targets.contains { $0.isEmpty }
            below = Dictionary(grouping: targets.filter { !$0.isEmpty }) { $0[$0.startIndex] }
                .mapValues { Marks($0.map { $0.dropFirst() }) }
        }
    }

    /// The work of one action.
    fileprivate struct Merging {
        let isStrict: Bool
        let target: SourceLocation
        var problems: [Diagnostic] = []

        init(isStrict: Bool, target: SourceLocation) {
            self.isStrict = isStrict
            self.target = target
        }

        /// A value with the change made at the targets in it; `nil` where it is removed itself.
        mutating func changed(_ node: Node, _ marks: Marks, _ change: Change) -> Node? {
            if case .remove = change, marks.isTarget { return nil }
            var node = node
            if !marks.below.isEmpty {
                switch node.value {
                case .object(let members):
                    node.value = .object(
                        members.enumerated().compactMap { ordinal, member in
                            guard let marks = marks.below[ordinal] else { return member }
                            return changed(member.value, marks, change).map { member.with($0) }
                        })
                case .array(let elements):
                    node.value = .array(
                        elements.enumerated().compactMap { ordinal, element in
                            guard let marks = marks.below[ordinal] else { return element }
                            return changed(element, marks, change)
                        })
                default: break
                }
            }
            guard marks.isTarget, case .update(let update) = change else { return node }
            return updated(node, by: update)
        }

        private mutating func updated(_ node: Node, by update: Node) -> Node {
            switch (node.value, update.value) {
            case (.object, .object): return merged(node, update)
            case (.array(let elements), .array(let others)): return node.with(.array(elements + others))
            // An entry to append.
            case (.array(let elements), _): return node.with(.array(elements + [update]))
            case (.object, _):
                complain("the target is an object, and is updated by an object; write the members to merge", update)
            case (_, .object), (_, .array):
                complain(
                    "the target is \(node.kind), and \(update.kind) cannot be merged into it; name the object that has "
                        + "it as the target", update)
            default: return update
            }
            return node
        }

        /// Members that both have are merged if both are objects or lists, and replaced otherwise.
        private mutating func merged(_ node: Node, _ update: Node) -> Node {
            guard case .object(var members) = node.value else { return node }
            var ordinals = Dictionary(
                members.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
            for member in update.members {
                guard let ordinal = ordinals[member.key] else {
                    ordinals[member.key] = members.count
                    members.append(member)
                    continue
                }
                let old = members[ordinal]
                switch (old.value.value, member.value.value) {
                case (.object, .object): members[ordinal] = old.with(merged(old.value, member.value))
                case (.array(let elements), .array(let others)):
                    members[ordinal] = old.with(old.value.with(.array(elements + others)))
                // An empty value in YAML: nothing to merge.
                case (.object, .null), (.array, .null): break
                case (.object, _), (.array, _), (_, .object), (_, .array):
                    if isStrict {
                        complain(
                            "'\(member.key)' is \(old.value.kind), and \(member.value.kind) cannot be merged into it; "
                                + "remove it first, in an action of its own", member.value)
                    } else {
                        members[ordinal] = member
                    }
                default: members[ordinal] = member
                }
            }
            return node.with(.object(members))
        }

        private mutating func complain(_ message: String, _ update: Node) {
            // A copied value is elsewhere.
            let location = update.location.file == target.file ? update.location : target
            let problem = Diagnostic(message, at: location)
            if !problems.contains(problem) { problems.append(problem) }
        }
    }
}

extension Node {
    /// The number of values that it is made of, and how deep its objects and lists are nested.
    fileprivate var extent: (size: Int, height: Int) {
        var (size, height) = (0, 0)
        var rest = [(node: self, depth: 0)]
        while let (node, depth) = rest.popLast() {
            size += 1
            let children = if case .array(let elements) = node.value { elements } else { node.members.map(\.value) }
            let isContainer =
                switch node.value {
                case .array, .object: true
                default: false
                }
            height = max(height, isContainer ? depth + 1 : depth)
            rest += children.map { ($0, depth + 1) }
        }
        return (size, height)
    }
}

extension Node.Member {
    fileprivate func with(_ value: Node) -> Node.Member {
        Node.Member(key: key, keyLocation: keyLocation, value: value)
    }
}
