import Contract

/// One change between two versions of contracts that somebody may have to do something about.
public struct Finding: Sendable, Hashable {
    /// The rule's id, as users write it in settings and comments: `FIELD_NO_DELETE`.
    public var rule: String
    public var severity: Severity
    /// The change, in one sentence, as buf words it where buf has the rule.
    public var message: String
    /// The location in the new version; `nil` for what is there no more, with all that was around it.
    public var place: SourceRange?
    /// The location in the old version, where it was there at all.
    public var oldPlace: SourceRange?
    /// The thing that the finding is about, by names alone, so that it stays the same when lines move:
    /// `rin.contacts.v1.Contact.3`, `GET /users/{} 200 application/json /name`.
    public var subject: String
    /// The direction of the messages that break; `nil` for contracts whose messages go both ways, as protobuf's do.
    public var direction: Direction?
    /// The same as the subject for whoever looks it up; `nil` for contracts other than `.proto`.
    public var element: ProtoElement?
    /// The details that distinguish the change from others of the same rule and subject, as the contracts say them: the
    /// names or types of before and now, say. Empty where rule and subject say it all; `nil` if only the message does.
    public var detail: [String]?
    /// A suggestion of what could be done instead; `nil` where the message says it all.
    public var remedy: String?
    /// A value that shows it; `nil` where none does. Others may show the same finding another time.
    public var witness: Witness?
    /// The properties of which other findings need not be reported beside this one, as they say the same again.
    package var covered: Set<CoveredProperty> = []
    /// The effects that old clients and servers would really see, line by line; empty unless asked for, and tried out.
    public var explanation: [String] = []

    public init(
        rule: String, severity: Severity = .error, message: String, place: SourceRange?, oldPlace: SourceRange? = nil,
        subject: String, direction: Direction? = nil, element: ProtoElement? = nil, detail: [String]? = nil,
        remedy: String? = nil, witness: Witness? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.place = place
        self.oldPlace = oldPlace
        self.subject = subject
        self.direction = direction
        self.element = element
        self.detail = detail
        self.remedy = remedy
        self.witness = witness
    }

    /// The evidence for the finding, line by line: where something was that is there no more, the witness, then the
    /// explanation.
    package var evidence: [String] { [formerPlace, witness?.told].compactMap(\.self) + explanation }

    private var formerPlace: String? {
        guard place == nil, let oldPlace, !oldPlace.isOfFile, !message.contains(oldPlace.file) else { return nil }
        return "the old version has it in \(oldPlace.file), line \(oldPlace.line)"
    }

    /// The weight of a finding; each level weighs more than those before it.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        case info
        case warning
        case error

        public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

        private var weight: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// From whom to whom a message goes.
    public enum Direction: String, Sendable, Hashable {
        /// An old client sends, the new server reads: the new version must accept what the old one accepts.
        case request
        /// The new server sends, an old client reads: the new version may only send what the old one accepts.
        case response
    }
}

/// A stretch of a contract file. Lines and columns are counted from 1; a column counts characters as protoc and editors
/// do.
public struct SourceRange: Sendable, Hashable, Comparable {
    /// The path as the user would open it; of an old version that is not in the working tree, as that version has it.
    public var file: String
    public var line: Int
    public var column: Int
    public var endLine: Int
    public var endColumn: Int

    /// - Parameter line: with the other numbers, 1 where only the file is known, as buf has it.
    public init(file: String, line: Int = 1, column: Int = 1, endLine: Int? = nil, endColumn: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.endLine = endLine ?? line
        self.endColumn = endColumn ?? column
    }

    /// Whether only the file is known: no stretch of a file is empty.
    package var isOfFile: Bool { self == SourceRange(file: file) }

    public static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.file, left.line, left.column, left.endLine, left.endColumn)
            < (right.file, right.line, right.column, right.endLine, right.endColumn)
    }
}

extension SourceRange {
    /// A place of a contract that a reader met; readers of schemas know where something begins.
    package init(_ location: SourceLocation) {
        self.init(file: location.file, line: Swift.max(1, location.line), column: Swift.max(1, location.column))
    }
}
