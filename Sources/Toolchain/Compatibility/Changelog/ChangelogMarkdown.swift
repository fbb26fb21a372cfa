import BreakingRules
import FindingReports

/// A changelog for release notes: which version it calls for, and a list for each kind of change, file by file.
enum ChangelogMarkdown {
    static func write(_ changelog: Changelog) -> String {
        var text = "## Changes from \(code(changelog.oldTitle)) to \(code(changelog.newTitle))\n\n"
        text += verdict(on: changelog) + "\n"
        let versions = changelog.documents.map(line) + changelog.brokenPackages.map(line)
        if !versions.isEmpty { text += "\n" + versions.joined() }
        for kind in Change.Kind.allCases {
            let changes = changelog.changes.filter { $0.kind == kind }
            guard !changes.isEmpty else { continue }
            text += "\n### \(title(of: kind))\n"
            var file: String??
            for change in changes {
                if file != .some(change.file) {
                    text += "\n" + (change.file.map { "**\(code($0))**\n\n" } ?? "")
                    file = .some(change.file)
                }
                text += line(change)
            }
        }
        return text
    }

    private static func title(of kind: Change.Kind) -> String {
        switch kind {
        case .breaking: "Breaking"
        case .risky: "Possibly breaking"
        case .deprecated: "Deprecated"
        case .added: "Added"
        case .changed: "Changed"
        case .removed: "Removed"
        }
    }

    private static func verdict(on changelog: Changelog) -> String {
        guard !changelog.changes.isEmpty else {
            return changelog.bump == .none
                ? "Nothing has changed."
                : "Nothing has changed but texts, comments or the like. This calls for a **patch** version at most."
        }
        let risks = changelog.changes.count { $0.kind == .risky }
        var text = "This calls for a **\(changelog.bump.rawValue)** version"
        if changelog.bump < .major, risks > 0 {
            text += ", or a major one if what is possibly breaking does break somebody"
        }
        return text + "."
    }

    private static func line(_ version: DocumentVersion) -> String {
        "- \(MarkdownFormat.escaped(version.name)) (\(code(version.file))): \(MarkdownFormat.escaped(version.sentence)).\n"
    }

    private static func line(_ package: Changelog.BrokenPackage) -> String {
        "- \(code(package.name)) breaks those who use it; such changes belong in a new package, "
            + "\(code(package.successor)).\n"
    }

    private static func line(_ change: Change) -> String {
        let finding = change.finding
        var sentence = MarkdownFormat.escaped(finding.message)
        // The messages about schemas say only what has changed, and the subject says where.
        let isWhole = [ChangeRule.schemaAdded.rawValue, SchemaRemark.removed.rawValue].contains(finding.rule)
        if finding.rule.hasPrefix("SCHEMA_"), !isWhole {
            sentence = "\(code(Self.place(of: finding))): \(sentence)"
        }
        if !sentence.hasSuffix(".") { sentence += "." }
        return "- \(sentence) \(change.rules.map(code).joined(separator: " "))\n"
    }

    /// `Order /price` for what is `/components/schemas/Order /price` in reports that are compared.
    private static func place(of finding: Finding) -> String {
        let pattern = /^\/(?:.*\/)?(?:components\/schemas|\$defs)\/(?<name>[^\/ ]+)/
        guard let match = finding.subject.prefixMatch(of: pattern) else { return finding.subject }
        return String(match.name + finding.subject[match.range.upperBound...])
    }

    private static func code(_ text: String) -> String {
        let text = text.onOneLine
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }
}
