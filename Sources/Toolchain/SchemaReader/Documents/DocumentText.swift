import Contract

/// What the text of a document was read as.
struct DocumentText {
    /// `nil` when there is a problem.
    var root: Node?
    var diagnostics: [Diagnostic]
    /// Whether there are keys by which schemas are named: `$id`, `$anchor`.
    var hasIdentifiers: Bool

    init(_ builder: TreeBuilder) {
        diagnostics = builder.diagnostics
        root = builder.diagnostics.isEmpty ? builder.root : nil
        hasIdentifiers = builder.hasIdentifiers
    }
}
