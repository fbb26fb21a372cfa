import Contract

/// The problems, in the order in which they were met, and each once.
struct Problems {
    private(set) var all: [Diagnostic] = []
    private var known: Set<Diagnostic> = []

    mutating func add(_ problem: Diagnostic) {
        if known.insert(problem).inserted { all.append(problem) }
    }

    mutating func add(_ problems: [Diagnostic]) {
        for problem in problems { add(problem) }
    }
}
