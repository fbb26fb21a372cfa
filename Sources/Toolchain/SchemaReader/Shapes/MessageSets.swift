import Contract

/// The layout of the frames of a message set, by pointers into them.
struct FrameLayout {
    /// `nil` when the tag is the property that all messages pin.
    var tags: [[String]]?
    /// The path of payloads in frames, unless a message says otherwise.
    var payload: [String] = []
    var id: [String]?
    var sentAt: [String]?
    /// The place to complain at.
    var place: NodeLocation
}

/// A frame that a message set knows.
struct Frame {
    /// The name that the contract has for it.
    var name: String
    /// The name of its payload's type, should one have to be made.
    var hint: String
    /// The schema of the whole frame.
    var schema: SchemaID
    /// The path of its payload, where it says so itself.
    var payload: [String]?
    var documentation: Documentation
    var place: NodeLocation
}

extension Schema {
    /// Whether it is a union of frames, which an `x-accord-envelope` distinguishes.
    var isMessageSet: Bool { !oneOf.isEmpty && accord("envelope") != nil }
}

/// Unions of frames: several members may distinguish one from another, and the payload may be a part of the frame.
extension ShapeBuilder {
    /// The message set of a schema with an `x-accord-envelope`.
    func messages(of id: SchemaID, info: ModelInfo, in scope: Scope) -> MessageSetModel {
        let schema = flattened(id)
        let place = graph.place(of: id)
        let frames = schema.oneOf.map { branch in
            let name = caseName(of: branch)
            let behind = flattened(branch)
            return Frame(
                name: name, hint: name, schema: branch, documentation: documentation(of: behind),
                place: graph.place(of: branch))
        }
        let envelope = place["x-accord-envelope"].map { FrameLayout(of: $0, graph) } ?? FrameLayout(place: place)
        let named = named(frames, by: envelope)
        let plan = plan(for: named, envelope, keepsIndistinct: false)
        return messages(of: named, by: plan, envelope, info: info, in: scope)
    }

    /// Branches without names are called by their tags.
    private func named(_ frames: [Frame], by envelope: FrameLayout) -> [Frame] {
        var names = ScopedNames()
        return frames.map { frame in
            var frame = frame
            if frame.name.isEmpty {
                let words = (envelope.tags ?? []).flatMap { path -> [String] in
                    guard case .values(let values) = rule(at: path, in: frame.schema) else { return [] }
                    return switch values.first {
                    case .string(let word)?: [word]
                    case .literal(let text)?: ["message \(text)"]
                    case MessageSetModel.TagValue.none?, nil: []
                    }
                }
                frame.name = words.last ?? "message"
                frame.hint = frame.name
            }
            frame.name = names.unique(frame.name, in: "")
            return frame
        }
    }

    /// - Parameters:
    ///   - package: where types for payloads without names go.
    ///   - keepsIndistinct: whether messages that nothing distinguishes stay several.
    /// - Returns: the message set, and the indices of the frames of its messages; a last message may be for all frames
    ///   that nothing distinguishes.
    func messages(
        of frames: [Frame], _ envelope: FrameLayout, info: ModelInfo, package: String, file: String,
        keepsIndistinct: Bool
    ) -> (model: MessageSetModel, order: [Int]) {
        prepare()
        let plan = plan(for: frames, envelope, keepsIndistinct: keepsIndistinct)
        let scope = Scope(package: package, file: file, job: nil, name: package)
        return (messages(of: frames, by: plan, envelope, info: info, in: scope), plan.entries.map(\.index))
    }

    private func messages(
        of frames: [Frame], by plan: MessagePlan, _ envelope: FrameLayout, info: ModelInfo, in scope: Scope
    ) -> MessageSetModel {
        var messages = plan.entries.map { message(of: frames[$0.index], $0, envelope, tags: plan.tags, in: scope) }
        var names = ScopedNames()
        for message in messages { names.reserve(message.name, in: "") }
        for group in plan.indistinct {
            let name = names.unique(group.name ?? "message", in: "")
            messages.append(message(of: group.indices.map { frames[$0] }, group.rules, named: name, info, in: scope))
        }
        // The tags that the messages have instead are those of no envelope, but are written as its tags are.
        if let tags = envelope.tags, areTags(plan.tags, in: frames, envelope), tags == plan.tags {
            let ordered = plan.entries.map { frames[$0.index] }
            checkOverlaps(ordered, messages, plan.tags)
        }
        return MessageSetModel(
            info: info, tags: plan.tags, id: id(at: envelope.id, in: frames, envelope.place),
            sentAt: sentAt(at: envelope.sentAt, in: frames, envelope.place), messages: messages)
    }

