extension Message {
    public static func == (left: Self, right: Self) -> Bool {
        let layout = Self.layout
        return withUnsafePointer(to: left) { left in
            withUnsafePointer(to: right) { right in
                equal(UnsafeRawPointer(left), UnsafeRawPointer(right), layout)
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        let layout = Self.layout
        withUnsafePointer(to: self) { Accord.hash(UnsafeRawPointer($0), layout, &hasher) }
    }

    // These two are here so that the compiler makes none for each message.

    public var hashValue: Int { hash(seed: 0) }

    /// The requirement that sets and dictionaries call. Should the standard library call another one, that one
    /// has a default implementation.
    public func _rawHashValue(seed: Int) -> Int { hash(seed: seed) }

    private func hash(seed: Int) -> Int {
        let layout = Self.layout
        return withUnsafePointer(to: self) { Accord.hash(UnsafeRawPointer($0), layout, seed: seed) }
    }
}

private func hash(_ message: UnsafeRawPointer, _ layout: LayoutPointer, seed: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    hash(message, layout, &hasher)
    return hasher.finalize()
}

/// Whether two messages have equal fields, unknown ones included.
private func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ layout: LayoutPointer) -> Bool {
    for index in 0..<layout.pointee.count {
        let field = UnsafePointer(layout.pointee.fields + index)
        let offset = field.pointee.offset
        if !equalProperty(left + offset, right + offset, field) { return false }
    }
    let unknown = layout.pointee.unknownFieldsOffset
    return (left + unknown).assumingMemoryBound(to: UnknownFields.self).pointee
        == (right + unknown).assumingMemoryBound(to: UnknownFields.self).pointee
}

private func equalProperty(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    _ field: UnsafePointer<FieldLayout>
) -> Bool {
    switch field.pointee.shape {
    case .map: return field.pointee.map.pointee.type.equal(left, right)
    case .oneof: return !field.pointee.leadsOneof || field.pointee.oneof.pointee.equal(left, right)
    case .plain, .present, .optional, .indirect, .list: break
    }
    @inline(__always)
    func same<T: Equatable>(_: T.Type) -> Bool {
        switch field.pointee.shape {
        case .optional:
            left.assumingMemoryBound(to: T?.self).pointee == right.assumingMemoryBound(to: T?.self).pointee
        case .list:
            left.assumingMemoryBound(to: [T].self).pointee == right.assumingMemoryBound(to: [T].self).pointee
        case .plain, .present, .map, .oneof, .indirect:
            left.assumingMemoryBound(to: T.self).pointee == right.assumingMemoryBound(to: T.self).pointee
        }
    }
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32: return same(Int32.self)
    case .int64, .sint64, .sfixed64: return same(Int64.self)
    case .uint32, .fixed32: return same(UInt32.self)
    case .uint64, .fixed64: return same(UInt64.self)
    case .float: return same(Float.self)
    case .double: return same(Double.self)
    case .bool: return same(Bool.self)
    case .string: return same(String.self)
    case .bytes: return equalBytes(left, right, field.pointee.shape)
    case .openEnum, .closedEnum: return field.pointee.enumeration.pointee.type.equal(left, right, field)
    case .message, .group: return equalMessages(left, right, field)
    }
}

private func equalBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ shape: Shape) -> Bool {
    switch shape {
    case .optional:
        let left = left.assumingMemoryBound(to: Data?.self).pointee
        let right = right.assumingMemoryBound(to: Data?.self).pointee
        guard let left, let right else { return left == nil && right == nil }
        return equal(left, right)
    case .list:
        let left = left.assumingMemoryBound(to: [Data].self).pointee
        let right = right.assumingMemoryBound(to: [Data].self).pointee
        return left.count == right.count && left.indices.allSatisfy { equal(left[$0], right[$0]) }
    case .plain, .present, .map, .oneof, .indirect:
        return equal(left.assumingMemoryBound(to: Data.self).pointee, right.assumingMemoryBound(to: Data.self).pointee)
    }
}

/// Foundation's `==` expands to thousands of bytes of code wherever it is called.
private func equal(_ left: Data, _ right: Data) -> Bool {
    var isEqual = left.count == right.count
    guard isEqual else { return false }
    left.withBytes { left in
        right.withBytes { right in
            guard let start = left.baseAddress, let other = right.baseAddress else { return }
            isEqual = compareBytes(start, other, left.count) == 0
        }
    }
    return isEqual
}

