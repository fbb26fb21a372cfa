import Contract
import Foundation
import SchemaReader

@testable import BreakingRules
@testable import Compatibility

/// Two versions of contracts, as texts by their files' names.
struct ContractVersions {
    var old: [String: String]
    var new: [String: String]
    var settings = APISettings(today: "2026-11-22")

    /// Returns the findings about REST APIs and sockets; the files' paths are their names.
    func findings() throws -> [Finding] {
        try ReadContracts(old).findings(in: ReadContracts(new), settings: settings)
    }
}

/// A version of contracts that is read once, and compared as often as a test asks.
struct ReadContracts {
    private let contract: Contract
    /// The folder from which the files were read; it is removed afterwards.
    private let folder: String

    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let paths = files.keys.sorted().map { "\(folder.path)/\($0)" }
        self.contract = try SchemaReader(isComplete: true).read(paths, roots: [folder.path])
        self.folder = folder.path
    }

    /// Returns the findings about REST APIs and sockets between this version and a newer one.
    func findings(in new: Self, settings: APISettings) -> [Finding] {
        let found =
            RESTComparison.findings(old: contract, new: new.contract, settings: settings)
            + SocketComparison.findings(old: contract, new: new.contract, settings: settings)
        return found.map { finding in
            var finding = finding
            finding.place?.file.replace("\(new.folder)/", with: "")
            finding.oldPlace?.file.replace("\(folder)/", with: "")
            return finding
        }
    }
}

extension [Finding] {
    /// Without what schemas say, which has tests of its own.
    var aroundSchemas: [Finding] { filter { !$0.rule.hasPrefix("SCHEMA_") } }

    var rules: [String] { map(\.rule) }

    /// `error REST_PATH_REMOVED GET /orders`
    var lines: [String] { map { "\($0.severity) \($0.rule) \($0.subject)" } }
}

/// An OpenAPI document, as text; what is given begins in line 3.
func openAPI(_ text: String, version: String = "1") -> String {
    """
    openapi: 3.1.0
    info: { title: Shop API, version: "\(version)" }
    \(text)
    """
}

/// A document with one operation, `POST /orders`; its members begin in line 6.
func operation(_ members: String, components: String = "") -> String {
    let indented = members.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
    return openAPI(
        "paths:\n  /orders:\n    post:\n" + indented.joined(separator: "\n")
            + (members.contains("responses:") ? "" : "\n      responses: { 204: { description: Done } }") + "\n"
            + components)
}

/// The findings between two documents, without what schemas say.
func restFindings(
    _ old: String, _ new: String, _ change: (inout APISettings) -> Void = { _ in }
) throws -> [Finding] {
    var versions = ContractVersions(old: ["shop.openapi.yaml": old], new: ["shop.openapi.yaml": new])
    change(&versions.settings)
    return try versions.findings().aroundSchemas
}

/// The rules by which two versions of an operation differ, and by which they do when old and new are exchanged.
func operationRules(_ old: String, _ new: String, components: String = "") throws -> (there: [String], back: [String]) {
    let (old, new) = (operation(old, components: components), operation(new, components: components))
    return (try restFindings(old, new).rules, try restFindings(new, old).rules)
}
