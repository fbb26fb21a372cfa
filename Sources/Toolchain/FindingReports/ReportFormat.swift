/// The output formats of findings.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// A line for each finding, for people and editors.
    case text
    /// An object a line, with the keys that buf writes before our own.
    case json
    /// Commands of a GitHub Actions workflow, which annotate the lines of a pull request.
    case githubActions = "github-actions"
    /// The report on code quality that GitLab shows beside a merge request.
    case gitlabCodeQuality = "gitlab-code-quality"
    /// XML for whatever shows test results.
    case junit
    /// The OASIS standard for findings, 2.1.0, for code scanning.
    case sarif
    /// A comment on a pull request.
    case markdown
    /// A page that shows the old and the new lines beside each other.
    case html

    /// Whether it shows lines of contracts, so that a report needs their texts.
    public var readsTexts: Bool { self == .html }

    /// - Parameter inColor: whether to colour lines for a terminal; `text` alone has colours.
    /// - Returns: the whole text, which ends with a line break unless it is empty.
    public func write(_ report: Report, inColor: Bool = false) -> String {
        switch self {
        case .text: TextFormat.write(report, inColor: inColor)
        case .json: JSONFormat.write(report)
        case .githubActions: GitHubActionsFormat.write(report)
        case .gitlabCodeQuality: GitLabCodeQualityFormat.write(report)
        case .junit: JUnitFormat.write(report)
        case .sarif: SARIFFormat.write(report)
        case .markdown: MarkdownFormat.write(report)
        case .html: HTMLFormat.write(report)
        }
    }
}
