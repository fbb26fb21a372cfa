import Contract
import Testing

@testable import SwiftWriter

@Suite("Shards")
struct ShardTests {
    private let source = schemaFile(
        (0..<40).map { record("M\($0)", [property("a", .string)]) },
        apis: [api("Shop", (0..<40).map { operation("get\($0)") })])

    private func files(_ count: Int) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: Set(OutputKind.allCases), shards: [source.path: count])
        return try SwiftWriter(settings: settings).write(Contract(files: [source])).files
    }

    @Test("Their names are known before the tool runs", arguments: [0, 1, 2, 5])
    func names(_ count: Int) throws {
        let names = SwiftWriter.outputNames(for: source.path, shards: count)
        #expect(names.count == max(count, 1) * 3)
        #expect(try files(count).map(\.name) == names + [SwiftWriter.namespacesName])
        if count == 2 {
            #expect(
                names == [
                    "shop.openapi.models.swift", "shop.openapi.models-2.swift", "shop.openapi.clients.swift",
                    "shop.openapi.clients-2.swift", "shop.openapi.mocks.swift", "shop.openapi.mocks-2.swift",
                ])
        }
    }

    @Test("Each has about as many lines as the others, in the order of the contract")
    func evenly() throws {
        for kind in ["models", "clients", "mocks"] {
            let lines = try files(4).filter { $0.name.contains(kind) }.map { $0.contents.split(separator: "\n").count }
            let most = try #require(lines.max())
            let least = try #require(lines.min())
            #expect(most - least < most / 3, "\(kind): \(lines)")
        }
        let first = try #require(try files(4).first)
        #expect(first.contents.contains("struct M0:"))
    }

    @Test("Files that are not needed are empty")
    func empty() throws {
        let small = schemaFile([record("M")])
        let settings = SwiftWriter.Settings(emit: [.models, .clients], shards: [small.path: 3])
        let output = try SwiftWriter(settings: settings).write(Contract(files: [small]))
        #expect(output.files.map(\.isEmpty) == [false, true, true, true, true, true, false])
    }

    @Test("The same contract gives the same files")
    func deterministic() throws {
        let settings = SwiftWriter.Settings(
            emit: Set(OutputKind.allCases), shards: [NastySchemas.main.path: 7])
        let first = try SwiftWriter(settings: settings).write(Contract(files: NastySchemas.files))
        for _ in 0..<3 {
            #expect(try SwiftWriter(settings: settings).write(Contract(files: NastySchemas.files)) == first)
        }
    }
}
