/// A value, for an encoder that knows nothing of it.
struct FormEncoding: Encodable {
    /// Valid for as long as this is.
    let value: Address
    let form: FormPointer

    func encode(to encoder: any Encoder) throws {
        func put<T: Encodable>(_ value: T) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
        func put(_ body: (inout JSONWriter) -> Void) throws { try put(try text(body)) }
        switch form.pointee.kind {
        case .string: try put(value[String.self])
        case .bool: try put(value.load(as: Bool.self))
        case .int32: try put(value.load(as: Int32.self))
        case .int64: try put(value.load(as: Int64.self))
        case .uint64: try put(value.load(as: UInt64.self))
        case .float: try put(try finite(value.load(as: Float.self)))
        case .double: try put(try finite(value.load(as: Double.self)))
        case .decimalNumber:
            guard let number = JSONNumber(value.load(as: Decimal.self)) else { throw error(.badNumber) }
            try number.encode(to: encoder)
        case .epochSeconds, .epochMilliseconds:
            guard let number = JSONNumber(try text { encodeJSONForm(&$0, value, form) }) else {
                throw error(.badNumber)
            }
            try number.encode(to: encoder)
        case .decimalString, .rfc3339, .naiveUTC, .uuid, .day, .bytes, .stringEnum:
            // A string: its text, without the quotes.
            let json = try text { encodeJSONForm(&$0, value, form) }
            guard case .string(let text) = try JSONValue(json: json) else { throw error(.expectedString) }
            try put(text)
        case .integerEnum: try put(form.pointee.literals.pointee.integer(value))
        case .any: try value[JSONValue.self].encode(to: encoder)
        case .record: try encodeMembers(encoder, form.pointee.record, omitting: .none)
        case .tuple: try encodeTuple(encoder, form.pointee.record)
        case .union: try encodeUnion(encoder, form.pointee.union)
        case .messageSet: try encodeMessage(encoder, form.pointee.messageSet)
        case .list:
            var container = encoder.unkeyedContainer()
            try encodeElements(&container)
        case .map:
            var container = encoder.container(keyedBy: FieldKey.self)
            try encodeEntries(&container)
        case .optional:
            if form.pointee.isNil(value) {
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            } else {
                try FormEncoding(value: value, form: form.pointee.element).encode(to: encoder)
            }
        case .nullable:
            if case .value = form.pointee.nullable.pointee.state(value) {
                try FormEncoding(value: value, form: form.pointee.element).encode(to: encoder)
            } else {
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            }
        case .boxed:
            try rethrowing { attempt in
                form.pointee.boxed.pointee.withValue(value) { content in
                    attempt { try FormEncoding(value: content, form: form.pointee.element).encode(to: encoder) }
                }
            }
        }
    }

    private func error(_ failure: Failure) -> CodecError { CodecError(failure.code, failure.message) }

    private func finite<T: BinaryFloatingPoint>(_ value: T) throws -> T {
        guard value.isFinite else { throw error(.badNumber) }
        return value
    }

    private func text(_ body: (inout JSONWriter) -> Void) throws -> String {
        var writer = JSONWriter(options: JSONEncodingOptions())
        body(&writer)
        if let failure = writer.failure { throw error(failure) }
        return writer.string()
    }

    private func encodeMembers(
        _ encoder: any Encoder, _ layout: RecordPointer, omitting omitted: NameList
    ) throws {
        var container = encoder.container(keyedBy: FieldKey.self)
        for index in 0..<layout.pointee.count {
            let member = layout.pointee.members + index
            let key = member.pointee.codingKey
            guard let form = member.pointee.form else {
                if let constant = member.pointee.constant { try container.encode(constant.pointee.value, forKey: key) }
                continue
            }
            let property = value + member.pointee.offset
            if isAbsent(property, member, form) { continue }
            if omitted.has(member.pointee.name) { continue }
            try encodeMember(&container, key, property, form)
        }
        if let additional = layout.pointee.additional {
            try FormEncoding(value: value + additional.offset, form: additional.form).encodeEntries(&container) {
                layout.pointee.isFree($0, besides: omitted)
            }
        }
    }

