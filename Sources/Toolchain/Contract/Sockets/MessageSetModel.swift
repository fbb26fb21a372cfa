/// The messages that may travel one way on a socket, or that a schema of tagged objects lists; becomes an enum with a
/// case for each message, and `unknown`.
///
/// A frame is an object. One or several of its members, the tags, show which message it is; the message's payload is
/// the whole frame, or one member of it. Messages without a tag are identified by their frames' shape, and these may be
/// any JSON.
public struct MessageSetModel: Sendable, Equatable {
    /// The value of a tag.
    public enum TagValue: Sendable, Hashable {
        case string(String)
        /// An integer or a boolean, as JSON has it: `7`, `true`. The payload is the whole frame and has it.
        case literal(String)
        /// The member is absent or null.
        case none

        /// The characters by which frames are distinguished, without quotes; `nil` for none.
        package var text: String? {
            switch self {
            case .string(let text), .literal(let text): text
            case .none: nil
            }
        }
    }

    /// The requirement of a message for one of the set's tags.
    public enum TagRule: Sendable, Hashable {
        /// One of these; the first is written. Never empty.
        case values([TagValue])
        /// Anything; nothing is written.
        case any
    }

    /// The shape of the frames of a message that no tag identifies.
    public struct Shape: Sendable, Hashable {
        /// `nil` for any.
        public var kind: JSONType?
        /// Of an object: it has one of these properties; empty: it has none of those of other messages.
        public var keys: [String]

        public init(kind: JSONType? = nil, keys: [String] = []) {
            self.kind = kind
            self.keys = keys
        }
    }

    public struct Message: Sendable, Equatable {
        /// The name that the contract has for it: `quoteUpdated`.
        public var name: String
        /// The type of the payload; `nil` when the contract says of none.
        public var payload: ValueType?
        /// The schema of the whole frame; `nil` where the reader does not give it.
        public var schema: SchemaID?
        /// The place of the payload in the frame: the tokens of a JSON pointer, as `["data"]`; empty for the whole
        /// frame.
        public var payloadPath: [String]
        /// One for each of the set's `tags`.
        public var tags: [TagRule]
        /// `nil` for an object that its tags identify.
        public var shape: Shape?
        /// Whether the set writes the tags, because the payload does not have them as constants or properties of its own.
        /// Always so when the payload is not the whole frame.
        public var writesTags: Bool
        /// The policy by which the session keeps the message for those who read it.
        public var stream: StreamPolicy?
        public var terms: [Term]
        public var isDeprecated: Bool
        public var lifecycle: Lifecycle
        public var documentation: Documentation
        public var location: SourceLocation
        /// `#/channels/live/messages/quoteUpdated`.
        public var pointer: String

        public init(
            name: String, payload: ValueType?, schema: SchemaID? = nil, payloadPath: [String] = [], tags: [TagRule],
            shape: Shape? = nil, writesTags: Bool, stream: StreamPolicy? = nil, terms: [Term] = [],
            isDeprecated: Bool = false, lifecycle: Lifecycle = Lifecycle(),
            documentation: Documentation = Documentation(),
            location: SourceLocation, pointer: String
        ) {
            self.name = name
            self.payload = payload
            self.schema = schema
            self.lifecycle = lifecycle
            self.payloadPath = payloadPath
            self.tags = tags
            self.shape = shape
            self.writesTags = writesTags
            self.stream = stream
            self.terms = terms
            self.isDeprecated = isDeprecated
            self.documentation = documentation
            self.location = location
            self.pointer = pointer
        }
    }

    public var info: ModelInfo
    /// The places of the tags in a frame: the tokens of JSON pointers, as `[["type"], ["event"]]`. Empty where all messages
    /// have a `shape`.
    public var tags: [[String]]
    /// The place of a frame's identifier, a string that no two frames of a session share, reconnects included.
    public var id: [String]?
    /// The place and the form of the time at which a frame was sent.
    public var sentAt: SentAt?
    public var messages: [Message]

    public struct SentAt: Sendable, Hashable {
        public var path: [String]
        public var form: DateForm

        public init(path: [String], form: DateForm) {
            self.path = path
            self.form = form
        }
    }

    public init(
        info: ModelInfo, tags: [[String]], id: [String]? = nil, sentAt: SentAt? = nil, messages: [Message]
    ) {
        self.info = info
        self.tags = tags
        self.id = id
        self.sentAt = sentAt
        self.messages = messages
    }
}

/// The number of messages that wait for a reader who is slower than the server, and the handling of more
/// (`x-accord-stream`).
public struct StreamPolicy: Sendable, Hashable {
    public enum Overflow: Sendable, Hashable {
        case dropOldest
        /// The newest message takes the place of an older one with the same value at this path of the payload.
        case conflate(by: [String])
        /// The connection is not read until there is room.
        case suspendReader
    }

    public var buffer: Int
    public var overflow: Overflow

    public init(buffer: Int, overflow: Overflow) {
        self.buffer = buffer
        self.overflow = overflow
    }
}
