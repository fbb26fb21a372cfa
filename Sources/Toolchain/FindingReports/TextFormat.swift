import BreakingRules

/// `contacts.proto:4:1: error: Previously present field … was deleted. (FIELD_NO_DELETE)`, as compilers write.
enum TextFormat {
    static func write(_ report: Report, inColor: Bool) -> String {
        var text = ""
        for finding in report.findings {
            text += line(finding, inColor: inColor) + "\n"
            for line in finding.evidence { text += "    " + line.onOneLine + "\n" }
        }
        return text
    }

    private static func line(_ finding: Finding, inColor: Bool) -> String {
        let paint = inColor ? paint : { text, _ in text }
        var line = ""
        if let place = finding.place {
            line += paint("\(place.file.escapingControls):\(place.line):\(place.column):", .bold) + " "
        }
        line += paint("\(finding.severity.rawValue):", color(of: finding.severity)) + " "
        line += finding.messageOnOneLine
        // Some messages are sentences, and those about comments and settings are like the compiler's.
        if let remedy = finding.remedy { line += (line.hasSuffix(".") ? " " : "; ") + remedy.onOneLine }
        return line + " " + paint("(\(finding.rule))", .dim)
    }

    /// Of terminals (ECMA-48, select graphic rendition).
    private enum Color: Int {
        case bold = 1
        case dim = 2
        case red = 31
        case yellow = 33
        case blue = 34
    }

    private static func color(of severity: Finding.Severity) -> Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .info: .blue
        }
    }

    private static func paint(_ text: String, _ color: Color) -> String {
        "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }
}

extension Finding {
    /// The message; contracts can have line breaks, and terminals' commands, in names that it quotes.
    var messageOnOneLine: String { message.onOneLine }
}

extension String {
    /// The text without line breaks and other control characters, which mean nothing in a line.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