    /// Writes a member's value; the commonest without an encoder of its own.
    private func encodeMember(
        _ container: inout KeyedEncodingContainer<FieldKey>, _ key: FieldKey, _ value: Address,
        _ form: FormPointer
    ) throws {
        switch form.pointee.kind {
        case .string: try container.encode(value[String.self], forKey: key)
        case .bool: try container.encode(value.load(as: Bool.self), forKey: key)
        case .int32: try container.encode(value.load(as: Int32.self), forKey: key)
        case .int64: try container.encode(value.load(as: Int64.self), forKey: key)
        case .double: try container.encode(try finite(value.load(as: Double.self)), forKey: key)
        case .optional where !form.pointee.isNil(value):
            try encodeMember(&container, key, value, form.pointee.element)
        default: try container.encode(FormEncoding(value: value, form: form), forKey: key)
        }
    }

    private func encodeTuple(_ encoder: any Encoder, _ layout: RecordPointer) throws {
        var container = encoder.unkeyedContainer()
        for index in 0..<elementCount(value, layout) {
            let member = layout.pointee.members[index]
            if let form = member.form {
                try container.encode(FormEncoding(value: value + member.offset, form: form))
            } else if let constant = member.constant {
                try container.encode(constant.pointee.value)
            }
        }
        if let additional = layout.pointee.additional {
            try FormEncoding(value: value + additional.offset, form: additional.form).encodeElements(&container)
        }
    }

    private func encodeElements(_ container: inout any UnkeyedEncodingContainer) throws {
        let list = ListStorage(value)
        for index in 0..<list.count {
            let element = list.elements + index * form.pointee.list.pointee.stride
            try container.encode(FormEncoding(value: element, form: form.pointee.element))
        }
    }

    /// - Parameter isWritten: whether there is to be an entry of that name.
    private func encodeEntries(
        _ container: inout KeyedEncodingContainer<FieldKey>,
        where isWritten: (RawBytes) -> Bool = { _ in true }
    ) throws {
        try rethrowing { attempt in
            form.pointee.map.pointee.storage.forEach(value) { key, value in
                var name = key[String.self]
                guard name.withBytes({ isWritten($0) }) else { return }
                let key = FieldKey(stringValue: name)
                attempt { try container.encode(FormEncoding(value: value, form: form.pointee.element), forKey: key) }
            }
        }
    }

    private func encodeUnion(_ encoder: any Encoder, _ layout: UnionPointer) throws {
        try rethrowing { attempt in
            layout.pointee.type.visit(value) { index, payload in
                attempt { try encodeCase(encoder, index, payload, layout) }
            }
        }
    }

    private func encodeMessage(_ encoder: any Encoder, _ layout: MessageSetPointer) throws {
        // Only what is the frame has no containers but its own.
        var whole: FormPointer?
        layout.pointee.type.visit(value) { index, _ in
            if index >= 0, layout.pointee.cases[index].writing == .whole { whole = layout.pointee.cases[index].form }
        }
        guard let whole else {
            let json = try text { encodeJSONMessage(&$0, value, layout) }
            return try JSONValue(json: json).encode(to: encoder)
        }
        try rethrowing { attempt in
            layout.pointee.type.visit(value) { _, payload in
                attempt { try FormEncoding(value: payload, form: whole).encode(to: encoder) }
            }
        }
    }

    private func encodeCase(
        _ encoder: any Encoder, _ index: Int, _ payload: Address, _ layout: UnionPointer
    ) throws {
        guard index >= 0 else { return try payload[JSONValue.self].encode(to: encoder) }
        let part = layout.pointee.cases + index
        let content = FormEncoding(value: payload, form: part.pointee.form)
        guard let tag = part.pointee.tag else { return try content.encode(to: encoder) }
        guard content.form.pointee.kind == .record else {
            // A value that asks for containers of its own, which could be others than this one's.
            let json = try text { encodeJSONUnion(&$0, value, layout) }
            return try JSONValue(json: json).encode(to: encoder)
        }
        let key = FieldKey(stringValue: layout.pointee.tag.string)
        var container = encoder.container(keyedBy: FieldKey.self)
        try container.encode(tag.string, forKey: key)
        try content.encodeMembers(encoder, content.form.pointee.record, omitting: layout.pointee.owned)
    }
}
