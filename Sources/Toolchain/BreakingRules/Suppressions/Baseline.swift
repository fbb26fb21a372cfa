import Accord
public import Contract
import Foundation

/// Findings that a project has accepted, in a file that is committed. Entries are sorted, one a line, so that two
/// branches that accept something rarely meet.
public struct Baseline: Sendable, Hashable {
    public static let fileName = "accord.baseline.json"

    /// The file as the user names it.
    public let file: String
    /// By the order of their text; no two have the same fingerprint.
    private(set) var entries: [Entry]

    /// One accepted finding. All but the fingerprint, the date and the reason is there for whoever reads the file.
    struct Entry: Sendable, Hashable {
        var fingerprint: String
        var rule: String
        var subject: String
        var message: String
        var until: CalendarDate?
        var reason: String?
        /// The line on which it is; 1 in a baseline that is not read from a file.
        var line = 1
    }

    /// Accepts findings.
    ///
    /// - Parameter older: what was accepted before: dates and reasons of what is accepted still are kept.
    public init(file: String, accepting findings: [Finding], keeping older: Baseline? = nil) {
        let known = Dictionary((older?.entries ?? []).map { ($0.fingerprint, $0) }) { first, _ in first }
        self.file = file
        entries = zip(findings, Fingerprint.all(of: findings)).map { finding, fingerprint in
            Entry(
                fingerprint: fingerprint, rule: finding.rule, subject: finding.subject, message: finding.message,
                until: known[fingerprint]?.until, reason: known[fingerprint]?.reason)
        }
        entries.sort { ($0.subject, $0.rule, $0.fingerprint) < ($1.subject, $1.rule, $1.fingerprint) }
    }

    /// - Throws: what is wrong with the text; each entry that is.
    public init(file: String, text: Data) throws(Diagnostics) {
        self.file = file
        entries = try BaselineReading(file: file, text: text).entries()
    }

    /// The contents of the file.
    public var text: String {
        let lines = entries.map { entry in
            JSON.members([
                "fingerprint": .string(entry.fingerprint),
                "rule": .string(entry.rule),
                "subject": .string(entry.subject),
                "message": .string(entry.message),
                "until": .optional(entry.until?.description),
                "reason": entry.reason.map { .string($0) },
            ]).text
        }
        let accepted = lines.isEmpty ? "[]" : "[\n    " + lines.joined(separator: ",\n    ") + "\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"accepted\": \(accepted)\n}\n"
    }

    static let version = 1
}
