/// The functions of Swift Testing that record an issue, by their symbols.
///
/// The library is built for library evolution: its public functions keep their symbols, and take and return values of its
/// types by reference. So do functions over generic types, and these are called here as such. A library that is built
/// otherwise, as part of a package, has no symbols for the cases of enums, and is left alone.
enum SwiftTesting {
    private struct Current<Test> {
        let get: () -> Test?
    }

    // Initializers take their arguments over.
    private struct Comment<Value> {
        let make: (consuming String) -> Value
    }

    private struct Location<Value> {
        let make: (_ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int) -> Value
    }

    private struct Issue<Comment, Location, Value> {
        let record: (Comment?, Location) -> Value
    }

    private static var isEvolving: Bool {
        unsafe LoadedSymbol.address("$s7Testing5IssueV4KindO13unconditionalyA2EmFWC") != nil
    }

    /// Whether the task belongs to a test.
    static var isTestRunning: Bool {
        func isRunning<Test>(_: Test.Type) -> Bool {
            LoadedSymbol.function("$s7Testing4TestV7currentACSgvgZ", as: Current<Test>.self).map { $0.get() != nil }
                ?? false
        }
        guard isEvolving, let test = _typeByName("7Testing4TestV") else { return false }
        return _openExistential(test, do: isRunning)
    }

    static func record(_ message: String) {
        guard isEvolving, let comment = _typeByName("7Testing7CommentV"),
            let location = _typeByName("7Testing14SourceLocationV"), let issue = _typeByName("7Testing5IssueV")
        else { return }
        func withComment<C>(_: C.Type) {
            func withLocation<L>(_: L.Type) {
                func withIssue<I>(_: I.Type) { record(message, Comment<C>.self, Location<L>.self, Issue<C, L, I>.self) }
                _openExistential(issue, do: withIssue)
            }
            _openExistential(location, do: withLocation)
        }
        _openExistential(comment, do: withComment)
    }

    private static func record<C, L, I>(
        _ message: String, _: Comment<C>.Type, _: Location<L>.Type, _: Issue<C, L, I>.Type
    ) {
        guard let comment = LoadedSymbol.function("$s7Testing7CommentV8rawValueACSS_tcfC", as: Comment<C>.self),
            let location = LoadedSymbol.function(
                "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC", as: Location<L>.self),
            let issue = LoadedSymbol.function(
                "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ", as: Issue<C, L, I>.self)
        else { return }
        _ = issue.record(comment.make(message), location.make(#fileID, #filePath, #line, #column))
    }
}

/// The function of XCTest that records a failure, by its symbol.
enum XCTest {
    private struct Failure {
        let record: (String, StaticString, UInt) -> Void
    }

    static func record(_ message: String) {
        LoadedSymbol.function("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF", as: Failure.self)?
            .record(message, #filePath, #line)
    }
}
