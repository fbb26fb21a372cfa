import Testing

/// Runs a part of a test in which a call has no stub, and expects that this is an issue of the test, too.
///
/// - Parameter name: what the issue says, such as the mock and its method.
func expectingIssue(
    _ name: String, isIntermittent: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async rethrows {
    try await withKnownIssue(isIntermittent: isIntermittent, sourceLocation: sourceLocation) {
        try await body()
    } matching: { issue in
        issue.comments.contains { $0.rawValue.contains(name) }
    }
}
