import Accord
import AccordMocks
import Foundation
import Growfolio
import SampleModels
import TestEnvironment
import Testing

@Suite("Samples of models")
struct ModelSampleTests {
    private static let seeds = TestExtent.isWhole ? 1_000 : 5

    @Test("Samples of each model are read back as they were, and are valid", arguments: SystemModels.models.indices)
    func model(at index: Int) throws {
        try Self.check(SystemModels.models[index])
    }

    private static func check<Model: JSONModel>(_ type: Model.Type) throws {
        for seed in 0..<UInt64(seeds) {
            let sample = try type.sampled(seed: seed)
            #expect(try Model(json: sample.jsonData()) == sample)
            if let sample = sample as? any Validatable { try sample.validate() }
        }
    }

    @Test(
        "Samples of each message are read back from both forms as they were", arguments: SystemModels.messages.indices)
    func message(at index: Int) throws {
        try Self.check(SystemModels.messages[index])
    }

    private static func check<M: Message>(_ type: M.Type) throws {
        for seed in 0..<UInt64(seeds) {
            let sample = try type.sampled(seed: seed)
            #expect(try M(json: sample.jsonData()) == sample)
            #expect(try M(protobuf: sample.protobufData()) == sample)
        }
    }

    @Test("A sample of an enum is a value that the contract names", arguments: SystemModels.enums.indices)
    func enumeration(at index: Int) {
        func check<E: Enum>(_ type: E.Type) {
            let values = type.samples(count: 50)
            #expect(values.allSatisfy(type.allCases.contains))
            #expect(type.allCases.count < 3 || Set(values).count > 1)
        }
        check(SystemModels.enums[index])
    }

    @Test("The list of models has all that are generated")
    func completeness() throws {
        var declarations: [Substring] = []
        let folders = ["EvokeEssence", "Growfolio", "Hean", "Rin"].map { "Generated/\($0)" }
        for folder in folders + ["Tests/Support/SampleModels/Generated"] {
            for file in try FileManager.default.contentsOfDirectory(atPath: Repository.url(folder).path) {
                guard file.hasSuffix(".swift") else { continue }
                let lines = try Repository.text("\(folder)/\(file)").split(separator: "\n")
                declarations += lines.filter { $0.contains("public struct ") || $0.contains("enum ") }
            }
        }
        func count(_ kinds: String...) -> Int {
            declarations.count { line in
                kinds.contains { line.contains(": Accord.\($0) {") || line.contains(": Accord.\($0), ") }
            }
        }
        let models = count(
            "Record", "Tuple", "Union", "TaggedUnion", "AnyOf", "StringEnum", "IntegerEnum", "MessageSet")
        #expect(models == SystemModels.models.count)
        #expect(count("Message") == SystemModels.messages.count)
        #expect(count("Enum") == SystemModels.enums.count)
    }
}
