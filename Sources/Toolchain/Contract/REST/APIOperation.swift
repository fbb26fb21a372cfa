import Foundation

/// One call of an API.
public struct APIOperation: Sendable, Equatable {
    /// The `operationId`, or a name made of method and path: `getPortfolioSummary`.
    public var name: String
    /// The `operationId`, where the name is another.
    public var operationID: String?
    /// `GET`.
    public var method: String
    /// With parameters in braces: `/api/orders/{order_id}`.
    public var path: String
    /// The part of the document's path from a `#` on, by which paths of one document may differ: `#acl` of
    /// `/{Bucket}#acl`. It is never sent. Empty for others.
    public var fragment: String
    public var parameters: [Parameter]
    /// The query as a whole (OpenAPI 3.2, `querystring`), where it is no form; only of a complete reading.
    public var wholeQuery: Parameter?
    public var body: RequestBody?
    /// In the order of the contract, successes and others.
    public var responses: [APIResponse]
    /// The alternatives, of which one is enough; each names the schemes that it takes. Empty when none is needed; an
    /// empty alternative says that the call may go without.
    public var security: [[String]]
    /// For each scheme of `security`, in its order, the scopes that the caller has to have.
    public var scopes: [[[String]]]
    /// Servers of its own, in place of the API's.
    public var servers: [Server]
    /// The calls that the server makes because of this call; only of a complete reading.
    public var callbacks: [Webhook]
    public var pagination: Pagination?
    /// Set for an operation of a `.proto` service, which has no parameters of its own.
    public var transcoding: Transcoding?
    public var isDeprecated: Bool
    public var lifecycle: Lifecycle
    public var documentation: Documentation
    public var location: SourceLocation
    /// `#/paths/~1api~1orders/get`.
    public var pointer: String

    public init(
        name: String, method: String, path: String, fragment: String = "", parameters: [Parameter] = [],
        body: RequestBody? = nil, responses: [APIResponse] = [], security: [[String]] = [], scopes: [[[String]]] = [],
        servers: [Server] = [],
        callbacks: [Webhook] = [], pagination: Pagination? = nil, transcoding: Transcoding? = nil,
        isDeprecated: Bool = false, lifecycle: Lifecycle = Lifecycle(), documentation: Documentation = Documentation(),
        location: SourceLocation, pointer: String
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.fragment = fragment
        self.parameters = parameters
        self.body = body
        self.responses = responses
        self.security = security
        self.scopes = scopes
        self.lifecycle = lifecycle
        self.servers = servers
        self.callbacks = callbacks
        self.pagination = pagination
        self.transcoding = transcoding
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.pointer = pointer
    }

    /// The query that is part of the path, as in `/messages?beta=true`; such paths differ by it. Empty for others.
    public var fixedQuery: String {
        guard parameters.contains(where: \.isFixed) else { return "" }
        let pairs = parameters.filter(\.isFixed).map { parameter in
            if case .string(let text)? = parameter.defaultValue { "\(parameter.name)=\(text)" } else { parameter.name }
        }
        return "?" + pairs.joined(separator: "&")
    }

    /// The path with `{+name}` for parameters that may have slashes, as RFC 6570 writes it.
    public var template: String {
        parameters.filter { $0.place == .path && $0.allowsReserved }.reduce(path) { path, parameter in
            path.replacingOccurrences(of: "{\(parameter.name)}", with: "{+\(parameter.name)}")
        }
    }

    /// The method and the path, with all by which paths of documents differ: `POST /messages?beta=true`,
    /// `GET /{Bucket}#acl`.
    public var title: String { "\(method) \(path)\(fixedQuery)\(fragment)" }
}

/// A parameter of an operation (OpenAPI 3.1, "Parameter Object").
public struct Parameter: Sendable, Equatable {
    public enum Place: String, Sendable, Hashable, CaseIterable {
        case path, query, header, cookie
    }

