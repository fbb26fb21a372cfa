/// Reads a value into memory that holds none. When it fails, the memory holds none either.
func decodeJSONForm(
    _ reader: inout JSONReader, _ memory: Address, _ form: FormPointer
) throws(Failure) {
    @inline(__always)
    func store<T>(_ value: T) { memory.initialize(to: value) }
    switch form.pointee.kind {
    case .string: store(try reader.string())
    case .optional:
        if try reader.null() {
            memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
        } else {
            let element = form.pointee.element
            try decodeJSONForm(&reader, memory, element)
            if form.pointee.isFlagged { memory.store(0 as UInt8, at: element.pointee.size) }
        }
    case .record: try decodeJSONRecord(&reader, memory, form.pointee.record, ignoring: .none)
    case .double: store(try reader.plainDouble())
    case .bool: store(try reader.bool())
    case .int32: store(try reader.plainInteger(Int32.self))
    case .int64: store(try reader.plainInteger(Int64.self))
    case .uint64: store(try reader.plainInteger(UInt64.self))
    case .float: store(try reader.plainFloat())
    case .decimalString, .decimalNumber: store(try reader.decimal())
    case .rfc3339, .naiveUTC: store(try reader.date())
    case .epochSeconds: store(try reader.date(perSecond: 1))
    case .epochMilliseconds: store(try reader.date(perSecond: 1000))
    case .stringEnum: try decodeJSONString(&reader, memory, form.pointee.literals)
    case .integerEnum:
        let number = try reader.plainInteger(Int64.self)
        guard form.pointee.literals.pointee.store(number, memory) else { throw .unknownLiteral }
    case .list: try decodeJSONList(&reader, memory, form)
    case .map: try decodeJSONMap(&reader, memory, form, ignoring: .none)
    case .union: try decodeJSONUnion(&reader, memory, form.pointee.union)
    case .messageSet: try decodeJSONMessage(&reader, memory, form.pointee.messageSet)
    case .tuple: try decodeJSONTuple(&reader, memory, form.pointee.record)
    case .any: store(try reader.value())
    case .uuid: store(try reader.uuid())
    case .day: store(try reader.day())
    case .bytes: store(try reader.bytes())
    case .nullable:
        if try reader.null() {
            form.pointee.nullable.pointee.makeNull(memory)
        } else {
            try decodeJSONForm(&reader, memory, form.pointee.element)
            form.pointee.nullable.pointee.makeValue(memory)
        }
    case .boxed:
        try withRoom(form.pointee.element.pointee.size) { (content) throws(Failure) in
            try decodeJSONForm(&reader, content, form.pointee.element)
            form.pointee.boxed.pointee.make(memory, from: content)
        }
    }
}

// MARK: Records

/// Reads an object's members into properties.
///
/// - Parameter ignored: the names of members that are not among those without a property, as a union has read them.
func decodeJSONRecord(
    _ reader: inout JSONReader, _ memory: Address, _ layout: RecordPointer,
    ignoring ignored: NameList
) throws(Failure) {
    _ = try reader.peek()
    let start = reader.position
    memory.copyBytes(from: layout.pointee.blank, count: layout.pointee.size)
    var seen = SeenMembers()
    do throws(Failure) {
        try reader.open(UInt8(ascii: "{"))
        let depth = reader.depth
        var isFirst = true
        // Members usually come in the order of the properties.
        var next = 0
        while try reader.next(&isFirst, UInt8(ascii: "}")) {
            var index = try nextMember(&reader, layout, next)
            if index == nil { index = try otherMember(&reader, memory, layout, ignored) }
            guard let index else { continue }
            next = index &+ 1
            guard !seen.contains(index) else { throw .duplicateName }
            let member = layout.pointee.members + index
            if let form = member.pointee.form {
                let value = reader.position
                do throws(Failure) {
                    try decodeJSONForm(&reader, memory + member.pointee.offset, form)
                } catch {
                    guard member.pointee.isLenient else { throw error }
                    try reader.passOver(value, depth: depth, error)
                    layout.pointee.clear(member, in: memory)
                    continue
                }
            } else {
                try decodeJSONConstant(&reader, member)
            }
            seen.insert(index)
        }
        if seen.count < layout.pointee.count {
            try fillAbsent(memory, layout, seen, &reader, at: start)
        }
    } catch {
        destroyMembers(memory, layout, seen)
        throw error
    }
}

/// Reads a member's name and the colon, if it is that of the property at `next`, or of one of the few after it.
@inline(__always)
private func nextMember(_ reader: inout JSONReader, _ layout: RecordPointer, _ next: Int) throws(Failure) -> Int? {
    _ = try reader.peek()
    var index = next
    while index < min(next &+ 4, layout.pointee.count) {
        let key = layout.pointee.members[index].key
        // An empty name has fewer bytes than are compared at once.
        if key.count >= 4, reader.take(key: key) { return index }
        index &+= 1
    }
    return nil
}

