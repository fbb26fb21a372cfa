import Contract
import Testing

@testable import SwiftWriter

@Suite("Generated sessions compile without a warning", .serialized)
struct SocketCompilationTests {
    @Test("Everything in one module", arguments: CompilationVariant.tried)
    func oneModule(_ way: CompilationVariant) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let shards = way.isSharded ? [NastySockets.main.path: 5, NastySockets.unpackaged.path: 5] : [:]
        let files = try generate([SampleSocket.file] + NastySockets.files, access: way.access, shards: shards)
        #expect(files.contains { $0.name == "nasty.asyncapi.clients-5.swift" && !$0.isEmpty } == way.isSharded)
        let complaints = try await compiler.check(files, module: "Nasties", way.options)
        #expect(complaints == "", "\(complaints)")
    }

    @Test("Payloads, sessions and mocks in modules of their own", arguments: CompilationVariant.triedAccess)
    func modules(_ access: AccessLevel) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        // An import that states no level is of no use to package declarations where it would be internal.
        let levels = access == .public ? ["-enable-upcoming-feature", "InternalImportsByDefault"] : []
        let strict = ["-enable-upcoming-feature", "MemberImportVisibility"] + levels
        let sockets = [NastySockets.main.path, NastySockets.unpackaged.path]
        var files = NastySockets.files
        let payloads = Dictionary(
            uniqueKeysWithValues: files.filter { !sockets.contains($0.path) }.map { ($0.path, "Nasties") })
        let all = payloads.merging(sockets.map { ($0, "NastySockets") }) { $1 }
        for index in files.indices { files[index].isRequested = !sockets.contains(files[index].path) }
        #expect(
            try await compiler.compile(
                generate(files, [.models, .clients], access: access), module: "Nasties", strict) == "")
        for index in files.indices { files[index].isRequested = sockets.contains(files[index].path) }
        #expect(
            try await compiler.compile(
                generate(files, [.models, .clients], access: access, payloads), module: "NastySockets", strict) == "")
        #expect(
            try await compiler.check(generate(files, [.mocks], access: access, all), module: "NastyMocks", strict) == ""
        )
    }

    @Test("The runtime reads each message by its table, and what it reads it writes")
    func roundTrip() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let files = [SampleSocket.file] + NastySockets.files
        let contract = Contract(files: files)
        let names = NameTable(contract).models
        let sample = SampleJSON(files)
        var checks: [String] = []
        for case .messages(let set) in ModelIndex(contract).schemaModels {
            let type = try #require(names[set.info.fullName]).joined(separator: ".")
            for (index, message) in set.messages.enumerated() {
                for isWhole in [true, false] {
                    let frame = sample.frame(of: message, in: set, isWhole: isWhole)
                    checks.append("check(\(type).self, \(index), ####\"\(frame)\"####, \(isWhole))")
                }
            }
            guard set.messages.allSatisfy({ $0.shape == nil }) else { continue }
            checks.append("check(\(type).self, -1, #\"{\"type\":\"gone\",\"x\":[1]}\"#, true)")
        }
        #expect(checks.count > 300)
        let main = """
            import Accord
            import Foundation
            func check<M: Accord.MessageSet>(_ type: M.Type, _ index: Int32, _ json: String, _ isWhole: Bool) {
                do {
                    let message = try M.receive(json).message
                    message._project { number, _ in
                        if number != index { print(type, "is", number, "and not", index, json) }
                    }
                    let written = try message.jsonString()
                    if try M(json: written) != message { print(type, "is not itself", json, written) }
                    if isWhole, try Accord.JSONValue(json: written) != Accord.JSONValue(json: json) {
                        print(type, "differs", json, written)
                    }
                    let coded = try JSONDecoder().decode(M.self, from: JSONEncoder().encode(message))
                    if coded != message { print(type, "is coded otherwise", coded) }
                } catch {
                    print(type, error, json)
                }
            }
            \(checks.joined(separator: "\n"))
            """
        let output = try await compiler.run(generate(files, [.models], access: .internal), main: main)
        #expect(output == "", "\(output)")
    }

    private func generate(
        _ files: [ContractFile], _ emit: Set<OutputKind> = [.models, .clients, .mocks],
        access: AccessLevel = .public, _ modules: [String: String] = [:], shards: [String: Int] = [:]
    ) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: emit, access: access, modules: modules, shards: shards)
        return try SwiftWriter(settings: settings).write(Contract(files: files)).files
    }
}