    private func message(
        of frame: Frame, _ entry: MessagePlan.Entry, _ envelope: FrameLayout, tags: [[String]], in scope: Scope
    ) -> MessageSetModel.Message {
        let payload = payload(of: frame, envelope, tags: tags, entry, in: scope)
        return MessageSetModel.Message(
            name: frame.name, payload: payload.type, schema: frame.schema, payloadPath: payload.path,
            tags: entry.rules, shape: entry.shape, writesTags: payload.writesTags,
            isDeprecated: flattened(frame.schema).isDeprecated, documentation: frame.documentation,
            location: frame.place.location, pointer: frame.place.pointer)
    }

    /// The message for all that nothing distinguishes. Its payload has their type, where that is one.
    private func message(
        of frames: [Frame], _ rules: [MessageSetModel.TagRule], named name: String, _ info: ModelInfo, in scope: Scope
    ) -> MessageSetModel.Message {
        var union = Schema(location: info.location, pointer: info.pointer)
        union.anyOf = frames.map(\.schema)
        let isOne = Set(frames.map { landed($0.schema) }).count == 1
        let list = frames.map { "`\($0.name)`" }.joined(separator: ", ")
        return MessageSetModel.Message(
            name: name, payload: isOne ? type(of: frames[0].schema, named: frames[0].hint, in: scope) : .any,
            schema: add(union, madeFrom: frames[0].schema), tags: rules, shape: MessageSetModel.Shape(),
            writesTags: false,
            documentation: Documentation(leading: "One of \(list), which nothing in the contract distinguishes."),
            location: info.location, pointer: info.pointer)
    }

    // MARK: - Tags

    /// Whether all values that are pinned can be tags; others are reported.
    private func areTags(_ tags: [[String]], in frames: [Frame], _ envelope: FrameLayout) -> Bool {
        var areTags = true
        for frame in frames {
            let payload = frame.payload ?? envelope.payload
            if form(of: landed(frame.schema)).isArray {
                areTags = false
                graph.reportOfCode(
                    "the frames of the message '\(frame.name)' are arrays, whose elements are no tags; leave 'tag' out of "
                        + "'x-accord-envelope', and read the elements of the value", at: frame.place)
                continue
            }
            for path in tags {
                guard let value = value(at: path, in: frame.schema) else { continue }
                let schema = flattened(resolve(value.schema).end)
                let values = schema.constant.map { [$0] } ?? schema.enumeration ?? []
                guard let other = values.first(where: { !isTag($0, besidePayload: !payload.isEmpty) }) else { continue }
                areTags = false
                let problem =
                    "'\(NodeLocation.pointer(to: path))' is \(other.prose) in the message '\(frame.name)', and "
                graph.reportOfCode(
                    problem
                        + (other.tagValue == nil
                            ? "tags are strings, integers or booleans; name one that distinguishes messages in "
                                + "'x-accord-envelope'"
                            : "a tag beside a payload at '\(NodeLocation.pointer(to: payload))' is written as a string; "
                                + "leave 'payload' out of 'x-accord-envelope', so that the payload is the whole frame"),
                    at: frame.place)
            }
        }
        return areTags
    }

    private func isTag(_ value: JSON, besidePayload: Bool) -> Bool {
        switch value.tagValue {
        case .literal?: !besidePayload
        case .string?, MessageSetModel.TagValue.none?: true
        case nil: false
        }
    }

    /// The texts of the values, where there are no others, and null is none of them.
    func texts(_ rule: MessageSetModel.TagRule) -> [String]? {
        guard case .values(let values) = rule else { return nil }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }

    /// The same, where all are strings.
    func strings(_ rule: MessageSetModel.TagRule) -> [String]? { rule.hasLiterals ? nil : texts(rule) }

    /// Returns the rule that a schema has for the value at a path.
    func rule(at path: [String], in id: SchemaID, depth: Int = 0) -> MessageSetModel.TagRule {
        guard depth < Self.maximalDepth else { return .any }
        let behind = resolve(id)
        let schema = flattened(behind.end)
        guard let name = path.first else { return rule(of: schema, addsNull: behind.addsNull, depth) }
        if let property = schema.properties.first(where: { $0.name == name }) {
            return rule(at: Array(path.dropFirst()), in: property.value, depth: depth + 1)
        }
        let branches = (schema.oneOf + schema.anyOf).filter { !isNull($0) }
        if !branches.isEmpty { return union(branches.map { rule(at: path, in: $0, depth: depth + 1) }) }
        let isObject = schema.types.map { $0.contains(.object) } ?? !schema.properties.isEmpty
        return isObject ? .values([.none]) : .any
    }

