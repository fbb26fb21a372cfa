import Contract

/// The plan by which the frames of a message set are distinguished.
struct MessagePlan {
    /// A message, and what identifies its frames.
    struct Entry {
        /// Its index among the frames that the plan is for.
        var index: Int
        var rules: [MessageSetModel.TagRule]
        /// `nil` where the tags suffice.
        var shape: MessageSetModel.Shape?
    }

    /// Messages that nothing distinguishes; they come as one.
    struct Group {
        var indices: [Int]
        /// The values that their frames have at the tags.
        var rules: [MessageSetModel.TagRule]
        /// The value that they have at the tag, where they have one.
        var name: String?
    }

    var tags: [[String]]
    /// The messages with more to identify them first.
    var entries: [Entry]
    var indistinct: [Group] = []
}

/// The choice of the property that is the tag, and of what identifies messages without one.
extension ShapeBuilder {
    /// - Parameter keepsIndistinct: whether messages that nothing distinguishes stay several.
    func plan(for frames: [Frame], _ envelope: FrameLayout, keepsIndistinct: Bool) -> MessagePlan {
        // Where there is nothing to distinguish, any tag will do.
        if frames.isEmpty { return MessagePlan(tags: envelope.tags ?? [["type"]], entries: []) }
        // A tag beside a payload is written as a string.
        let areWhole = frames.allSatisfy { ($0.payload ?? envelope.payload).isEmpty }
        let sorting =
            if frames.count == 1 {
                sorting(of: frames, by: soleTag(of: frames[0], isWhole: areWhole))
            } else {
                // Integers that several messages have instead of the envelope's tags are reported.
                sorting(of: frames, takesLiterals: areWhole || envelope.tags != nil)
            }
        if let tags = envelope.tags {
            let isDistinct = sorting.indistinct.isEmpty && (frames.count > 1 || !sorting.tags.isEmpty)
            guard isDistinct, !tags.isEmpty, !frames.contains(where: { hasTag(tags, $0) }) else {
                return plan(for: frames, by: tags)
            }
            reportOtherTags(tags, of: frames, at: envelope.place)
        }
        var plan = MessagePlan(tags: sorting.tags, entries: sorting.known.map { entry($0, sorting.tags, in: frames) })
        for group in sorting.groups {
            if let shapes = group.shapes {
                plan.entries += zip(group.indices, shapes).map {
                    entry($0, plan.tags, in: frames, $1, isTagged: group.isTagged)
                }
                continue
            }
            reportIndistinct(group.indices.map { frames[$0] }, at: envelope.place)
            let entries = group.indices.map {
                entry($0, plan.tags, in: frames, MessageSetModel.Shape(), isTagged: group.isTagged)
            }
            if keepsIndistinct {
                plan.entries += entries
            } else {
                let rules = plan.tags.indices.map { tag in union(entries.map { $0.rules[tag] }) }
                plan.indistinct.append(
                    MessagePlan.Group(
                        indices: group.indices, rules: rules,
                        name: group.isTagged ? rules.first.flatMap(groupName) : nil))
            }
        }
        return plan
    }

    /// The tags that an envelope names identify all messages; those that may be anything come last.
    private func plan(for frames: [Frame], by tags: [[String]]) -> MessagePlan {
        let unread = frames.indices.filter { isUnread(frames[$0]) }
        let order = frames.indices.filter { !unread.contains($0) } + unread
        return MessagePlan(
            tags: tags,
            entries: order.map { index in
                MessagePlan.Entry(index: index, rules: tags.map { rule(at: $0, in: frames[index].schema) })
            })
    }

    /// Whether nothing is known of a message's frames.
    func isUnread(_ frame: Frame) -> Bool { flattened(resolve(frame.schema).end).boolean == true }

    private func entry(
        _ index: Int, _ tags: [[String]], in frames: [Frame], _ shape: MessageSetModel.Shape? = nil,
        isTagged: Bool = true
    ) -> MessagePlan.Entry {
        let rules = tags.map { path -> MessageSetModel.TagRule in
            let rule = rule(at: path, in: frames[index].schema)
            return isTagged || rule == .values([.none]) ? rule : .any
        }
        return MessagePlan.Entry(index: index, rules: rules, shape: shape)
    }

    // MARK: - Tags

    /// The string by which messages are called that have it in common.
    private func groupName(_ rule: MessageSetModel.TagRule) -> String? {
        guard case .values(let values) = rule, case .string(let text)? = values.first else { return nil }
        return text
    }

    /// A property, and the frames that it has values for; those with a value in common are one group.
    private typealias Tag = (name: String, groups: [[Int]])

