import Contract
import Foundation
import Testing

@testable import SchemaReader

@Suite struct DocumentStoreTests {
    /// A folder with files, for as long as a test runs.
    private final class Folder {
        let path: String

        init(_ files: [String: String]) throws {
            path = NSTemporaryDirectory() + "accord-\(UUID().uuidString)"
            for (name, text) in files {
                let url = URL(filePath: "\(path)/\(name)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: url, atomically: true, encoding: .utf8)
            }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// Reads what a file refers to, and returns what is wrong with that.
    private func problems(of file: String, in folder: Folder, root: String = "") throws -> [String] {
        let store = try DocumentStore(roots: [folder.path + root])
        let builder = GraphBuilder(documents: store)
        _ = builder.schema(at: try store.open("\(folder.path)\(root)/\(file)").root)
        return builder.diagnostics.map { $0.description.replacing(folder.path, with: "…") }
    }

    @Test func filesAreFoundBesideEachOther() throws {
        let folder = try Folder([
            "api/a.yaml": "properties: {b: {$ref: ../shared/b%20c.json#/$defs/x}, d: {$ref: ./d.yaml}}",
            "shared/b c.json": #"{"$defs": {"x": {"$ref": "../api/a.yaml"}}}"#,
            "api/d.yaml": "$id: https://example.com/schemas/d\nitems: {$ref: e.yaml}",
            "api/e.yaml": "type: string",
        ])
        #expect(try problems(of: "api/a.yaml", in: folder) == [])
        let store = try DocumentStore(roots: [folder.path])
        let document = try store.open("\(folder.path)/api/a.yaml")
        #expect(document.importPath == "api/a.yaml")
        #expect(try store.open("\(folder.path)/shared/../api/a.yaml") === document)
    }

    @Test("A schema is found by its identifier, which may have a comma in it, and be an `id` in a dialect of its own")
    func identifiers() throws {
        let folder = try Folder([
            "a.json": #"{"$ref": "tag:example.com,2024:b"}"#,
            "b.json": #"{"$id": "tag:example.com,2024:b", "type": "string"}"#,
            "c.yaml": "$schema: http://example.com/dialect\nid: http://example.com/core/c-1.0\nitems: {$ref: d-1.0}\n",
            "core/d-1.0.0.yaml":
                "$schema: http://example.com/dialect\nid: http://example.com/core/d-1.0\ntype: string\n",
        ])
        #expect(try problems(of: "a.json", in: folder) == [])
        #expect(try problems(of: "c.yaml", in: folder) == [])
    }

    @Test func filesThatAreNotThere() throws {
        let folder = try Folder(["a.yaml": "$ref: b.yaml\n", "c.yaml": "$ref: a.yaml#/x\n"])
        #expect(
            try problems(of: "a.yaml", in: folder) == [
                "…/a.yaml:1:7: error: 'b.yaml' leads to …/b.yaml, and there is no such file; correct the reference (#/$ref)"
            ])
        #expect(
            try problems(of: "c.yaml", in: folder) == [
                "…/c.yaml:1:7: error: there is no 'a.yaml#/x'; correct the reference (#/$ref)"
            ])
        #expect(throws: Diagnostics.self) {
            try DocumentStore(roots: [folder.path]).open("\(folder.path)/none.yaml")
        }
        #expect(throws: Diagnostics.self) { try DocumentStore(roots: ["\(folder.path)/none"]) }
    }

