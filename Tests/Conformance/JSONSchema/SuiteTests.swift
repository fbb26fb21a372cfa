import Accord
import Contract
import Foundation
import TestEnvironment
import Testing

@testable import SchemaReader

/// The official JSON Schema Test Suite: schemas, values, and which of these are valid. What older drafts say in their own
/// words is judged too, as it is brought into the form of draft 2020-12 when it is read.
@Suite struct SuiteTests {
    /// Groups of which invalid values are taken for valid, and why. Each has to be: one that is refused is an error too.
    static let exceptions = [
        "format-assertion.json: schema that uses custom metaschema":
            "Whether formats count is said by who validates, and not by a metaschema.",
        "idn-hostname.json": "This format is not checked, as that takes the tables of IDNA.",
    ]

    @Test(arguments: [
        ("draft4", Dialect.draft4), ("draft6", .draft6), ("draft7", .draft7), ("draft2019-09", .draft2019),
        ("draft2020-12", .draft2020), ("draft2020-12/optional", .draft2020),
    ])
    func draft(_ folder: String, _ dialect: Dialect) throws {
        var options = ValidationOptions()
        options.checksFormats = false
        try run(folder, dialect, options)
    }

    @Test func formats() throws {
        try run("draft2020-12/optional/format", .draft2020, ValidationOptions())
    }

    private struct Count {
        var passed = 0
        var total = 0
        var exceptions = 0
    }

    private func run(_ folder: String, _ dialect: Dialect, _ options: ValidationOptions) throws {
        let files = try files(in: "tests/\(folder)")
        #expect(!files.isEmpty, "make test brings the suite along")
        let remotes = try Remotes()
        var count = Count()
        var wrong: [String] = []
        for file in files {
            let document = try DocumentStore(roots: []).add(
                String(decoding: Data(contentsOf: file), as: UTF8.self), path: file.lastPathComponent)
            for group in document.root.elements {
                let description = group.node["description"]?.string ?? ""
                let validator = try remotes.validator(of: try #require(group.node["schema"]), dialect)
                for test in group.node["tests"]?.elements ?? [] {
                    count.total += 1
                    let label = "\(file.lastPathComponent): \(description): \(test["description"]?.string ?? "")"
                    let value = JSONValue(try #require(test["data"]).json)
                    let isValid = (try? validator.check(value, options)) != nil
                    let isRight = isValid == test["valid"]?.bool && validator.problems.isEmpty
                    let isException =
                        test["valid"]?.bool == false && Self.exceptions.keys.contains(where: label.hasPrefix)
                    if isException { count.exceptions += 1 }
                    if isRight { count.passed += 1 }
                    if isRight == isException { wrong.append("\(label) \(validator.problems)") }
                }
            }
        }
        print("JSON Schema Test Suite, \(folder): \(count.passed) of \(count.total), \(count.exceptions) exceptions")
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    private func files(in folder: String) throws -> [URL] {
        let url = Remotes.suite.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }
    }
}

/// The documents that the suite's schemas refer to, under the URIs by which they do.
private struct Remotes {
    static let suite = Repository.installed("json-schema")

    private var remotes: [(uri: String, text: String)] = []
    private var metaschemas: [(uri: String, text: String)] = []

    init() throws {
        let base = Self.suite.appending(path: "remotes")
        for file in try Self.files(below: base) {
            let path = file.path.dropFirst(base.path.count + 1)
            // Drafts that are not read.
            if ["draft3/", "draft-next/"].contains(where: path.hasPrefix) { continue }
            remotes.append(("http://localhost:1234/\(path)", try String(contentsOf: file, encoding: .utf8)))
        }
        for file in try Self.files(below: Self.suite.appending(path: "metaschemas")) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let root = try DocumentStore(roots: []).add(text, path: "a.json").root
            let id = (root["$id"] ?? root["id"])?.node.string
            metaschemas.append((try #require(id), text))
        }
    }

    private static func files(below folder: URL) throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return paths.sorted().map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath && isFile($0) }
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    struct Validator {
        let validator: SchemaValidator
        let schema: SchemaID
        let problems: [String]

        func check(_ value: JSONValue, _ options: ValidationOptions) throws(ValidationError) {
            try validator.validate(value, against: schema, options: options)
        }
    }

    /// Each group has its own documents, as identifiers come again.
    func validator(of schema: Node, _ dialect: Dialect) throws -> Validator {
        let text = JSONValue(schema.json).jsonString()
        let store = try DocumentStore(roots: [])
        if text.contains("localhost:1234") {
            for remote in remotes { _ = try store.add(remote.text, path: remote.uri, dialect: dialect) }
        }
        if text.contains("\"$ref\":\"http://json-schema.org") || text.contains("\"$ref\":\"https://json-schema.org") {
            for metaschema in metaschemas { _ = try store.add(metaschema.text, path: metaschema.uri) }
        }
        let document = try store.add(text, path: "http://localhost/schema.json", dialect: dialect)
        let builder = GraphBuilder(documents: store)
        let id = builder.schema(at: document.root)
        let problems = builder.diagnostics.filter { $0.severity == .error }.map(\.description)
        return Validator(validator: SchemaValidator(builder.graph), schema: id, problems: problems)
    }
}
