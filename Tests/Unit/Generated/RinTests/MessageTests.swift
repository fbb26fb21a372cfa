import Accord
import Foundation
import Testing

@Suite("All generated messages and enums of Rin")
struct MessageTests {
    private let contracts: Contracts

    init() throws {
        contracts = try Contracts.all.get()
    }

    @Test("[R1-R10] every message, enum and method of the contracts is generated, and nothing else is")
    func complete() {
        #expect(GeneratedTypes.messages.map { $0.messageName }.sorted() == contracts.messages.map(\.name).sorted())
        #expect(GeneratedTypes.methods.joined().map(\.path).sorted() == contracts.methods.sorted())
        #expect(
            GeneratedTypes.enums.map { String(reflecting: $0).dropFirst("Rin.".count).lowercased() }.sorted()
                == contracts.enums.map { $0.lowercased() }.sorted())
        #expect(contracts.messages.count == 147)
        #expect(contracts.enums.count == 16)
        #expect(contracts.methods.count == 51)
    }

    @Test("[R1-R10] an empty message is nothing in binary, {} in JSON, and itself after both", arguments: Names.all)
    func empty(name: String) throws {
        let type = try #require(GeneratedTypes.messages.first { $0.messageName == name })
        try roundTrip(type)
    }

    private func roundTrip<M: Message>(_: M.Type) throws {
        // Debug builds compare the order and types of the properties with the table here, and stop where they differ.
        _ = M._schema
        let empty = M()
        #expect(try empty.protobufData() == Data())
        #expect(try M(protobuf: Data()) == empty)
        #expect(try empty.jsonString() == "{}")
        #expect(try M(json: "{}") == empty)
        #expect(try JSONEncoder().encode(empty) == Data("{}".utf8))
        #expect(try JSONDecoder().decode(M.self, from: Data("{}".utf8)) == empty)
        #expect(empty.hashValue == M().hashValue)
    }

    @Test("[R1-R10] a field has the number, the wire form and both names that the contract says", arguments: Names.all)
    func fields(name: String) throws {
        let type = try #require(GeneratedTypes.messages.first { $0.messageName == name })
        let message = try #require(contracts.messages.first { $0.name == name })
        for field in message.fields {
            let sample = WireSample(field, in: contracts)
            let json = "{\"\(jsonName(field.name))\":\(sample.json)}"
            let decoded = try type.init(protobuf: sample.bytes)
            #expect(try decoded.jsonString() == json)
            #expect(try decoded.protobufData() == sample.bytes)
            #expect(try type.init(json: json).protobufData() == sample.bytes)
            #expect(try type.init(json: "{\"\(field.name)\":\(sample.json)}").protobufData() == sample.bytes)
        }
        #expect(throws: CodecError.self) { try type.init(json: "{\"no_such_field\": null}") }
        let properties = Mirror(reflecting: type.init()).children.compactMap(\.label)
        #expect(properties.count == message.propertyCount + 1)
        #expect(properties.last == "_unknownFields")
    }

    /// The lowerCamelCase of a field's name (ProtoJSON format, "JSON names").
    private func jsonName(_ field: String) -> String {
        let words = field.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    @Test("[R1-R10] a message keeps a field that a newer contract added", arguments: Names.all)
    func newerField(name: String) throws {
        let type = try #require(GeneratedTypes.messages.first { $0.messageName == name })
        // Field 1000, a varint of 1.
        let newer = Data([0xc0, 0x3e, 0x01])
        #expect(try type.init(protobuf: newer).protobufData() == newer)
    }
}

/// The names of all generated messages, one test each.
enum Names {
    static let all = GeneratedTypes.messages.map { $0.messageName }
}
