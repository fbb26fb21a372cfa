import Contract
import Foundation
import SchemaReader
import Testing

/// A folder with contract files, which is gone with its last reference.
final class ContractFolder: @unchecked Sendable {
    let path: String
    private let lock = NSLock()
    private var heard: [Diagnostic] = []

    init(_ files: [String: String]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("schemas-\(UUID().uuidString)").path
        for (name, text) in files {
            let file = URL(fileURLWithPath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Reads files with the folder as the only root.
    func read(
        _ names: [String], isLenient: Bool = false, overlays: [String: [String]] = [:],
        filters: [String: ContractFilter] = [:]
    ) throws(Diagnostics) -> Contract {
        let reader = SchemaReader(isLenient: isLenient, overlays: overlays, filters: filters) { diagnostic in
            self.lock.withLock { self.heard.append(diagnostic) }
        }
        return try reader.read(names.map { "\(path)/\($0)" }, roots: [path])
    }

    /// Returns what reading files complains of, with paths from the folder on; or, if it goes well, what it reports.
    func problems(
        _ names: [String], isLenient: Bool = false, overlays: [String: [String]] = [:],
        filters: [String: ContractFilter] = [:]
    ) -> [String] {
        do {
            _ = try read(names, isLenient: isLenient, overlays: overlays, filters: filters)
            return lines(lock.withLock { heard })
        } catch {
            return lines(error.all)
        }
    }

    private func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { $0.description.replacingOccurrences(of: "\(path)/", with: "") }
    }
}

/// An OpenAPI document with a head, and what comes after it.
func openAPI(_ text: String, version: String = "3.1.0") -> String {
    """
    openapi: \(version)
    info: { title: Shop API, version: "1" }
    \(text)
    """
}

func readAPI(_ text: String, version: String = "3.1.0", isLenient: Bool = false) throws -> API {
    let folder = try ContractFolder(["shop.openapi.yaml": openAPI(text, version: version)])
    return try #require(folder.read(["shop.openapi.yaml"], isLenient: isLenient).files.first?.apis.first)
}

/// The only operation of a document with one path, `/orders/{id}`.
func readOperation(_ text: String, components: String = "", version: String = "3.1.0") throws -> APIOperation {
    let api = try readAPI(operation(text, components: components), version: version)
    #expect(api.operations.count == 1)
    return try #require(api.operations.first)
}

/// Returns what is reported of a document with one operation; the operation's members begin in line 6.
func operationProblems(_ text: String, components: String = "", version: String = "3.1.0") throws -> [String] {
    try documentProblems(operation(text, components: components), version: version)
}

/// Returns what is reported of a document; `text` begins in line 3.
func documentProblems(_ text: String, version: String = "3.1.0", isLenient: Bool = false) throws -> [String] {
    try ContractFolder(["shop.openapi.yaml": openAPI(text, version: version)])
        .problems(["shop.openapi.yaml"], isLenient: isLenient)
}

private func operation(_ text: String, components: String) -> String {
    let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
    return "paths:\n  /orders:\n    post:\n" + indented.joined(separator: "\n")
        + (text.contains("responses:") ? "" : "\n      responses: { 204: { description: Done } }") + "\n" + components
}
