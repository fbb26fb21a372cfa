import Accord
import AccordSocket
import Contract

/// A frame of the client, as the contract has it.
package enum ClientFrame {
    case message(MessageSetModel.Message, frame: JSONValue, violations: [Violation])
    /// A frame that is no message of the contract.
    ///
    /// - Parameter tags: what distinguishes it; empty where nothing does.
    case unknown(tags: [String])
    /// A frame that is no JSON.
    case unreadable
}

extension SocketChannel {
    /// Reads a frame of the client by the tags and the shapes of its messages, and checks it against its schema.
    package func read(_ frame: SocketFrame) -> ClientFrame {
        let value: JSONValue?
        switch frame {
        case .text(let text): value = try? JSONValue(json: text)
        case .binary(let bytes): value = try? JSONValue(json: bytes)
        }
        guard let value else { return .unreadable }
        guard let message = outgoing.message(of: value) else {
            return .unknown(tags: outgoing.tags.compactMap { value.value(at: $0)?.tagText })
        }
        let violations = message.schema.map { schemas.violations(of: value, $0) } ?? []
        return .message(message, frame: value, violations: violations)
    }
}

extension MessageSetModel {
    /// The message that a frame is. Of those that fit, one with keys that the frame has comes first, and one that takes
    /// anything last.
    package func message(of frame: JSONValue) -> Message? {
        var plain: Message?
        var whole: Message?
        for message in messages where matches(message, frame) {
            guard let shape = message.shape else {
                if frame.type == .object { return message }
                continue
            }
            if shape.kind == nil {
                whole = whole ?? message
            } else if shape.kind == frame.type || shape.kind == .integer && frame.type == .number {
                if shape.keys.isEmpty {
                    plain = plain ?? message
                } else if shape.keys.contains(where: { frame[$0] != nil }) {
                    return message
                }
            }
        }
        return plain ?? whole
    }

    private func matches(_ message: Message, _ frame: JSONValue) -> Bool {
        zip(tags, message.tags).allSatisfy { path, rule in
            guard case .values(let values) = rule else { return true }
            return frame.hasTag(values, at: path)
        }
    }
}
