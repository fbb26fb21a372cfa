import Contract
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility

/// Two versions of contracts, as texts by their paths, and what a changelog reports of them.
struct ChangelogPair {
    var old: [String: String]
    var new: [String: String]
    /// The value of `--config`.
    var configuration: String?
    var protoc: String?

    init(old: [String: String], new: [String: String], configuration: String? = nil, protoc: String? = nil) {
        self.old = old
        self.new = new
        self.configuration = configuration
        self.protoc = protoc
    }

    /// One `.proto` file of the package `toy.v1`, `toy.proto`, each time.
    init(proto old: String, _ new: String, configuration: String? = nil) {
        let head = "syntax = \"proto3\";\npackage toy.v1;\n"
        self.init(old: ["toy.proto": head + old], new: ["toy.proto": head + new], configuration: configuration)
    }

    /// One schema, `order.schema.yaml`, each time.
    init(schema old: String, _ new: String) {
        self.init(old: ["order.schema.yaml": old], new: ["order.schema.yaml": new])
    }

    /// One OpenAPI document, `shop.openapi.yaml`, each time.
    init(openAPI old: String, _ new: String) {
        self.init(old: ["shop.openapi.yaml": old], new: ["shop.openapi.yaml": new])
    }

    /// Of the folders `old` and `new`; titles and paths are theirs.
    func changelog() throws -> Changelog {
        let folder = try write()
        var run = ChangelogRun(old: folder.path("old"), new: folder.path("new"))
        run.configuration = configuration
        run.protoc = protoc
        return try run.run().without(folder.url.path + "/")
    }

    /// Returns what `accord breaking` finds between the same folders.
    func breaking() throws -> [Finding] {
        let folder = try write()
        var check = BreakingCheck()
        check.input = folder.path("new")
        check.against = folder.path("old")
        check.configuration = configuration
        check.protoc = protoc
        return try check.run().report.findings
    }

    private func write() throws -> Folder {
        let folder = try Folder()
        for (path, text) in old { try folder.write("old/\(path)", text) }
        for (path, text) in new { try folder.write("new/\(path)", text) }
        return folder
    }

    /// `added FIELD_ADDED toy.v1.Car.2`
    func lines() throws -> [String] {
        try changelog().changes.map { "\($0.kind) \($0.rules.joined(separator: " ")) \($0.finding.subject)" }
    }

    func messages() throws -> [String] { try changelog().changes.map(\.finding.message) }

    func markdown() throws -> String { ChangelogMarkdown.write(try changelog()) }
}

extension Changelog {
    /// With paths that do not begin with a temporary folder's.
    fileprivate func without(_ folder: String) -> Changelog {
        func short(_ text: String) -> String { text.replacing(folder, with: "") }
        var changes = changes
        for index in changes.indices {
            if let file = changes[index].finding.place?.file { changes[index].finding.place?.file = short(file) }
            if let file = changes[index].finding.oldPlace?.file { changes[index].finding.oldPlace?.file = short(file) }
        }
        var documents = documents
        for index in documents.indices { documents[index].file = short(documents[index].file) }
        return Changelog(
            oldTitle: short(oldTitle), newTitle: short(newTitle), changes: changes, documents: documents,
            hasSameTexts: bump == .none)
    }
}
