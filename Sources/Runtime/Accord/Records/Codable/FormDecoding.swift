/// Reads a value into memory that holds none. When it fails, the memory holds none either.
func decodeForm(_ decoder: any Decoder, _ memory: Address, _ form: FormPointer) throws {
    func store<T>(_ value: T) { memory.initialize(to: value) }
    switch form.pointee.kind {
    case .string: store(try decoder.value(String.self))
    case .bool: store(try decoder.value(Bool.self))
    case .int32: store(try decoder.integer(Int32.self))
    case .int64: store(try decoder.integer(Int64.self))
    case .uint64: store(try decoder.integer(UInt64.self))
    case .float: store(try decoder.finite(Float.self))
    case .double: store(try decoder.finite(Double.self))
    case .decimalString, .decimalNumber: store(try decoder.decimal())
    case .bytes: store(try decoder.text(.badBase64) { Base64.decode($0) })
    case .uuid: store(try decoder.text(.badUUID) { UUID(text: $0) })
    case .day: store(try decoder.text(.badDay) { CalendarDate(text: $0) })
    case .rfc3339, .naiveUTC: store(try decoder.text(.badDate) { Date(tolerant: $0) })
    case .epochSeconds: store(try decoder.date(perSecond: 1))
    case .epochMilliseconds: store(try decoder.date(perSecond: 1000))
    case .any: store(try JSONValue(from: decoder))
    case .stringEnum:
        guard form.pointee.literals.pointee.store(try decoder.value(String.self), memory) else {
            throw decoder.error(.unknownLiteral)
        }
    case .integerEnum:
        guard form.pointee.literals.pointee.store(try decoder.integer(Int64.self), memory) else {
            throw decoder.error(.unknownLiteral)
        }
    case .record: try decodeRecord(decoder, memory, form.pointee.record, ignoring: .none)
    case .tuple: try decodeTuple(decoder, memory, form.pointee.record)
    case .union: try decodeUnion(decoder, memory, form.pointee.union)
    case .messageSet: try decodeMessage(decoder, memory, form.pointee.messageSet)
    case .list: try decodeList(decoder, memory, form)
    case .map: try decodeMap(decoder, memory, form, ignoring: .none)
    case .optional:
        if try decoder.singleValueContainer().decodeNil() {
            memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
        } else {
            let element = form.pointee.element
            try decodeForm(decoder, memory, element)
            if form.pointee.isFlagged { memory.store(0 as UInt8, at: element.pointee.size) }
        }
    case .nullable:
        if try decoder.singleValueContainer().decodeNil() {
            form.pointee.nullable.pointee.makeNull(memory)
        } else {
            try decodeForm(decoder, memory, form.pointee.element)
            form.pointee.nullable.pointee.makeValue(memory)
        }
    case .boxed:
        try withRoom(form.pointee.element.pointee.size) { content in
            try decodeForm(decoder, content, form.pointee.element)
            form.pointee.boxed.pointee.make(memory, from: content)
        }
    }
}

// MARK: Records and tuples

func decodeRecord(
    _ decoder: any Decoder, _ memory: Address, _ layout: RecordPointer,
    ignoring ignored: NameList
) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    memory.copyBytes(from: layout.pointee.blank, count: layout.pointee.size)
    var seen = SeenMembers()
    do {
        for index in 0..<layout.pointee.count {
            let member = layout.pointee.members + index
            let key = member.pointee.codingKey
            guard container.contains(key) else {
                if member.pointee.absence != .refused { continue }
                throw DecodingError.keyNotFound(key, decoder.context(.missing))
            }
            if let form = member.pointee.form {
                do {
                    try decodeMember(container, key, memory + member.pointee.offset, form)
                } catch  where member.pointee.isLenient {
                    layout.pointee.clear(member, in: memory)
                    continue
                }
            } else {
                try decodeConstant(try container.superDecoder(forKey: key), member)
            }
            seen.insert(index)
        }
        if layout.pointee.additional != nil || layout.pointee.isStrict {
            try decodeOthers(container, memory, layout, ignoring: ignored)
        }
    } catch {
        destroyMembers(memory, layout, seen)
        throw error
    }
    fillImages(memory, layout, seen)
}

