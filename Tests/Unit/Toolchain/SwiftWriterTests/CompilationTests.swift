import Contract
import SwiftWriter
import Testing

@Suite("Generated code compiles without a warning", .serialized)
struct CompilationTests {
    @Test("Everything in one module", arguments: CompilationVariant.tried)
    func oneModule(_ way: CompilationVariant) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let shards = way.isSharded ? [NastyContract.main.path: 3, NastyContract.unpackaged.path: 2] : [:]
        let files = try generate(NastyContract.files, access: way.access, shards: shards)
        let complaints = try await compiler.check(files, module: "Rin", way.options)
        #expect(complaints == "", "\(complaints)")
    }

    @Test(
        "Models, clients and mocks in modules of their own, each extending the namespaces of the one before",
        arguments: CompilationVariant.triedAccess)
    func modules(_ access: AccessLevel) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let common = [NastyContract.common.path: "RinCommon", NastyContract.unpackaged.path: "RinCommon"]
        let models = common.merging([NastyContract.main.path: "Rin"]) { $1 }
        var files = NastyContract.files
        for index in files.indices { files[index].isRequested = common[files[index].path] != nil }
        #expect(try await compiler.compile(generate(files, [.models], access: access), module: "RinCommon") == "")
        for index in files.indices { files[index].isRequested = files[index].path == NastyContract.main.path }
        #expect(try await compiler.compile(generate(files, [.models], access: access, common), module: "Rin") == "")
        #expect(
            try await compiler.compile(generate(files, [.clients], access: access, models), module: "RinClients") == "")
        // Mocks look for the interfaces where the models are, so these two come together.
        #expect(
            try await compiler.compile(generate(files, [.models, .clients], access: access, common), module: "Rin")
                == "")
        #expect(try await compiler.check(generate(files, [.mocks], access: access, models), module: "RinMocks") == "")
    }

    @Test("Users of something deprecated receive a warning")
    func deprecation() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let contract = file(
            "a.proto", package: "rin.v1",
            [
                message("M", [field("id", 1, .scalar(.bool)), field("old", 2, .scalar(.bool), isDeprecated: true)]),
                enumeration("E", [("E_A", 0), ("E_B", 1)], deprecated: ["E_B"]),
            ])
        let user = """
            import Rin
            func use(_ e: Rin.V1.E) -> Rin.V1.M {
                var message = Rin.V1.M(id: true)
                if Rin.V1.E(rawValue: 1) == e { message = Rin.V1.M() }
                switch e {
                case .a, .b: return message
                case .unrecognized: return Rin.V1.M(id: true, old: true)
                }
            }
            func name() -> Rin.V1.E { .b }
            func read(_ message: Rin.V1.M) -> Bool { message.old }
            """
        #expect(try await compiler.compile(generate([contract], [.models]), module: "Rin") == "")
        let complaints = try await compiler.check(
            [GeneratedFile(name: "a.swift", contents: user, isEmpty: false)], module: "User")
        let errors = complaints.split(separator: "\n").filter { $0.contains("swift:") && $0.contains("is deprecated") }
        #expect(errors.count == 3, "\(complaints)")
        #expect(errors.count { $0.contains("rin.v1.M.old is deprecated in the contract") } == 2, "\(complaints)")
        #expect(errors.count { $0.contains("rin.v1.E_B is deprecated in the contract") } == 1, "\(complaints)")
    }

    @Test("The runtime reads each table, and finds the properties where it says")
    func tables() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let models = try generate(NastyContract.files, [.models], access: .internal)
        let names = models.flatMap { structs(in: $0.contents) }
        #expect(names.count >= 60)
        let main = """
            import Accord
            import Foundation
            func check<M: Accord.Message>(_: M.Type) throws {
                _ = M._schema
                let message = M()
                _ = try? M(protobuf: Data([0x08, 0x01, 0x12, 0x01, 0x61]))
                if message != M() || message.hashValue != M().hashValue { print("\\(M.self) is not itself") }
            }
            \(names.map { "try check(\($0).self)" }.joined(separator: "\n"))

            var node = Rin.Nasty.V1.Node()
            node.next = Rin.Nasty.V1.Node(must: Rin.Nasty.V1.Node())
            node.node = .loop(Rin.Nasty.V1.Node(node: .leaf("x")))
            var models = Rin.Nasty.V1.Models(required: Rin.Nasty.V1.Plain(fInt32: 7), kind: .b)
            models.kinds = [.a, Rin.Nasty.V1.Kind(rawValue: 5)]
            models.first = .b(.two)
            models.second = .c(Rin.Nasty.V1.Plain(fBytes: Data([1, 2])))
            guard try Rin.Nasty.V1.Models(protobuf: models.protobufData()) == models else { fatalError("models") }
            guard try Rin.Nasty.V1.Models(json: models.jsonString()) == models else { fatalError("models as JSON") }
            if (try? Rin.Nasty.V1.Node().protobufData()) != nil { print("a required message may be absent") }
            node.must = Rin.Nasty.V1.Node()
            print("done", node.next?.must != nil, node.node == .loop(Rin.Nasty.V1.Node(node: .leaf("x"))))
            """
        let output = try await compiler.run(models, main: main)
        #expect(output == "done true true\n", "\(output)")
    }

    /// The paths of the structs that a file declares.
    private func structs(in source: String) -> [String] {
        var path: [(indentation: Int, name: String)] = []
        var result: [String] = []
        for line in source.split(separator: "\n") where line.hasSuffix("{") && !line.contains("(") {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split { " :{".contains($0) }.map(String.init)
            guard let keyword = words.firstIndex(where: ["extension", "struct", "enum"].contains) else { continue }
            guard keyword + 1 < words.count else { continue }
            path.removeAll { $0.indentation >= indentation }
            path.append((indentation, words[keyword + 1]))
            if words[keyword] == "struct" { result.append(path.map(\.name).joined(separator: ".")) }
        }
        return result
    }

    private func generate(
        _ files: [ContractFile], _ emit: Set<OutputKind> = [.models, .clients, .mocks],
        access: AccessLevel = .public, _ modules: [String: String] = [:], shards: [String: Int] = [:]
    ) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: emit, access: access, modules: modules, shards: shards)
        return try SwiftWriter(settings: settings).write(Contract(files: files)).files
    }
}
