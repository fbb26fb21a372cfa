import Accord
import Foundation
import SampleModels
import Testing

@Suite("Everything that is written is read back")
struct RoundTripTests {
    @Test("binary", arguments: Samples.all.indices)
    func binary(index: Int) throws {
        func check<M: Message>(_ message: M) throws {
            let data = try message.protobufData()
            let copy = try M(protobuf: data)
            #expect(copy == message)
            #expect(copy.hashValue == message.hashValue)
            #expect(try copy.protobufData().count == data.count)
        }
        try check(Samples.all[index])
    }

    @Test("ProtoJSON, in each spelling", arguments: Samples.all.indices)
    func json(index: Int) throws {
        func check<M: Message>(_ message: M) throws {
            #expect(try M(json: message.jsonData()) == message)
            var options = JSONEncodingOptions()
            options.usesContractNames = true
            options.writesEnumsAsNumbers = true
            #expect(try M(json: message.jsonString(options: options)) == message)
        }
        try check(Samples.all[index])
    }

    @Test("Codable, with Foundation's coders", arguments: Samples.all.indices)
    func codable(index: Int) throws {
        func check<M: Message>(_ message: M) throws {
            let data = try JSONEncoder().encode(message)
            #expect(try JSONDecoder().decode(M.self, from: data) == message)
            // The same mapping: what a coder writes, the codec reads, and the reverse.
            #expect(try M(json: data) == message)
            #expect(try JSONDecoder().decode(M.self, from: message.jsonData()) == message)
        }
        try check(Samples.all[index])
    }

    @Test("deterministic output is the same for equal messages, whatever the order of insertion")
    func deterministic() throws {
        var forward: [String: String] = [:]
        var backward: [String: String] = [:]
        for number in 0..<200 { forward["key\(number)"] = "value\(number)" }
        for number in (0..<200).reversed() { backward["key\(number)"] = "value\(number)" }
        var options = BinaryEncodingOptions()
        options.isDeterministic = true
        var jsonOptions = JSONEncodingOptions()
        jsonOptions.isDeterministic = true
        let left = V1.Maps(byString: forward)
        let right = V1.Maps(byString: backward)
        #expect(try left.protobufData(options: options) == right.protobufData(options: options))
        #expect(try left.jsonData(options: jsonOptions) == right.jsonData(options: jsonOptions))
    }
}