    private func rule(of schema: Schema, addsNull: Bool, _ depth: Int) -> MessageSetModel.TagRule {
        var rule = MessageSetModel.TagRule.any
        if let values = schema.constant.map({ [$0] }) ?? schema.enumeration {
            var tags: [MessageSetModel.TagValue] = []
            for value in values {
                guard let tag = value.tagValue else { return .any }
                tags.append(tag)
            }
            rule = tags.isEmpty ? .any : .values(tags)
        } else if schema.types == [.null] {
            rule = .values([.none])
        } else if !schema.oneOf.isEmpty || !schema.anyOf.isEmpty {
            rule = union((schema.oneOf + schema.anyOf).map { self.rule(at: [], in: $0, depth: depth + 1) })
        }
        return addsNull ? union([rule, .values([.none])]) : rule
    }

    func union(_ rules: [MessageSetModel.TagRule]) -> MessageSetModel.TagRule {
        var all: [MessageSetModel.TagValue] = []
        for rule in rules {
            guard case .values(let values) = rule else { return .any }
            all += values
        }
        return all.isEmpty ? .any : .values(all.uniqued())
    }

    /// Frames that could be either of two messages would always be the first.
    private func checkOverlaps(_ frames: [Frame], _ messages: [MessageSetModel.Message], _ tags: [[String]]) {
        for index in messages.indices where !tags.isEmpty {
            for other in messages[..<index].indices {
                let meet = zip(messages[index].tags, messages[other].tags).allSatisfy { $0.meets($1) }
                guard meet, !isUnread(frames[index]), !isUnread(frames[other]) else { continue }
                let names = tags.map { "'\(NodeLocation.pointer(to: $0))'" }.joined(separator: " and ")
                graph.reportOfCode(
                    "a frame could be '\(messages[index].name)' as well as '\(messages[other].name)' "
                        + "(\(frames[other].place.location.file):\(frames[other].place.location.line)), as \(names) may "
                        + "be the same in both; give them different constants there, or other tags in "
                        + "'x-accord-envelope'",
                    at: frames[index].place)
                break
            }
        }
    }

    // MARK: - Payloads

    private struct Payload {
        var type: ValueType?
        var path: [String]
        var writesTags: Bool
    }

    private func payload(
        of frame: Frame, _ envelope: FrameLayout, tags: [[String]], _ entry: MessagePlan.Entry, in scope: Scope
    ) -> Payload {
        let path = frame.payload ?? envelope.payload
        let rules = entry.rules
        guard path.isEmpty else {
            guard let value = value(at: path, in: frame.schema) else {
                let whole = flattened(resolve(frame.schema).end)
                if !unions(of: whole).isEmpty {
                    graph.reportOfCode(
                        "the frames of the message '\(frame.name)' are of several kinds, each with a payload of its own at "
                            + "'\(NodeLocation.pointer(to: path))'; make a message of each",
                        at: frame.place)
                }
                return Payload(type: nil, path: path, writesTags: true)
            }
            open(value.schema)
            let type = type(of: value.schema, named: frame.hint, in: scope)
            let isOptional = value.isOptional && type != .any && type.withoutNull == type
            return Payload(type: isOptional ? .nullable(type) : type, path: path, writesTags: true)
        }
        let schema = flattened(resolve(frame.schema).end)
        // A set writes strings alone.
        let isWrittenBySet = !rules.contains(where: \.hasLiterals)
        let isTagAlone = zip(tags, rules).allSatisfy { path, rule in
            guard case .values(let values) = rule else { return !schema.properties.contains { $0.name == path.first } }
            return values.count == 1
        }
        let others = schema.properties.filter { property in !tags.contains { $0 == [property.name] } }
        let keepsMore = self.keepsMore(schema)
        if isWrittenBySet, isTagAlone, others.isEmpty, !keepsMore, !schema.properties.isEmpty, schema.oneOf.isEmpty,
            schema.anyOf.isEmpty
        {
            return Payload(type: nil, path: [], writesTags: true)
        }
        open(frame.schema)
        let declared = type(of: frame.schema, named: frame.hint, in: scope)
        let type = entry.shape?.kind == nil && entry.shape != nil ? declared : declared.withoutNull
        let use = landed(frame.schema)
        switch form(of: use) {
        case .record:
            if keepsMore { openRecords.insert(use) }
            for (path, rule) in zip(tags, rules) where path.count == 1 {
                guard let values = texts(rule), flattened(use).properties.contains(where: { $0.name == path[0] })
                else { continue }
                tagClaims.append(TagClaim(record: use, property: path[0], tags: values))
            }
            let isWritten = zip(tags, rules).allSatisfy { path, rule in
                guard case .values(let values) = rule, values.first != MessageSetModel.TagValue.none else {
                    return true
                }
                return value(at: path, in: frame.schema) != nil
            }
            return Payload(type: type, path: [], writesTags: isWrittenBySet && !isWritten)
        case .union: return Payload(type: type, path: [], writesTags: false)
        default: return Payload(type: type, path: [], writesTags: isWrittenBySet && entry.shape == nil)
        }
    }