/// Reads a member's value; the commonest without a decoder of its own.
private func decodeMember(
    _ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey, _ memory: Address,
    _ form: FormPointer
) throws {
    func store<T: Decodable>(_: T.Type) throws {
        memory.initialize(to: try container.decode(T.self, forKey: key))
    }
    switch form.pointee.kind {
    case .string: try store(String.self)
    case .bool: try store(Bool.self)
    case .double:
        try store(Double.self)
        if !memory.load(as: Double.self).isFinite { throw container.error(.numberRange, key) }
    case .int64:
        // Some decoders take whole numbers for integers only when they are written as such.
        if (try? store(Int64.self)) == nil { try decodeForm(try container.superDecoder(forKey: key), memory, form) }
    case .optional:
        if try container.decodeNil(forKey: key) {
            memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
        } else {
            let element = form.pointee.element
            try decodeMember(container, key, memory, element)
            if form.pointee.isFlagged { memory.store(0 as UInt8, at: element.pointee.size) }
        }
    default: try decodeForm(try container.superDecoder(forKey: key), memory, form)
    }
}

private func decodeConstant(_ decoder: any Decoder, _ member: Reference<Member>) throws {
    guard let constant = member.pointee.constant else { return }
    if try JSONValue(from: decoder) != constant.pointee.value { throw decoder.error(.notConstant) }
}

/// Reads the members that have no property, or refuses them.
private func decodeOthers(
    _ container: KeyedDecodingContainer<FieldKey>, _ memory: Address, _ layout: RecordPointer,
    ignoring ignored: NameList
) throws {
    for key in container.allKeys {
        var name = key.stringValue
        let isFree = name.withBytes { layout.pointee.isFree($0, besides: ignored) }
        if !isFree { continue }
        guard let additional = layout.pointee.additional else {
            throw container.error(.strictName, key)
        }
        try decodeEntry(container, key, memory + additional.offset, additional.form)
    }
}

private func decodeTuple(_ decoder: any Decoder, _ memory: Address, _ layout: RecordPointer) throws {
    var container = try decoder.unkeyedContainer()
    memory.copyBytes(from: layout.pointee.blank, count: layout.pointee.size)
    var seen = SeenMembers()
    do {
        while !container.isAtEnd {
            if seen.count < layout.pointee.count {
                let member = layout.pointee.members + seen.count
                if let form = member.pointee.form {
                    try decodeForm(try container.superDecoder(), memory + member.pointee.offset, form)
                } else {
                    try decodeConstant(try container.superDecoder(), member)
                }
                seen.insert(seen.count)
            } else if let additional = layout.pointee.additional {
                try decodeElement(&container, memory + additional.offset, additional.form)
            } else {
                break
            }
        }
        for index in seen.count..<layout.pointee.count where layout.pointee.members[index].absence == .refused {
            throw decoder.error(.missingElement)
        }
        fillImages(memory, layout, seen)
    } catch {
        destroyMembers(memory, layout, seen)
        throw error
    }
}

// MARK: Lists and maps

private func decodeList(_ decoder: any Decoder, _ memory: Address, _ form: FormPointer) throws {
    var container = try decoder.unkeyedContainer()
    memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
    do {
        while !container.isAtEnd { try decodeElement(&container, memory, form) }
    } catch {
        form.pointee.destroy(memory)
        throw error
    }
}

private func decodeElement(
    _ container: inout any UnkeyedDecodingContainer, _ memory: Address, _ form: FormPointer
) throws {
    let list = form.pointee.list.pointee.reserve(1, in: memory)
    let element = list.elements + list.count * form.pointee.list.pointee.stride
    try decodeForm(try container.superDecoder(), element, form.pointee.element)
    list.count += 1
}

func decodeMap(
    _ decoder: any Decoder, _ memory: Address, _ form: FormPointer, ignoring ignored: NameList
) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
    do {
        for key in container.allKeys where !ignored.has(key) {
            try decodeEntry(container, key, memory, form)
        }
    } catch {
        form.pointee.destroy(memory)
        throw error
    }
}

extension NameList {
    fileprivate func has(_ key: FieldKey) -> Bool {
        var name = key.stringValue
        return name.withBytes { has($0) }
    }
}

private func decodeEntry(
    _ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey, _ memory: Address,
    _ form: FormPointer
) throws {
    try withRoom(form.pointee.element.pointee.size) { content in
        try decodeForm(try container.superDecoder(forKey: key), content, form.pointee.element)
        var name = key.stringValue
        _ = insert(&name, content, memory, form)
    }
}

// MARK: Unions

