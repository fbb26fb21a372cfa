/// A map's entry, and how to reach a dictionary whose type is known at run time only.
struct MapLayout {
    let type: any MapType.Type
    let storage: any MapStorage.Type
    /// An entry as a message, which it is on the wire: a key, a value and unknown fields.
    let entry: LayoutPointer

    var key: Reference<FieldLayout> { entry.pointee.fields }
    var value: Reference<FieldLayout> { entry.pointee.fields + 1 }

    /// Calls `fill` with an empty entry, and puts it into the dictionary at `property` when that returns true.
    ///
    /// - Returns: what `fill` returned.
    func insert(
        into property: Address,
        _ fill: (Address, LayoutPointer) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        var outcome = Result<Bool, Failure>.success(false)
        withShortRoom(entry.pointee.size) { memory in
            entry.pointee.initialize(memory)
            do throws(Failure) { outcome = .success(try fill(memory, entry)) } catch { outcome = .failure(error) }
            let value = memory + value.pointee.offset
            if case .success(true) = outcome {
                storage.insert(memory, value, into: property)
            } else {
                storage.discard(memory, value)
            }
            entry.pointee.unknownFields(memory).deinitialize(UnknownFields.self)
        }
        return try outcome.get()
    }
}

extension MapLayout {
    /// Calls `body` with each key and value of the dictionary at `property`.
    func forEach(
        _ property: Address,
        _ order: MapOrder,
        _ body: (_ key: Address, _ value: Address) -> Void
    ) {
        if order == .any { storage.forEach(property, body) } else { type.forEach(property, in: order, body) }
    }
}

/// The order in which the entries of a map are visited.
enum MapOrder {
    case any, ascending, descending
}

/// A dictionary whose types are known at run time only.
protocol MapStorage {
    associatedtype Key: MapKey
    associatedtype Value

    static func count(_ pointer: Address) -> Int

    /// Makes room for so many more entries.
    static func reserve(_ count: Int, in pointer: Address)

    /// Moves a key and a value out of where they are, and into the dictionary at `pointer`.
    static func insert(
        _ key: Address,
        _ value: Address,
        into pointer: Address
    )

    /// Destroys a key and a value that are not wanted.
    static func discard(_ key: Address, _ value: Address)

    /// Calls `body` with each key and value.
    static func forEach(
        _ pointer: Address,
        _ body: (_ key: Address, _ value: Address) -> Void
    )
}

extension MapStorage {
    static func count(_ pointer: Address) -> Int {
        pointer[[Key: Value].self].count
    }

    static func reserve(_ count: Int, in pointer: Address) {
        pointer[[Key: Value].self].reserveCapacity(pointer[[Key: Value].self].count + count)
    }

    static func insert(
        _ key: Address,
        _ value: Address,
        into pointer: Address
    ) {
        let key = key.move(Key.self)
        let value = value.move(Value.self)
        pointer[[Key: Value].self][key] = value
    }

    static func discard(_ key: Address, _ value: Address) {
        key.deinitialize(Key.self)
        value.deinitialize(Value.self)
    }

    static func forEach(
        _ pointer: Address,
        _ body: (_ key: Address, _ value: Address) -> Void
    ) {
        for (key, value) in pointer[[Key: Value].self] {
            withAddresses(of: key, value, body)
        }
    }
}

/// Any dictionary, at the price of looking its types up at each step.
enum MapOf<Key: MapKey, Value: Hashable>: MapStorage {}

// The commonest dictionaries, for which the compiler makes code of their own. Numbers of one size are stored, and as
// keys hashed, alike: one code serves signed and unsigned ones, and as values those with a fraction.
private enum StringByString: MapStorage {
    typealias Key = String
    typealias Value = String
}
private enum WordByString: MapStorage {
    typealias Key = String
    typealias Value = UInt32
}
private enum DoubleWordByString: MapStorage {
    typealias Key = String
    typealias Value = UInt64
}
private enum StringByWord: MapStorage {
    typealias Key = UInt32
    typealias Value = String
}
private enum StringByDoubleWord: MapStorage {
    typealias Key = UInt64
    typealias Value = String
}

/// The storage of a map with keys of one kind and values of another, whose type is `type`.
func mapStorage(key: Kind, value: Kind, _ type: any Hashable.Type) -> any MapStorage.Type {
    guard mapsShareStorage else { return mapType(key: key, type) }
    return switch (key.size, value.size) {
    case (.string, .string): StringByString.self
    case (.string, .four): WordByString.self
    case (.string, .eight): DoubleWordByString.self
    case (.four, .string): StringByWord.self
    case (.eight, .string): StringByDoubleWord.self
    default: mapType(key: key, type)
    }
}

