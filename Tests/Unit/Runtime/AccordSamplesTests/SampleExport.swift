import Accord
import AccordMocks
import AccordSamples
import Foundation
import TestEnvironment
import Testing

/// Writes samples to a file, for `Scripts/schema-soundness` to have libraries of others judge them.
@Suite("Samples for other judges")
struct SampleExport {
    private static let seeds = TestExtent.seeds(1...2_000, fixed: 3, chosen: 2)

    @Test("Samples of schemas, models and messages are written to a file")
    func export() throws {
        var lines: [JSONValue] = []
        for text in SampleSchemas.all {
            let sampler = Sampler(schema: try JSONValue(json: text))
            for seed in Self.seeds {
                lines.append(["kind": "schema", "schema": .string(text), "value": try sampler.value(seed: seed)])
            }
        }
        for model in SystemModels.models { lines += try Self.lines(of: model) }
        for message in SystemModels.messages { lines += try Self.lines(of: message) }
        let text = lines.map { $0.jsonString() + "\n" }.joined()
        try Data(text.utf8).write(to: Repository.url(".build/samples.jsonl"))
    }

    private static func lines<Model: JSONModel>(of type: Model.Type) throws -> [JSONValue] {
        // `Growfolio.Growfolio.Violation.Step`: a module and a namespace, of which the contract has the name.
        let names = String(reflecting: type).split(separator: ".").dropFirst()
        let name = ([names.first?.lowercased() ?? ""] + names.dropFirst().map(String.init)).joined(separator: ".")
        guard ["evokeessence", "growfolio", "hean"].contains(names.first?.lowercased()) else { return [] }
        return try seeds.map { seed in
            let value = try JSONValue(json: type.sampled(seed: seed).jsonData())
            return ["kind": "model", "name": .string(name), "value": value]
        }
    }

    private static func lines<M: Message>(of type: M.Type) throws -> [JSONValue] {
        try seeds.map { seed in
            let sample = try type.sampled(seed: seed)
            return [
                "kind": "message", "name": .string(type.messageName), "value": try JSONValue(json: sample.jsonData()),
                "bytes": .string(try sample.protobufData().base64EncodedString()),
            ]
        }
    }
}
