/// A schema with several types (`oneOf`, `anyOf`) that nothing distinguishes, as a struct around the JSON as it came. It
/// has an optional property for each of the types, which is there when the JSON can be read as that type.
///
/// ```swift
/// if let card = payment.card { … }
/// let payment = try Payment(card: Card(number: "4242"))
/// ```
///
/// Reading takes any JSON, and writing gives it back, so that nothing is lost; whether it fits a type is found out when
/// the property is asked for, and whether it fits the schema by `validate()`.
public protocol AnyOf: JSONModel {
    /// The table of the type for the interpreter, written by the generator.
    static var _table: ModelTable { get }

    /// The value as it came, and as it is written. The generated struct has it as its only stored property.
    var json: JSONValue { get set }
}

extension AnyOf {
    public static func == (left: Self, right: Self) -> Bool { left.json == right.json }
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }

    /// The value as the type of a line of the table; `nil` when it does not fit. Used by generated code.
    public func _branch<Value: Hashable>(_ number: Int) -> Value? {
        try? Self.form(number, Value.self).decode(json)
    }

    /// Writes a value of the type of a line of the table over the JSON: its members over those of an object, anything
    /// else in its place. Used by generated code.
    public mutating func _merge<Value: Hashable>(_ number: Int, _ value: Value?) throws(CodecError) {
        guard let value else { return }
        let new = try Self.form(number, Value.self).jsonValue(value)
        guard case .object(let added) = new, case .object(let members) = json else {
            json = new
            return
        }
        json = .object(members.merging(added) { $1 })
    }

    private static func form<Value: Hashable>(_ number: Int, _: Value.Type) -> JSONForm<Value> {
        let form = _schema.form.pointee.branches[number]
        precondition(form.pointee.type == Value.self, "Line \(number) of the table of \(Self.self) is of another type.")
        return JSONForm(ModelSchema(form: form))
    }
}
