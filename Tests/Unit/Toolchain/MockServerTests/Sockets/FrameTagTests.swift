import Accord
import AccordSocket
import Contract
import MockServer
import Testing

/// The messages that frames with tags of several types are.
struct FrameTagTests {
    private static let set = MessageSetModel(
        info: ModelInfo(name: "Set", fullName: "Set", schema: nil, location: SourceLocation(file: ""), pointer: "#"),
        tags: [["op"]],
        messages: [
            message("one", .literal("1")), message("yes", .literal("true")), message("text", .string("two")),
            message("none", .none),
        ])

    private static func message(_ name: String, _ tag: MessageSetModel.TagValue) -> MessageSetModel.Message {
        MessageSetModel.Message(
            name: name, payload: nil, tags: [.values([tag])], writesTags: false, location: SourceLocation(file: ""),
            pointer: "#")
    }

    @Test(
        arguments: [
            (#"{"op":1}"#, "one"), (#"{"op":1.0}"#, "one"), (#"{"op":"1"}"#, nil), (#"{"op":2}"#, nil),
            (#"{"op":true}"#, "yes"), (#"{"op":"true"}"#, nil), (#"{"op":"two"}"#, "text"), (#"{"op":null}"#, "none"),
            ("{}", "none"), (#"{"op":[1]}"#, nil),
        ])
    func `A frame is the message that has its tag, numbers by their value`(_ json: String, _ expected: String?) throws {
        #expect(try Self.set.message(of: JSONValue(json: json))?.name == expected)
    }
}