/// Reads a member's name and the colon. Where it names no property, the value is read too, and `nil` returned.
@inline(never)
private func otherMember(
    _ reader: inout JSONReader, _ memory: Address, _ layout: RecordPointer,
    _ ignored: NameList
) throws(Failure) -> Int? {
    let start = reader.position
    let (index, isIgnored) = try reader.withStringBytes { name in
        (layout.pointee.index(ofName: name), ignored.has(name))
    }
    if index == nil, !isIgnored {
        if let additional = layout.pointee.additional {
            reader.position = start
            try decodeJSONEntry(&reader, memory + additional.offset, additional.form)
            return nil
        }
        if layout.pointee.isStrict, !reader.options.ignoreUnknownFields {
            reader.position = start
            throw .strictName
        }
    }
    try reader.require(UInt8(ascii: ":"))
    if index == nil { try reader.skip() }
    return index
}

private func decodeJSONConstant(_ reader: inout JSONReader, _ member: Reference<Member>) throws(Failure) {
    guard let constant = member.pointee.constant else { return }
    _ = try reader.peek()
    // A string that is written as we do; others are compared by their values.
    if constant.pointee.isString, constant.pointee.text.count >= 4, reader.take(key: constant.pointee.text) { return }
    let start = reader.position
    guard try reader.value() == constant.pointee.value else {
        reader.position = start
        throw .notConstant
    }
}

/// Gives the properties that are absent what that means.
@inline(never)
private func fillAbsent(
    _ memory: Address, _ layout: RecordPointer, _ seen: borrowing SeenMembers,
    _ reader: inout JSONReader, at start: BytePosition
) throws(Failure) {
    for index in 0..<layout.pointee.count {
        let member = layout.pointee.members + index
        if member.pointee.absence == .refused, !seen.contains(index) {
            // Inside of the object, so that the path is that of its members.
            reader.position = start + 1
            reader.missing = member.pointee.name
            throw .missing
        }
    }
    fillImages(memory, layout, seen)
}

/// Gives the properties that are absent their defaults.
func fillImages(_ memory: Address, _ layout: RecordPointer, _ seen: borrowing SeenMembers) {
    for index in 0..<layout.pointee.count {
        let member = layout.pointee.members + index
        if member.pointee.absence == .blank || seen.contains(index) { continue }
        member.pointee.makeDefault(memory + member.pointee.offset)
    }
}

extension Member {
    /// Makes what absence means in memory that holds no value.
    func makeDefault(_ memory: Address) {
        guard let form else { return }
        if let image { return form.pointee.copy(image, to: memory) }
        // Only while defaults are being read, which this one is part of.
        guard let defaultText else { return }
        let failure = decodeJSON(defaultText, to: memory, form, JSONDecodingOptions())
        precondition(failure == nil, "The default of \(nameText) is not of its type.")
    }
}

/// Destroys the properties of a record that is not complete: those that were read, and what has no property.
@inline(never)
func destroyMembers(
    _ memory: Address, _ layout: RecordPointer, _ seen: borrowing SeenMembers
) {
    for index in 0..<layout.pointee.count where seen.contains(index) {
        let member = layout.pointee.members + index
        member.pointee.form?.pointee.destroy(memory + member.pointee.offset)
    }
    if let additional = layout.pointee.additional {
        additional.form.pointee.destroy(memory + additional.offset)
    }
}

/// The members that an object has had.
struct SeenMembers: ~Copyable {
    private(set) var count = 0
    private var first: UInt64 = 0
    /// The bits of the members after the first 64.
    private var others: [UInt64] = []

    @inline(__always)
    func contains(_ index: Int) -> Bool {
        if index >= 64 { return containsOther(index) }
        return first & 1 &<< UInt64(truncatingIfNeeded: index) != 0
    }

    @inline(__always)
    mutating func insert(_ index: Int) {
        count &+= 1
        if index >= 64 { return insertOther(index) }
        first |= 1 &<< UInt64(truncatingIfNeeded: index)
    }

    @inline(never)
    private func containsOther(_ index: Int) -> Bool {
        let word = index / 64 - 1
        return word < others.count && others[word] & 1 << UInt64(index % 64) != 0
    }

    @inline(never)
    private mutating func insertOther(_ index: Int) {
        let word = index / 64 - 1
        while others.count <= word { others.append(0) }
        others[word] |= 1 << UInt64(index % 64)
    }
}

// MARK: Tuples

private func decodeJSONTuple(
    _ reader: inout JSONReader, _ memory: Address, _ layout: RecordPointer
) throws(Failure) {
    _ = try reader.peek()
    let start = reader.position
    memory.copyBytes(from: layout.pointee.blank, count: layout.pointee.size)
    var seen = SeenMembers()
    do throws(Failure) {
        try reader.open(UInt8(ascii: "["))
        var isFirst = true
        while try reader.next(&isFirst, UInt8(ascii: "]")) {
            if seen.count < layout.pointee.count {
                let member = layout.pointee.members + seen.count
                if let form = member.pointee.form {
                    try decodeJSONForm(&reader, memory + member.pointee.offset, form)
                } else {
                    try decodeJSONConstant(&reader, member)
                }
                seen.insert(seen.count)
            } else if let additional = layout.pointee.additional {
                try decodeJSONElement(&reader, memory + additional.offset, additional.form)
            } else {
                // Members that a later version of the schema adds are ignored, as in a record.
                try reader.skip()
            }
        }
        for index in seen.count..<layout.pointee.count where layout.pointee.members[index].absence == .refused {
            reader.position = start
            throw .missingElement
        }
        fillImages(memory, layout, seen)
    } catch {
        destroyMembers(memory, layout, seen)
        throw error
    }
}

