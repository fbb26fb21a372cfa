import Contract

/// The result of reading the text of a document.
struct DocumentText {
    /// `nil` when there is a problem.
    var root: Node?
    var diagnostics: [Diagnostic]
    /// The part that was read in spite of problems, each of which left something out; `nil` when the text means nothing.
    var remains: Node?
    /// Whether there are keys by which schemas are named: `$id`, `$anchor`.
    var hasIdentifiers: Bool
    /// The numbers that JSON writes otherwise, as they are written.
    var writtenTexts: [SourceLocation: String]

    init(_ builder: TreeBuilder) {
        diagnostics = builder.diagnostics
        remains = builder.isWhole ? builder.root : nil
        root = builder.diagnostics.contains { $0.severity == .error } ? nil : builder.root
        hasIdentifiers = builder.hasIdentifiers
        writtenTexts = builder.writtenTexts
    }
}
