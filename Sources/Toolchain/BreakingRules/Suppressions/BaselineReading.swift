import Accord
import Contract
import Foundation

/// Reads the file of a baseline.
struct BaselineReading {
    let file: String
    let text: Data

    /// In bytes: some thirty thousand entries, which nobody has read.
    static let limit = 8 << 20

    func entries() throws(Diagnostics) -> [Baseline.Entry] {
        guard text.count <= Self.limit else {
            throw Diagnostics(
                "is larger than \(Self.limit) bytes; write it again, or check fewer rules",
                at: SourceLocation(file: file))
        }
        let root: JSONValue
        do {
            root = try JSONValue(json: text)
        } catch {
            throw Diagnostics("is no JSON: \(error); fix it, or write it again", at: SourceLocation(file: file))
        }
        guard root["version"] == .number(JSONNumber(Baseline.version)) else {
            throw Diagnostics(
                "has no \"version\": \(Baseline.version), so this is no baseline, or one of a newer accord; write it again",
                at: SourceLocation(file: file))
        }
        guard case .array(let elements)? = root["accepted"] else {
            throw Diagnostics(
                "has no list \"accepted\"; add one, or write it again", at: SourceLocation(file: file))
        }
        return try entries(elements)
    }

    private func entries(_ elements: [JSONValue]) throws(Diagnostics) -> [Baseline.Entry] {
        let lines = linesOfFingerprints()
        var entries: [Baseline.Entry] = []
        var problems: [Diagnostic] = []
        var known: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard let fingerprint = string("fingerprint", of: element), let rule = string("rule", of: element) else {
                problems.append(
                    Diagnostic(
                        "entry \(index + 1) of \"accepted\" has no \"fingerprint\" or no \"rule\"; remove it, or write "
                            + "the file again", at: SourceLocation(file: file)))
                continue
            }
            let line = lines[fingerprint] ?? 1
            var entry = Baseline.Entry(
                fingerprint: fingerprint, rule: rule, subject: string("subject", of: element) ?? "",
                message: string("message", of: element) ?? "", reason: string("reason", of: element), line: line)
            if let until = element["until"] {
                guard case .string(let day) = until, let date = CalendarDate(day) else {
                    problems.append(
                        Diagnostic(
                            "\"until\" is no day; write one as in \"2027-01-31\"",
                            at: SourceLocation(file: file, line: line, column: 1)))
                    continue
                }
                entry.until = date
            }
            // Two branches may have accepted the same.
            if known.insert(fingerprint).inserted { entries.append(entry) }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return entries
    }

    private func string(_ name: String, of element: JSONValue) -> String? {
        guard case .string(let text)? = element[name] else { return nil }
        return text
    }

    /// Returns the first line that has each text of 16 bytes in quotes, as fingerprints are.
    private func linesOfFingerprints() -> [String: Int] {
        var lines: [String: Int] = [:]
        let all = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            for part in line.split(separator: UInt8(ascii: "\"")) where part.count == 16 {
                let word = String(decoding: part, as: UTF8.self)
                if lines[word] == nil { lines[word] = index + 1 }
            }
        }
        return lines
    }
}
