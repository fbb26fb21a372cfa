import Accord
import Foundation
import SampleModels
import Testing

@Suite("Extensions")
struct ExtensionTests {
    /// A message with each kind of extension.
    private var extended: V1.Legacy {
        var message = V1.Legacy(number: 1)
        message[V1.extraNumber] = 0
        message[V1.extraTexts] = ["a", ""]
        message[V1.extraMode] = .second
        message[V1.extraMessage] = V1.HoldsStrict(strict: V1.Strict(name: "x", mode: .first))
        message[V1.extraPacked] = [1, 300]
        message[V1.extragroup] = V1.ExtraGroup(number: 5)
        message[V1.Scope.inScope] = V1.Scope(text: "inner")
        return message
    }

    private let registry = TypeRegistry(extensions: [
        V1.extraNumber, V1.extraTexts, V1.extraMode, V1.extraMessage, V1.extraPacked, V1.extragroup, V1.Scope.inScope,
        V1.SetItem.setItem,
    ])

    @Test("an extension is set, read, changed and unset")
    func access() throws {
        var message = V1.Legacy()
        #expect(message[V1.extraNumber] == nil)
        #expect(message[V1.extraTexts].isEmpty)
        message[V1.extraNumber] = 7
        message[V1.extraNumber] = 8
        message[V1.extraTexts].append("a")
        message[V1.extraTexts].append("b")
        #expect(message[V1.extraNumber] == 8)
        #expect(message[V1.extraTexts] == ["a", "b"])
        message[V1.extraNumber] = nil
        #expect(message[V1.extraNumber] == nil)
        #expect(message[V1.extraTexts] == ["a", "b"])
        message[V1.extraTexts] = []
        #expect(message == V1.Legacy())
    }

    @Test("extensions are fields like any other on the wire")
    func wire() throws {
        var message = V1.Legacy(number: 1)
        message[V1.extraNumber] = 150
        message[V1.extraPacked] = [1, 2]
        #expect(try message.protobufData() == hex("08 01 a006 9601 c206 02 0102"))
        let read = try V1.Legacy(protobuf: extended.protobufData())
        #expect(read == extended)
        #expect(read[V1.extraNumber] == 0)
        #expect(read[V1.extraMode] == .second)
        #expect(read[V1.extraMessage]?.strict?.name == "x")
        #expect(read[V1.extragroup]?.number == 5)
        #expect(read[V1.Scope.inScope]?.text == "inner")
        // Of a message that comes twice the fields are merged, of a number the last one wins.
        let twice = try V1.Legacy(protobuf: hex("a006 01 a006 02 f206 02 0a00 f206 03 0a0161"))
        #expect(twice[V1.extraNumber] == 2)
        #expect(twice[V1.Scope.inScope]?.text == "a")
    }

    @Test("an extension that cannot be read counts as absent")
    func malformed() throws {
        let message = try V1.Legacy(protobuf: hex("aa06 01 ff"))
        #expect(message[V1.extraTexts].isEmpty)
        #expect(!message.unknownFields.isEmpty)
    }

    @Test("an extension among the options' types must be well-formed, in messages and message sets")
    func checked() throws {
        var options = BinaryDecodingOptions()
        options.types = registry
        #expect(try V1.Legacy(protobuf: extended.protobufData(), options: options) == extended)
        let error = #expect(throws: CodecError.self) { try V1.Legacy(protobuf: hex("aa06 01 ff"), options: options) }
        #expect(error?.code == .invalidUTF8)
        // A group that is deeper than the limit, and the item of a set that is no message.
        options.recursionLimit = 0
        #expect(throws: CodecError.self) { try V1.Legacy(protobuf: hex("cb06 cc06"), options: options) }
        options.recursionLimit = 100
        let item = hex("0b 1a 01 08 10 f9bb5e 0c")
        #expect(try !V1.MessageSet(protobuf: item).unknownFields.isEmpty)
        #expect(throws: CodecError.self) { try V1.MessageSet(protobuf: item, options: options) }
    }

    @Test("JSON has registered extensions under their names in brackets")
    func json() throws {
        var encoding = JSONEncodingOptions()
        encoding.types = registry
        var decoding = JSONDecodingOptions()
        decoding.types = registry
        var small = V1.Legacy(number: 1)
        small[V1.extraMode] = .first
        small[V1.extraTexts] = ["a"]
        let json = #"{"number":1,"[sample.v1.extra_texts]":["a"],"[sample.v1.extra_mode]":"MODE_FIRST"}"#
        #expect(try small.jsonString(options: encoding) == json)
        #expect(try V1.Legacy(json: json, options: decoding) == small)
        #expect(
            try V1.Legacy(json: extended.jsonData(options: encoding), options: decoding)[V1.Scope.inScope]?.text
                == "inner")
        #expect(try extended.jsonString() == #"{"number":1}"#)
        #expect(throws: CodecError.self) { try V1.Legacy(json: json) }
        #expect(throws: CodecError.self) { try V1.Inner(json: #"{"[sample.v1.extra_mode]":1}"#, options: decoding) }
        let twice = #"{"[sample.v1.extra_mode]":1,"[sample.v1.extra_mode]":1}"#
        let error = #expect(throws: CodecError.self) { try V1.Legacy(json: twice, options: decoding) }
        #expect(error?.code == .duplicateField)
    }

    @Test("message sets are groups with a number and a message on the wire, and extensions in Swift")
    func messageSets() throws {
        var holder = V1.HoldsSet(set: V1.MessageSet())
        holder.set?[V1.SetItem.setItem] = V1.SetItem(number: 9)
        let bytes = hex("0a 0a 0b 10 f9bb5e 1a 02 0809 0c")
        #expect(try holder.protobufData() == bytes)
        #expect(try V1.HoldsSet(protobuf: bytes) == holder)
        // The message before its number, and an item that nobody knows.
        let mixed = try V1.MessageSet(protobuf: hex("0b 1a 02 0809 10 f9bb5e 0c 0b 10 05 1a 01 00 0c"))
        #expect(mixed[V1.SetItem.setItem]?.number == 9)
        #expect(try mixed.protobufData() == hex("0b 10 f9bb5e 1a 02 0809 0c 0b 10 05 1a 01 00 0c"))
        #expect(throws: CodecError.self) { try V1.MessageSet(protobuf: hex("0b 10 05")) }
        var options = JSONEncodingOptions()
        options.types = registry
        #expect(try holder.jsonString(options: options) == #"{"set":{"[sample.v1.SetItem.set_item]":{"number":9}}}"#)
    }
}
