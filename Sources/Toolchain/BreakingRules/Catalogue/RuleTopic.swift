/// Rules about one thing, with examples of changes in the same contract: a file of the catalogue.
///
/// The file is Markdown. Code blocks before the first rule are the contract around the examples, once for each id of a
/// rule, or the settings that the rules ask for. A rule has its ids as a heading, a change that it reports, what to do in
/// place of it, and a change that it does not report:
///
/// ````
/// # Fields
///
/// ```proto shop/v1/shop.proto
/// syntax = "proto3";
/// message Order {
///   …
/// }
/// ```
///
/// ## FIELD_SAME_JSON_NAME
///
/// ```diff
/// -string note = 2;
/// +string note = 2 [json_name = "remark"];
/// ```
///
/// Keep the JSON name.
///
/// ```diff
/// -string note = 2;
/// +string note = 2 [json_name = "note"];
/// ```
/// ````
///
/// After `diff also` are the ids of other rules that report the change.
package struct RuleTopic: Sendable {
    /// A contract with a line that an example replaces.
    package struct Frame: Sendable, Hashable {
        /// The path of the file.
        package var file: String
        /// The name of the language, as code blocks have it.
        package var language: String
        package var lines: [String] = []

        /// The line, without its indentation, that the lines of an example replace.
        package static let hole = "…"

        /// Whether there is nothing around an example.
        package var isEmpty: Bool { lines == [Self.hole] }
    }

    package struct Rule: Sendable, Hashable {
        /// The id for each frame.
        package var ids: [String]
        /// The text of what to do in place of a change; empty where the rule's own table says it, or nothing is to be done.
        package var remedy = ""
        /// One that the rule reports, and one that it does not.
        package var examples: [RuleExample] = []
    }

    /// The file with settings, among the frames.
    package static let settingsFile = "accord.json"

    package var title = ""
    package var frames: [Frame] = []
    /// The settings that the rules ask for.
    package var settings: Frame?
    package var rules: [Rule] = []
}

extension RuleTopic {
    /// Reads a file of the catalogue.
    init(text: String) {
        var block: (info: [String], lines: [String])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = block {
                if line == "```" { add(open.info, open.lines) } else { block?.lines.append(String(line)) }
                if line == "```" { block = nil }
            } else if line.hasPrefix("```") {
                block = (line.dropFirst(3).split(separator: " ").map(String.init), [])
            } else if line.hasPrefix("## ") {
                rules.append(Rule(ids: line.dropFirst(3).split(separator: ", ").map(String.init)))
            } else if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if !line.isEmpty, !rules.isEmpty {
                rules[rules.count - 1].remedy += (rules[rules.count - 1].remedy.isEmpty ? "" : " ") + line
            }
        }
    }

    /// Adds a code block: an example of the last rule, or a frame before the first.
    private mutating func add(_ info: [String], _ lines: [String]) {
        guard rules.isEmpty else {
            rules[rules.count - 1].examples.append(RuleExample(lines: lines, others: Array(info.dropFirst(2))))
            return
        }
        let frame = Frame(file: info.last ?? "", language: info.first ?? "", lines: lines)
        if frame.file == Self.settingsFile { settings = frame } else { frames.append(frame) }
    }
}