    /// The texts of values that can be tags; `nil` where there is another.
    private typealias Texts = (MessageSetModel.TagRule) -> [String]?

    /// The messages that a tag identifies, and the groups of others.
    private struct Sorting {
        struct Group {
            var indices: [Int]
            /// Whether they have a value of the tag in common.
            var isTagged: Bool
            /// `nil` where shapes do not distinguish them.
            var shapes: [MessageSetModel.Shape]?
        }

        var tags: [[String]]
        var known: [Int]
        var groups: [Group]

        var indistinct: Set<Int> { Set(groups.filter { $0.shapes == nil }.flatMap(\.indices)) }
    }

    /// Strings come before integers and booleans, which distinguish only messages that would be one without them.
    private func sorting(of frames: [Frame], takesLiterals: Bool) -> Sorting {
        let tag = bestTag(of: frames, by: strings)
        let sorting = sorting(of: frames, by: tag)
        guard takesLiterals, !sorting.indistinct.isEmpty,
            let other = bestTag(of: frames, among: tag.map { [$0.name] }, by: texts)
        else { return sorting }
        let more = self.sorting(of: frames, by: other)
        return more.indistinct.isStrictSubset(of: sorting.indistinct) ? more : sorting
    }

    private func sorting(of frames: [Frame], by tag: Tag?) -> Sorting {
        let pinned = tag?.groups ?? []
        let rest = Set(frames.indices).subtracting(pinned.joined()).sorted()
        var sorting = Sorting(
            tags: tag.map { [[$0.name]] } ?? [], known: pinned.filter { $0.count == 1 }.flatMap(\.self), groups: [])
        for (group, isTagged) in pinned.filter({ $0.count > 1 }).map({ ($0, true) }) + [(rest, false)]
        where !group.isEmpty {
            let shapes = shapes(of: group.map { frames[$0] }, isAlone: group.count == frames.count)
            sorting.groups.append(Sorting.Group(indices: group, isTagged: isTagged, shapes: shapes))
        }
        return sorting
    }

    /// The property that the only message of a direction always has, with one value. It need not have any: then all
    /// frames are that message.
    ///
    /// - Parameter isWhole: whether its payload is the whole frame, whose tag may be an integer or a boolean.
    private func soleTag(of frame: Frame, isWhole: Bool) -> Tag? {
        let names = properties(of: frame.schema).filter { isRequired($0, in: frame.schema) }
        func name(_ texts: Texts) -> String? {
            names.first { texts(rule(at: [$0], in: frame.schema))?.count == 1 }
        }
        return (name(strings) ?? (isWhole ? name(texts) : nil)).map { ($0, [[0]]) }
    }

    /// The property that identifies most frames.
    private func bestTag(of frames: [Frame], among names: [String]? = nil, by texts: Texts) -> Tag? {
        var best: Tag?
        var most = 0
        var seen: Set<String> = []
        for name in names ?? frames.flatMap({ properties(of: $0.schema) }) where seen.insert(name).inserted {
            let values = frames.map { texts(rule(at: [name], in: $0.schema)) }
            let isCommon = values.allSatisfy { $0 != nil }
            // A property is meant to be a tag that has one value, or one of some and is always there.
            let pinned = frames.indices.filter { index in
                isCommon
                    || values[index].map { $0.count == 1 || isRequired(name, in: frames[index].schema) } ?? false
            }
            let groups = groups(of: pinned) { values[$0] ?? [] }
            let count = groups.count { $0.count == 1 }
            guard count > most else { continue }
            best = (name, groups)
            most = count
        }
        return best
    }

    /// Puts what has a value in common into one group.
    private func groups(of indices: [Int], values: (Int) -> [String]) -> [[Int]] {
        var groups: [(values: Set<String>, indices: [Int])] = []
        for index in indices {
            var group = (values: Set(values(index)), indices: [index])
            for other in groups where !other.values.isDisjoint(with: group.values) {
                group = (group.values.union(other.values), other.indices + group.indices)
            }
            groups.removeAll { !$0.values.isDisjoint(with: group.values) }
            groups.append(group)
        }
        return groups.map { $0.indices.sorted() }.sorted { $0[0] < $1[0] }
    }

    private func isRequired(_ name: String, in id: SchemaID) -> Bool {
        let schema = flattened(resolve(id).end)
        return schema.required.contains(name)
            || !schema.oneOf.isEmpty && schema.oneOf.allSatisfy { flattened(resolve($0).end).required.contains(name) }
    }

    private func properties(of id: SchemaID) -> [String] {
        let schema = flattened(resolve(id).end)
        guard let branch = (schema.oneOf + schema.anyOf).first else { return schema.properties.map(\.name) }
        return schema.properties.map(\.name) + flattened(resolve(branch).end).properties.map(\.name)
    }