    public enum Style: String, Sendable, Hashable, CaseIterable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, deepObject
        /// The value as JSON (`content` in place of `schema`).
        case json
    }

    public var name: String
    /// The name that the contract suggests for code (`x-accord-name`), where it does.
    public var givenName: String?
    public var place: Place
    public var style: Style
    public var explodes: Bool
    /// The way in which a list is written, where Accord has no style for it: `tsv` (OpenAPI 2.0, `collectionFormat`),
    /// `cookie` (OpenAPI 3.2); only of a complete reading.
    public var notation: String?
    /// Whether reserved characters are sent as they are: in a path, slashes alone.
    public var allowsReserved: Bool
    public var type: ValueType
    /// `nil` for what the contract has no schema for.
    public var schema: SchemaID?
    /// The schema as JSON, by which a request is checked before it is sent, with the full names of models in `$ref`;
    /// `nil` where it is too large or nobody has asked for it.
    public var rules: JSON?
    public var isRequired: Bool
    /// Whether it may be there without a value (`allowEmptyValue`); only of a complete reading.
    public var allowsEmpty = false
    public var defaultValue: JSON?
    /// The only value that one may have which has to be sent.
    public var constant: JSON?
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var pointer: String
    /// The other parameters with which it has to be sent, as they are properties of one object that may be absent.
    public var companions: Set<String> = []

    /// Whether it is written in the path, as in `/messages?beta=true`, and has that one value.
    public var isFixed: Bool { schema == nil && defaultValue != nil }

    public init(
        name: String, givenName: String? = nil, place: Place, style: Style, explodes: Bool,
        allowsReserved: Bool = false, type: ValueType, schema: SchemaID? = nil,
        isRequired: Bool, defaultValue: JSON? = nil, isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), location: SourceLocation, pointer: String
    ) {
        self.name = name
        self.givenName = givenName
        self.place = place
        self.style = style
        self.explodes = explodes
        self.allowsReserved = allowsReserved
        self.type = type
        self.schema = schema
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.pointer = pointer
    }
}

/// The form that a body has on the wire, and its type.
public struct Content: Sendable, Equatable {
    public enum Form: Sendable, Equatable {
        /// `application/json` and `…+json`.
        case json(ValueType)
        /// `application/x-www-form-urlencoded`; the type is that of an object.
        case form(ValueType)
        /// `multipart/form-data`.
        case multipart([Part])
        /// `text/…`; the type is that of a string, a number, an enum or the like.
        case text(ValueType)
        /// Bytes of any other media type, streamed.
        case binary
        /// `text/event-stream`; the type of each event's data.
        case events(ValueType)
        /// `application/x-ndjson`, `application/jsonl` and `application/json-seq`; the type of each line.
        case lines(ValueType)
    }

    /// A part of a multipart body.
    public struct Part: Sendable, Equatable {
        public var name: String
        /// The form in which the part's own value is written. A list has a part for each of its elements.
        public var form: PartForm
        public var isRequired: Bool
        public var isRepeated: Bool
        /// The text between the elements of a list that is one part; `nil` for any other part.
        public var separator: String?
        /// The media type that the contract asks for, where it does.
        public var mediaType: String?
        /// The schema of all parts of the name: of a list, where there may be several.
        public var schema: SchemaID?
        /// The schema as JSON: ``Parameter/rules``.
        public var rules: JSON?
        public var documentation: Documentation

        public init(
            name: String, form: PartForm, isRequired: Bool, isRepeated: Bool = false, separator: String? = nil,
            mediaType: String? = nil, schema: SchemaID? = nil, documentation: Documentation = Documentation()
        ) {
            self.name = name
            self.form = form
            self.isRequired = isRequired
            self.isRepeated = isRepeated
            self.separator = separator
            self.mediaType = mediaType
            self.schema = schema
            self.documentation = documentation
        }
    }

    public enum PartForm: Sendable, Equatable {
        /// A file: bytes with a name, streamed.
        case file
        /// A string, number or the like, as text.
        case text(ValueType)
        case json(ValueType)
    }