    /// Whether a schema says that there may be more in an object than it names.
    private func keepsMore(_ schema: Schema) -> Bool {
        if !schema.patternProperties.isEmpty { return true }
        return schema.additionalProperties.map { self[$0].boolean != false } ?? false
    }

    /// An object of which nothing is said becomes a record that keeps what it has, so that code need not change when
    /// something is said of it later.
    private func open(_ id: SchemaID) {
        let behind = resolve(id)
        for id in Set([behind.use, behind.inside, behind.end]) {
            if case .map(nil) = form(of: id) {
                forms[id] = .record
                openRecords.insert(id)
            }
        }
    }

    // MARK: - Places in frames

    /// Returns the schema of a member of a value, and whether it is optional; `nil` when it is not described.
    func value(at path: [String], in id: SchemaID) -> (schema: SchemaID, isOptional: Bool)? {
        var id = id
        var isOptional = false
        for name in path {
            let behind = resolve(id)
            let schema = flattened(behind.end)
            guard let property = schema.properties.first(where: { $0.name == name }) else { return nil }
            isOptional = isOptional || behind.addsNull || !schema.required.contains(name)
            id = property.value
        }
        return (id, isOptional)
    }

    private func id(at path: [String]?, in frames: [Frame], _ place: NodeLocation) -> [String]? {
        guard let path else { return nil }
        var isThere = false
        for frame in frames {
            guard let value = value(at: path, in: frame.schema) else { continue }
            isThere = true
            let form = form(of: resolve(value.schema).use)
            if !form.isText {
                graph.reportOfCode(
                    "'\(NodeLocation.pointer(to: path))' of the message '\(frame.name)' is no string, and cannot be the "
                        + "identifier of frames; name a string in 'x-accord-envelope', or leave 'id' out",
                    at: place)
            }
        }
        return isThere ? path : nil
    }

    private func sentAt(at path: [String]?, in frames: [Frame], _ place: NodeLocation) -> MessageSetModel.SentAt? {
        guard let path else { return nil }
        var found: DateForm?
        for frame in frames {
            guard let value = value(at: path, in: frame.schema) else { continue }
            guard case .scalar(.date(let form)) = form(of: resolve(value.schema).use), found ?? form == form else {
                graph.reportOfCode(
                    "'\(NodeLocation.pointer(to: path))' of the message '\(frame.name)' is no date, or one of another form than "
                        + "in other messages; give it 'format: date-time' or an 'x-accord-date', the same everywhere",
                    at: place)
                continue
            }
            found = form
        }
        return found.map { MessageSetModel.SentAt(path: path, form: $0) }
    }
}

extension MessageSetModel.TagRule {
    /// Whether a frame could do what both want. Frames are distinguished by the texts of their tags.
    fileprivate func meets(_ other: Self) -> Bool {
        guard case .values(let values) = self, case .values(let others) = other else { return true }
        return values.contains { value in others.contains { $0.text == value.text } }
    }

    fileprivate var hasLiterals: Bool {
        guard case .values(let values) = self else { return false }
        return values.contains { if case .literal = $0 { true } else { false } }
    }
}

extension JSON {
    /// The value of a tag that may have this value alone; `nil` for what is no tag.
    fileprivate var tagValue: MessageSetModel.TagValue? {
        switch self {
        case .string(let text): .string(text)
        case .bool(let value): .literal("\(value)")
        // Other spellings of a number are not written by all, except a fraction of zeros, which is none.
        case .number(let text):
            Int64(text.integer).map(String.init) == text.integer ? .literal(text.integer) : nil
        case .null: MessageSetModel.TagValue.none
        case .array, .object: nil
        }
    }
}

extension String {
    /// The number without a fraction of zeros: `1` for `1.0`.
    fileprivate var integer: String {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : self
    }
}

extension Form {
    var isArray: Bool {
        switch self {
        case .list, .tuple: true
        default: false
        }
    }

    var isText: Bool {
        switch self {
        case .scalar(.string), .scalar(.uuid): true
        case .literals(let literals): literals.base == .string
        default: false
        }
    }
}

extension NodeLocation {
    /// The pointer that tokens make: `/data/symbol`.
    static func pointer(to tokens: [String]) -> String {
        tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}
