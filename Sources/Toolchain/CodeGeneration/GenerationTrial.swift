import Contract

/// The outcome of a run for one `accord.json` that writes nothing: what it would make, and what keeps it from that.
package struct GenerationTrial {
    /// The number of contracts that the configuration takes.
    package private(set) var contractCount = 0
    /// The modules that the code imports.
    package private(set) var modules: Set<String> = []
    /// Whether the code is committed, and not made in each build.
    package private(set) var isCommitted = false
    /// The errors of the configuration and its contracts; for committed code, files that are not as their contracts say.
    package private(set) var problems: [Diagnostic] = []

    /// - Parameters:
    ///   - file: the path of the `accord.json`.
    ///   - protoc: the path of a protobuf compiler that reads `.proto` in Accord's place.
    package init(file: String, protoc: String? = nil) {
        do throws(Diagnostics) {
            let configuration = try Configuration(file: file)
            contractCount = configuration.contracts.count
            isCommitted = configuration.output != nil
            let files = try Generation(configuration: configuration, protoc: protoc, isSilent: true).files()
            modules = Set(files.flatMap { BuildPlan.Dependencies.imports(of: $0.contents) })
            if let output = configuration.output { problems = try OutputFolder(path: output).drift(from: files) }
        } catch {
            problems = error.all.filter { $0.severity == .error }
        }
    }
}
