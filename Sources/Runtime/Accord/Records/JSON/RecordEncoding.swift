/// Writes the value at `value`.
func encodeJSONForm(_ writer: inout JSONWriter, _ value: Address, _ form: FormPointer) {
    switch form.pointee.kind {
    case .string: value[BorrowedString.self].withBytes { writer.string($0) }
    case .optional:
        if form.pointee.isNil(value) {
            writer.literal("null")
        } else {
            encodeJSONForm(&writer, value, form.pointee.element)
        }
    case .record:
        writer.byte(UInt8(ascii: "{"))
        encodeJSONMembers(&writer, value, form.pointee.record, omitting: .none)
        writer.byte(UInt8(ascii: "}"))
    case .double: writer.finite(value.load(as: Double.self))
    case .bool: writer.bool(value.load(as: Bool.self))
    case .int32: writer.integer(Int64(value.load(as: Int32.self)))
    case .int64: writer.integer(value.load(as: Int64.self))
    case .uint64: writer.integer(value.load(as: UInt64.self))
    case .float:
        let float = value.load(as: Float.self)
        if float.isFinite { writer.float(float) } else { writer.fail(.badNumber) }
    case .decimalString:
        writer.byte(UInt8(ascii: "\""))
        writer.finite(value[Decimal.self])
        writer.byte(UInt8(ascii: "\""))
    case .decimalNumber: writer.finite(value[Decimal.self])
    case .rfc3339: writer.rfc3339(value.load(as: Date.self))
    case .naiveUTC: writer.naiveUTC(value.load(as: Date.self))
    case .epochSeconds: writer.epochSeconds(value.load(as: Date.self))
    case .epochMilliseconds: writer.epochMilliseconds(value.load(as: Date.self))
    case .stringEnum: writer.string(form.pointee.literals.pointee.string(value))
    case .integerEnum: writer.integer(form.pointee.literals.pointee.integer(value))
    case .list: encodeJSONList(&writer, value, form)
    case .map:
        writer.byte(UInt8(ascii: "{"))
        encodeJSONEntries(&writer, value, form)
        writer.byte(UInt8(ascii: "}"))
    case .union: encodeJSONUnion(&writer, value, form.pointee.union)
    case .messageSet: encodeJSONMessage(&writer, value, form.pointee.messageSet)
    case .tuple: encodeJSONTuple(&writer, value, form.pointee.record)
    case .any: writer.value(value[JSONValue.self])
    case .uuid: writer.uuid(value.load(as: UUID.self))
    case .day:
        let day = value.load(as: CalendarDate.self)
        writer.byte(UInt8(ascii: "\""))
        writer.day(Int(day.year), Int(day.month), Int(day.day))
        writer.byte(UInt8(ascii: "\""))
    case .bytes: writer.base64(value[Data.self])
    case .nullable:
        switch form.pointee.nullable.pointee.state(value) {
        case .absent, .null: writer.literal("null")
        case .value: encodeJSONForm(&writer, value, form.pointee.element)
        }
    case .boxed: form.pointee.boxed.pointee.withValue(value) { encodeJSONForm(&writer, $0, form.pointee.element) }
    }
}

/// Writes the members of an object whose brackets are the caller's.
///
/// - Parameter omitted: the names of properties that are not written, as a union has written them.
func encodeJSONMembers(
    _ writer: inout JSONWriter, _ record: Address, _ layout: RecordPointer,
    omitting omitted: NameList
) {
    for index in 0..<layout.pointee.count {
        let member = layout.pointee.members + index
        guard let form = member.pointee.form else {
            writer.separate()
            writer.raw(member.pointee.key)
            if let constant = member.pointee.constant { writer.raw(constant.pointee.text) }
            continue
        }
        let value = record + member.pointee.offset
        if isAbsent(value, member, form, includesDefaults: writer.options.includesDefaults) { continue }
        if !omitted.isEmpty, omitted.has(member.pointee.name) { continue }
        writer.separate()
        writer.raw(member.pointee.key)
        encodeJSONForm(&writer, value, form)
        if writer.failure != nil { return writer.noteField(member.pointee.nameText) }
    }
    if let additional = layout.pointee.additional {
        encodeJSONEntries(&writer, record + additional.offset, additional.form) {
            layout.pointee.isFree($0, besides: omitted)
        }
    }
}

/// Whether the property is not written, as its absence means the same: what a server does not expect beside other
/// properties stays away, unless someone asked for it.
@inline(__always)
func isAbsent(
    _ value: Address, _ member: Reference<Member>, _ form: FormPointer, includesDefaults: Bool = false
) -> Bool {
    switch member.pointee.absence {
    case .refused: false
    case .image: !includesDefaults && isImage(value, member, form)
    case .blank: isAbsent(value, form)
    case .box: isBoxEmpty(value, form)
    }
}

@inline(never)
private func isImage(_ value: Address, _ member: Reference<Member>, _ form: FormPointer) -> Bool {
    member.pointee.image.map { form.pointee.isEqual(value, $0) } ?? false
}

