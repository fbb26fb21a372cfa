import BreakingRules

/// Workflow commands of GitHub Actions, which become annotations of the lines that they name.
enum GitHubActionsFormat {
    static func write(_ report: Report) -> String {
        report.findings.map { command($0) + "\n" }.joined()
    }

    private static func command(_ finding: Finding) -> String {
        var properties: [String] = []
        if let place = finding.place {
            properties += [
                "file=\(escapedProperty(place.file))", "line=\(place.line)", "col=\(place.column)",
                "endLine=\(place.endLine)", "endColumn=\(place.endColumn)",
            ]
        }
        properties.append("title=\(escapedProperty(finding.rule))")
        let message = ([finding.message] + finding.afterMessage).joined(separator: "\n")
        return "::\(name(of: finding.severity)) \(properties.joined(separator: ","))::\(escaped(message))"
    }

    private static func name(of severity: Finding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }

    /// Escapes the characters that end a command, and the one that escapes begin with.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            // A log is shown by terminals, too.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// In properties, also what ends one.
    private static func escapedProperty(_ text: String) -> String {
        var result = ""
        for character in escaped(text).unicodeScalars {
            switch character {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
