/// A value that a contract gives as an example of what one of its schemas describes, and that is valid by it.
public struct ContractExample: Sendable, Equatable {
    /// The name by which the contract has it; `nil` for one of a list.
    public var name: String?
    /// The schema that it is an example of.
    public var schema: SchemaID
    public var value: JSON
    public var location: SourceLocation

    public init(name: String? = nil, schema: SchemaID, value: JSON, location: SourceLocation) {
        self.name = name
        self.schema = schema
        self.value = value
        self.location = location
    }
}
