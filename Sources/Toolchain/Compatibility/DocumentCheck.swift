import Accord
import BreakingRules
import Contract
import ContractInputs
import Foundation
import SchemaReader

/// Compares the OpenAPI and AsyncAPI documents and the schemas of two versions.
struct DocumentCheck {
    let old: ContractVersion
    let new: ContractVersion
    let selection: PathSelection
    let settings: APISettings
    let severities: SeveritySettings
    /// Receives warnings.
    var warn: @Sendable (Diagnostic) -> Void = { _ in }

    /// Whether there is anything to compare.
    var applies: Bool { [old, new].contains { !files(of: $0).isEmpty } }

    /// The ids of the rules that documents are held against.
    ///
    /// - Throws: for words of the settings that nobody knows.
    func rules() throws(Diagnostics) -> Set<String> { try new.settings.rules(of: .documents) }

    /// - Returns: the findings, in order, with the paths at which a user would open the files.
    /// - Throws: everything that is wrong with the documents or the settings.
    func findings() throws(Diagnostics) -> [Finding] {
        let (old, new) = try contracts()
        if settings.ignoresUnstable, let note = old.noteOnUnstableParts { warn(note) }
        return try judge(DocumentComparison(old: old, new: new, settings).findings).compactMap(\.told).withoutCovered
            .withoutRenamed.map {
                located($0).withNamedPlace.asSentence.withRemedyOfRule
            }.inOrder()
    }

    /// Applies the settings to findings, and returns each with the finding to report; `nil` if they suppress it.
    ///
    /// - Throws: for words of the settings that nobody knows.
    func judge(_ findings: [Finding]) throws(Diagnostics) -> [(found: Finding, told: Finding?)] {
        let rules = try rules()
        let letThrough = try LetThrough(new.settings, .documents)
        return findings.map { finding in
            let paths = [
                finding.place.flatMap { path(of: $0.file, in: new) },
                finding.oldPlace.flatMap { path(of: $0.file, in: old) },
            ].compactMap { $0 }
            // A change that breaks nobody is a change still.
            let isChecked = rules.contains(finding.rule) || finding.severity == .info
            guard isChecked, !letThrough.covers(finding.rule, in: paths) else { return (finding, nil) }
            return (finding, severities.weigh(finding, in: paths))
        }
    }

    /// The path of a file on disk from the folder of accord.json.
    private func path(of file: String, in version: ContractVersion) -> String? {
        let file = Path.absolute(file)
        for module in version.modules {
            guard let importPath = Path.below(Path.absolute(module.folder), file) else { continue }
            return new.pathInAccord(importPath, inModule: module.name)
        }
        return nil
    }

    /// Returns the contents of the documents of both versions, which are read at the same time.
    func contracts() throws(Diagnostics) -> (old: Contract, new: Contract) {
        let readings = [oldReading, newReading].concurrentMap { read in
            Result { () throws(Diagnostics) in try read() }
        }
        let (old, new) = (try readings[0].get(), try readings[1].get())
        for warning in old.warnings + new.warnings { warn(warning) }
        return (old.contract, new.contract)
    }

    private struct Reading: Sendable {
        var contract: Contract
        var warnings: [Diagnostic]
    }

    @Sendable
    private func newReading() throws(Diagnostics) -> Reading {
        let warnings = Protected<[Diagnostic]>([])
        let contract = try contract(new) { problem in
            guard problem.severity == .warning else { return }
            warnings.withLock { $0.append(new.shown(problem)) }
        }
        return Reading(contract: contract, warnings: warnings.withLock { $0 })
    }

    /// Reads the old version as far as it can be read, as what is wrong with it can be fixed only in the new one.
    @Sendable
    private func oldReading() throws(Diagnostics) -> Reading {
        do {
            return Reading(contract: try contract(old), warnings: [])
        } catch {
            let contract = try contract(old, isLenient: true)
            let warnings = error.all.map(old.shown).map { problem in
                Diagnostic("in the old version, \(problem.message)", severity: .warning, at: problem.location)
            }
            return Reading(contract: contract, warnings: warnings)
        }
    }

    /// Returns the contents of the documents of a version.
    private func contract(
        _ version: ContractVersion, isLenient: Bool = false, report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Contract {
        let files = files(of: version)
        guard !files.isEmpty else { return Contract() }
        var filters: [String: ContractFilter] = [:]
        for file in files { filters[file.importPath] = new.filter(of: file.importPath) }
        return try SchemaReader(
            isLenient: isLenient, isComplete: true, role: new.accord?.role, roles: roles,
            overlays: new.overlays(for: version), filters: filters,
            report: report
        ).read(files.map(\.path), roots: version.modules.map(\.folder))
    }

    /// The side that documents of AsyncAPI describe which are of 2.x in one version alone, by their paths: the server, as
    /// documents of 2.x do, in both versions.
    private var roles: [String: ConnectionRole] {
        guard new.accord?.role == nil else { return [:] }
        let (before, after) = (majors(of: old), majors(of: new))
        var roles: [String: ConnectionRole] = [:]
        let isOnly = before.count == 1 && after.count == 1
        for (path, major) in after {
            let other = isOnly ? before.first : before[path].map { (path, $0) }
            guard let other, other.1 != major, other.1 == 2 || major == 2 else { continue }
            roles[path] = .server
            roles[other.0] = .server
        }
        return roles
    }

    /// The major versions of AsyncAPI that a version's documents are of.
    private func majors(of version: ContractVersion) -> [String: Int] {
        var majors: [String: Int] = [:]
        for file in files(of: version) {
            // The member is at the top of a document, and documents may be large.
            let top = FileManager.default.contents(atPath: file.path)?.prefix(4_096) ?? Data()
            guard let match = String(decoding: top, as: UTF8.self).firstMatch(of: /"?asyncapi"?\s*:\s*["']?(\d)\./)
            else { continue }
            majors[file.importPath] = Int(match.1)
        }
        return majors
    }

    private func files(of version: ContractVersion) -> [ContractVersion.File] {
        version.modules.filter(\.isWanted).flatMap { module in
            module.documents.filter { selection.contains($0.importPath, inModule: module.name) }
        }
    }

    /// With the paths at which a user would open the files.
    func located(_ finding: Finding) -> Finding {
        var finding = finding
        if let file = finding.place?.file { finding.place?.file = new.shown(file) }
        if let file = finding.oldPlace?.file { finding.oldPlace?.file = old.shown(file) }
        return finding
    }
}