// MARK: Lists and maps

private func decodeJSONList(
    _ reader: inout JSONReader, _ memory: Address, _ form: FormPointer
) throws(Failure) {
    memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
    do throws(Failure) {
        try reader.open(UInt8(ascii: "["))
        var isFirst = true
        while try reader.next(&isFirst, UInt8(ascii: "]")) { try decodeJSONElement(&reader, memory, form) }
    } catch {
        form.pointee.destroy(memory)
        throw error
    }
}

/// Reads an element into the list at `memory`.
@inline(__always)
private func decodeJSONElement(
    _ reader: inout JSONReader, _ memory: Address, _ form: FormPointer
) throws(Failure) {
    let list = form.pointee.list.pointee.reserve(1, in: memory)
    try decodeJSONForm(
        &reader, list.elements + list.count &* form.pointee.list.pointee.stride, form.pointee.element)
    list.count &+= 1
}

/// - Parameter ignored: the names of members that are none of the map's, as a union has read them.
func decodeJSONMap(
    _ reader: inout JSONReader, _ memory: Address, _ form: FormPointer,
    ignoring ignored: NameList
) throws(Failure) {
    memory.copyBytes(from: form.pointee.blank, count: form.pointee.size)
    do throws(Failure) {
        try reader.open(UInt8(ascii: "{"))
        var isFirst = true
        while try reader.next(&isFirst, UInt8(ascii: "}")) {
            _ = try reader.peek()
            if !ignored.isEmpty, try reader.skip(member: ignored) { continue }
            try decodeJSONEntry(&reader, memory, form)
        }
    } catch {
        form.pointee.destroy(memory)
        throw error
    }
}

extension JSONReader {
    /// Goes past a member, if it has one of the names.
    fileprivate mutating func skip(member names: NameList) throws(Failure) -> Bool {
        let start = position
        guard try withStringBytes({ names.has($0) }) else {
            position = start
            return false
        }
        try require(UInt8(ascii: ":"))
        try skip()
        return true
    }
}

/// Reads a member, from its name on, into the map at `memory`.
private func decodeJSONEntry(
    _ reader: inout JSONReader, _ memory: Address, _ form: FormPointer
) throws(Failure) {
    let start = reader.position
    var key = try reader.string()
    try reader.require(UInt8(ascii: ":"))
    try withRoom(form.pointee.element.pointee.size) { (value) throws(Failure) in
        try decodeJSONForm(&reader, value, form.pointee.element)
        if !insert(&key, value, memory, form) {
            reader.position = start
            throw .duplicateName
        }
    }
}

/// Moves a value into the map at `memory`. Returns false when there was one for the key.
func insert(
    _ key: inout String, _ value: Address, _ memory: Address, _ form: FormPointer
) -> Bool {
    let storage = form.pointee.map.pointee.storage
    let count = storage.count(memory)
    withAddress(of: &key) { key in
        storage.insert(key, value, into: memory)
        // The map has taken the key; this is another one.
        key.initialize(to: "")
    }
    return storage.count(memory) > count
}

// MARK: Enums

private func decodeJSONString(
    _ reader: inout JSONReader, _ memory: Address, _ literals: LiteralsPointer
) throws(Failure) {
    _ = try reader.peek()
    let start = reader.position
    let isKnown = try reader.withStringBytes { (name) throws(Failure) in
        guard let index = literals.pointee.index(ofName: name) else { return false }
        literals.pointee.store(caseAt: index, memory)
        return true
    }
    if isKnown { return }
    reader.position = start
    let name = try reader.string()
    if !literals.pointee.makeUnknown(name, memory) {
        reader.position = start
        throw .unknownLiteral
    }
}

extension LiteralsLayout {
    func store(caseAt index: Int, _ memory: Address) {
        memory.copyBytes(from: images + index &* stride, count: size)
    }

    /// Returns false when there is no such value.
    func store(_ number: Int64, _ memory: Address) -> Bool {
        if let index = index(ofNumber: number) {
            store(caseAt: index, memory)
            return true
        }
        return integers?.make(number, memory) ?? false
    }

    /// Returns false when there is no such value.
    func store(_ name: String, _ memory: Address) -> Bool {
        var name = name
        let index: Int? = name.withBytes { self.index(ofName: $0) }
        if let index {
            store(caseAt: index, memory)
            return true
        }
        return makeUnknown(name, memory)
    }

    func makeUnknown(_ name: String, _ memory: Address) -> Bool {
        strings?.make(name, memory) ?? false
    }
}

extension RawRepresentable {
    fileprivate static func make(_ rawValue: RawValue, _ memory: Address) -> Bool {
        guard let value = Self(rawValue: rawValue) else { return false }
        memory.initialize(to: value)
        return true
    }
}