    /// `application/json`; with parameters where the contract has them.
    public var mediaType: String
    public var form: Form
    /// The encodings of a form's fields that are not written as those are of which the contract says nothing
    /// (``PartEncoding/fieldStyle``).
    public var encodings: [PartEncoding]
    /// The schema of a request's body; `nil` for what the contract has none for.
    public var schema: SchemaID?
    /// The schema as JSON: ``Parameter/rules``.
    public var rules: JSON?

    public init(mediaType: String, form: Form, encodings: [PartEncoding] = [], schema: SchemaID? = nil) {
        self.mediaType = mediaType
        self.form = form
        self.encodings = encodings
        self.schema = schema
    }
}

/// The body that an operation sends.
public struct RequestBody: Sendable, Equatable {
    /// The forms that the contract offers; the writer takes the first, and makes a case for each where there are more.
    public var contents: [Content]
    /// The contract's description of each media type, whether or not code comes of it; only of a complete reading.
    public var payloads: [Payload]
    public var isRequired: Bool
    public var documentation: Documentation
    /// Its place in the contract; `nil` where the reader does not say.
    public var location: SourceLocation?

    public init(
        contents: [Content], payloads: [Payload] = [], isRequired: Bool, documentation: Documentation = Documentation(),
        location: SourceLocation? = nil
    ) {
        self.contents = contents
        self.payloads = payloads
        self.location = location
        self.isRequired = isRequired
        self.documentation = documentation
    }
}

/// A response that the contract documents.
public struct APIResponse: Sendable, Equatable {
    /// The statuses that a response is for (OpenAPI 3.1, "Responses Object").
    public enum Status: Sendable, Hashable {
        case code(Int)
        /// `4XX`, as 4.
        case range(Int)
        case `default`
    }

    public var status: Status
    /// Empty when there is no body.
    public var contents: [Content]
    /// The contract's description of each media type, whether or not code comes of it; only of a complete reading.
    public var payloads: [Payload]
    /// The header fields that the contract describes.
    public var headers: [Header]
    public var documentation: Documentation
    /// Its place in the contract; `nil` where the reader does not say.
    public var location: SourceLocation?
    public var pointer: String

    public init(
        status: Status, contents: [Content] = [], payloads: [Payload] = [], headers: [Header] = [],
        documentation: Documentation = Documentation(), location: SourceLocation? = nil, pointer: String
    ) {
        self.status = status
        self.payloads = payloads
        self.headers = headers
        self.location = location
        self.contents = contents
        self.documentation = documentation
        self.pointer = pointer
    }
}

/// The pagination of an operation (`x-accord-pagination`).
public struct Pagination: Sendable, Equatable {
    /// The query parameter that takes the cursor.
    public var parameter: String
    /// The property of the response with the next cursor, which is absent, null or empty at the end.
    public var cursor: String
    /// The property of the response with the items.
    public var items: String

    public init(parameter: String, cursor: String, items: String) {
        self.parameter = parameter
        self.cursor = cursor
        self.items = items
    }
}

/// The mapping of a message to a request (`google.api.http`).
public struct Transcoding: Sendable, Equatable {
    /// The path of the method that is called, without a slash in front: `library.v1.Library/GetBook`.
    public var method: String
    /// The full name of the request's `ObjectModel`.
    public var input: String
    /// The full name of the response's `ObjectModel`.
    public var output: String
    /// The path's template: `/v1/{name=shelves/*}/books`.
    public var template: String
    /// The field that is the request's body; `*` for all that are not in the path; `nil` for no body.
    public var body: String?
    /// The field that is the response's body; `nil` for the whole message.
    public var responseBody: String?

    public init(
        method: String, input: String, output: String, template: String, body: String? = nil,
        responseBody: String? = nil
    ) {
        self.method = method
        self.input = input
        self.output = output
        self.template = template
        self.body = body
        self.responseBody = responseBody
    }
}
