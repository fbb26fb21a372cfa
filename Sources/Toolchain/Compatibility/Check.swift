import Contract
import Foundation
import ProtoReader

/// A run of `accord breaking`: two versions of contracts in, findings out.
package struct BreakingCheck {
    /// Where the new version is.
    package var input = "."
    /// Where the old one is; `nil` for what `accord.json` says.
    package var against: String?
    /// A configuration, or the path of one, in place of those beside the contracts.
    package var configuration: String?
    /// Rules and categories, in place of those of the configuration.
    package var use: [String] = []
    /// The files and folders to compare alone.
    package var paths: [String] = []
    package var excludedPaths: [String] = []
    /// The path of the protobuf compiler; without it, it is looked for.
    package var protoc: String?
    /// Is told what is about to be done, in a few words.
    package var progress: @Sendable (String) -> Void = { _ in }
    /// Is told of warnings.
    package var warn: @Sendable (Diagnostic) -> Void = { _ in }

    package init() {}

    /// What came of a run.
    package struct Outcome {
        /// In the order of their places.
        package var findings: [Finding]
        /// What was compared with, as a user would name it.
        package var against: String
    }

    /// Compares the two versions.
    ///
    /// - Throws: everything that keeps them from being compared.
    package func run() throws(Diagnostics) -> Outcome {
        let option = try configuration.map(ConfigurationFile.read(option:))
        let input = try InputReference(input)
        return try ContractVersion.with(input, option: option) { new throws(Diagnostics) in
            let new = overridden(new)
            let against = try oldReference(for: new)
            progress("Reading \(against.text)")
            return try ContractVersion.with(against) { old throws(Diagnostics) in
                let findings = try findings(old: old, new: new)
                return Outcome(findings: findings, against: against.text)
            }
        }
    }

    private func overridden(_ version: ContractVersion) -> ContractVersion {
        guard !use.isEmpty else { return version }
        var version = version
        for index in version.modules.indices {
            version.modules[index].settings.use = use
            version.modules[index].settings.except = []
            version.modules[index].settings.location = nil
        }
        return version
    }

    private func oldReference(for new: ContractVersion) throws(Diagnostics) -> InputReference {
        guard let text = against ?? new.accord?.against else {
            throw Diagnostics(
                "there is nothing to compare with; name it by --against, or as \"against\" under \"breaking\" in "
                    + AccordConfiguration.fileName)
        }
        return try InputReference(text)
    }

    /// Each kind of contract has its own check.
    private func findings(old: ContractVersion, new: ContractVersion) throws(Diagnostics) -> [Finding] {
        let selection = try PathSelection(paths, excluding: excludedPaths, in: new)
        var findings: [Finding] = []
        let reader = ProtoReader(protoc: try Protoc(path: protoc), warn: warn)
        let proto = ProtoCheck(old: old, new: new, selection: selection, reader: reader)
        guard proto.applies else { throw nothingToCompare(old, new) }
        progress("Comparing .proto files")
        findings += try proto.findings()
        return findings.inOrder()
    }

    private func nothingToCompare(_ old: ContractVersion, _ new: ContractVersion) -> Diagnostics {
        Diagnostics(
            "there are no contracts in '\(new.name)' and '\(old.name)'; name the folder that imports of contracts start "
                + "from")
    }
}
