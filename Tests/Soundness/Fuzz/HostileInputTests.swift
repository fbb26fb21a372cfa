import Accord
import Foundation
import FuzzTargets
import SampleModels
import Testing

/// Inputs that were made to hurt, each through every type.
@Suite("Hostile input")
struct HostileInputTests {
    private static let depth = 10_000

    struct Input: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            testDescription = name
            self.bytes = bytes
        }

        static let all = [
            Input("truncated varints", [UInt8](repeating: 0x80, count: 9)),
            Input("a varint of eleven bytes", [0x08] + [UInt8](repeating: 0x80, count: 10) + [0x01]),
            Input("a length of 2 GiB", [0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]),
            Input("a length of 2^64 - 1", [0x72] + [UInt8](repeating: 0xFF, count: 9) + [0x01]),
            Input("a packed length beyond the end", [0x0A, 0xFF, 0xFF, 0xFF, 0x7F, 0x01]),
            Input("a packed field that is no multiple of its width", [0x3A, 0x07, 1, 2, 3, 4, 5, 6, 7]),
            Input("groups that never end", [UInt8](repeating: 0x0B, count: depth)),
            Input("the end of no group", [0x0C]),
            Input("field number 0", [0x00, 0x00]),
            Input("a wire type that is none", [0x0E, 0x0F]),
            Input("no UTF-8", [0x72, 0x02, 0xC0, 0x80]),
            Input("half a code point", [0x72, 0x01, 0xF0]),
            Input("100,000 empty strings", repeated([0x72, 0x00], 100_000)),
            Input("a map with one key, 50,000 times", repeated([0x0A, 0x02, 0x08, 0x01], 50_000)),
        ]
    }

    private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(bytes, count: count).joined())
    }

    @Test("in binary is refused or read, and ends", arguments: Input.all)
    func binary(input: Input) throws {
        for type in Promises.types { try Promises().binary(Data(input.bytes), type) }
    }

    @Test("A message in a message 10,000 deep, and groups as deep, are too deep")
    func deepBinary() throws {
        // Each level wraps the one inside it: Tree.parent.
        var reversed: [UInt8] = []
        for _ in 0..<Self.depth {
            var length = reversed.count
            var prefix: [UInt8] = []
            while length >= 0x80 {
                prefix.append(UInt8(length & 0x7F) | 0x80)
                length >>= 7
            }
            prefix.append(UInt8(length))
            reversed += ([0x12] + prefix).reversed()
        }
        expectTooDeep { try Sample.V1.Tree(protobuf: Data(reversed.reversed())) }
        expectTooDeep { try Sample.V1.Empty(protobuf: Data(Self.repeated([0xA3, 0x06], Self.depth))) }
        for type in Promises.types { try Promises().binary(Data(reversed.reversed()), type) }
    }

    @Test("JSON 10,000 deep is too deep, in known fields and in skipped ones")
    func deepJSON() throws {
        func nested(_ open: String, _ close: String) -> String {
            String(repeating: open, count: Self.depth) + String(repeating: close, count: Self.depth)
        }
        var lenient = JSONDecodingOptions()
        lenient.ignoreUnknownFields = true
        expectTooDeep { try Sample.V1.Tree(json: nested("{\"parent\":", "}")) }
        expectTooDeep { try Sample.V1.WellKnown(json: "{\"value\":" + nested("[", "]") + "}") }
        expectTooDeep { try Sample.V1.WellKnown(json: "{\"struct\":" + nested("{\"a\":", "}") + "}") }
        expectTooDeep { try Sample.V1.Empty(json: "{\"unknown\":" + nested("[", "]") + "}", options: lenient) }
        expectTooDeep { try Sample.V1.Empty(json: nested("{\"unknown\":", "}"), options: lenient) }
        for text in [nested("[", "]"), nested("{\"a\":", "}"), String(repeating: "[", count: 1_000_000)] {
            for type in Promises.types {
                try Promises().json(Data(text.utf8), type)
                try Promises().codable(Data(text.utf8), type)
            }
        }
    }

    static let texts = [
        "{\"aDouble\":1e400}", "{\"aDouble\":-1e400}", "{\"aFloat\":1e39}", "{\"aDouble\":1e-400}",
        "{\"aInt32\":1e400}", "{\"aInt64\":1e999999999999999999}", "{\"aInt32\":1.5}", "{\"aUint64\":-1}",
        "{\"aString\":\"\\ud800\"}", "{\"aString\":\"\\udc00\\ud800\"}", "{\"aString\":\"\\ud800\\u0041\"}",
        "{\"aString\":\"\\u00", "{\"aString\":\"\\", "{\"aString\":\"", "{\"aBytes\":\"====\"}",
        "{\"byString\":{\"a\":\"1\",\"a\":\"2\"}}", "{\"byBool\":{\"true\":true,\"true\":false}}",
        "{\"byInt32\":{\"1\":1,\"01\":2}}", "{\"aInt32\":1,\"aInt32\":2}", "{\"aInt32\":1,\"a_int32\":2}",
        "{\"any\":{\"@type\":\"\"}}", "{\"timestamp\":\"0000-00-00T00:00:00Z\"}", "{\"duration\":\"-s\"}",
        "{\"mask\":\",,,\"}", "{\"\\u0061Int32\":1}", "{", "", "null", "[]", "{\"a", "{\"aInt32\"", "{\"aInt32\":",
    ]

    @Test("in JSON is refused or read, and ends", arguments: texts)
    func json(text: String) throws {
        for type in Promises.types {
            try Promises().json(Data(text.utf8), type)
            try Promises().codable(Data(text.utf8), type)
        }
    }

    @Test("Numbers with 100,000 digits are refused or read, and end")
    func longNumbers() throws {
        let digits = String(repeating: "1", count: 100_000)
        for type in Promises.types {
            try Promises().json(Data("{\"aInt32\":\(digits)}".utf8), type)
            try Promises().json(Data("{\"aDouble\":0.\(digits)e\(digits)}".utf8), type)
        }
        #expect(try Sample.V1.Plain(json: "{\"aDouble\":0.\(digits)}").aDouble == 1.0 / 9)
    }

    @Test("JSON with 100,000 keys is read in time that grows with it, unknown keys and keys of maps alike")
    func manyKeys() throws {
        let members = (0..<100_000).map { "\"k\($0)\":\"v\"" }.joined(separator: ",")
        var lenient = JSONDecodingOptions()
        lenient.ignoreUnknownFields = true
        #expect(try Sample.V1.Empty(json: "{\(members)}", options: lenient) == Sample.V1.Empty())
        #expect(throws: CodecError.self) { try Sample.V1.Empty(json: "{\(members)}") }
        #expect(try Sample.V1.Maps(json: "{\"byString\":{\(members)}}").byString.count == 100_000)
        #expect(try Sample.V1.WellKnown(json: "{\"struct\":{\(members)}}").struct?.fields.count == 100_000)
    }

    private func expectTooDeep(_ body: () throws -> some Message) {
        let error = #expect(throws: CodecError.self) { _ = try body() }
        #expect(error?.code == .tooDeep)
    }
}