/// Whether a dictionary is read and changed as one of another type whose keys and values have the same size: tried once, on
/// made dictionaries, because the language does not promise it. Where it is not so, maps are reached by their true types.
let mapsShareStorage =
    isStored("a", Int32.min, by: WordByString.self) && isStored("b", Float(1.5), by: WordByString.self)
    && isStored("c", Int64.min, by: DoubleWordByString.self) && isStored("d", 1.5, by: DoubleWordByString.self)
    && isStored(Int32.min, "e", by: StringByWord.self) && isStored(Int64.min, "f", by: StringByDoubleWord.self)

/// Whether `storage` puts an entry into a dictionary, and finds it there.
func isStored<Key: MapKey, Value: Hashable>(_ key: Key, _ value: Value, by storage: any MapStorage.Type) -> Bool {
    var dictionary: [Key: Value] = [:]
    var isFound = false
    withAddress(of: &dictionary) { dictionary in
        withRoom(MemoryLayout<Key>.size) { keys in
            withRoom(MemoryLayout<Value>.size) { values in
                keys.initialize(to: key)
                values.initialize(to: value)
                storage.reserve(1, in: dictionary)
                storage.insert(keys, values, into: dictionary)
            }
        }
        storage.forEach(dictionary) { foundKey, foundValue in
            isFound = foundKey[Key.self] == key && foundValue[Value.self] == value
        }
    }
    return isFound && dictionary == [key: value]
}

/// The true types of a map. The kinds that protobuf forbids for keys do not come here.
func mapType(key: Kind, _ value: any Hashable.Type) -> any MapType.Type {
    func open<Value: Hashable>(_: Value.Type) -> any MapType.Type {
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

extension Kind {
    /// The way in which a value is stored.
    fileprivate enum Size {
        case four, eight, string, other
    }

    fileprivate var size: Size {
        switch self {
        case .int32, .sint32, .sfixed32, .uint32, .fixed32, .float: .four
        case .int64, .sint64, .sfixed64, .uint64, .fixed64, .double: .eight
        case .string: .string
        case .bool, .bytes, .openEnum, .closedEnum, .message, .group: .other
        }
    }
}

/// The operations on a dictionary that need its true types.
protocol MapType: MapStorage {
    static var property: StoredProperty { get }
    /// Calls `body` with each key and value, in an order. Sorting is much code, which only true types have.
    static func forEach(
        _ pointer: Address,
        in order: MapOrder,
        _ body: (_ key: Address, _ value: Address) -> Void
    )

    static func equal(_ left: Address, _ right: Address) -> Bool
    static func hash(_ pointer: Address, into hasher: inout Hasher)
}

extension MapOf: MapType {
    static var property: StoredProperty { StoredProperty([Key: Value]()) }

    static func forEach(
        _ pointer: Address,
        in order: MapOrder,
        _ body: (_ key: Address, _ value: Address) -> Void
    ) {
        let dictionary = pointer[[Key: Value].self]
        let keys = dictionary.keys.sorted {
            order == .descending ? Key.precedes($1, $0) : Key.precedes($0, $1)
        }
        for key in keys {
            guard let value = dictionary[key] else { continue }
            withAddresses(of: key, value, body)
        }
    }

    static func equal(_ left: Address, _ right: Address) -> Bool {
        left[[Key: Value].self]
            == right[[Key: Value].self]
    }

    static func hash(_ pointer: Address, into hasher: inout Hasher) {
        hasher.combine(pointer[[Key: Value].self])
    }
}

/// The Swift types that keys of maps have.
protocol MapKey: Hashable {
    static func precedes(_ left: Self, _ right: Self) -> Bool
}

extension MapKey where Self: FixedWidthInteger {
    static func precedes(_ left: Self, _ right: Self) -> Bool { left < right }
}
extension Int32: MapKey {}
extension Int64: MapKey {}
extension UInt32: MapKey {}
extension UInt64: MapKey {}
extension Bool: MapKey {
    static func precedes(_ left: Bool, _ right: Bool) -> Bool { !left && right }
}
extension String: MapKey {
    /// By bytes, so that the order is the same on every platform.
    static func precedes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withBytes { left in
            right.withBytes { right in
                let difference = compareBytes(left.start, right.start, Swift.min(left.count, right.count))
                return difference == 0 ? left.count < right.count : difference < 0
            }
        }
    }
}
