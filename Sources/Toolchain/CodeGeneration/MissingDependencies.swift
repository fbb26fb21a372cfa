import Contract

extension BuildPlan.Dependencies {
    /// One problem for each module that files import and the target does not depend on.
    func missing(for files: [OutputFile], _ configuration: Configuration) -> [Diagnostic] {
        let imports = Set(files.flatMap { Self.imports(of: $0.contents) })
        let known = ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket"]
        let others = Set(configuration.modules.values).subtracting(known)
        func isMissing(_ module: String) -> Bool { imports.contains(module) && !modules.contains(module) }
        return known.filter(isMissing).map { module in
            problem(
                of: module, "add .product(name: \"\(module)\", package: \"\(package)\") to the target's 'dependencies'")
        }
            + others.sorted().filter(isMissing).map { module in
                problem(
                    of: module,
                    "add the target or product that has this module to the target's 'dependencies', or correct 'modules' of "
                        + configuration.file)
            }
    }

    private func problem(of module: String, _ remedy: String) -> Diagnostic {
        Diagnostic(
            "the code of target '\(target)' imports \(module), and the target does not depend on it; \(remedy)",
            at: SourceLocation(file: manifest))
    }

    static func imports(of text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 1, words[words.count - 2] == "import" else { return nil }
            return String(words[words.count - 1])
        }
    }
}
