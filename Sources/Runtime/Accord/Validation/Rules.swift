/// The requirements of a schema on values: JSON Schema (draft 2020-12), made ready to be checked.
///
/// The text is a schema of which references lead to `#/$defs/…` alone. `{"$ref": 0}` represents the rules of the model
/// with index 0 in `types`.
public struct Rules: Sendable {
    package let book: RuleBook

    /// - Parameters:
    ///   - text: the schema, as the generator wrote it.
    ///   - types: the models that it refers to.
    public init(_ text: String, types: [any Validatable.Type] = []) {
        var options = JSONDecodingOptions()
        options.recursionLimit = Validation.depthLimit
        do {
            self.init(try JSONValue(json: text, options: options), types: types)
        } catch {
            preconditionFailure("These are no rules: \(error)")
        }
    }

    /// - Parameter schema: of which references lead to `#/$defs/…` alone, or to a model of `types`.
    public init(_ schema: JSONValue, types: [any Validatable.Type] = []) {
        book = RuleBook(schema, types: types)
    }

    /// The rules of a value of a type.
    ///
    /// - Parameters:
    ///   - type: as a ``ModelTable`` writes it, and what is asked of values besides, as at the end of a record's line:
    ///     `?i {"maximum":100}`.
    ///   - types: the models that `type` refers to by their index.
    package init(ofType type: StaticString, types: [any JSONModel.Type]) {
        self = TableRules.rules(ofType: type, types)
    }

    init(_ book: RuleBook) {
        self.book = book
    }

    /// Returns the violations of what the schema asks of a value; empty when there are none.
    ///
    /// - Parameter definition: which schema of `$defs` is meant, in place of the whole.
    public func violations(
        of value: JSONValue, definition: String? = nil, options: ValidationOptions = ValidationOptions()
    ) -> [Violation] {
        guard let start = definition.map({ book.definitions[$0] }) ?? 0 else {
            return [Violation(path: "", keyword: "$ref", message: "there is no such schema")]
        }
        var validation = Validation(options: options, tracksEvaluated: book.needsEvaluated)
        return validation.violations(of: value, start, of: book)
    }
}
