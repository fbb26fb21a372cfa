import Contract
import Testing

@testable import SwiftWriter

@Suite("Generated code of schemas compiles without a warning", .serialized)
struct SchemaCompilationTests {
    @Test("Everything in one module", arguments: CompilationVariant.tried)
    func oneModule(_ way: CompilationVariant) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let shards = way.isSharded ? [NastySchemas.main.path: 4] : [:]
        let files = try generate(NastySchemas.files, access: way.access, shards: shards)
        let complaints = try await compiler.check(files, module: "Nasties", way.options)
        #expect(complaints == "", "\(complaints)")
    }

    @Test("Models, clients and mocks in modules of their own", arguments: CompilationVariant.triedAccess)
    func modules(_ access: AccessLevel) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        var files = NastySchemas.files
        let shared = [NastySchemas.shared.path: "Shared"]
        let all = Dictionary(uniqueKeysWithValues: files.map { ($0.path, "Nasties") }).merging(shared) { $1 }
        for index in files.indices { files[index].isRequested = shared[files[index].path] != nil }
        #expect(try await compiler.compile(generate(files, [.models], access: access), module: "Shared") == "")
        for index in files.indices { files[index].isRequested = shared[files[index].path] == nil }
        #expect(
            try await compiler.compile(generate(files, [.models, .clients], access: access, shared), module: "Nasties")
                == "")
        #expect(try await compiler.check(generate(files, [.mocks], access: access, all), module: "NastyMocks") == "")
    }

    @Test("Spread over files, in which there is as much as in one")
    func shards() throws {
        let one = try generate(NastySchemas.files)
        let path = NastySchemas.main.path
        let files = try generate(NastySchemas.files, shards: [path: 4])
        let models = files.filter { $0.name.hasPrefix("nasty.openapi.models") }
        #expect(
            models.map(\.name) == [
                "nasty.openapi.models.swift", "nasty.openapi.models-2.swift", "nasty.openapi.models-3.swift",
                "nasty.openapi.models-4.swift",
            ])
        let lines = models.map { $0.contents.split(separator: "\n", omittingEmptySubsequences: false).count }
        let whole = one.first { $0.name == "nasty.openapi.models.swift" }?.contents.split(
            separator: "\n", omittingEmptySubsequences: false
        ).count
        #expect(lines.allSatisfy { $0 < (whole ?? 0) / 3 }, "\(lines) of \(whole ?? 0)")
    }

    @Test("The runtime reads each table, and what it reads it writes")
    func roundTrip() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let files = NastySchemas.files
        let models = try generate(files, [.models], access: .internal)
        let index = ModelIndex(Contract(files: files))
        let names = NameTable(Contract(files: files)).models
        let sample = SampleJSON(files)
        var checks: [String] = []
        for model in index.schemaModels {
            if case .alias = model { continue }
            let type = try #require(names[model.fullName]).joined(separator: ".")
            for isWhole in [true, false] {
                checks.append(
                    "check(\(type).self, ####\"\(sample.text(of: model, isWhole: isWhole))\"####, \(isWhole))")
            }
        }
        let main = """
            import Accord
            import Foundation
            func check<M: Accord.JSONModel>(_ type: M.Type, _ json: String, _ isWhole: Bool) {
                var withDefaults = Accord.JSONEncodingOptions()
                withDefaults.includesDefaults = true
                do {
                    let model = try M(json: json)
                    if try M(json: model.jsonString()) != model { print(type, "is not itself", json) }
                    let written = try model.jsonString(options: withDefaults)
                    if try M(json: written) != model { print(type, "is not itself", json, written) }
                    if isWhole, try Accord.JSONValue(json: written) != Accord.JSONValue(json: json) {
                        print(type, "differs", json, written)
                    }
                    let coded = try JSONDecoder().decode(M.self, from: JSONEncoder().encode(model))
                    if coded != model { print(type, "is coded otherwise", coded) }
                } catch {
                    print(type, error, json)
                }
            }
            \(checks.joined(separator: "\n"))
            typealias Api = Nasty.API
            let defaults = try Api.Defaults(
                json: #"{}"#)
            print(defaults.int32, defaults.decimal, defaults.kind == .sellShort, defaults.otherKind.rawValue)
            print(defaults.plain.text, defaults.list, defaults.map, defaults.level == .minus1, defaults.union == .string("x"))
            print(Api.Defaults(date: .now, day: defaults.day, union: .number(1)).optionals == defaults.optionals)
            print(Api.Kind(rawValue: "new") == .unknown("new"), Api.Closed(rawValue: "new") == nil, Api.Kind.allCases.count)
            print(try Api.Words(additionalProperties_: ["x": "y"]).jsonString())
            """
        let output = try await compiler.run(models, main: main)
        #expect(
            output == """
                20 -1.50 true new
                x [Optional(1), nil] ["a": "b"] true true
                true
                true true 13
                {"x":"y"}

                """, "\(output)")
    }

    private func generate(
        _ files: [ContractFile], _ emit: Set<OutputKind> = [.models, .clients, .mocks],
        access: AccessLevel = .public, _ modules: [String: String] = [:], shards: [String: Int] = [:]
    ) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: emit, access: access, modules: modules, shards: shards)
        return try SwiftWriter(settings: settings).write(Contract(files: files)).files
    }
}
