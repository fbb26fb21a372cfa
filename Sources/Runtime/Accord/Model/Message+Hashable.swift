extension Message {
    public static func == (left: Self, right: Self) -> Bool {
        let layout = Self.layout
        var isEqual = false
        withAddresses(of: left, right) { isEqual = equal($0, $1, layout) }
        return isEqual
    }

    public func hash(into hasher: inout Hasher) {
        let layout = Self.layout
        withAddress(of: self) { Accord.hash($0, layout, &hasher) }
    }

    // These two are here so that the compiler makes none for each message.

    public var hashValue: Int { hash(seed: 0) }

    /// The requirement that sets and dictionaries call. Should the standard library call another one, that one
    /// has a default implementation.
    public func _rawHashValue(seed: Int) -> Int { hash(seed: seed) }

    private func hash(seed: Int) -> Int {
        let layout = Self.layout
        var value = 0
        withAddress(of: self) { value = Accord.hash($0, layout, seed: seed) }
        return value
    }
}

private func hash(_ message: Address, _ layout: LayoutPointer, seed: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    hash(message, layout, &hasher)
    return hasher.finalize()
}

/// Whether two messages have equal fields, unknown ones included.
private func equal(_ left: Address, _ right: Address, _ layout: LayoutPointer) -> Bool {
    for index in 0..<layout.pointee.count {
        let field = layout.pointee.fields + index
        let offset = field.pointee.offset
        if !equalProperty(left + offset, right + offset, field) { return false }
    }
    return layout.pointee.unknownFields(left)[UnknownFields.self]
        == layout.pointee.unknownFields(right)[UnknownFields.self]
}

private func equalProperty(
    _ left: Address,
    _ right: Address,
    _ field: Reference<FieldLayout>
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
            left[T?.self] == right[T?.self]
        case .list:
            left[[T].self] == right[[T].self]
        case .plain, .present, .map, .oneof, .indirect:
            left[T.self] == right[T.self]
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

private func equalBytes(_ left: Address, _ right: Address, _ shape: Shape) -> Bool {
    switch shape {
    case .optional:
        let left = left[Data?.self]
        let right = right[Data?.self]
        guard let left, let right else { return left == nil && right == nil }
        return equal(left, right)
    case .list:
        let left = left[[Data].self]
        let right = right[[Data].self]
        return left.count == right.count && left.indices.allSatisfy { equal(left[$0], right[$0]) }
    case .plain, .present, .map, .oneof, .indirect:
        return equal(left[Data.self], right[Data.self])
    }
}

/// Foundation's `==` expands to thousands of bytes of code wherever it is called.
private func equal(_ left: Data, _ right: Data) -> Bool {
    var isEqual = left.count == right.count
    guard isEqual else { return false }
    left.withBytes { left in
        right.withBytes { right in
            isEqual = left == right
        }
    }
    return isEqual
}

private func equalMessages(
    _ left: Address,
    _ right: Address,
    _ field: Reference<FieldLayout>
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
private func hash(_ message: Address, _ layout: LayoutPointer, _ hasher: inout Hasher) {
    for index in 0..<layout.pointee.count {
        let field = layout.pointee.fields + index
        hashProperty(message + field.pointee.offset, field, &hasher)
    }
    hasher.combine(layout.pointee.unknownFields(message)[UnknownFields.self])
}

private func hashProperty(_ property: Address, _ field: Reference<FieldLayout>, _ hasher: inout Hasher) {
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
        case .optional: hasher.combine(property[T?.self])
        case .list: hasher.combine(property[[T].self])
        case .plain, .present, .map, .oneof, .indirect: hasher.combine(property[T.self])
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
    fileprivate static func equalLists(_ left: Address, _ right: Address) -> Bool {
        left[[Self].self] == right[[Self].self]
    }

    fileprivate static func equalIndirect(_ left: Address, _ right: Address) -> Bool {
        left[Indirect<Self>.self]
            == right[Indirect<Self>.self]
    }
}

extension Enum {
    fileprivate static func equal(
        _ left: Address,
        _ right: Address,
        _ field: Reference<FieldLayout>
    ) -> Bool {
        switch field.pointee.shape {
        case .optional: loadOptional(left) == loadOptional(right)
        case .list:
            left[[Self].self] == right[[Self].self]
        case .plain, .present, .map, .oneof, .indirect: load(left) == load(right)
        }
    }

    /// Two values are equal when their numbers are, named or not.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Oneof {
    fileprivate static func equal(_ left: Address, _ right: Address) -> Bool {
        left[Self?.self] == right[Self?.self]
    }

    fileprivate static func hash(_ pointer: Address, into hasher: inout Hasher) {
        hasher.combine(pointer[Self?.self])
    }
}
