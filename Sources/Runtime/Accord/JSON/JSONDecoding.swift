/// Reads the JSON value of a message into the empty message at `message`.
func decodeJSONMessage(
    _ reader: inout JSONReader,
    _ message: Address,
    _ layout: LayoutPointer
) throws(Failure) {
    if layout.pointee.wellKnown == .none {
        try decodeJSONObject(&reader, message, layout, ignoring: nil)
    } else {
        try decodeWellKnown(&reader, message, layout)
    }
}

/// Reads an object's members into fields. A member with the name `ignored` is skipped.
func decodeJSONObject(
    _ reader: inout JSONReader,
    _ message: Address,
    _ layout: LayoutPointer,
    ignoring ignored: StaticString?
) throws(Failure) {
    try reader.open(UInt8(ascii: "{"))
    var seen = SeenFields()
    var isFirst = true
    // Members usually come in the order of the fields.
    var next = 0
    while try reader.next(&isFirst, UInt8(ascii: "}")) {
        var index = try nextField(&reader, layout, next)
        if index == nil { index = try otherField(&reader, message, layout, ignored) }
        guard let index else { continue }
        next = index &+ 1
        guard seen.insert(index) else { throw .duplicate }
        let field = layout.pointee.fields + index
        try decodeJSONField(&reader, message + field.pointee.offset, field)
    }
}

/// Reads a member's name and the colon, if it is that of the field at `next`, or of one of the few after it.
@inline(__always)
private func nextField(_ reader: inout JSONReader, _ layout: LayoutPointer, _ next: Int) throws(Failure) -> Int? {
    _ = try reader.peek()
    var index = next
    while index < min(next &+ 4, layout.pointee.count) {
        if reader.take(key: layout.pointee.fields[index].jsonKey) { return index }
        index &+= 1
    }
    return nil
}

/// Reads a member's name and the colon. Where it names no field, the value is read too, or what it says is done with
/// an extension, and `nil` returned.
@inline(never)
private func otherField(
    _ reader: inout JSONReader,
    _ message: Address,
    _ layout: LayoutPointer,
    _ ignored: StaticString?
) throws(Failure) -> Int? {
    let start = reader.position
    let (index, isIgnored) = try reader.withStringBytes { name in
        (layout.pointee.index(ofName: name), ignored.map { isSame(name, $0) } ?? false)
    }
    if let index {
        try reader.require(UInt8(ascii: ":"))
        return index
    }
    let afterName = reader.position
    if !isIgnored, let `extension` = try namedExtension(&reader, start, layout) {
        reader.position = afterName
        try decodeJSONExtension(&reader, `extension`, message, layout)
        return nil
    }
    reader.position = afterName
    guard isIgnored || reader.options.ignoreUnknownFields else {
        reader.position = start
        throw .unknownName
    }
    try reader.require(UInt8(ascii: ":"))
    try reader.skip()
    return nil
}

/// The extension that the member's name at `start` names in brackets.
private func namedExtension(
    _ reader: inout JSONReader,
    _ start: BytePosition,
    _ layout: LayoutPointer
) throws(Failure) -> (any AnyExtension)? {
    reader.position = start
    let name = try reader.string()
    guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
    return reader.options.types.extension(named: name, of: layout.pointee.type)
}

/// Reads the value of an extension into the unknown fields of the message at `message`.
private func decodeJSONExtension(
    _ reader: inout JSONReader,
    _ extension: any AnyExtension,
    _ message: Address,
    _ layout: LayoutPointer
) throws(Failure) {
    let unknown = layout.pointee.unknownFields(message)
    if unknown[UnknownFields.self].contains(`extension`.number) { throw .duplicate }
    try reader.require(UInt8(ascii: ":"))
    try `extension`._decode(&unknown[UnknownFields.self]) { (body, schema) throws(Failure) in
        try decodeJSONField(&reader, body, schema.layout.pointee.fields)
    }
}

/// The fields that an object has had.
private struct SeenFields {
    private var first: UInt64 = 0
    /// The bits of the fields after the first 64.
    private var others: [UInt64] = []

