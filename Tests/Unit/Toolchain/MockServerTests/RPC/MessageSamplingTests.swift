import Accord
import Contract
import DynamicMessages
import Foundation
import MockServer
import ProtoReader
import TestEnvironment
import Testing

@Suite("Samples of messages that are known by their contract alone")
struct MessageSamplingTests {
    @Test(
        "Each message has samples that are valid, and the same for the same seed",
        arguments: ["proto", "Tests/Support/SampleModels/Contracts"])
    func samples(_ folder: String) throws {
        let root = Repository.url(folder).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".proto") }
        let contract = try ProtoReader().read(files.sorted().map { "\(root)/\($0)" }, roots: [root])
        let codec = DynamicCodec(contract)
        let sampler = contract.messageSampler
        let again = contract.messageSampler
        var count = 0
        // libprotobuf-c has no groups.
        for model in WireModels(contract).objects.values
        where !model.fullName.hasPrefix("google.") && !model.fields.contains(where: \.isGroup) {
            for seed in 1...5 as ClosedRange<UInt64> {
                let sample = try #require(sampler(model.fullName, seed), "\(model.fullName), seed \(seed)")
                #expect(again(model.fullName, seed) == sample)
                #expect(throws: Never.self, "\(model.fullName): \(sample)") {
                    let bytes = try codec.bytes(of: sample, type: model.fullName)
                    _ = try codec.json(of: bytes, type: model.fullName)
                }
                count += 1
            }
        }
        #expect(count > 50)
    }
}

extension Field {
    fileprivate var isGroup: Bool {
        switch type {
        case .object(_, let isDelimited): isDelimited
        case .list(.object(_, let isDelimited), _): isDelimited
        default: false
        }
    }
}