    @Test func filesOutsideOfTheRoots() throws {
        let folder = try Folder([
            "in/a.yaml": "properties: {b: {$ref: ../b.yaml}, c: {$ref: link.yaml}, d: {$ref: /etc/passwd}}",
            "b.yaml": "{}",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/in/link.yaml", withDestinationPath: "../b.yaml")
        let found = try problems(of: "a.yaml", in: folder, root: "/in")
        #expect(found.count == 3)
        #expect(found.allSatisfy { $0.contains("which is outside of the root folders") })
        #expect(throws: Diagnostics.self) {
            try DocumentStore(roots: ["\(folder.path)/in"]).open("\(folder.path)/b.yaml")
        }
    }

    @Test func linksThatTheRunIsFor() throws {
        let folder = try Folder([
            "in/c.yaml": "{}", "out/a.yaml": "properties: {b: {$ref: b.yaml}}", "out/b.yaml": "{}",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/in/link", withDestinationPath: "../out")
        let store = try DocumentStore(roots: ["\(folder.path)/in"])
        #expect(try store.open("\(folder.path)/in/link/a.yaml").importPath == "link/a.yaml")
        #expect(try store.open("\(folder.path)/in/link/b.yaml").importPath == "link/b.yaml")
    }

    @Test func brokenFilesAreToldOfOnce() throws {
        let folder = try Folder([
            "a.yaml": "properties: {b: {$ref: b.yaml}, c: {$ref: 'b.yaml#/x'}}", "b.yaml": "{a: 1, a: 2}",
        ])
        #expect(
            try problems(of: "a.yaml", in: folder) == [
                "…/b.yaml:1:8: error: the key 'a' is here for the second time, after that in line 1; remove one (#)",
                "…/a.yaml:1:24: error: 'b.yaml' leads to a file that cannot be read; fix that file (#/properties/b/$ref)",
                "…/a.yaml:1:43: error: 'b.yaml#/x' leads to a file that cannot be read; fix that file "
                    + "(#/properties/c/$ref)",
            ])
    }

    @Test func filesThatAreTooLarge() throws {
        let folder = try Folder(["a.yaml": ""])
        // Takes no room on the disk, as nothing is written into it.
        let file = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/a.yaml"))
        try file.truncate(atOffset: UInt64(DocumentStore.sizeLimit) + 1)
        let store = try DocumentStore(roots: [folder.path])
        #expect(throws: Diagnostics.self) { try store.open("\(folder.path)/a.yaml") }
    }

    @Test func identifiersThatNameTwoSchemas() throws {
        let folder = try Folder(["a.yaml": "$defs:\n  x: {$id: same}\n  y: {$id: same}\n"])
        #expect(throws: Diagnostics.self) {
            try DocumentStore(roots: [folder.path]).open("\(folder.path)/a.yaml")
        }
    }

    /// A part of an OpenAPI 3.0 document is written as that is.
    @Test func partsAreWrittenAsTheWhole() throws {
        let store = try DocumentStore(roots: [])
        let part = "type: string\nnullable: true\n"
        let folder = try Folder([
            "api.yaml": "openapi: 3.0.3\ncomponents: {schemas: {A: {$ref: part.yaml}}}", "part.yaml": part,
        ])
        let onDisk = try DocumentStore(roots: [folder.path])
        let builder = GraphBuilder(documents: onDisk)
        let id = builder.schema(at: "#/components/schemas/A", in: try onDisk.open("\(folder.path)/api.yaml"))
        let reference = try #require(builder.graph[id].reference)
        #expect(builder.graph[reference].types == [.string, .null])
        #expect(try store.add(part, path: "part.yaml").dialect == .unstated)
    }

    // MARK: Schemas that are known by where they are published

    @Test(
        "A reference to a published schema finds the file that has its identifier, whatever the file's name",
        arguments: [
            #"{"$id": "https://example.com/money.json#", "type": "string"}"#,
            #"{"$defs": {"money": {"$id":"https://example.com/money.json","type": "string"}}}"#,
            "$schema: http://json-schema.org/draft-04/schema\nid: 'https://example.com/money.json'",
            "$id: https://example.com/money.json",
        ])
    func identifiers(_ text: String) throws {
        let folder = try Folder([
            "a.yaml": "$ref: https://example.com/money.json\n",
            "other/m.\(text.hasPrefix("{") ? "json" : "yaml")": text,
            "broken.yaml": "a: [", "example.yaml": "example: {id: \"https://example.com/other.json\"}",
        ])
        #expect(try problems(of: "a.yaml", in: folder) == [])
    }

    @Test(
        "A reference by a name finds the one schema that has it as its identifier, in whatever folder",
        arguments: [
            (#"{"$id": "moneyV2", "type": "string"}"#, true),
            (#"{"$id": "moneyV2#", "type": "string"}"#, true),
            (#"{"$schema": "http://json-schema.org/draft-04/schema#", "id": "moneyV2"}"#, true),
            (#"{"id": "moneyV2"}"#, false),
            (#"{"properties": {"$id": "moneyV2"}}"#, false),
        ])
    func names(_ text: String, isFound: Bool) throws {
        let folder = try Folder([
            "orders/1.json": #"{"$id": "orderV1", "properties": {"total": {"$ref": "moneyV2#"}}}"#,
            "money/2.json": text,
        ])
        let found = try problems(of: "orders/1.json", in: folder)
        #expect(
            found
                == (isFound
                    ? []
                    : [
                        "…/orders/1.json:1:53: error: 'moneyV2#' leads to …/orders/moneyV2, and there is no such file; correct "
                            + "the reference (#/properties/total/$ref)"
                    ]))
    }

    @Test("A name that two schemas have says nothing")
    func commonNames() throws {
        let folder = try Folder([
            "a.json": #"{"$ref": "money"}"#, "b/1.json": #"{"$id": "money"}"#, "c/1.json": #"{"$id": "money"}"#,
        ])
        #expect(try problems(of: "a.json", in: folder).map { $0.contains("there is no such file") } == [true])
    }

    @Test("A mention of a URI is no identifier")
    func mentions() throws {
        let folder = try Folder([
            "a.yaml": "$ref: https://example.com/money.json\n",
            "b.yaml": "description: the id of https://example.com/money.json\nid: https://example.com/money.json.bak",
        ])
        #expect(
            try problems(of: "a.yaml", in: folder) == [
                "…/a.yaml:1:7: error: 'https://example.com/money.json' would have to be fetched, and only local files are "
                    + "read; run `accord vendor https://example.com/money.json`, which saves it in a root folder, or add a "
                    + "file whose '$id' is 'https://example.com/money.json' (#/$ref)"
            ])
    }

    @Test(
        "Metaschemas and the base schemas of OpenAPI and AsyncAPI come with Accord",
        arguments: PublishedSchemas.texts.keys.sorted() + [
            "http://json-schema.org/draft-07/schema#",
            "https://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger",
            "https://asyncapi.com/schema-store/3.0.0.json",
            "https://www.asyncapi.com/schema-store/2.6.0-without-$id.json#/definitions/channels",
            "https://raw.githubusercontent.com/asyncapi/spec-json-schemas/master/schemas/3.0.0.json",
        ])
    func published(_ uri: String) throws {
        let folder = try Folder(["a.yaml": "$ref: \(uri)\n"])
        #expect(try problems(of: "a.yaml", in: folder) == [])
    }

    @Test("A file of the roots goes before the schema that comes with Accord")
    func ownMetaschema() throws {
        let folder = try Folder([
            "a.yaml": "$ref: http://json-schema.org/draft-07/schema#/definitions/own\n",
            "own.json": ##"{"$id": "http://json-schema.org/draft-07/schema#", "definitions": {"own": {}}}"##,
        ])
        #expect(try problems(of: "a.yaml", in: folder) == [])
    }

    @Test("References into and among vendored files are by the URLs that they come from")
    func vendored() throws {
        let lock = """
            {"files": {
                "https://example.com/v1/order.yaml": {"path": "vendor/example.com/v1/order.yaml", "sha256": "0"},
                "https://example.com/money.json": {"path": "vendor/example.com/money.json", "sha256": "0"}
            }}
            """
        let folder = try Folder([
            "a.yaml": "$ref: https://example.com/v1/order.yaml\n", "accord.lock": lock,
            "vendor/example.com/v1/order.yaml": "properties: {total: {$ref: ../money.json}, more: {$ref: more.json}}",
            "vendor/example.com/money.json": "{}",
        ])
        #expect(
            try problems(of: "a.yaml", in: folder) == [
                "…/vendor/example.com/v1/order.yaml:1:57: error: 'more.json' would have to be fetched, and only local files "
                    + "are read; run `accord vendor https://example.com/v1/more.json`, which saves it in a root folder, or "
                    + "add a file whose '$id' is 'https://example.com/v1/more.json' (#/properties/more/$ref)"
            ])
    }

    @Test("Documents are gone when nobody reads them any more")
    func released() throws {
        weak var document: Document?
        do {
            let store = try DocumentStore(roots: [])
            let opened = try store.add("$defs: {a: {$id: a}, b: {$ref: a}}", path: "a.yaml")
            let builder = GraphBuilder(documents: store)
            _ = builder.schema(at: opened.root)
            document = opened
            #expect(opened.resources.count == 2)
        }
        #expect(document == nil)
    }

    @Test(
        "An accord.lock that is damaged",
        arguments: [
            ("{", "is not JSON: expected a key in quotation marks"),
            (#"{"files": {"https://x/y": {"path": "y"}}}"#, "the entry of 'https://x/y' needs a 'path'"),
            (
                #"{"files": {"https://x/y": {"path": "../y", "sha256": "0"}}}"#,
                "the entry of 'https://x/y' needs a 'path'"
            ),
        ])
    func damagedLock(_ lock: String, _ message: String) throws {
        let folder = try Folder(["accord.lock": lock])
        let error = #expect(throws: Diagnostics.self) { try DocumentStore(roots: [folder.path]) }
        #expect(error?.all.first?.location?.file == "\(folder.path)/accord.lock")
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A file's name becomes a package with letters of all scripts, however their marks are written",
        arguments: [
            ("my schéma 1.schema.json", "my_schéma_1"), ("日本.schema.json", "日本"), ("2.1.openapi.yaml", "_2._1"),
            ("sche\u{301}ma.json", "schéma"), ("a-b.json", "a_b"),
        ])
    func packages(path: String, package: String) {
        #expect(ContractName.package(of: path).unicodeScalars.elementsEqual(package.unicodeScalars))
        #expect(ContractName.isPackage(package))
    }

    @Test(
        "The title of a document without a name of its own becomes a package",
        arguments: [
            ("Pet Store API", "PetStore"),
            ("Acme.Api, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null", "AcmeApi"),
            ("Cats, Dogs", "CatsDogs"),
        ])
    func titles(_ title: String, _ package: String) {
        #expect(ContractName.package(of: "openapi.json", title: title) == package)
    }
}