    /// Returns false when the field was there before.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
        if index >= 64 { return insertOther(index) }
        return Self.insert(index, &first)
    }

    @inline(never)
    private mutating func insertOther(_ index: Int) -> Bool {
        let word = index / 64 - 1
        while others.count <= word { others.append(0) }
        return Self.insert(index % 64, &others[word])
    }

    @inline(__always)
    private static func insert(_ index: Int, _ word: inout UInt64) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
        defer { word |= bit }
        return word & bit == 0
    }
}

/// Reads a member's value; `null` means absence, except in the few types that have it as a value.
func decodeJSONField(
    _ reader: inout JSONReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    if try reader.peek() == UInt8(ascii: "n") {
        let isSingular = field.pointee.shape != .list && field.pointee.shape != .map
        guard isSingular, field.pointee.acceptsNull else {
            _ = try reader.null()
            return
        }
    }
    switch field.pointee.shape {
    case .list: try decodeJSONList(&reader, property, field)
    case .map: try decodeJSONMap(&reader, property, field)
    case .oneof:
        if field.pointee.oneof.pointee.isPresent(property) { throw .duplicateOneof }
        _ = try decodeJSONValue(&reader, property, field)
    case .plain, .present, .optional, .indirect: _ = try decodeJSONValue(&reader, property, field)
    }
}

extension FieldLayout {
    /// Whether `null` is a value of the field, rather than its absence.
    var acceptsNull: Bool {
        switch kind {
        case .message: message.pointee.wellKnown == .value
        case .openEnum, .closedEnum: enumeration.pointee.isNullValue
        default: false
        }
    }
}

func decodeJSONList(
    _ reader: inout JSONReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    try reader.open(UInt8(ascii: "["))
    var isFirst = true
    while try reader.next(&isFirst, UInt8(ascii: "]")) {
        if try reader.peek() == UInt8(ascii: "n"), !field.pointee.acceptsNull { throw .nullInList }
        _ = try decodeJSONValue(&reader, property, field)
    }
}

private func decodeJSONMap(
    _ reader: inout JSONReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    let entry = field.pointee.map.pointee
    try reader.open(UInt8(ascii: "{"))
    var isFirst = true
    while try reader.next(&isFirst, UInt8(ascii: "}")) {
        let count = entry.storage.count(property)
        var valueStart = reader.position
        let isKnown = try entry.insert(into: property) { content, _ throws(Failure) in
            if entry.key.pointee.kind == .string {
                content[String.self] = try reader.string()
            } else {
                try reader.withStringBytes { (text) throws(Failure) in try storeMapKey(text, content, entry.key) }
            }
            try reader.require(UInt8(ascii: ":"))
            valueStart = reader.position
            if try reader.peek() == UInt8(ascii: "n"), !entry.value.pointee.acceptsNull { throw .nullInList }
            return try decodeJSONValue(&reader, content + entry.value.pointee.offset, entry.value)
        }
        if isKnown, entry.storage.count(property) == count {
            reader.position = valueStart
            throw .duplicateName
        }
    }
}

/// Stores the key of a map's entry from its text; keys are strings in JSON, whatever their type.
func storeMapKey(
    _ text: RawBytes,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    func integer<T: FixedWidthInteger>(_: T.Type) throws(Failure) -> T {
        guard let value = wholeNumber(text, T.self) else { throw .numberRange }
        return value
    }
    func put<T>(_ value: T) { property[T.self] = value }
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32: put(try integer(Int32.self))
    case .int64, .sint64, .sfixed64: put(try integer(Int64.self))
    case .uint32, .fixed32: put(try integer(UInt32.self))
    case .uint64, .fixed64: put(try integer(UInt64.self))
    case .bool where isSame(text, "true"): put(true)
    case .bool where isSame(text, "false"): put(false)
    case .bool: throw .expectedBool
    default:
        put(try makeString(text))
    }
}

