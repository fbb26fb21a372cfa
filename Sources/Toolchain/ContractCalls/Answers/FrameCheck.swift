import Accord
import AccordSocket
import Contract
import Foundation
import MockServer

/// Reads the frames that a server sends over a socket, and compares them with the contract.
package struct FrameCheck: Sendable {
    private let channel: SocketChannel
    private var count = 0

    package init(_ channel: SocketChannel) {
        self.channel = channel
    }

    /// The codes with which any connection may be closed (RFC 6455, section 7.4.1; the registry of close codes).
    private static let generalCodes = 1000...1015

    /// Takes a frame. The first one opens the session, where the contract has a message for that.
    package mutating func read(_ frame: SocketFrame) -> [AnswerEvent] {
        count += 1
        let data =
            switch frame {
            case .text(let text): Data(text.utf8)
            case .binary(let bytes): bytes
            }
        guard let value = try? JSONValue(json: data) else {
            return [.bytes(data), .deviation(Deviation(.frameMalformed, "message \(count) is no JSON"))]
        }
        guard let message = channel.incoming.message(of: value) else {
            let tags = channel.incoming.tags.compactMap { path in
                value.value(at: path)?.tagText.map { "'\($0.onOneLine(limit: 100))'" }
            }
            let what = tags.isEmpty ? "a message" : "the message \(tags.joined(separator: ", "))"
            return [
                .message(value),
                .deviation(
                    Deviation(
                        .frameUnknown, "the server sends \(what), which the contract does not have",
                        subject: tags.joined(separator: ","))),
            ]
        }
        return [.message(value)] + welcomeDeviations(message) + violations(of: value, message)
    }

    private func welcomeDeviations(_ message: MessageSetModel.Message) -> [AnswerEvent] {
        guard count == 1, let welcome = channel.socket.welcome?.message, welcome != message.name else { return [] }
        // A server may refuse a session in words before it closes the connection.
        return [
            .deviation(
                Deviation(
                    .sessionBroken, "the first message is '\(message.name)', and the contract has '\(welcome)'",
                    subject: "welcome"))
        ]
    }

    private func violations(of value: JSONValue, _ message: MessageSetModel.Message) -> [AnswerEvent] {
        let violations = channel.violations(of: value, message).prefix(AnswerLimits.violations)
        return violations.map { violation in
            let pointer = violation.pointer.onOneLine(limit: 200)
            let part = pointer.isEmpty ? "the message" : "\(pointer) of the message"
            return .deviation(
                Deviation(
                    .frameInvalid, "\(part) '\(message.name)' \(violation.sentence)",
                    subject: "\(message.name) \(pointer.withoutIndices) \(violation.keyword)"))
        }
    }

    /// Takes the code with which the server has closed the connection.
    package func closed(_ code: UInt16) -> [AnswerEvent] {
        let rules = channel.socket.close.rules
        let isKnown = Self.generalCodes.contains(Int(code)) || rules.contains { $0.code == Int(code) }
        guard !isKnown else { return [] }
        let codes = rules.map { "\($0.code)" }.joined(separator: ", ")
        return [
            .deviation(
                Deviation(
                    .closeCodeUndocumented,
                    "the server closed the connection with \(code), and the contract has \(codes.isEmpty ? "no codes" : codes)",
                    subject: "\(code)"))
        ]
    }
}