private func decodeUnion(_ decoder: any Decoder, _ memory: Address, _ layout: UnionPointer) throws {
    guard let type = layout.pointee.tagged else {
        let index = try shapedCase(decoder, layout)
        return try inject(index, memory, layout) { payload in
            try decodeForm(decoder, payload, (layout.pointee.cases + index).pointee.form)
        }
    }
    let key = FieldKey(stringValue: layout.pointee.tag.string)
    let container = try decoder.container(keyedBy: FieldKey.self)
    var tag = container.contains(key) ? try container.superDecoder(forKey: key).scalarText() : nil
    var index = tag?.withBytes { layout.pointee.index(ofTag: $0) } ?? nil
    if tag == nil, layout.pointee.hasOptionalTag {
        index = layout.pointee.index(ofUntagged: container.allKeys.map { Array($0.stringValue.utf8) })
    }
    guard let index = index ?? layout.pointee.defaultCase else {
        guard let tag else { throw DecodingError.keyNotFound(key, decoder.context(.missingTag)) }
        return type.makeUnknown(memory, tag, try JSONValue(from: decoder))
    }
    let part = layout.pointee.cases + index
    let form = part.pointee.form
    try inject(index, memory, layout) { payload in
        switch form.pointee.kind {
        case .record where part.pointee.tag != nil:
            try decodeRecord(decoder, payload, form.pointee.record, ignoring: layout.pointee.owned)
        case .map where part.pointee.tag != nil: try decodeMap(decoder, payload, form, ignoring: layout.pointee.owned)
        default: try decodeForm(decoder, payload, form)
        }
    }
}

/// The case that the value belongs to, by its kind and its properties.
private func shapedCase(_ decoder: any Decoder, _ layout: UnionPointer) throws -> Int {
    let kind = try decoder.kind()
    var names: Set<BytePosition> = []
    if kind == .object {
        try decoder.eachName { name in layout.pointee.keys(named: name) { names.insert($0) } }
    }
    let index = kind == .object ? layout.pointee.index(ofObject: names) : layout.pointee.index(ofKind: kind)
    guard let index else { throw decoder.error(.noCase) }
    return index
}

extension Decoder {
    /// The kind of the value.
    func kind() throws -> JSONKind {
        let container = try singleValueContainer()
        if container.decodeNil() { return .null }
        if (try? container.decode(Bool.self)) != nil { return .boolean }
        if let number = try? JSONNumber(from: self) {
            return number.withBytes(isInteger) ? .integer : .number
        }
        if (try? container.decode(String.self)) != nil { return .string }
        return (try? unkeyedContainer()) != nil ? .array : .object
    }

    /// Calls `visit` with the name of each member of an object.
    func eachName(_ visit: (RawBytes) -> Void) throws {
        for key in try container(keyedBy: FieldKey.self).allKeys {
            var name = key.stringValue
            name.withBytes { visit($0) }
        }
    }
}

// MARK: Scalars

extension KeyedDecodingContainer {
    fileprivate func error(_ failure: Failure, _ key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: failure.message)
    }
}

extension Decoder {
    func context(_ failure: Failure) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: failure.message)
    }

    fileprivate func error(_ failure: Failure) -> DecodingError { .dataCorrupted(context(failure)) }

    func value<Value: Decodable>(_: Value.Type) throws -> Value {
        try singleValueContainer().decode(Value.self)
    }

    fileprivate func text<Value>(_ failure: Failure, _ make: (RawBytes) -> Value?) throws -> Value {
        var text = try value(String.self)
        guard let value = text.withBytes({ make($0) }) else { throw error(failure) }
        return value
    }

    /// A number that is whole, however the decoder has it.
    fileprivate func integer<T: FixedWidthInteger & Decodable>(_: T.Type) throws -> T {
        if let integer = try? value(T.self) { return integer }
        guard let integer = try JSONNumber(from: self).integer(T.self) else { throw error(.numberRange) }
        return integer
    }

    fileprivate func finite<T: BinaryFloatingPoint & Decodable>(_: T.Type) throws -> T {
        let number = try value(T.self)
        guard number.isFinite else { throw error(.numberRange) }
        return number
    }

    fileprivate func decimal() throws -> Decimal {
        if let text = try? value(String.self) {
            var text = text
            guard let value = text.withBytes({ Decimal(exactly: $0) }) else {
                throw error(.badDecimal)
            }
            return value
        }
        guard let value = try JSONNumber(from: self).decimal else { throw error(.badDecimal) }
        return value
    }

    fileprivate func date(perSecond: Double) throws -> Date {
        if (try? value(String.self)) != nil { return try text(.badDate) { Date(tolerant: $0) } }
        return Date(timeIntervalSince1970: try finite(Double.self) / perSecond)
    }

    /// The text of a string, number or literal.
    fileprivate func scalarText() throws -> String {
        if let text = try? value(String.self) { return text }
        switch try JSONValue(from: self) {
        case .string(let text): return text
        case .number(let number): return number.integer(Int64.self).map(String.init) ?? number.description
        case .array, .object: throw error(.expectedString)
        case let value: return value.jsonString()
        }
    }
}