    // MARK: - Shapes

    /// The shapes of frames of messages without a tag; `nil` where these do not distinguish them.
    ///
    /// - Parameter isAlone: whether there are no others.
    private func shapes(of frames: [Frame], isAlone: Bool) -> [MessageSetModel.Shape]? {
        if frames.count == 1, isAlone || singleKind(of: frames[0]) == nil { return [MessageSetModel.Shape()] }
        var kinds: [JSONType] = []
        for frame in frames {
            guard let kind = singleKind(of: frame) else { return nil }
            kinds.append(kind)
        }
        var shapes = kinds.map { MessageSetModel.Shape(kind: $0) }
        for kind in Set(kinds) {
            let group = kinds.indices.filter { kinds[$0] == kind }
            guard group.count > 1 else { continue }
            guard kind == .object else { return nil }
            let branches = group.map {
                UnionPlan.Branch(origin: frames[$0].schema, schema: frames[$0].schema, name: "")
            }
            guard let keyed = keyed(branches) else { return nil }
            for (index, branch) in zip(group, keyed) { shapes[index].keys = branch.keys }
        }
        return shapes
    }

    /// The kind of JSON that all of a message's frames are; an integer is a number.
    private func singleKind(of frame: Frame) -> JSONType? {
        if isNull(frame.schema) { return .null }
        let kinds = Set((kinds(of: landed(frame.schema)) ?? []).map { $0 == .integer ? .number : $0 })
        return kinds.count == 1 && !isNullable(frame.schema) ? kinds.first : nil
    }

    /// Whether a frame's schema describes a value at one of some places; one of an array may be meant.
    private func hasTag(_ tags: [[String]], _ frame: Frame) -> Bool {
        if form(of: landed(frame.schema)).isArray { return true }
        return tags.contains { path in
            switch rule(at: path, in: frame.schema) {
            case .any: value(at: path, in: frame.schema) != nil
            case .values(let values): values != [.none]
            }
        }
    }

    /// Reports that no message of a direction has the tags of its channel: they may be those of the other direction alone.
    private func reportOtherTags(_ tags: [[String]], of frames: [Frame], at place: NodeLocation) {
        let names = frames.map { "'\($0.name)'" }.joined(separator: ", ")
        let subject = frames.count == 1 ? "message \(names) has" : "messages \(names) have"
        let others =
            frames.count == 1 ? "it has a constant elsewhere" : "what else their frames have distinguishes them"
        let paths = tags.map { "'\(NodeLocation.pointer(to: $0))'" }.joined(separator: " and ")
        graph.reportOfCode(
            "the \(subject) nothing at \(paths), and \(others); correct 'tag', or leave it out where each message has a constant",
            severity: .warning, at: place)
    }

    /// Whether all frames have a property, each with a number of its own.
    private func areNumbers(_ name: String, in frames: [Frame]) -> Bool {
        var seen: Set<JSON> = []
        return frames.allSatisfy { frame in
            guard let value = value(at: [name], in: frame.schema),
                let constant = constant(of: flattened(resolve(value.schema).end)), case .number = constant
            else { return false }
            return seen.insert(constant).inserted
        }
    }

    private func reportIndistinct(_ frames: [Frame], at place: NodeLocation) {
        let names = frames.map { "'\($0.name)'" }.joined(separator: ", ")
        if frames.allSatisfy({ singleKind(of: $0) == .array }) {
            graph.reportOfCode(
                "the frames of the messages \(names) are arrays, whose elements are no tags, and they come as one value; "
                    + "read the elements of the value, or make objects of the frames, each with a property that has a "
                    + "'const'", severity: .warning, at: place)
            return
        }
        if let number = frames.flatMap({ properties(of: $0.schema) }).first(where: { areNumbers($0, in: frames) }) {
            graph.reportOfCode(
                "only numbers in '\(number)' distinguish the frames of the messages \(names) from each other, and tags are "
                    + "strings, integers of 64 bits or booleans, so that they come as one value; read '\(number)' of the "
                    + "value, or give each a string as well, as in 'type: {const: \(frames.first?.name ?? "tick")}'",
                severity: .warning, at: place)
            return
        }
        graph.reportOfCode(
            "nothing distinguishes the frames of the messages \(names) from each other, and they come as one value; add a 'const' "
                + "to a property of each, as in 'type: {const: \(frames.first?.name ?? "tick")}', and list it in "
                + "'required', or say by 'x-accord-envelope: {tag: /type}' what the tag is",
            severity: .warning, at: place)
    }
}