private func equalMessages(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    _ field: UnsafePointer<FieldLayout>
) -> Bool {
    let layout = field.pointee.message
    let type = layout.pointee.type
    switch field.pointee.shape {
    case .optional:
        switch (type.isPresent(left), type.isPresent(right)) {
        case (true, true): return equal(left, right, layout)
        case (false, false): return true
        default: return false
        }
    case .list: return type.equalLists(left, right)
    case .indirect: return type.equalIndirect(left, right)
    case .plain, .present, .map, .oneof: return equal(left, right, layout)
    }
}

/// Feeds the fields of a message, unknown ones included.
private func hash(_ message: UnsafeRawPointer, _ layout: LayoutPointer, _ hasher: inout Hasher) {
    for index in 0..<layout.pointee.count {
        let field = UnsafePointer(layout.pointee.fields + index)
        hashProperty(message + field.pointee.offset, field, &hasher)
    }
    let unknown = (message + layout.pointee.unknownFieldsOffset).assumingMemoryBound(to: UnknownFields.self)
    hasher.combine(unknown.pointee)
}

private func hashProperty(_ property: UnsafeRawPointer, _ field: UnsafePointer<FieldLayout>, _ hasher: inout Hasher) {
    switch field.pointee.shape {
    case .map: return field.pointee.map.pointee.type.hash(property, into: &hasher)
    case .oneof:
        if field.pointee.leadsOneof { field.pointee.oneof.pointee.hash(property, into: &hasher) }
        return
    case .plain, .present, .optional, .indirect, .list: break
    }
    @inline(__always)
    func feed<T: Hashable>(_: T.Type) {
        switch field.pointee.shape {
        case .optional: hasher.combine(property.assumingMemoryBound(to: T?.self).pointee)
        case .list: hasher.combine(property.assumingMemoryBound(to: [T].self).pointee)
        case .plain, .present, .map, .oneof, .indirect: hasher.combine(property.assumingMemoryBound(to: T.self).pointee)
        }
    }
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32: feed(Int32.self)
    case .int64, .sint64, .sfixed64: feed(Int64.self)
    case .uint32, .fixed32: feed(UInt32.self)
    case .uint64, .fixed64: feed(UInt64.self)
    case .float: feed(Float.self)
    case .double: feed(Double.self)
    case .bool: feed(Bool.self)
    case .string: feed(String.self)
    case .bytes: feed(Data.self)
    case .openEnum, .closedEnum:
        func open<E: Enum>(_: E.Type) { feed(E.self) }
        open(field.pointee.enumeration.pointee.type)
    case .message, .group:
        func open<M: Message>(_: M.Type) {
            if field.pointee.shape == .indirect { feed(Indirect<M>.self) } else { feed(M.self) }
        }
        open(field.pointee.message.pointee.type)
    }
}

extension Message {
    fileprivate static func equalLists(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        left.assumingMemoryBound(to: [Self].self).pointee == right.assumingMemoryBound(to: [Self].self).pointee
    }

    fileprivate static func equalIndirect(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        left.assumingMemoryBound(to: Indirect<Self>.self).pointee
            == right.assumingMemoryBound(to: Indirect<Self>.self).pointee
    }
}

extension Enum {
    fileprivate static func equal(
        _ left: UnsafeRawPointer,
        _ right: UnsafeRawPointer,
        _ field: UnsafePointer<FieldLayout>
    ) -> Bool {
        switch field.pointee.shape {
        case .optional: loadOptional(left) == loadOptional(right)
        case .list:
            left.assumingMemoryBound(to: [Self].self).pointee == right.assumingMemoryBound(to: [Self].self).pointee
        case .plain, .present, .map, .oneof, .indirect: load(left) == load(right)
        }
    }

    /// Two values are equal when their numbers are, named or not.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Oneof {
    fileprivate static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        left.assumingMemoryBound(to: Self?.self).pointee == right.assumingMemoryBound(to: Self?.self).pointee
    }

    fileprivate static func hash(_ pointer: UnsafeRawPointer, into hasher: inout Hasher) {
        hasher.combine(pointer.assumingMemoryBound(to: Self?.self).pointee)
    }
}
