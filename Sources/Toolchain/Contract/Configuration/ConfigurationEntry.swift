/// A key of an `accord.json`, with its values and its documentation.
public struct ConfigurationEntry: Sendable {
    /// The JSON values that a key takes.
    public indirect enum Values: Sendable {
        case string
        case flag
        case number(ClosedRange<Int>)
        /// One of these words.
        case word([String])
        /// A list of strings, of which there is one at least, except under `breaking`.
        case strings(mayBeEmpty: Bool = false)
        /// A list of these words, of which there is one at least.
        case words([String])
        case list(of: Values)
        /// An object with names that the configuration chooses.
        case map(of: Values)
        /// An object with these keys.
        case object([ConfigurationEntry], required: [String] = [], mayBeEmpty: Bool = true)
    }

    public let name: String
    public let values: Values
    /// The meaning, in Markdown, as the rest of a sentence that begins with the key.
    public let meaning: String
    /// The value or state that holds without the key, in Markdown; `nil` where there is none.
    public let absent: String?

    init(_ name: String, _ values: Values, _ meaning: String, without absent: String? = nil) {
        self.name = name
        self.values = values
        self.meaning = meaning
        self.absent = absent
    }
}

extension [ConfigurationEntry] {
    /// A Markdown table with a row for each key.
    public var markdown: String {
        let rows = map { "| `\($0.name)` | \($0.meaning) |\($0.absent.map { " \($0)" } ?? "") |\n" }
        return "| key | meaning | without it |\n|---|---|---|\n" + rows.joined()
    }

    /// A paragraph for each key, in lines of less than 80 columns, which `--help` does not break.
    public var help: String {
        map { entry in
            let absent = entry.absent.map { " (\($0))" } ?? ""
            var lines = [entry.name.padded(to: Self.indentation - 2)]
            for word in (entry.meaning + absent).withoutMarkup.split(separator: " ") {
                if lines[lines.count - 1].count + word.count + 1 > 77 {
                    lines.append(String(repeating: " ", count: Self.indentation - 2))
                }
                lines[lines.count - 1] += (lines[lines.count - 1].hasSuffix(" ") ? "" : " ") + word
            }
            return lines.map { "  \($0)\n" }.joined()
        }.joined()
    }

    private static var indentation: Int { 16 }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self + "  "
    }

    /// Markdown as plain text: links by their names; code in quotation marks, except where it has some itself.
    ///
    /// It is made whenever the tool starts, and the first regular expression takes as long as all else then.
    fileprivate var withoutMarkup: String {
        withoutLinks.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isPlain = index % 2 == 0 || part.contains("\"") || part.contains("{")
            return isPlain ? String(part) : "\"\(part)\""
        }.joined()
    }

    /// `see Options` of `see [Options](https://…)`.
    private var withoutLinks: String {
        var parts = split(separator: "[", omittingEmptySubsequences: false)[...]
        var text = parts.popFirst().map(String.init) ?? ""
        for part in parts {
            if let end = part.firstIndex(of: "]"), part[end...].hasPrefix("]("), let close = part.firstIndex(of: ")") {
                text += part[..<end] + part[close...].dropFirst()
            } else {
                text += "[\(part)"
            }
        }
        return text
    }
}
