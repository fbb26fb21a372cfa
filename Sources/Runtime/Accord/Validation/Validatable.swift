/// A model whose schema asks more of its values than their types do: bounds, lengths, patterns.
///
/// Reading and writing do not check that; `validate` does, when it is called.
///
/// ```swift
/// do {
///     try order.validate()
/// } catch {
///     for violation in error.violations { print(violation.path, violation.message) }
/// }
/// ```
public protocol Validatable: JSONModel {
    /// What the schema asks, written by the generator.
    static var _rules: Rules { get }
}

extension Validatable {
    /// Checks the value against its schema, and all that it holds against theirs.
    ///
    /// - Parameter options: whether `format` counts.
    /// - Throws: every violation at once.
    public func validate(options: ValidationOptions = ValidationOptions()) throws(ValidationError) {
        var decoding = JSONDecodingOptions()
        decoding.recursionLimit = Validation.depthLimit
        let value: JSONValue
        do {
            value = try JSONValue(json: JSONForm<Self>.model.encode(self), options: decoding)
        } catch {
            throw ValidationError([Violation(path: error.path, keyword: "type", message: error.message)])
        }
        let violations = Self._rules.violations(of: value, options: options)
        guard violations.isEmpty else { throw ValidationError(violations) }
    }
}

/// How values are checked.
public struct ValidationOptions: Sendable {
    /// Whether `format` asks something of strings, as `email` or `ipv4`, or only describes them, as the specification
    /// has it.
    public var checksFormats = false

    public init() {}
}
