import Accord
import Foundation
import SampleModels
import TestEnvironment
import Testing

@Suite("Malformed binary input gives an error that says where")
struct MalformedInputTests {
    @Test(
        "each kind of fault",
        arguments: [
            ("08", CodecError.Code.truncated, "a_int32", 1),
            ("08 ff", .truncated, "a_int32", 1),
            ("08 ffffffffffffffffffff01", .malformed, "a_int32", 1),
            ("00 01", .malformed, "", 1),
            ("f8ffffff7f 01", .malformed, "", 5),
            ("888080808000 01", .malformed, "", 6),
            ("3d 0102", .truncated, "a_fixed32", 1),
            ("41 01", .truncated, "a_fixed64", 1),
            ("72 05 61", .truncated, "a_string", 1),
            ("72 ffffffffffffffff7f", .truncated, "a_string", 1),
            ("72 02 ff61", .invalidUTF8, "a_string", 2),
            ("72 03 eda080", .invalidUTF8, "a_string", 2),
            ("72 02 c080", .invalidUTF8, "a_string", 2),
            ("8a01 03 12 05 61", .truncated, "a_inner.text", 4),
            ("0c", .malformed, "a_int32", 1),
            ("0f 01", .malformed, "a_int32", 1),
            ("a33f 08 01", .truncated, "", 4),
            ("a33f 0801 ac3f", .malformed, "", 6),
        ] as [(String, CodecError.Code, String, Int)])
    func fault(bytes: String, code: CodecError.Code, path: String, offset: Int) {
        let error = #expect(throws: CodecError.self) { try V1.Plain(protobuf: hex(bytes)) }
        #expect(error?.code == code)
        #expect(error?.path == path)
        #expect(error?.offset == offset)
    }

    @Test("the path names lists' elements, and maps and oneofs by their fields")
    func paths() {
        func path<M: Message>(_: M.Type, _ bytes: String) -> String? {
            #expect(throws: CodecError.self) { try M(protobuf: hex(bytes)) }?.path
        }
        #expect(path(V1.Lists.self, "8a01 00 8a01 03 1201ff") == "a_inner[1].text")
        #expect(path(V1.Lists.self, "72 01 61 72 01 ff") == "a_string[1]")
        #expect(path(V1.Maps.self, "62 03 0a01ff") == "by_string")
        #expect(path(V1.Choice.self, "52 04 5202 3205") == "a_choice.a_choice.a_string")
        #expect(path(V1.Tree.self, "12 06 1a 04 12 02 0aff") == "parent.children[0].parent.name")
    }

    @Test("a message cut off anywhere never traps, and is never taken for a whole one with more in it")
    func cutOff() throws {
        func check<M: Message>(_ message: M) throws {
            let data = try message.protobufData()
            for count in 0..<data.count {
                if let short = try? M(protobuf: data.prefix(count)) {
                    #expect(try short.protobufData().count <= data.count)
                }
            }
        }
        for message in Samples.all { try check(message) }
    }

    @Test("flipped bits never trap", arguments: [1, 2, 3, 4] as [UInt64])
    func flippedBits(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func check<M: Message>(_ message: M) throws {
            let data = try message.protobufData()
            guard !data.isEmpty else { return }
            for _ in 0..<200 {
                var damaged = data
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if let message = try? M(protobuf: damaged) {
                    #expect(try M(protobuf: message.protobufData()) == message || containsNaN(message))
                }
            }
        }
        for message in Samples.all { try check(message) }
    }

    /// Not a number is not equal to itself.
    private func containsNaN(_ message: some Message) -> Bool {
        (try? message.jsonString())?.contains("NaN") ?? true
    }
}

@Suite("Limits of binary input")
struct BinaryLimitTests {
    /// `depth` messages, one in the other.
    private func nested(_ depth: Int) -> Data {
        var data = Data()
        for _ in 0..<depth {
            var outer = Data([0x12])
            var length = data.count
            while length >= 0x80 {
                outer.append(UInt8(length & 0x7f) | 0x80)
                length >>= 7
            }
            outer.append(UInt8(length))
            data = outer + data
        }
        return data
    }

    @Test("messages may be nested up to the recursion limit, and no deeper")
    func depth() throws {
        #expect(throws: Never.self) { try V1.Tree(protobuf: nested(100)) }
        let error = #expect(throws: CodecError.self) { try V1.Tree(protobuf: nested(101)) }
        #expect(error?.code == .tooDeep)
        var options = BinaryDecodingOptions()
        options.recursionLimit = 3
        #expect(throws: Never.self) { try V1.Tree(protobuf: nested(3), options: options) }
        #expect(throws: CodecError.self) { try V1.Tree(protobuf: nested(4), options: options) }
        #expect(throws: CodecError.self) { try V1.Tree(protobuf: nested(10_000)) }
    }

    @Test("unknown groups count too")
    func groups() throws {
        let opened = Data(repeating: 0x7b, count: 10_000)
        let error = #expect(throws: CodecError.self) { try V1.Tree(protobuf: opened) }
        #expect(error?.code == .tooDeep)
    }

    @Test("an input larger than the size limit is refused unread")
    func size() throws {
        var options = BinaryDecodingOptions()
        options.sizeLimit = 3
        #expect(throws: Never.self) { try V1.Inner(protobuf: hex("08 9601"), options: options) }
        let error = #expect(throws: CodecError.self) { try V1.Inner(protobuf: hex("08 9601 1200"), options: options) }
        #expect(error?.code == .tooLarge)
    }
}
