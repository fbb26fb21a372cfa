import Accord
import Contract
import Foundation

/// A socket of a contract, with all that a server has to know of it.
package struct SocketChannel: Sendable {
    package let socket: Socket
    /// The messages that the server sends.
    package let incoming: MessageSetModel
    /// The messages that the client sends.
    package let outgoing: MessageSetModel
    package let schemas: Schemas
    /// Its paths: its address, alone and below the paths of the servers.
    let patterns: [OperationPath]
    /// The patterns of paths that the contract has as a whole: below the paths of the servers, where there are any.
    private let wholePatterns: Set<OperationPath>
    /// The messages that the server sends of its own accord, and by no rule of the session.
    let events: [MessageSetModel.Message]
    /// The message that says what is wrong with a message of the client; `nil` where the contract has none.
    let complaint: MessageSetModel.Message?

    /// - Returns: `nil` for a channel that is no WebSocket, or has no address.
    init?(_ socket: Socket, _ sets: [String: MessageSetModel], _ schemas: Schemas) {
        guard socket.isSession, let address = socket.address, let incoming = sets[socket.incoming],
            let outgoing = sets[socket.outgoing]
        else { return nil }
        self.socket = socket
        self.incoming = incoming
        self.outgoing = outgoing
        self.schemas = schemas
        let variables = Set(socket.addressVariables.map(\.name))
        let own = [address.hasPrefix("/") ? address : "/\(address)"]
        let whole = socket.servers.map { $0.path(keeping: variables) }
        patterns = (own + whole).uniqued().map { OperationPath($0) }
        wholePatterns = Set((whole.isEmpty ? own : whole).map { OperationPath($0) })
        complaint = Self.complaint(socket, incoming)
        let byRule = Self.names(byRulesOf: socket).union([complaint?.name].compactMap { $0 })
        events = incoming.messages.filter { $0.schema != nil && !byRule.contains($0.name) }
    }

    /// Whether a pattern is of a path that the contract has as a whole, and comes before the address of another channel.
    func isWhole(_ pattern: OperationPath) -> Bool { wholePatterns.contains(pattern) }

    private static func complaint(_ socket: Socket, _ incoming: MessageSetModel) -> MessageSetModel.Message? {
        let named = [socket.subscriptions?.refusal, socket.token?.renewal?.failure].compactMap { $0 }.first
        return named.flatMap { incoming.message(named: $0) }
            ?? incoming.messages.first { $0.schema != nil && $0.isError }
    }

    /// The messages of the server that a rule, or a message of the client, brings about.
    private static func names(byRulesOf socket: Socket) -> Set<String> {
        let renewal = socket.token?.renewal
        let names = [
            socket.welcome?.message, socket.heartbeat?.message, socket.heartbeat?.reply, renewal?.expiring,
            renewal?.success, renewal?.failure, socket.subscriptions?.acknowledgement?.message,
            socket.subscriptions?.refusal,
        ]
        let replies = socket.operations.filter(\.isOutgoing).flatMap(\.replies)
        return Set(names.compactMap { $0 } + replies)
    }

    /// The messages of a channel that can be subscribed to: those whose names begin as its name does. Where there are none,
    /// they are those that are of no other channel.
    ///
    /// - Parameter others: the channels that there are.
    func events(of channel: String, among others: Set<String>) -> [MessageSetModel.Message] {
        let own = events.filter { $0.name.isOf(channel) }
        if !own.isEmpty { return own }
        return events.filter { message in !others.contains { message.name.isOf($0) } }
    }

    /// The place of what an event is about: a symbol, where quotes are of symbols.
    func key(of message: MessageSetModel.Message) -> PayloadPath? {
        if case .conflate(let path)? = message.stream?.overflow { return path }
        guard let name = socket.subscriptions?.keys?.last, let root = message.schema else { return nil }
        return [String(name.dropLast(name.hasSuffix("s") ? 1 : 0)), name].map { [$0] }
            .first { schemas.schema(at: message.payloadPath + $0, of: root) != nil }
    }

    /// The message with which the server answers one of the client's, apart from the rules of the session.
    func reply(to message: String) -> String? {
        let operation = socket.operations.first { $0.isOutgoing && $0.messages.contains(message) }
        return operation?.replies.first
    }

    /// A message that says what is wrong.
    func complaint(_ text: String, seed: UInt64, _ stamp: FrameStamp) -> (name: String, frame: JSONValue)? {
        guard let complaint else { return nil }
        let values = textPath(of: complaint).map { [FrameValue($0, .string(text))] } ?? []
        return frame(complaint.name, seed: seed, stamp, values).map { (complaint.name, $0) }
    }

    /// The property of a message that says what is wrong in words.
    private func textPath(of message: MessageSetModel.Message) -> PayloadPath? {
        if let renewal = socket.token?.renewal, renewal.failure == message.name, let path = renewal.failureText {
            return path
        }
        guard let root = message.schema, let payload = schemas.schema(at: message.payloadPath, of: root) else {
            return nil
        }
        let tags = Set(incoming.tags)
        let names = schemas.properties(payload).filter { property in
            schemas.types(property.value).contains(.string) && !tags.contains(message.payloadPath + [property.name])
        }.map(\.name)
        let usual = ["error", "message", "detail", "reason", "description", "text", "msg"]
        return (usual.first(where: names.contains) ?? names.first).map { [$0] }
    }
}

extension MessageSetModel.Message {
    /// Whether its name or its tags say that it is about something wrong.
    fileprivate var isError: Bool {
        let texts = tags.flatMap { rule -> [String] in
            guard case .values(let values) = rule else { return [] }
            return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        return ([name] + texts).contains { $0.lowercased().contains("error") }
    }
}

extension String {
    /// Whether a message of this name is of a channel: `quoteUpdated` is of `quotes`.
    fileprivate func isOf(_ channel: String) -> Bool {
        var stem = channel.lowercased().filter { $0.isLetter || $0.isNumber }
        if stem.count > 1, stem.hasSuffix("s") { stem.removeLast() }
        return !stem.isEmpty && lowercased().filter { $0.isLetter || $0.isNumber }.hasPrefix(stem)
    }
}

extension Server {
    /// The path of its URL, with those of its variables in braces that are named, and the defaults of the others.
    fileprivate func path(keeping names: Set<String>) -> String {
        var text = url
        for variable in variables where !names.contains(variable.name) {
            text = text.replacingOccurrences(of: "{\(variable.name)}", with: variable.defaultValue)
        }
        if let scheme = text.range(of: "://") { text = String(text[scheme.upperBound...]) }
        guard let slash = text.firstIndex(of: "/") else { return "/" }
        return String(text[slash...].prefix { $0 != "?" && $0 != "#" })
    }
}
