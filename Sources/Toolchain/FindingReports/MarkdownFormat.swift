import BreakingRules
import Contract

/// A comment for a pull request: what it comes to, a table for each file, and what has been accepted, folded away.
package enum MarkdownFormat {
    /// GitHub refuses comments with more than 65,536 characters; some room is left for what is put around them.
    static let limit = 60_000

    static func write(_ report: Report) -> String {
        var text = "### \(sign(of: report)) `\(report.command)`: \(report.summary)\n\n"
        text += "\(code(report.newTitle)) against \(code(report.oldTitle))\n"
        let end = details(of: report.accepted)
        let files = FindingsByFile.of(report.findings)
        var left = report.findings.count
        for (file, findings) in files {
            var table = "\n**\(file.map(code) ?? "No longer there")**\n\n"
            table += "| line | finding | rule |\n| ---: | --- | --- |\n"
            var rows = 0
            for finding in findings {
                let row = row(finding)
                guard text.unicodeScalars.count + table.unicodeScalars.count + row.unicodeScalars.count < limit else {
                    break
                }
                table += row
                rows += 1
            }
            guard rows > 0 else { break }
            text += table
            left -= rows
            guard rows == findings.count else { break }
        }
        if left > 0 { text += "\n… and \(left) more, for which there is no room here.\n" }
        if text.unicodeScalars.count + end.unicodeScalars.count < limit { text += end }
        return text
    }

    private static func sign(of report: Report) -> String {
        if report.count(.error) > 0 { return "❌" }
        return report.count(.warning) > 0 ? "⚠️" : "✅"
    }

    private static func row(_ finding: Finding) -> String {
        var told = escaped(finding.message)
        if let remedy = finding.remedy { told += "<br>" + escaped(remedy) }
        for line in finding.evidence { told += "<br>" + escaped(line) }
        let severity = finding.severity == .error ? "" : "\(finding.severity.rawValue): "
        let line = finding.place.flatMap { $0.isOfFile ? nil : String($0.line) } ?? ""
        return "| \(line) | \(severity)\(told) | \(code(finding.rule)) |\n"
    }

    private static func details(of accepted: [AcceptedFinding]) -> String {
        guard !accepted.isEmpty else { return "" }
        var text = "\n<details>\n<summary>Accepted: \(accepted.count)</summary>\n\n"
        text += "| finding | rule | accepted |\n| --- | --- | --- |\n"
        for one in accepted {
            var how = "by \(one.means.rawValue) at \(code("\(one.place.file):\(one.place.line)"))"
            if let until = one.until { how += " until \(until)" }
            if let reason = one.reason { how += ": \(escaped(reason))" }
            text += "| \(escaped(one.finding.message)) | \(code(one.finding.rule)) | \(how) |\n"
        }
        return text + "\n</details>\n"
    }

    /// Text that means nothing but itself (CommonMark, backslash escapes), and calls nobody by name.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.onOneLine {
            switch character {
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~": result += "\\\(character)"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // A zero-width joiner: `@everyone` in a contract is nobody.
            case "@": result += "@\u{200D}"
            default: result.append(character)
            }
        }
        return result
    }

    /// In a table, even code needs its bars escaped (GitHub Flavored Markdown, tables).
    private static func code(_ text: String) -> String {
        let text = text.escapingControls.replacing("|", with: "\\|")
        let fence = text.contains("`") ? "``" : "`"
        return text.contains("`") ? "\(fence) \(text) \(fence)" : fence + text + fence
    }
}
