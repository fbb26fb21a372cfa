import Contract

/// JSON that fits the models of a contract.
struct SampleJSON {
    private let models: [String: Model]

    init(_ files: [ContractFile]) {
        var models: [String: Model] = [:]
        func add(_ model: Model) {
            models[model.fullName] = model
            model.models.forEach(add)
        }
        files.flatMap(\.models).forEach(add)
        self.models = models
    }

    /// - Parameters:
    ///   - isWhole: Whether everything that may be left out is there.
    ///   - depth: The depth to which models may be nested in models before only what is required is there.
    func text(of model: Model, isWhole: Bool, depth: Int = 3) -> String {
        switch model {
        case .record(let record): text(of: record, isWhole: isWhole && depth > 0, depth)
        case .literals(let literals):
            literals.literals.last.map { literals.base == .string ? JSON.string($0.value).sample : $0.value } ?? "\"x\""
        case .union(let union): text(of: union, isWhole: isWhole, depth)
        case .tuple(let tuple): text(of: tuple, isWhole: isWhole, depth)
        case .alias(let alias): text(of: alias.type, isWhole, depth - 1)
        case .object, .enumeration, .messages: "null"
        }
    }

    /// A frame of a message; as it is written, when `isWhole`.
    func frame(of message: MessageSetModel.Message, in set: MessageSetModel, isWhole: Bool) -> String {
        var frame = Frame()
        for (tag, rule) in zip(set.tags, message.tags) {
            guard case .values(let values) = rule, case .string(let value)? = values.first else { continue }
            frame.insert(JSON.string(value).sample, at: tag[...])
        }
        guard let payload = message.payload else { return frame.text }
        let value = text(of: payload, isWhole, 3)
        if !message.payloadPath.isEmpty {
            frame.insert(value, at: message.payloadPath[...])
        } else if message.writesTags {
            let members = value.dropFirst().dropLast()
            return "\(frame.text.dropLast())\(members.isEmpty ? "" : ",")\(members)}"
        } else {
            return value
        }
        return frame.text
    }

    /// Objects in objects.
    private struct Frame {
        private var value = ""
        private var children: [(name: String, frame: Frame)] = []

        mutating func insert(_ value: String, at path: ArraySlice<String>) {
            guard let name = path.first else { return self.value = value }
            let index = children.firstIndex { $0.name == name } ?? children.endIndex
            if index == children.endIndex { children.append((name, Frame())) }
            children[index].frame.insert(value, at: path.dropFirst())
        }

        var text: String {
            if !value.isEmpty { return value }
            let members = children.map { "\(JSON.string($0.name).sample):\($0.frame.text)" }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private func text(of record: RecordModel, isWhole: Bool, _ depth: Int) -> String {
        var members = record.properties.compactMap { property -> String? in
            if let constant = property.constant { return "\(JSON.string(property.name).sample):\(constant.sample)" }
            switch property.presence {
            case .required: break
            case .requiredNullable: if !isWhole { return "\(JSON.string(property.name).sample):null" }
            case .optional, .triState: if !isWhole { return nil }
            }
            let value = text(of: property.type, isWhole, depth - 1)
            // Null and absent are one there, and null is not written.
            if property.presence == .optional, value == "null" { return nil }
            return "\(JSON.string(property.name).sample):\(value)"
        }
        if isWhole, let additional = record.additional {
            members.append("\"something else\":\(text(of: additional, isWhole, depth - 1))")
        }
        return "{\(members.joined(separator: ","))}"
    }

    private func text(of tuple: TupleModel, isWhole: Bool, _ depth: Int) -> String {
        let elements = isWhole ? tuple.elements : Array(tuple.elements.prefix(tuple.required))
        var texts = elements.map { text(of: $0, isWhole, depth - 1) }
        // Null and absent are one there, and null is written where the contract allows it.
        while texts.count > tuple.required, texts.last == "null", !elements[texts.count - 1].isNullable {
            texts.removeLast()
        }
        return "[\(texts.joined(separator: ","))]"
    }

    private func text(of union: UnionModel, isWhole: Bool, _ depth: Int) -> String {
        guard let first = union.cases.first else { return "null" }
        guard case .tag(let tag) = union.selector, first.writesTag else {
            return text(of: first.type, isWhole, depth - 1)
        }
        let payload = text(of: first.type, isWhole, depth - 1)
        let member = "\(JSON.string(tag).sample):\(JSON.string(first.tags.first ?? "").sample)"
        return payload == "{}" ? "{\(member)}" : "{\(member),\(payload.dropFirst())"
    }

    private func text(of type: ValueType, _ isWhole: Bool, _ depth: Int) -> String {
        switch type {
        case .string: "\"a \\\"b\\\" ü\""
        case .bool: "true"
        case .int32, .int64: "-7"
        case .uint64: "18446744073709551615"
        case .float, .double: "0.5"
        case .decimal(.string): "\"12.25\""
        case .decimal(.number): "12.5"
        case .date(.rfc3339): "\"2024-02-29T12:00:00Z\""
        case .date(.naiveUTC): "\"2024-02-29T12:00:00.000000\""
        case .date(.epochSeconds): "1700000000.5"
        case .date(.epochMilliseconds): "1700000000500"
        case .calendarDate: "\"2024-02-29\""
        case .uuid: "\"123e4567-e89b-12d3-a456-426614174000\""
        case .bytes: "\"aGk=\""
        case .any: "{\"a\":[1,null]}"
        case .model(let name): models[name].map { text(of: $0, isWhole: isWhole, depth: depth) } ?? "null"
        case .list(let element): depth > 0 ? "[\(text(of: element, isWhole, depth))]" : "[]"
        case .map(let element): depth > 0 ? "{\"k y\":\(text(of: element, isWhole, depth))}" : "{}"
        case .nullable(let inner): isWhole && depth > 0 ? text(of: inner, isWhole, depth) : "null"
        }
    }
}

extension JSON {
    /// The value as JSON; strings without anything that a source file could not show are as they are.
    var sample: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "\"\(text.unicodeScalars.map(Self.escaped).joined())\""
        case .array(let elements): "[\(elements.map(\.sample).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(JSON.string($0.key).sample):\($0.value.sample)" }.joined(separator: ","))}"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\t": "\\t"
        default: String(scalar)
        }
    }
}

extension ValueType {
    fileprivate var isNullable: Bool {
        if case .nullable = self { true } else { false }
    }
}
