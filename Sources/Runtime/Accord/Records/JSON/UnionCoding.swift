/// Reads a value into memory that holds none, as the case that it belongs to.
func decodeJSONUnion(
    _ reader: inout JSONReader, _ memory: Address, _ layout: UnionPointer
) throws(Failure) {
    if layout.pointee.tagged != nil {
        try decodeTagged(&reader, memory, layout)
    } else {
        let index = try shapedCase(&reader, layout)
        let form = (layout.pointee.cases + index).pointee.form
        try inject(index, memory, layout) { (payload) throws(Failure) in
            try decodeJSONForm(&reader, payload, form)
        }
    }
}

private func decodeTagged(
    _ reader: inout JSONReader, _ memory: Address, _ layout: UnionPointer
) throws(Failure) {
    _ = try reader.peek()
    let start = reader.position
    let depth = reader.depth
    let hasTag = try reader.find(tag: layout)
    let place = reader.position
    var found = try hasTag ? reader.caseOfTag(layout) : nil
    if !hasTag, layout.pointee.hasOptionalTag {
        reader.position = start
        reader.depth = depth
        var names: [[UInt8]] = []
        try reader.eachName { names.append(Array($0)) }
        found = layout.pointee.index(ofUntagged: names)
    }
    guard let index = found ?? layout.pointee.defaultCase else {
        guard hasTag else {
            reader.position = start + 1
            reader.missing = layout.pointee.tag
            throw .missingTag
        }
        reader.position = place
        let tag = try reader.scalarBytes { $0.string }
        reader.position = start
        reader.depth = depth
        let value = try reader.value()
        layout.pointee.tagged?.makeUnknown(memory, tag, value)
        return
    }
    reader.position = start
    reader.depth = depth
    let part = layout.pointee.cases + index
    let form = part.pointee.form
    try inject(index, memory, layout) { (payload) throws(Failure) in
        switch form.pointee.kind {
        case .record where part.pointee.tag != nil:
            try decodeJSONRecord(&reader, payload, form.pointee.record, ignoring: layout.pointee.owned)
        case .map where part.pointee.tag != nil:
            try decodeJSONMap(&reader, payload, form, ignoring: layout.pointee.owned)
        default: try decodeJSONForm(&reader, payload, form)
        }
    }
}

extension UnionLayout {
    func index(ofTag tag: RawBytes) -> Int? {
        var slot = nameHash(tag) & byTagMask
        while true {
            let index = Int(byTag[slot]) &- 1
            if index < 0 { return nil }
            if (tags[index] == tag) { return caseOfTag[index] }
            slot = (slot &+ 1) & byTagMask
        }
    }

    /// Whether there are cases whose tag may be absent.
    var hasOptionalTag: Bool { (0..<count).contains { hasOptionalTag($0) } }

    private func hasOptionalTag(_ index: Int) -> Bool {
        guard cases[index].tag == nil, cases[index].form.pointee.kind == .record else { return false }
        let record = cases[index].form.pointee.record
        return record.pointee.index(ofName: tag).map { record.pointee.members[$0].isOptionalConstant } ?? false
    }

    /// The case of an object without a tag: of those whose tag may be absent, and that have all required properties, the
    /// first of those that know most names.
    func index(ofUntagged names: [[UInt8]]) -> Int? {
        var best: (index: Int, count: Int)?
        for index in 0..<count where hasOptionalTag(index) {
            guard let count = cases[index].form.pointee.record.pointee.knownCount(names) else { continue }
            if best.map({ count > $0.count }) ?? true { best = (index, count) }
        }
        return best?.index
    }

    /// The case of a number that is not written as its tag is, such as `2.0` for 2.
    func index(ofNumber text: String) -> Int? {
        guard let number = JSONNumber(text) else { return nil }
        return (0..<tagCount).first { JSONNumber(tags[$0].string) == number }
            .map { caseOfTag[$0] }
    }
}

extension RecordLayout {
    /// The number of names that are those of members; `nil` where a required one is missing.
    fileprivate func knownCount(_ names: [[UInt8]]) -> Int? {
        let known = Set(names.compactMap { name in name.withBytes { index(ofName: $0) } })
        let isWhole = (0..<count).allSatisfy { members[$0].absence != .refused || known.contains($0) }
        return isWhole ? known.count : nil
    }
}

extension Member {
    fileprivate var isOptionalConstant: Bool { form == nil && absence != .refused }
}

/// Makes the case at `index` in memory that holds no value, once `read` has made its payload.
func inject<E: Error>(
    _ index: Int, _ memory: Address, _ layout: UnionPointer,
    _ read: (Address) throws(E) -> Void
) throws(E) {
    let form = (layout.pointee.cases + index).pointee.form
    try withRoom(form.pointee.size) { (payload) throws(E) in
        try read(payload)
        layout.pointee.type.inject(memory, Int32(truncatingIfNeeded: index), payload)
    }
}

extension Union {
    /// Moves a payload into memory that holds no value.
    fileprivate static func inject(
        _ memory: Address, _ number: Int32, _ payload: Address
    ) {
        guard let value = Self._inject(OneofPayload(number: number, address: payload)) else {
            preconditionFailure("\(Self.self) has no case for line \(number) of its table.")
        }
        memory.initialize(to: value)
    }

    /// Calls `body` with the number and the payload of the case at `pointer`.
    static func visit(_ pointer: Address, _ body: (Int, Address) -> Void) {
        project(&pointer[Self.self], body)
    }

