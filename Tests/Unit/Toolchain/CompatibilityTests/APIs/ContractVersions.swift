import Contract
import Foundation
import SchemaReader

@testable import Compatibility

/// Two versions of contracts, as texts by their files' names.
struct ContractVersions {
    var old: [String: String]
    var new: [String: String]
    var settings = APISettings(today: "2026-11-22")

    /// All that is found of REST APIs and sockets; the files' paths are their names.
    func findings() throws -> [Finding] {
        let (old, oldFolder) = try read(old)
        let (new, newFolder) = try read(new)
        let found =
            RESTComparison.findings(old: old, new: new, settings: settings)
            + SocketComparison.findings(old: old, new: new, settings: settings)
        return found.map { finding in
            var finding = finding
            finding.place?.file.replace("\(newFolder)/", with: "")
            finding.oldPlace?.file.replace("\(oldFolder)/", with: "")
            return finding
        }
    }

    private func read(_ files: [String: String]) throws -> (contract: Contract, folder: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let reader = SchemaReader(isComplete: true)
        return (try reader.read(files.keys.sorted().map { "\(folder.path)/\($0)" }, roots: [folder.path]), folder.path)
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
