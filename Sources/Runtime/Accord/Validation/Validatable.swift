/// A model that can be checked against its schema.
///
/// Reading takes more than a schema allows: values of an enum that the contract does not name, objects with further
/// properties, `null` for a property that may be absent. It also checks no bounds, lengths or patterns. `validate()`
/// checks all that a model has, as it would be written; `validate(json:)` checks JSON as it came, of which a model may
/// keep less.
///
/// ```swift
/// do {
///     try Order.validate(json: data)
/// } catch {
///     for violation in error.violations { print(violation.path, violation.message) }
/// }
/// ```
public protocol Validatable: JSONModel {
    /// The rules of the schema; for models with a table, those in the table.
    static var _rules: Rules { get }
}

extension Validatable {
    /// Checks the value, as it would be written, against its schema.
    ///
    /// - Parameter options: whether `format` counts.
    /// - Throws: every violation at once.
    public func validate(options: ValidationOptions = ValidationOptions()) throws(ValidationError) {
        let json: Data
        do {
            json = try jsonData()
        } catch {
            throw ValidationError([Violation(error)])
        }
        try Self.validate(json: json, options: options)
    }

    /// Checks JSON text in UTF-8 against the schema, before a model is made of it.
    ///
    /// - Parameter options: whether `format` counts.
    /// - Throws: every violation at once; for text that is no JSON, where that begins.
    public static func validate(
        json data: Data, options: ValidationOptions = ValidationOptions()
    ) throws(ValidationError) {
        var decoding = JSONDecodingOptions()
        decoding.recursionLimit = Validation.depthLimit
        let value: JSONValue
        do {
            value = try JSONValue(json: data, options: decoding)
        } catch {
            throw ValidationError([Violation(error)])
        }
        try validate(json: value, options: options)
    }

    /// Checks JSON text against the schema, as `validate(json: Data)` does.
    public static func validate(
        json string: String, options: ValidationOptions = ValidationOptions()
    ) throws(ValidationError) {
        try validate(json: Data(string.utf8), options: options)
    }

    /// Checks a value of JSON against the schema, as `validate(json: Data)` does.
    public static func validate(
        json value: JSONValue, options: ValidationOptions = ValidationOptions()
    ) throws(ValidationError) {
        let violations = Rules(RuleBooks.book(of: self)).violations(of: value, options: options)
        guard violations.isEmpty else { throw ValidationError(violations) }
    }
}

// Other models have their rules in their tables.

extension Record where Self: Validatable {
    public static var _rules: Rules { TableRules.rules(ofRecord: _table) }
}

extension Tuple where Self: Validatable {
    public static var _rules: Rules { TableRules.rules(of: _table) }
}

extension Union where Self: Validatable {
    public static var _rules: Rules { TableRules.rules(of: _table) }
}

extension AnyOf where Self: Validatable {
    public static var _rules: Rules { TableRules.rules(of: _table) }
}

// The cases of an enum are all that its schema has.

extension StringEnum {
    public static var _rules: Rules {
        Rules(["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })])
    }
}

extension IntegerEnum {
    public static var _rules: Rules {
        Rules(["type": "integer", "enum": .array(allCases.map { .number(JSONNumber($0.rawValue)) })])
    }
}

extension Violation {
    /// A value that has no JSON form, or text that is no JSON.
    fileprivate init(_ error: CodecError) {
        self.init(path: error.path, keyword: "type", message: error.message)
    }
}

/// The options for checking values.
public struct ValidationOptions: Sendable {
    /// Whether `format` asks something of strings, as `email` or `uri`, or only describes them, as the specification has
    /// it where nothing else is agreed on.
    public var checksFormats = true

    /// Creates options with their defaults.
    public init() {}
}
