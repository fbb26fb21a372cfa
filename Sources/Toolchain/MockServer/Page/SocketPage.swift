import Accord
import AccordSocket
import Contract
import Foundation

/// The connected sockets, as a page shows and commands them.
struct SocketPage {
    let hub: SocketHub

    /// All connections, in the order of opening.
    var json: JSONValue { .array(hub.connections.map(Self.json)) }

    private static func json(_ connection: SocketMockConnection) -> JSONValue {
        let topics = connection.topics.map { topic in topic.key.map { "\(topic.channel): \($0)" } ?? topic.channel }
        let codes = connection.channel.socket.close.rules.map { rule -> JSONValue in
            ["code": .number(JSONNumber(rule.code)), "name": .string(rule.name ?? "")]
        }
        return [
            "number": .number(JSONNumber(connection.number)), "path": .string(connection.path),
            "channel": .string(connection.channel.socket.name), "state": .string("\(connection.state)"),
            "topics": .array(topics.map { .string($0) }),
            "messages": .array(connection.channel.incoming.messages.map { .string($0.name) }),
            "codes": .array(codes),
        ]
    }

    /// A frame of a message of the server, for a form; `nil` where there is no such connection, message or sample.
    func sample(_ message: String, of number: Int) -> JSONValue? {
        connection(number)?.sample(of: message)
    }

    /// Does what the form of a connection asks for.
    ///
    /// - Parameter command: an object with the member `do`: `send` with `message` and `frame`, `silence`, `expireToken`, or
    ///   `close` with `code`.
    /// - Returns: the reason why it cannot be done; `nil` when it was.
    func obey(_ command: JSONValue, _ number: Int) -> String? {
        guard let connection = connection(number) else { return "the connection is closed" }
        do throws(SocketMockError) {
            switch command["do"] {
            case "send":
                guard case .string(let message)? = command["message"] else { return "'message' is missing" }
                try connection.send(message, command["frame"])
            case "silence": connection.fallSilent()
            case "expireToken": connection.expireToken()
            case "close":
                guard case .number(let number)? = command["code"], let code = UInt16("\(number)") else {
                    return "'code' is no close code"
                }
                try connection.close(code)
            default: return "'do' is none of send, silence, expireToken and close"
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func connection(_ number: Int) -> SocketMockConnection? {
        hub.connections.first { $0.number == number }
    }
}