    @inline(__always)
    private static func project(_ value: inout Self, _ body: (Int, Address) -> Void) {
        value._project { body(Int($0), $1) }
    }
}

extension TaggedUnion {
    static func makeUnknown(_ memory: Address, _ tag: String, _ value: JSONValue) {
        memory.initialize(to: unknown(tag: tag, value: value))
    }
}

extension JSONReader {
    /// Goes to the value of the tag in the object that comes. Returns false when it has none.
    fileprivate mutating func find(tag layout: UnionPointer) throws(Failure) -> Bool {
        try open(UInt8(ascii: "{"))
        var isFirst = true
        while try next(&isFirst, UInt8(ascii: "}")) {
            _ = try peek()
            let key = layout.pointee.key
            if key.count >= 4, take(key: key) { return true }
            let isTag = try withStringBytes { ($0 == layout.pointee.tag) }
            try require(UInt8(ascii: ":"))
            if isTag { return true }
            try skip()
        }
        return false
    }

    /// The case of the tag that comes.
    fileprivate mutating func caseOfTag(_ layout: UnionPointer) throws(Failure) -> Int? {
        let isString = try peek() == UInt8(ascii: "\"")
        return try scalarBytes { bytes in
            layout.pointee.index(ofTag: bytes)
                ?? (isString ? nil : layout.pointee.index(ofNumber: bytes.string))
        }
    }

    /// The text of a string, number or literal.
    fileprivate mutating func scalarBytes<Value>(
        _ body: (RawBytes) -> Value
    ) throws(Failure) -> Value {
        let first = try peek()
        if first == UInt8(ascii: "\"") { return try withStringBytes { body($0) } }
        let start = position
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { throw .expectedString }
        try skip()
        return body(RawBytes(start: start, count: position - start))
    }
}

/// The case that the value which comes belongs to, by its kind and its properties.
private func shapedCase(_ reader: inout JSONReader, _ layout: UnionPointer) throws(Failure) -> Int {
    _ = try reader.peek()
    let start = reader.position
    let depth = reader.depth
    let kind = try reader.kind()
    var names: Set<BytePosition> = []
    if kind == .object {
        try reader.eachName { name in layout.pointee.keys(named: name) { names.insert($0) } }
    }
    let index = kind == .object ? layout.pointee.index(ofObject: names) : layout.pointee.index(ofKind: kind)
    reader.position = start
    reader.depth = depth
    guard let index else { throw .noCase }
    return index
}

extension JSONReader {
    /// The kind of the value that comes. A number is passed, nothing else is.
    mutating func kind() throws(Failure) -> JSONKind {
        switch try peek() {
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "{"): .object
        default: isInteger(try numberText()) ? .integer : .number
        }
    }

    /// Calls `visit` with the name of each member of the object that comes.
    mutating func eachName(_ visit: (RawBytes) -> Void) throws(Failure) {
        try open(UInt8(ascii: "{"))
        var isFirst = true
        while try next(&isFirst, UInt8(ascii: "}")) {
            try withStringBytes { visit($0) }
            try require(UInt8(ascii: ":"))
            try skip()
        }
    }
}

extension UnionLayout {
    func keys(named name: RawBytes, _ body: (BytePosition) -> Void) {
        for index in 0..<count {
            for key in cases[index].keys where key == name { body(key.start) }
        }
    }

    /// The first case that has one of the keys, or else the first one that asks for none.
    func index(ofObject names: Set<BytePosition>) -> Int? {
        let objects = (0..<count).filter { cases[$0].kind == .object }
        return objects.first { cases[$0].keys.contains { names.contains($0.start) } }
            ?? objects.first { cases[$0].keys.isEmpty }
    }

    func index(ofKind kind: JSONKind) -> Int? {
        for index in 0..<count where cases[index].kind == kind { return index }
        // A whole number is a number, too.
        return kind == .integer ? self.index(ofKind: .number) : nil
    }
}

/// Writes the union at `value`.
func encodeJSONUnion(_ writer: inout JSONWriter, _ value: Address, _ layout: UnionPointer) {
    layout.pointee.type.visit(value) { index, payload in
        guard index >= 0 else { return writer.value(payload[JSONValue.self]) }
        let part = layout.pointee.cases + index
        let form = part.pointee.form
        guard let tag = part.pointee.tag else { return encodeJSONForm(&writer, payload, form) }
        if form.pointee.kind != .record, form.pointee.kind != .map {
            return encodeTagged(&writer, payload, form, layout, tag)
        }
        writer.byte(UInt8(ascii: "{"))
        writer.raw(layout.pointee.key)
        writer.string(tag)
        if form.pointee.kind == .record {
            encodeJSONMembers(&writer, payload, form.pointee.record, omitting: layout.pointee.owned)
        } else {
            encodeJSONEntries(&writer, payload, form) { !($0 == layout.pointee.tag) }
        }
        writer.byte(UInt8(ascii: "}"))
    }
}

/// Writes a payload with the tag, where only its JSON shows whether it has the tag.
private func encodeTagged(
    _ writer: inout JSONWriter, _ payload: Address, _ form: FormPointer, _ layout: UnionPointer,
    _ tag: RawBytes
) {
    guard let json = try? writeJSON(payload, form, writer.options).data(),
        case .object(var members)? = try? JSONValue(json: json)
    else { return writer.fail(.expectedObject) }
    let name = layout.pointee.tag.string
    if members[name] == nil { members[name] = .string(tag.string) }
    writer.value(.object(members))
}
