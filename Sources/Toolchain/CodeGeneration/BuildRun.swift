import Contract
import Foundation

/// A run for the build plugin: it writes the code of one configuration into the files that the build was planned with.
package struct BuildRun {
    private let file: String
    private let output: String
    private let planned: [String]
    private let plan: String

    /// - Parameters:
    ///   - plan: the path of the plugin's ``BuildPlan``.
    ///   - configuration: the path of the configuration.
    ///   - output: the folder that the build wants the files in.
    ///   - planned: the names of the files that the build counts on.
    package init(plan: String, configuration: String, output: String, planned: [String]) {
        file = configuration
        self.output = output
        self.planned = planned
        self.plan = plan
    }

    /// Writes every planned file, those that nothing came of included.
    ///
    /// SwiftPM plans a build again when a file comes or goes in a target's folder, and not when one outside of it does, or
    /// when the text of a contract or of `accord.json` changes. So what was not planned of a contract (the clients of one
    /// that had none, say) goes into the first file of it that was, and the code of a contract that was not planned into
    /// the first file of all.
    ///
    /// - Throws: everything that is wrong.
    package func write() throws(Diagnostics) {
        var configuration = try Configuration(file: Path.join("", file))
        for contract in configuration.contracts {
            configuration.shards[contract.importPath] = shards(of: contract)
        }
        let plan = try BuildPlan(file: plan)
        let files = try Generation(configuration: configuration).files()
        let missing = plan.dependencies?.missing(for: files, configuration) ?? []
        guard missing.isEmpty else { throw Diagnostics(missing) }
        var contents: [String: String] = [:]
        for file in files {
            let name = planned(for: file.name, configuration)
            contents[name] = contents[name].map { "\($0)\n\(file.contents)" } ?? file.contents
        }
        _ = try OutputFolder(path: output).write(
            planned.map { OutputFile(name: $0, contents: contents[$0] ?? OutputFile.nothing) }
        )
        if plan.watched != Set(configuration.buildInputs) { runAgainNextTime() }
    }

    /// Changes the date of an input. The next build could not see that something else has changed which was read.
    private func runAgainNextTime() {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: plan)
    }

    /// Over how many files each kind of a contract's code was planned to be spread.
    private func shards(of contract: ContractFileOnDisk) -> Int {
        OutputKind.allCases.map { kind in
            var count = 1
            while planned.contains(OutputNames.name(of: kind, for: contract.importPath, count + 1)) { count += 1 }
            return count
        }.max() ?? 1
    }

    /// The file that the code of another one goes into.
    private func planned(for name: String, _ configuration: Configuration) -> String {
        if planned.contains(name) { return name }
        let contract = configuration.contracts.first { names(of: $0, configuration).contains(name) }
        let others = contract.map { names(of: $0, configuration) } ?? []
        return others.first(where: planned.contains) ?? planned.first ?? name
    }

    private func names(of contract: ContractFileOnDisk, _ configuration: Configuration) -> [String] {
        let shards = configuration.shards[contract.importPath] ?? 1
        return OutputKind.allCases.flatMap { kind in
            (1...shards).map { OutputNames.name(of: kind, for: contract.importPath, $0) }
        }
    }
}
