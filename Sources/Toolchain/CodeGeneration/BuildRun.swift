import Contract

/// What the build plugin has done: the code of one configuration, in the files that the build was planned with.
package struct BuildRun {
    private let file: String
    private let output: String
    private let planned: [String]

    /// - Parameters:
    ///   - configuration: the path of the configuration.
    ///   - output: the folder that the build wants the files in.
    ///   - planned: the names of the files that the build counts on.
    package init(configuration: String, output: String, planned: [String]) {
        file = configuration
        self.output = output
        self.planned = planned
    }

    /// Writes every planned file, those that nothing came of included.
    ///
    /// SwiftPM plans a build again when a file comes or goes in a target's folder, and not when one outside of it does, or
    /// when the text of a contract or of `accord.json` changes. So what was not planned of a contract (the clients of one
    /// that had none, say) goes into the first file that was.
    ///
    /// - Throws: everything that is wrong; also when there is a contract that was not planned.
    package func write() throws(Diagnostics) {
        var configuration = try Configuration(file: Path.join("", file))
        for contract in configuration.contracts {
            configuration.shards[contract.importPath] = shards(of: contract)
        }
        var contents: [String: String] = [:]
        for file in try Generation(configuration: configuration).files() {
            let name = try planned(for: file.name, configuration)
            contents[name] = contents[name].map { "\($0)\n\(file.contents)" } ?? file.contents
        }
        _ = try OutputFolder(path: output).write(
            planned.map { OutputFile(name: $0, contents: contents[$0] ?? OutputFile.nothing) }
        )
    }

    /// Over how many files each kind of a contract's code was planned to be spread.
    private func shards(of contract: ContractFileOnDisk) -> Int {
        Configuration.Kind.allCases.map { kind in
            var count = 1
            while planned.contains(OutputNames.name(of: kind, for: contract.importPath, count + 1)) { count += 1 }
            return count
        }.max() ?? 1
    }

    /// The file that the code of another one goes into.
    private func planned(for name: String, _ configuration: Configuration) throws(Diagnostics) -> String {
        if planned.contains(name) { return name }
        let contract = configuration.contracts.first { contract in
            names(of: contract, configuration).contains(name)
        }
        if let contract, let other = names(of: contract, configuration).first(where: planned.contains) { return other }
        throw Diagnostics(
            "the contract of \(name) was added after the build was planned; run `touch Package.swift` in the "
                + "package that you build, and build again",
            at: SourceLocation(file: configuration.file)
        )
    }

    private func names(of contract: ContractFileOnDisk, _ configuration: Configuration) -> [String] {
        let shards = configuration.shards[contract.importPath] ?? 1
        return Configuration.Kind.allCases.flatMap { kind in
            (1...shards).map { OutputNames.name(of: kind, for: contract.importPath, $0) }
        }
    }
}
