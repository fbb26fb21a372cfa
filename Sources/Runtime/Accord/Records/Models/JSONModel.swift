/// A type that was generated from a JSON Schema: a ``Record``, ``StringEnum``, ``IntegerEnum``, ``Union``, ``AnyOf``,
/// ``Tuple`` or ``MessageSet``.
///
/// It is `Codable`, `Hashable` and `Sendable`, and reads and writes JSON by itself, several times faster than a
/// `JSONDecoder` or `JSONEncoder` does:
///
/// ```swift
/// let order = try Order(json: data)
/// let json = try order.jsonString()
/// ```
///
/// Through `Codable`, values have the same form, whatever the coder's strategies for dates, data and numbers are; but a
/// strategy for keys would change the names that the schema fixes.
public protocol JSONModel: Sendable, Hashable, Codable, CustomDebugStringConvertible {
    /// The description of the type, as the interpreter uses it.
    static var _schema: ModelSchema { get }
}

/// An object schema as a struct, with a stored property for each of its properties.
///
/// Properties that the schema does not name are ignored, unless it keeps or refuses them.
public protocol Record: JSONModel {
    /// The description of the type for the interpreter, written by the generator.
    static var _table: ModelTable { get }
}

/// An array schema with a type for each place (`prefixItems`) as a struct. It is coded as an array.
public protocol Tuple: JSONModel {
    /// The description of the type for the interpreter, written by the generator.
    static var _table: ModelTable { get }
}

/// A schema of strings as an enum. Values that the contract does not name are kept in `case unknown(String)`, unless
/// the schema is closed.
public protocol StringEnum: Validatable, RawRepresentable, CaseIterable where RawValue == String, AllCases == [Self] {}

/// A schema of integers as an enum. Values that the contract does not name are kept in `case unknown(Int64)`, unless
/// the schema is closed.
public protocol IntegerEnum: Validatable, RawRepresentable, CaseIterable where RawValue == Int64, AllCases == [Self] {}

/// A schema with several types (`oneOf`, `anyOf`) as an enum with payloads.
public protocol Union: JSONModel {
    /// The description of the type for the interpreter, written by the generator.
    static var _table: ModelTable { get }

    /// Calls `visit` once, with the number of the present case's line in the table, and the address of its payload.
    func _project(_ visit: (Int32, PayloadAddress) -> Void)

    /// Makes the case that `payload` is for; `nil` when there is no case with its number.
    static func _inject(_ payload: OneofPayload) -> Self?
}

/// A union whose type is given by the value of one property. Objects with another value than those that the contract
/// names are kept whole in `case unknown(tag: String, value: JSONValue)`.
public protocol TaggedUnion: Union {
    /// The generated enum has it as a case.
    static func unknown(tag: String, value: JSONValue) -> Self
}

extension StringEnum {
    public static var _schema: ModelSchema { ModelSchema(Self.self) }

    /// The case of a value that the contract names; `nil` for others. Used by generated code.
    public static func _named(_ rawValue: String) -> Self? { allCases.first { $0.rawValue == rawValue } }
}

extension IntegerEnum {
    public static var _schema: ModelSchema { ModelSchema(Self.self) }

    /// The case of a value that the contract names; `nil` for others. Used by generated code.
    public static func _named(_ rawValue: Int64) -> Self? { allCases.first { $0.rawValue == rawValue } }
}

extension Union {
    /// Calls `visit` with the address of a payload. Used by generated code.
    @inlinable
    public func _project<Payload>(_ number: Int32, _ payload: Payload, _ visit: (Int32, PayloadAddress) -> Void) {
        visitPayload(number, payload, visit)
    }
}
