import Foundation

/// A dictionary whose types are known at run time only.
protocol MapStorage {
    static var dictionary: Any.Type { get }

    static func count(_ pointer: UnsafeRawPointer) -> Int

    /// Calls `fill` with memory for a key and a value, both initialized to their defaults, and puts them into the
    /// dictionary when it returns true.
    static func insert(
        into pointer: UnsafeMutableRawPointer,
        _ value: UnsafePointer<Field>,
        _ fill: (_ key: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer) throws(Failure) -> Bool
    ) throws(Failure)

    /// Calls `body` with each key and value.
    static func forEach(
        _ pointer: UnsafeRawPointer,
        _ order: MapOrder,
        _ body: (_ key: UnsafeRawPointer, _ value: UnsafeRawPointer) -> Void
    )

    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
    static func hash(_ pointer: UnsafeRawPointer, into hasher: inout Hasher)
}

/// The order in which the entries of a map are visited.
enum MapOrder {
    case any, ascending, descending
}

enum MapOf<Key: MapKey, Value: Hashable>: MapStorage {
    static var dictionary: Any.Type { [Key: Value].self }

    static func count(_ pointer: UnsafeRawPointer) -> Int {
        pointer.assumingMemoryBound(to: [Key: Value].self).pointee.count
    }

    static func insert(
        into pointer: UnsafeMutableRawPointer,
        _ valueField: UnsafePointer<Field>,
        _ fill: (_ key: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer) throws(Failure) -> Bool
    ) throws(Failure) {
        let dictionary = pointer.assumingMemoryBound(to: [Key: Value].self)
        var key = Key.mapDefault
        let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { value.deallocate() }
        initializeDefault(UnsafeMutableRawPointer(value), valueField)
        defer { value.deinitialize(count: 1) }
        let isFilled = try withUnsafeMutablePointer(to: &key) { key throws(Failure) in
            try fill(UnsafeMutableRawPointer(key), UnsafeMutableRawPointer(value))
        }
        if isFilled { dictionary.pointee[key] = value.pointee }
    }

    static func forEach(
        _ pointer: UnsafeRawPointer,
        _ order: MapOrder,
        _ body: (_ key: UnsafeRawPointer, _ value: UnsafeRawPointer) -> Void
    ) {
        let dictionary = pointer.assumingMemoryBound(to: [Key: Value].self).pointee
        func visit(_ key: Key, _ value: Value) {
            withUnsafePointer(to: key) { key in
                withUnsafePointer(to: value) { body(UnsafeRawPointer(key), UnsafeRawPointer($0)) }
            }
        }
        switch order {
        case .any:
            for (key, value) in dictionary { visit(key, value) }
        case .ascending:
            for (key, value) in dictionary.sorted(by: { Key.precedes($0.key, $1.key) }) { visit(key, value) }
        case .descending:
            for (key, value) in dictionary.sorted(by: { Key.precedes($1.key, $0.key) }) { visit(key, value) }
        }
    }

    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        left.assumingMemoryBound(to: [Key: Value].self).pointee
            == right.assumingMemoryBound(to: [Key: Value].self).pointee
    }

    static func hash(_ pointer: UnsafeRawPointer, into hasher: inout Hasher) {
        hasher.combine(pointer.assumingMemoryBound(to: [Key: Value].self).pointee)
    }
}

/// The Swift types that keys of maps have.
protocol MapKey: Hashable {
    static var mapDefault: Self { get }
    static func precedes(_ left: Self, _ right: Self) -> Bool
}

extension MapKey where Self: FixedWidthInteger {
    static var mapDefault: Self { 0 }
    static func precedes(_ left: Self, _ right: Self) -> Bool { left < right }
}
extension Int32: MapKey {}
extension Int64: MapKey {}
extension UInt32: MapKey {}
extension UInt64: MapKey {}
extension Bool: MapKey {
    static var mapDefault: Bool { false }
    static func precedes(_ left: Bool, _ right: Bool) -> Bool { !left && right }
}
extension String: MapKey {
    static var mapDefault: String { "" }
    /// By bytes, so that the order is the same on every platform.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

/// The storage of a map whose keys are of a kind. The kinds that protobuf forbids for keys do not come here.
func mapStorage(key: Kind, value: any Hashable.Type) -> any MapStorage.Type {
    func open<Value: Hashable>(_: Value.Type) -> any MapStorage.Type {
        switch key {
        case .int32, .sint32, .sfixed32: MapOf<Int32, Value>.self
        case .int64, .sint64, .sfixed64: MapOf<Int64, Value>.self
        case .uint32, .fixed32: MapOf<UInt32, Value>.self
        case .uint64, .fixed64: MapOf<UInt64, Value>.self
        case .bool: MapOf<Bool, Value>.self
        default: MapOf<String, Value>.self
        }
    }
    return open(value)
}

/// Initializes memory for one value to what an absent field of its kind means.
private func initializeDefault(_ pointer: UnsafeMutableRawPointer, _ field: UnsafePointer<Field>) {
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32: pointer.initializeMemory(as: Int32.self, to: 0)
    case .int64, .sint64, .sfixed64: pointer.initializeMemory(as: Int64.self, to: 0)
    case .uint32, .fixed32: pointer.initializeMemory(as: UInt32.self, to: 0)
    case .uint64, .fixed64: pointer.initializeMemory(as: UInt64.self, to: 0)
    case .float: pointer.initializeMemory(as: Float.self, to: 0)
    case .double: pointer.initializeMemory(as: Double.self, to: 0)
    case .bool: pointer.initializeMemory(as: Bool.self, to: false)
    case .string: pointer.initializeMemory(as: String.self, to: "")
    case .bytes: pointer.initializeMemory(as: Data.self, to: Data())
    case .openEnum, .closedEnum:
        field.pointee.enumeration.pointee.type.initialize(pointer, field.pointee.enumeration.pointee.numbers[0])
    case .message, .group: field.pointee.message.pointee.type.initialize(pointer)
    }
}
