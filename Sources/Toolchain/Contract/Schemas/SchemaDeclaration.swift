/// A schema that a file holds under a name: the whole file of a JSON Schema, or one of its definitions.
public struct SchemaDeclaration: Sendable, Equatable {
    /// The full name, package included: `shop.Order`.
    public var fullName: String
    /// The schema in `Contract.schemas`.
    public var schema: SchemaID

    public init(fullName: String, schema: SchemaID) {
        self.fullName = fullName
        self.schema = schema
    }
}
