import Accord
import AccordModels
import Foundation
import Rin
import Simdjson
import SwiftProtobuf
import SwiftProtobufModels

/// A peer that reads or writes something else than Accord does: its times would mean nothing.
struct Disagreement: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Comparison {
    /// Every comparison of every payload.
    static func all() throws -> [Comparison] {
        let payloads = [
            try comparisons(
                "contacts", Payloads.contacts(), Rin_Contacts_V1_ListContactsResponse.self, Plain.ContactList.self),
            try comparisons("quote", Payloads.quote(), Benchmark_V1_Quote.self, Plain.Quote.self),
            try comparisons("numbers", Payloads.numbers(), Benchmark_V1_Numbers.self, Plain.Numbers.self),
            try comparisons("document", Payloads.document(), Benchmark_V1_Document.self, Plain.Document.self),
            try comparisons("tree", Payloads.tree(), Benchmark_V1_Tree.self, Plain.Tree.self),
            try comparisons("feed", Payloads.feed(), Benchmark_V1_Feed.self, Plain.Feed.self),
            try QuoteDecoding.comparisons(),
            try recordQuote(PlainJSON.text(Payloads.quote().jsonData())),
        ]
        return Operation.allCases.flatMap { operation in
            payloads.flatMap { $0.filter { $0.operation == operation } }
        }
    }

    private static func comparisons<Ours: Accord.Message, Theirs: SwiftProtobuf.Message, Struct: Codable>(
        _ payload: String,
        _ sample: Ours,
        _: Theirs.Type,
        _: Struct.Type
    ) throws -> [Comparison] {
        let bytes = try sample.protobufData()
        let json = try sample.jsonData()

        func expect(_ other: Ours, _ who: Peer, _ what: String) throws {
            guard other == sample else { throw Disagreement("\(payload): \(who.rawValue) \(what) something else") }
        }
        try expect(Ours(protobuf: bytes), .accord, "reads")
        try expect(Ours(json: json), .accord, "reads from JSON")

        let theirs = try Theirs(serializedBytes: bytes)
        try expect(Ours(protobuf: theirs.serializedData()), .swiftProtobuf, "reads or writes")
        try expect(Ours(json: theirs.jsonUTF8Data()), .swiftProtobuf, "writes as JSON")
        try expect(Ours(protobuf: Theirs(jsonUTF8Data: json).serializedData()), .swiftProtobuf, "reads from JSON")

        guard let model = ProtobufCModel(Ours.messageName) else {
            throw Disagreement("\(payload): there is no model for libprotobuf-c")
        }
        let inC = try model.message(bytes)
        try expect(Ours(protobuf: inC.data()), .protobufC, "reads or writes")

        let plainJSON = PlainJSON.text(json)
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        let plain = try decoder.decode(Struct.self, from: plainJSON)
        try expect(Ours(json: plainJSON), .accord, "reads from plain JSON")
        try expect(Ours(json: encoder.encode(plain)), .foundation, "reads or writes")
        guard readTape(plainJSON), visitValues(plainJSON) > 0 else {
            throw Disagreement("\(payload): simdjson does not read the JSON")
        }

        return [
            Comparison(
                operation: .binaryDecode,
                payload: payload,
                contenders: [
                    Contender(.accord) { try Ours(protobuf: bytes) },
                    Contender(.swiftProtobuf) { try Theirs(serializedBytes: bytes) },
                    Contender(.protobufC) { try model.decode(bytes) },
                ]
            ),
            Comparison(
                operation: .binaryEncode,
                payload: payload,
                contenders: [
                    Contender(.accord) { try sample.protobufData() },
                    Contender(.swiftProtobuf) { try theirs.serializedData() },
                    Contender(.protobufC) { inC.encode() },
                ]
            ),
            Comparison(
                operation: .jsonDecode,
                payload: payload,
                contenders: [
                    Contender(.accord) { try Ours(json: json) },
                    Contender(.swiftProtobuf) { try Theirs(jsonUTF8Data: json) },
                ]
            ),
            Comparison(
                operation: .jsonEncode,
                payload: payload,
                contenders: [
                    Contender(.accord) { try sample.jsonData() },
                    Contender(.swiftProtobuf) { try theirs.jsonUTF8Data() },
                    Contender(.foundation) { try encoder.encode(plain) },
                ]
            ),
            Comparison(
                operation: .plainJSONDecode,
                payload: payload,
                contenders: [
                    Contender(.accord) { try Ours(json: plainJSON) },
                    Contender(.foundation) { try decoder.decode(Struct.self, from: plainJSON) },
                    Contender(.simdjsonValues) { visitValues(plainJSON) },
                    Contender(.simdjsonTape) { readTape(plainJSON) },
                ]
            ),
        ]
    }

    private static func readTape(_ text: Data) -> Bool {
        text.withUnsafeBytes { simdjson_read_tape($0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count) }
    }

    private static func visitValues(_ text: Data) -> Int64 {
        text.withUnsafeBytes { simdjson_visit_values($0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count) }
    }
}
