// The files of `Configuration` are compiled into the build plugin too, which can import no module of its package and has
// `Diagnostic.swift` and `Suggestion.swift` beside them instead. So they import nothing, and find its types this way.
@_exported import Contract