/// Reads one value into the property at `property`.
///
/// - Returns: false when it is an enum value that is unknown, and is to be ignored.
private func decodeJSONValue(
    _ reader: inout JSONReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) -> Bool {
    switch field.pointee.kind {
    case .string: storeValue(try reader.string(), property, field)
    case .bytes: storeValue(try reader.base64(), property, field)
    case .int32, .sint32, .sfixed32, .uint32, .fixed32, .float:
        storeJSONNumber(try reader.word(field.pointee.kind), property, field)
    case .int64, .sint64, .sfixed64, .uint64, .fixed64, .double:
        storeJSONNumber(try reader.doubleWord(field.pointee.kind), property, field)
    case .bool: storeNumber(try reader.bool(), property, field)
    case .openEnum, .closedEnum:
        let layout = field.pointee.enumeration
        guard let number = try reader.enumNumber(layout, isClosed: field.pointee.kind == .closedEnum) else {
            return false
        }
        layout.pointee.store(number, property, field)
    case .message, .group: try decodeJSONSubmessage(&reader, property, field)
    }
    return true
}

/// Stores a number by its bits. Lists are not as rare here as they are where most are packed.
@inline(__always)
private func storeJSONNumber<T: BitwiseCopyable>(_ bits: T, _ property: Address, _ field: Reference<FieldLayout>) {
    guard field.pointee.shape == .list else { return storeNumber(bits, property, field) }
    let list = field.pointee.list.pointee.reserve(1, in: property)
    (list.elements + list.count &* MemoryLayout<T>.stride).initialize(to: bits)
    list.count &+= 1
}

extension JSONReader {
    /// The bits of a number of four bytes.
    @inline(__always)
    fileprivate mutating func word(_ kind: Kind) throws(Failure) -> UInt32 {
        switch kind {
        case .float: try float().bitPattern
        case .uint32, .fixed32: try integer(UInt32.self)
        default: UInt32(bitPattern: try integer(Int32.self))
        }
    }

    /// The bits of a number of eight bytes.
    @inline(__always)
    fileprivate mutating func doubleWord(_ kind: Kind) throws(Failure) -> UInt64 {
        switch kind {
        case .double: try double().bitPattern
        case .uint64, .fixed64: try integer(UInt64.self)
        default: UInt64(bitPattern: try integer(Int64.self))
        }
    }

    fileprivate mutating func base64() throws(Failure) -> Data {
        try withStringBytes { (bytes) throws(Failure) in
            guard let data = Base64.decode(bytes) else { throw .badBase64 }
            return data
        }
    }

    /// The number of an enum value, given by name or number; `nil` for one that is unknown, and is to be ignored. A
    /// closed enum knows no numbers without a name (protobuf, "Enum Behavior").
    fileprivate mutating func enumNumber(_ layout: EnumLayoutPointer, isClosed: Bool) throws(Failure) -> Int32? {
        let character = try peek()
        let start = position
        switch character {
        case UInt8(ascii: "\""):
            if let number = try withStringBytes({ layout.pointee.number(of: $0) }) { return number }
            if options.ignoreUnknownFields { return nil }
            position = start
            throw .unknownEnum
        case UInt8(ascii: "n"):
            _ = try null()
            return layout.pointee.numbers[0]
        default:
            let number = try integer(Int32.self)
            if !isClosed || layout.pointee.name(of: number) != nil { return number }
            if options.ignoreUnknownFields { return nil }
            position = start
            throw .unknownEnum
        }
    }
}

private func decodeJSONSubmessage(
    _ reader: inout JSONReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    let layout = field.pointee.message
    switch field.pointee.shape {
    case .present:
        try decodeJSONMessage(&reader, property, layout)
    case .optional:
        layout.pointee.makePresent(property)
        try decodeJSONMessage(&reader, property, layout)
    case .indirect:
        try decodeJSONMessage(&reader, layout.pointee.makeIndirect(property), layout)
    case .list:
        try decodeJSONMessage(&reader, layout.pointee.append(1, to: property), layout)
    case .oneof:
        try withPayload(property, field) { message throws(Failure) in
            try decodeJSONMessage(&reader, message, layout)
        }
    case .plain, .map: break
    }
}
