import Foundation
import SwiftWriter
import TestEnvironment
import Testing

/// Code in `Tests/Former`, as earlier versions of Accord generated it, with the runtime of today.
@Suite("Generated code of earlier versions")
struct FormerCodeTests {
    private func files(_ folder: String) throws -> [GeneratedFile] {
        let folder = Repository.url("Tests/Former/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            let contents = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            return GeneratedFile(name: name, contents: contents, isEmpty: false)
        }
    }

    @Test("compiles: models, clients and mocks of Connect, REST and sessions", arguments: ["Version1"])
    func compiles(version: String) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let complaints = try await compiler.check(files("\(version)/Newcomer"), module: "Former")
        #expect(complaints == "", "\(complaints)")
    }

    @Test("runs: messages and models are what they were, in binary and in JSON", arguments: ["Version1"])
    func runs(version: String) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let kinds = #"""
            {"aInt32":-1,"aInt64":"-2","aUint32":3,"aUint64":"4","aSint32":-5,"aSint64":"-6","aFixed32":7,"aFixed64":"8",\#
            "aSfixed32":-9,"aSfixed64":"-10","aFloat":0.5,"aDouble":0.25,"aBool":true,"aString":"é","aBytes":"AQI=",\#
            "aColor":"COLOR_BELOW","aInner":{"number":1,"text":"x"}}
            """#
        let legacy = #"{"number":1,"single":{},"data":"AQ==","flag":false}"#
        let wellKnown = #"{"timestamp":"2026-11-25T00:00:00Z","struct":{"a":[1,null]},"aInt64":"5"}"#
        let pet = #"{"id":7,"name":"Rex"}"#
        let main = """
            import Accord

            func keep<M: Accord.Message>(_ json: String, in _: M.Type) throws {
                let message = try M(json: json)
                let again = try M(protobuf: message.protobufData())
                print(try again == message ? again.jsonString() : "changed by the binary form")
            }
            try keep(#"\(kinds)"#, in: Sample.V1.Plain.self)
            try keep(#"\(kinds)"#, in: Sample.V1.Present.self)
            try keep(#"\(legacy)"#, in: Sample.V1.Legacy.self)
            try keep(#"\(wellKnown)"#, in: Sample.V1.WellKnown.self)
            print(try Petstore.Pet(json: #"\(pet)"#).jsonString())
            """
        let output = try await compiler.run(files("\(version)/Samples"), main: main)
        #expect(output.split(separator: "\n").map(String.init) == [kinds, kinds, legacy, wellKnown, pet], "\(output)")
    }

    @Test("does not compile where the runtime does not know its version")
    func unknownVersion() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        var files = try files("Version1/Samples")
        for index in files.indices { files[index].contents.replace(".Version1", with: ".Version0") }
        let complaints = try await compiler.check(files, module: "Former")
        #expect(complaints.contains("'Version0' is not a member type of enum 'Accord.GeneratedCode'"), "\(complaints)")
    }
}
