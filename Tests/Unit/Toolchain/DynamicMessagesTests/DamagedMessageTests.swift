import Contract
import DynamicMessages
import Foundation
import RandomMessages
import TestEnvironment
import Testing
import WireReferee

@Suite("Bytes that are no message of the contract")
struct DamagedMessageTests {
    private func codec() throws -> DynamicCodec {
        DynamicCodec(
            try Contract(
                proto: """
                    message M {
                      optional string name = 1; repeated M items = 2; map<string, M> by_name = 3; repeated fixed32 numbers = 4;
                      optional N inner = 5; optional double d = 6; optional group Old = 7 { optional int32 x = 1; }
                    }
                    message N { required int32 count = 1; }
                    """, syntax: "proto2"))
    }

    @Test(
        "The place of what is wrong",
        arguments: [
            ([0x08, 1], "name", "wire type"), ([0x0A, 2, 0x61], "name", "end within"),
            ([0x0A, 1, 0xFF], "name", "UTF-8"),
            ([0x12, 0, 0x12, 2, 0x08, 1], "items[1].name", "wire type"),
            ([0x1A, 4, 0x12, 2, 0x08, 1], "by_name.name", "wire type"),
            ([0x22, 3, 1, 2, 3], "numbers", "end within"), ([0x2A, 0], "inner.count", "required"),
            ([0x31, 1, 2], "d", "end within"), ([0x3B, 0x44], "Old", "within another"),
            ([0x3B, 0x08, 1], "Old", "end within"), ([0x3B, 0x0C, 0x3C], "Old", "within another"),
            ([0x3C], "Old", "not begun"), ([0x3A, 0], "Old", "wire type"),
            ([0x3B, 0x0A, 1, 0xFF, 0x3C], "Old.x", "wire type"), ([0], "", "number 0"),
            ([0x0E], "name", "no such"),
            (Array(repeating: 0xFF, count: 11), "", "ten bytes"), ([0x0A], "name", "end within"),
            ([0x80], "", "end within"),
        ] as [([UInt8], String, String)])
    func places(_ bytes: [UInt8], _ path: String, _ part: String) throws {
        let codec = try codec()
        let problem = #expect(throws: MessageProblem.self) { try codec.json(of: Data(bytes), type: "t.M") }
        #expect(problem?.path.lowercased() == path.lowercased())
        #expect(problem?.text.contains(part) == true, "\(problem?.text ?? "")")
    }

    @Test("Fields that the contract does not know are left out")
    func unknown() throws {
        let bytes = Data([0xA0, 6, 1, 0xA2, 6, 1, 0, 0xA5, 6, 0, 0, 0, 0, 0x0A, 1, 0x61])
        #expect(try codec().json(of: bytes, type: "t.M") == ["name": "a"])
    }

    @Test("Messages in messages are followed no deeper than anyone writes them")
    func depth() throws {
        let codec = try codec()
        func nested(_ depth: Int) -> Data {
            (0..<depth).reduce(Data()) { inner, _ in
                var length = inner.count
                var bytes = Data([0x12])
                while length > 0x7F {
                    bytes.append(UInt8(length & 0x7F) | 0x80)
                    length >>= 7
                }
                return bytes + [UInt8(length)] + inner
            }
        }
        _ = try codec.json(of: nested(ProtoJSON.depthLimit - 1), type: "t.M")
        for depth in [ProtoJSON.depthLimit, 20_000] {
            let problem = #expect(throws: MessageProblem.self) { try codec.json(of: nested(depth), type: "t.M") }
            #expect(problem?.text == "it is nested too deep")
        }
    }

    @Test("Each damaged message is read, or refused with a reason, and libprotobuf-c reads all that is not refused")
    func mutations() throws {
        let models = try Models(folder: "Tests/Support/SampleModels/Contracts")
        let codec = DynamicCodec(models.contract)
        let referee = WireReferee(models.contract)
        var random = SeededRandom(seed: 7)
        var (refused, read) = (0, 0)
        for type in ["sample.v1.Plain", "sample.v1.Lists", "sample.v1.Maps", "sample.v1.Tree", "sample.v1.WellKnown"] {
            for seed in 1...40 as ClosedRange<UInt64> {
                var generator = MessageGenerator(models, seed: seed)
                var bytes = Data(try referee.write(generator.message(type)))
                guard !bytes.isEmpty else { continue }
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                do throws(MessageProblem) {
                    _ = try codec.message(of: bytes, type: type)
                    read += 1
                } catch {
                    #expect(error.text != "the bytes are no \(type)", "seed \(seed) of \(type): \(Array(bytes))")
                    refused += 1
                }
            }
        }
        #expect(refused > 20)
        #expect(read > 20)
    }
}
