import Foundation

/// Lays out stored properties one after the other, as Swift does for a struct.
///
/// That Swift keeps to the order of declaration, and puts the payload of an `Optional` at its start, holds on every
/// platform today and is promised on none; so each layout is held against the size of the real type, and in debug
/// builds against the types of its properties too.
struct StorageLayout {
    /// How many bytes the properties take.
    private(set) var end = 0
    private var types: [Any.Type] = []

    /// Adds a property and returns its offset.
    mutating func append(_ type: Any.Type) -> Int {
        func layout<T>(_: T.Type) -> (size: Int, alignment: Int) { (MemoryLayout<T>.size, MemoryLayout<T>.alignment) }
        let (size, alignment) = layout(type)
        let offset = (end + alignment - 1) & ~(alignment - 1)
        end = offset + size
        types.append(type)
        return offset
    }

    /// Stops the program when the message is not laid out as its table says: reading it would corrupt memory.
    func check(_ message: any Message.Type, _ table: MessageTable, size: Int) {
        precondition(end == size, "The table of \(table.name) does not match its properties.")
        #if DEBUG
            guard table.name.description == message.messageName else { return }  // An extension of the message.
            let actual = Mirror(reflecting: message.init()).children.map { type(of: $0.value) }
            let matches = actual.count == types.count && zip(actual, types).allSatisfy { $0 == $1 }
            precondition(matches, "The table of \(message) names its properties in another order: \(actual) \(types)")
        #endif
    }
}

extension Message {
    static var _size: Int { MemoryLayout<Self>.size }

    /// An empty message, in memory that is never freed.
    static func _blank() -> UnsafeRawPointer {
        precondition(MemoryLayout<Self?>.size == MemoryLayout<Self>.size, "\(Self.self) has no room for nil.")
        let message = UnsafeMutablePointer<Self>.allocate(capacity: 1)
        message.initialize(to: Self())
        return UnsafeRawPointer(message)
    }

    static func _listType() -> ListType { ListType(Self()) }
}

extension Enum {
    static var _size: Int { MemoryLayout<Self>.size }

    static func _listType() -> ListType {
        let value: Self? = Self(rawValue: 0)
        let hasFlag = withUnsafeBytes(of: value) { $0.count == _size + 1 && $0[_size] == 0 }
        precondition(hasFlag, "An Optional of \(Self.self) is not stored as this version of Accord expects.")
        return ListType(Self(rawValue: 0))
    }
}

/// The type of the stored property that a line stands for.
func storageType(_ line: TableLine, _ table: MessageTable) -> Any.Type {
    func optional<T>(_: T.Type) -> Any.Type { T?.self }
    func array<T>(_: T.Type) -> Any.Type { [T].self }
    func indirect<M: Message>(_: M.Type) -> Any.Type { Indirect<M>.self }
    let element = elementType(line.kind, line.reference, table)
    switch line.shape {
    case .plain, .present: return element
    case .optional: return optional(element)
    case .list: return array(element)
    case .map: return mapType(key: line.keyKind, element).dictionary
    case .indirect: return indirect(table.messages[line.reference])
    case .oneof: return optional(table.oneofs[line.oneof])
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
func scalarType(_ kind: Kind) -> any Hashable.Type {
    switch kind {
    case .int32, .sint32, .sfixed32: Int32.self
    case .int64, .sint64, .sfixed64: Int64.self
    case .uint32, .fixed32: UInt32.self
    case .uint64, .fixed64: UInt64.self
    case .float: Float.self
    case .double: Double.self
    case .bool: Bool.self
    case .bytes: Data.self
    case .string, .openEnum, .closedEnum, .message, .group: String.self
    }
}
