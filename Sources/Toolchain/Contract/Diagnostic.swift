/// A place in a contract file, or in another file that a person edits.
public struct SourceLocation: Sendable, Hashable {
    /// The path as the user would name it.
    public var file: String
    // Small, as each value of a document has a place.
    private var shortLine: UInt32 = 0
    private var shortColumn: UInt32 = 0

    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Counted from 1; 0 when only the file is known.
    public var line: Int {
        get { Int(shortLine) }
        set { shortLine = UInt32(clamping: newValue) }
    }

    /// Counted from 1; 0 when only the line is known.
    public var column: Int {
        get { Int(shortColumn) }
        set { shortColumn = UInt32(clamping: newValue) }
    }
}

/// A problem, its place, and the way to fix it.
///
/// Its description is the line that compilers print and editors read: `path:line:column: error: message`.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Severity: String, Sendable, Hashable {
        case error
        case warning
        /// Worth knowing, and nothing to fix: what was read and has no effect on the code.
        case note
    }

    public var severity: Severity
    /// The problem; after a semicolon, the way to fix it.
    public var message: String
    public var location: SourceLocation?

    public init(_ message: String, severity: Severity = .error, at location: SourceLocation? = nil) {
        self.severity = severity
        self.message = message
        self.location = location
    }

    public var description: String {
        let message = message.escapingControls
        guard let location else { return "\(severity.rawValue): \(message)" }
        var place = location.file.escapingControls
        if location.line > 0 { place += ":\(location.line)" }
        if location.line > 0, location.column > 0 { place += ":\(location.column)" }
        return "\(place): \(severity.rawValue): \(message)"
    }
}

/// Every problem of a run, thrown at once, so that a user fixes them in one go.
public struct Diagnostics: Error, Sendable, Equatable, CustomStringConvertible {
    /// In the order in which they were met; never empty when thrown.
    public var all: [Diagnostic]

    public init(_ all: [Diagnostic]) {
        self.all = all
    }

    public init(_ message: String, at location: SourceLocation? = nil) {
        self.all = [Diagnostic(message, at: location)]
    }

    public var description: String {
        all.map(\.description).joined(separator: "\n")
    }
}

extension String {
    /// With `\n`, `\t` and the like in place of control characters: names of files can have them, and a line break would
    /// begin another line.
    public var escapingControls: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.properties.generalCategory == .control else { return String(scalar) }
            return switch scalar {
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }.joined()
    }
}
