/// What the contract says of a body in one media type, whether or not code comes of it (OpenAPI 3.1, "Media Type
/// Object").
public struct Payload: Sendable, Equatable {
    /// As the contract writes it: `application/json; charset=utf-8`, `image/*`.
    public var mediaType: String
    /// Of the whole body, or of each item of a stream; `nil` when anything will do.
    public var schema: SchemaID?
    public var location: SourceLocation

    public init(mediaType: String, schema: SchemaID? = nil, location: SourceLocation) {
        self.mediaType = mediaType
        self.schema = schema
        self.location = location
    }
}

/// A header field of a response (OpenAPI 3.1, "Header Object").
public struct Header: Sendable, Equatable {
    public var name: String
    /// `nil` when anything will do.
    public var schema: SchemaID?
    /// Whether it is always there.
    public var isRequired: Bool
    public var isDeprecated: Bool
    public var location: SourceLocation

    public init(
        name: String, schema: SchemaID? = nil, isRequired: Bool, isDeprecated: Bool = false, location: SourceLocation
    ) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.isDeprecated = isDeprecated
        self.location = location
    }
}