@inline(__always)
private func isAbsent(_ value: Address, _ form: FormPointer) -> Bool {
    if form.pointee.kind == .optional { return form.pointee.isNil(value) }
    return form.pointee.nullable.pointee.state(value) == .absent
}

@inline(never)
private func isBoxEmpty(_ value: Address, _ form: FormPointer) -> Bool {
    var isEmpty = false
    form.pointee.boxed.pointee.withValue(value) { isEmpty = isAbsent($0, form.pointee.element) }
    return isEmpty
}

private func encodeJSONTuple(_ writer: inout JSONWriter, _ tuple: Address, _ layout: RecordPointer) {
    writer.byte(UInt8(ascii: "["))
    let count = elementCount(tuple, layout)
    for index in 0..<count {
        let member = layout.pointee.members + index
        if index > 0 { writer.byte(UInt8(ascii: ",")) }
        guard let form = member.pointee.form else {
            if let constant = member.pointee.constant { writer.raw(constant.pointee.text) }
            continue
        }
        encodeJSONForm(&writer, tuple + member.pointee.offset, form)
        if writer.failure != nil { return }
    }
    if let additional = layout.pointee.additional {
        encodeJSONElements(&writer, tuple + additional.offset, additional.form)
    }
    writer.byte(UInt8(ascii: "]"))
}

/// Returns the number of elements of a tuple that are written: up to the last one that is there, then those that may be
/// null, because most tuples have one length; and all where more follow them.
func elementCount(_ tuple: Address, _ layout: RecordPointer) -> Int {
    var count = layout.pointee.count
    if let additional = layout.pointee.additional, ListStorage(tuple + additional.offset).count > 0 { return count }
    while count > 0 {
        let member = layout.pointee.members + count - 1
        guard let form = member.pointee.form, isAbsent(tuple + member.pointee.offset, member, form) else { break }
        count -= 1
    }
    while count < layout.pointee.count, layout.pointee.members[count].writesNull { count += 1 }
    return count
}

private func encodeJSONList(_ writer: inout JSONWriter, _ list: Address, _ form: FormPointer) {
    writer.byte(UInt8(ascii: "["))
    encodeJSONElements(&writer, list, form)
    writer.byte(UInt8(ascii: "]"))
}

private func encodeJSONElements(_ writer: inout JSONWriter, _ list: Address, _ form: FormPointer) {
    let storage = ListStorage(list)
    var element = storage.elements
    for _ in 0..<storage.count {
        writer.separate()
        encodeJSONForm(&writer, element, form.pointee.element)
        if writer.failure != nil { return }
        element += form.pointee.list.pointee.stride
    }
}

/// - Parameter isWritten: whether there is to be an entry of that name.
func encodeJSONEntries(
    _ writer: inout JSONWriter, _ map: Address, _ form: FormPointer,
    where isWritten: (RawBytes) -> Bool = { _ in true }
) {
    let layout = form.pointee.map
    func entry(_ key: Address, _ value: Address) {
        if writer.failure != nil { return }
        var isSkipped = false
        key[BorrowedString.self].withBytes { key in
            isSkipped = !isWritten(key)
            if isSkipped { return }
            writer.separate()
            writer.string(key)
        }
        if isSkipped { return }
        writer.byte(UInt8(ascii: ":"))
        encodeJSONForm(&writer, value, form.pointee.element)
        if writer.failure != nil { writer.noteField(key[String.self]) }
    }
    if writer.options.isDeterministic {
        layout.pointee.type.forEach(map, in: .ascending, entry)
    } else {
        layout.pointee.storage.forEach(map, entry)
    }
}

extension LiteralsLayout {
    func string(_ value: Address) -> String {
        func rawValue<E: StringEnum>(_: E.Type) -> String { value[E.self].rawValue }
        return strings.map { rawValue($0) } ?? ""
    }

    func integer(_ value: Address) -> Int64 {
        func rawValue<E: IntegerEnum>(_: E.Type) -> Int64 { value[E.self].rawValue }
        return integers.map { rawValue($0) } ?? 0
    }
}

extension JSONWriter {
    fileprivate mutating func finite(_ value: Decimal) {
        if value.isFinite { decimal(value) } else { fail(.badNumber) }
    }

    /// A string, in lower case (RFC 9562, section 4).
    mutating func uuid(_ value: UUID) {
        reserve(38)
        put(UInt8(ascii: "\""))
        withAddress(of: value.uuid) { bytes in
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 { put(UInt8(ascii: "-")) }
                putHexadecimal(bytes.load(as: UInt8.self, at: index) >> 4)
                putHexadecimal(bytes.load(as: UInt8.self, at: index) & 15)
            }
        }
        put(UInt8(ascii: "\""))
    }

    private mutating func putHexadecimal(_ digit: UInt8) { put(digit < 10 ? 48 &+ digit : 87 &+ digit) }
}
