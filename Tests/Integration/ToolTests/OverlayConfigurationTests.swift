import Contract
import Foundation
import TestEnvironment
import Testing

@testable import CodeGeneration

@Suite("Overlays of accord.json")
struct OverlayConfigurationTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        paths:
          /orders:
            get:
              operationId: getOrders
              tags: [orders]
              responses: {"200": {description: All, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
          /health:
            get: {operationId: getHealth, responses: {"204": {description: Well}}}
        components:
          schemas:
            Order: {type: object, properties: {id: {type: string}}}

        """
    private static let overlay = """
        overlay: 1.0.0
        info: {title: Names, version: "1"}
        actions:
        - target: $.components.schemas.Order
          update:
            x-accord-name: Purchase
            required: [id]

        """
    private static let configuration = #"{"output": "Code", "overlays": {"openapi.yaml": ["openapi.overlay.yaml"]}}"#

    private let folder: Folder

    init() throws {
        folder = try Folder([
            "accord.json": Self.configuration, "Schemas/openapi.yaml": Self.document,
            "Schemas/openapi.overlay.yaml": Self.overlay,
        ])
    }

    private func configured() throws -> Configuration {
        try Configuration(file: folder.url("accord.json").path)
    }

    private func problems(_ text: String) throws -> [String] {
        try folder.write("accord.json", text)
        let error = #expect(throws: Diagnostics.self) { try configured() }
        return error?.all.map(\.message) ?? []
    }

    private func breaking(_ arguments: String...) async throws -> Program.Result {
        try await Program.accord.run(["breaking"] + arguments, in: folder)
    }

    @Test("Code is of the document as its overlays leave it, and the build depends on them")
    func generation() async throws {
        let result = try await Program.accord.run(["generate"], in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        let models = try String(contentsOf: folder.url("Code/openapi.models.swift"), encoding: .utf8)
        #expect(models.contains("struct Purchase"))
        #expect(models.contains("var id: String\n"))
        #expect(try configured().inputs.map(\.importPath) == ["openapi.overlay.yaml", "openapi.yaml"])
    }

    @Test("Overlays are found in the roots and beside accord.json, and are no contracts whatever they are called")
    func places() throws {
        try folder.write("vendor/fixes.yaml", Self.overlay)
        try folder.write("Schemas/names.openapi.yaml", Self.overlay)
        try folder.write(
            "accord.json", #"{"overlays": {"openapi.yaml": ["names.openapi.yaml", "vendor/fixes.yaml"]}}"#)
        let configuration = try configured()
        #expect(configuration.contracts.map(\.importPath) == ["openapi.yaml"])
        let top = folder.url(".").standardizedFileURL.path
        #expect(
            configuration.overlays["openapi.yaml"]?.map { $0.replacing(top, with: "").trimmingPrefix("/") } == [
                "Schemas/names.openapi.yaml", "vendor/fixes.yaml",
            ])
        #expect(configuration.inputs.contains { $0.path.hasSuffix("vendor/fixes.yaml") })
    }

    @Test("An overlay that is not there, and a document that is not, are errors")
    func mistakes() throws {
        try folder.write("proto/a.proto", "syntax = \"proto3\";\n")
        #expect(
            try problems(#"{"overlays": {"openapi.yaml": ["o.yaml"]}}"#) == [
                "there is no overlay 'o.yaml' in the roots or beside this file; correct the path"
            ])
        #expect(
            try problems(#"{"overlays": {"opnapi.yaml": ["openapi.overlay.yaml"]}}"#) == [
                "there is no contract 'opnapi.yaml' in the roots; name files and folders as imports do, such as 'a.proto'"
            ])
        #expect(
            try problems(#"{"overlays": ["openapi.overlay.yaml"]}"#) == [
                #"'overlays' is a list; it must be an object, such as {"openapi.json": ["openapi.overlay.yaml"]}"#
            ])
    }

    @Test("Findings of `accord breaking` are about what overlays make of documents, at their places")
    func findings() async throws {
        try folder.write("old/accord.json", Self.configuration)
        try folder.write("old/Schemas/openapi.yaml", Self.document)
        try folder.write("old/Schemas/openapi.overlay.yaml", Self.overlay)
        let same = try await breaking(".", "--against", "old")
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")

        try folder.write(
            "Schemas/openapi.overlay.yaml", Self.overlay + "- target: $.paths['/orders'].get\n  remove: true\n")
        let removed = try await breaking(".", "--against", "old")
        #expect(removed.exitCode == 100, "\(removed.errors)")
        #expect(removed.output.contains("REST_PATH_REMOVED"), "\(removed.output)")

        for (path, type) in [("", "integer"), ("old/", "string")] {
            try folder.write(
                "\(path)Schemas/openapi.overlay.yaml",
                Self.overlay.replacing("required: [id]", with: "properties: {note: {type: \(type)}}"))
        }
        let changed = try await breaking(".", "--against", "old")
        #expect(changed.output.hasPrefix("Schemas/openapi.overlay.yaml:7:24: error:"), "\(changed.output)")
    }

    @Test("A version without accord.json is read with the overlays of the new one")
    func otherVersion() async throws {
        try folder.write("vendor/Schemas/openapi.yaml", Self.document)
        let same = try await breaking(".", "--against", "vendor")
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
        try folder.write("vendor/Schemas/openapi.yaml", Self.document.replacing("type: string", with: "type: integer"))
        let changed = try await breaking(".", "--against", "vendor")
        #expect(changed.exitCode == 100)
        #expect(changed.output.contains("SCHEMA_TYPE_WIDENED"), "\(changed.output)")
    }

    @Test("A target that is not there is a warning of `generate` and `breaking`")
    func warnings() async throws {
        try folder.write("Schemas/openapi.overlay.yaml", Self.overlay.replacing("schemas.Order", with: "schemas.Odrer"))
        try folder.write("old/Schemas/openapi.yaml", Self.document)
        let warning = "Schemas/openapi.overlay.yaml:4:11: warning: the target is not in the document"
        let generated = try await Program.accord.run(["generate"], in: folder)
        #expect(generated.exitCode == 0)
        #expect(generated.errors.contains(warning), "\(generated.errors)")
        let compared = try await breaking(".", "--against", "old")
        #expect(compared.exitCode == 0)
        #expect(compared.errors.contains(warning), "\(compared.errors)")
    }
}
