/// Options of `.proto` declarations that are written in a file of their own, because the `.proto` file is somebody else's.
public struct OptionOverlay: Sendable, Equatable {
    /// The options that a declaration is to have. `nil` leaves what the declaration says itself.
    public struct Entry: Sendable, Equatable {
        /// The full name of the declaration: `rin.score.v1.ScoreService.GetScore`.
        public var name: String
        public var location: SourceLocation
        public var deprecated: Bool?
        public var idempotency: Method.Idempotency?
        public var http: HTTPBinding?

        public init(name: String, location: SourceLocation) {
            self.name = name
            self.location = location
        }

        /// Whether it has options that only methods have.
        public var isOfMethod: Bool { idempotency != nil || http != nil }
    }

    /// A `google.api.HttpRule` (google/api/http.proto).
    public struct HTTPBinding: Sendable, Equatable {
        /// `GET`, or any other method.
        public var method: String
        /// `/v1/scores/{id}`
        public var template: String
        public var body: String?
        public var responseBody: String?
        public var additional: [HTTPBinding]

        public init(
            method: String, template: String, body: String? = nil, responseBody: String? = nil,
            additional: [HTTPBinding] = []
        ) {
            self.method = method
            self.template = template
            self.body = body
            self.responseBody = responseBody
            self.additional = additional
        }
    }

    public var entries: [Entry]

    public init(entries: [Entry]) {
        self.entries = entries
    }
}
