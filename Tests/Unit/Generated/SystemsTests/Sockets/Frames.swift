import Accord
import Foundation
import Testing

/// Expects that a frame is read as a message, by the set's own reader and by `Codable`, and that the message is written
/// as the frame.
func expect<Message: MessageSet>(
    _ frame: String, is message: Message, written: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try Message.receive(frame).message == message, sourceLocation: sourceLocation)
    #expect(try Message.receive(Data(frame.utf8)).message == message, sourceLocation: sourceLocation)
    #expect(
        try JSONDecoder().decode(Message.self, from: Data(frame.utf8)) == message, sourceLocation: sourceLocation)
    #expect(try message.jsonString() == written ?? frame, sourceLocation: sourceLocation)
}

/// Expects that a frame is none, for a reason at a path.
func expectNone<Message: MessageSet>(
    of type: Message.Type, _ frame: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: CodecError.self, sourceLocation: sourceLocation) { try type.receive(frame) }
    #expect(error?.path == path, sourceLocation: sourceLocation)
}

func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
