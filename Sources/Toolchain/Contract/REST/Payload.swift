/// The contract's description of a body in one media type, whether or not code comes of it (OpenAPI 3.1, "Media Type
/// Object").
public struct Payload: Sendable, Equatable {
    /// The media type as the contract writes it: `application/json; charset=utf-8`, `image/*`.
    public var mediaType: String
    /// Of the whole body, or of each item of a stream; `nil` when anything will do.
    public var schema: SchemaID?
    /// The data of each event, where `schema` is that of whole events, and not of their data.
    public var eventData: EventData?
    /// One for each property, where they are written one by one: in forms and bodies of parts.
    public var parts: [PartEncoding]
    /// One for each place of a list whose elements are the parts (OpenAPI 3.2, `prefixEncoding`), with its index as the
    /// name, and one named `items` for all others (`itemEncoding`).
    public var positionalParts: [PartEncoding] = []
    /// The examples of the whole body, in the order of the contract.
    public var examples: [Example]
    public var location: SourceLocation

    /// The schema of the value that a client gets of each item of a stream: of an event its data; `nil` where anything
    /// will do.
    public var itemSchema: SchemaID? { eventData?.schema ?? schema }

    public init(
        mediaType: String, schema: SchemaID? = nil, eventData: EventData? = nil, parts: [PartEncoding] = [],
        examples: [Example] = [], location: SourceLocation
    ) {
        self.mediaType = mediaType
        self.schema = schema
        self.eventData = eventData
        self.parts = parts
        self.examples = examples
        self.location = location
    }
}

/// The data of events that a schema describes as a whole (OpenAPI 3.2, "Special Considerations for text/event-stream
/// Content").
public struct EventData: Sendable, Equatable {
    /// The schema of the value that a client gets.
    public var schema: SchemaID
    /// Whether the event's `data` is a text in which that value is JSON (`contentSchema`), and not the value itself.
    public var isEncoded: Bool

    public init(schema: SchemaID, isEncoded: Bool) {
        self.schema = schema
        self.isEncoded = isEncoded
    }
}

/// An example of a body (OpenAPI 3.1, "Example Object").
public struct Example: Sendable, Equatable {
    /// Its name in the contract; `nil` for the one of `example`.
    public var name: String?
    public var value: JSON
    public var location: SourceLocation

    public init(name: String? = nil, value: JSON, location: SourceLocation) {
        self.name = name
        self.value = value
        self.location = location
    }
}

/// The encoding of a property in a form, or as a part of a body (OpenAPI 3.1, "Encoding Object").
public struct PartEncoding: Sendable, Equatable {
    public var name: String
    public var schema: SchemaID
    /// The media types that it may be in, or ranges of them; empty when the contract does not say.
    public var mediaTypes: [String]
    /// The media type that it is in when the contract does not say.
    public var defaultMediaType: String
    /// The style in which it is written in place of a media type; `nil` when a media type applies.
    public var style: Parameter.Style?
    public var explodes: Bool
    /// The way in which a list is written, where Accord has no style for it: `tsv` (OpenAPI 2.0, `collectionFormat`); only
    /// of a complete reading.
    public var notation: String?
    /// The header fields of a part.
    public var headers: [Header]
    public var location: SourceLocation

    public init(
        name: String, schema: SchemaID, mediaTypes: [String] = [], defaultMediaType: String,
        style: Parameter.Style? = nil, explodes: Bool = false, headers: [Header] = [], location: SourceLocation
    ) {
        self.name = name
        self.schema = schema
        self.mediaTypes = mediaTypes
        self.defaultMediaType = defaultMediaType
        self.style = style
        self.explodes = explodes
        self.headers = headers
        self.location = location
    }
}

extension PartEncoding {
    /// The style of a form's field, and whether it explodes; `nil` for a field that is written as those are of which the
    /// contract says nothing.
    public var fieldStyle: (style: Parameter.Style, explodes: Bool)? {
        switch style {
        case .deepObject: (.deepObject, false)
        case .form, .spaceDelimited, .pipeDelimited: explodes ? nil : style.map { ($0, false) }
        case nil where mediaTypes.first.map { $0.hasSuffix("/json") || $0.hasSuffix("+json") } ?? false: (.json, false)
        default: nil
        }
    }
}

extension PartEncoding {
    /// The text between the elements of a list that is one part; `nil` for a list with a part for each element.
    package var separator: String? {
        guard !explodes else { return nil }
        return switch style {
        case .form: ","
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        default: nil
        }
    }
}

/// A header field of a response or of a part (OpenAPI 3.1, "Header Object").
public struct Header: Sendable, Equatable {
    public var name: String
    /// `nil` when anything will do.
    public var schema: SchemaID?
    /// `simple`, or `json` where the value is described by `content`.
    public var style: Parameter.Style
    public var explodes: Bool
    /// The way in which a list is written, where Accord has no style for it (OpenAPI 2.0, `collectionFormat`); only of a
    /// complete reading.
    public var notation: String?
    /// `nil` in a complete reading, which makes no types.
    public var type: ValueType?
    /// Whether it is always there.
    public var isRequired: Bool
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation

    public init(
        name: String, schema: SchemaID? = nil, style: Parameter.Style = .simple, explodes: Bool = false,
        type: ValueType? = nil, isRequired: Bool, isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), location: SourceLocation
    ) {
        self.name = name
        self.schema = schema
        self.style = style
        self.explodes = explodes
        self.type = type
        self.documentation = documentation
        self.isRequired = isRequired
        self.isDeprecated = isDeprecated
        self.location = location
    }
}
