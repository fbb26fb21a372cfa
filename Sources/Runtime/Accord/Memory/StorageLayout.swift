/// Lays out stored properties one after the other, as Swift does for a struct: those of a message, a record or a tuple.
///
/// That Swift keeps to the order of declaration, and puts the payload of an `Optional` at its start, holds on every
/// platform today and is promised on none; so each layout is held against the size of the real type, and in debug
/// builds against its properties too.
struct StorageLayout {
    /// The number of bytes that the properties take.
    private(set) var end = 0
    private var properties: [(offset: Int, property: StoredProperty)] = []

    /// Adds a property and returns its offset.
    mutating func append(_ property: StoredProperty) -> Int {
        let offset = (end + property.alignment - 1) & ~(property.alignment - 1)
        end = offset + property.size
        properties.append((offset, property))
        return offset
    }

    /// A value in which no property is set, in memory that is never freed.
    func blank() -> Address {
        let value = Address.immortal(byteCount: end)
        for (offset, property) in properties { property.initialize(value + offset) }
        return value
    }

    /// Stops the program when a type is not laid out as its table says: reading it would corrupt memory.
    ///
    /// - Parameter type: the type, where all of its properties are in the table.
    func check(_ type: Any.Type?, _ name: StaticString, size: Int) {
        assume(end == size, otherwise: "The table of \(name) does not match its properties")
        #if DEBUG
            guard let type else { return }
            let actual = storedProperties(of: type)
            let matches =
                actual.count == properties.count
                && zip(actual, properties).allSatisfy { $0.offset == $1.offset && $0.type == $1.property.type }
            let types = properties.map(\.property.type)
            assume(matches, otherwise: "The table of \(type) has its properties in another order: \(actual) \(types)")
        #endif
    }
}

extension Message {
    static var _size: Int { MemoryLayout<Self>.size }

    /// - Parameter blank: a message in which no field is set.
    static func _listType(_ blank: Address) -> ListType {
        assume(MemoryLayout<Self?>.size == MemoryLayout<Self>.size, otherwise: "\(Self.self) has no room for nil")
        return ListType(blank[Self.self])
    }

    /// - Parameter blank: a message in which no field is set.
    static func _indirectType(_ blank: Address) -> IndirectType {
        IndirectType(blank[Self.self])
    }
}

extension Enum {
    static var _size: Int { MemoryLayout<Self>.size }

    static func _listType() -> ListType {
        let value: Self? = Self(rawValue: 0)
        let hasFlag =
            MemoryLayout<Self?>.size == _size + 1
            && withAddress(of: value) { $0.load(as: UInt8.self, at: _size) == 0 }
        assume(hasFlag, otherwise: "An Optional of \(Self.self) is not stored as this version of Accord expects")
        return ListType(Self(rawValue: 0))
    }
}

/// A stored property: its type, and what it holds while it is not set.
struct StoredProperty {
    let type: Any.Type
    let size: Int
    let alignment: Int
    let initialize: (Address) -> Void
}

extension StoredProperty {
    init<T>(_ unset: T) {
        self.init(type: T.self, size: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment) {
            $0.initialize(to: unset)
        }
    }

    /// The property that a line describes.
    init(_ line: TableLine, _ table: MessageTable) {
        func optional<T>(_: T.Type) -> Self { Self(T?.none) }
        func list<T>(_: T.Type) -> Self { Self([T]()) }
        func indirect<M: Message>(_: M.Type) -> Self { Self(Indirect<M>()) }
        func element() -> any Hashable.Type { elementType(line.kind, line.reference, table) }
        switch line.shape {
        case .plain, .present: self.init(line.kind, line.kind.isEnum ? table.enums[line.reference] : nil)
        case .optional: self = optional(element())
        case .list: self = list(element())
        case .map: self = mapType(key: line.keyKind, element()).property
        case .indirect: self = indirect(table.messages[line.reference])
        case .oneof: self = optional(table.oneofs[line.oneof])
        }
    }

    /// The property of one value that is no message.
    init(_ kind: Kind, _ enumeration: (any Enum.Type)?) {
        func plain<T>(_ zero: T) -> Self { Self(zero) }
        func first<E: Enum>(_: E.Type) -> Self {
            Self(E(rawValue: TableScanner.enumLines(E._table.values).first?.number ?? 0))
        }
        self = if let enumeration { first(enumeration) } else { plain(scalarZero(kind)) }
    }
}

/// The type of one value of a kind.
func elementType(_ kind: Kind, _ reference: Int, _ table: MessageTable) -> any Hashable.Type {
    switch kind {
    case .openEnum, .closedEnum: table.enums[reference]
    case .message, .group: table.messages[reference]
    default: scalarType(kind)
    }
}

/// The type of one value of a kind that is neither enum nor message.
func scalarType(_ kind: Kind) -> any Hashable.Type { type(of: scalarZero(kind)) }

/// Returns the unset value of a kind that is neither enum nor message.
private func scalarZero(_ kind: Kind) -> any Hashable {
    switch kind {
    case .int32, .sint32, .sfixed32: Int32(0)
    case .int64, .sint64, .sfixed64: Int64(0)
    case .uint32, .fixed32: UInt32(0)
    case .uint64, .fixed64: UInt64(0)
    case .float: Float(0)
    case .double: Double(0)
    case .bool: false
    case .bytes: Data()
    case .string, .openEnum, .closedEnum, .message, .group: ""
    }
}

#if DEBUG
    // The functions of the runtime that the standard library's own mirrors call.

    @safe private struct FieldMetadata {
        var name: UnsafePointer<CChar>?
        var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        var isStrong = false
        var isVar = false
    }

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private func childCount(_: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private func childType(_: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

    @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
    private func childOffset(_: Any.Type, index: Int) -> Int

    /// The stored properties of a struct, as the compiler laid them out.
    private func storedProperties(of type: Any.Type) -> [(offset: Int, type: Any.Type)] {
        (0..<childCount(type)).map { index in
            var field = FieldMetadata()
            defer { unsafe field.free?(field.name) }
            return (childOffset(type, index: index), unsafe childType(type, index: index, fieldMetadata: &field))
        }
    }
#endif
