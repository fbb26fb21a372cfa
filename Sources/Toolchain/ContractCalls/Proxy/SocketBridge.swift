import Accord
import AccordHTTP
import AccordSocket
import Contract
import Foundation
import MockServer

/// Carries the messages of a socket both ways, and compares them with the contract.
struct SocketBridge: Sendable {
    /// `nil` for a socket that no channel of the contracts is for.
    let channel: SocketChannel?
    let log: ProxyLog
    let repetition: ProxyRepetition
    private let traffic = Locked(Traffic())

    /// The messages that a command needs to come to the same place.
    private struct Traffic: Sendable {
        /// The messages of the client, without its tokens.
        var sent: [String] = []
        /// The number of messages of the server.
        var received = 0
    }

    /// The number of the client's messages that a command has, and of the bytes that each has.
    private static let sentLimit = 16, lengthLimit = 4096

    init(channel: SocketChannel?, log: ProxyLog, repetition: ProxyRepetition) {
        self.channel = channel
        self.log = log
        self.repetition = repetition
    }

    func run(client: InMemorySocket, server: any SocketConnection, url: URL) async {
        if channel == nil { log.add(unknown: "the socket \(url.path)") }
        add("connected", [])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await toClient(client, server) }
            group.addTask { await toServer(client, server) }
            await group.next()
            group.cancelAll()
        }
    }

    private func toClient(_ client: InMemorySocket, _ server: any SocketConnection) async {
        var check = channel.map { FrameCheck($0) }
        do throws(SocketError) {
            while true {
                for frame in try await server.receive() {
                    traffic.withLock { $0.received += 1 }
                    let deviations = check?.read(frame).deviations ?? []
                    if !deviations.isEmpty { add("message", deviations) }
                    try await client.send(frame)
                }
            }
        } catch {
            guard case .closed(let code) = error.kind else { return await client.close(code: 1001) }
            let deviations = check?.closed(code).deviations ?? []
            if !deviations.isEmpty { add("closed with \(code)", deviations) }
            // Codes that say how a connection was lost are never sent (RFC 6455, section 7.4.1).
            await client.close(code: [1005, 1006, 1015].contains(code) ? 1001 : code)
        }
    }

    private func toServer(_ client: InMemorySocket, _ server: any SocketConnection) async {
        do throws(SocketError) {
            while true {
                for frame in try await client.receive() {
                    let deviations = deviations(of: frame)
                    if !deviations.isEmpty { add("message of the client", deviations) }
                    try await server.send(frame)
                }
            }
        } catch {
            var code: UInt16 = 1001
            if case .closed(let own) = error.kind, 3000...4999 ~= own || own == 1000 { code = own }
            await server.close(code: code)
        }
    }

    private func deviations(of frame: SocketFrame) -> [Deviation] {
        switch channel?.read(frame) {
        case nil: return []
        case .message(let message, let json, let violations)?:
            note(message, json)
            return violations.prefix(AnswerLimits.violations).map { violation in
                Deviation(
                    .requestInvalid,
                    "the client's message '\(message.name)' at '\(violation.pointer)' \(violation.sentence)",
                    subject: "\(message.name) \(violation.pointer.withoutIndices) \(violation.keyword)")
            }
        case .unknown(let tags)?:
            return [
                Deviation(
                    .requestInvalid, "the client sends a message that the contract does not have",
                    subject: tags.joined(separator: ","))
            ]
        case .unreadable?: return [Deviation(.requestInvalid, "the client sends a message that is no JSON")]
        }
    }

    /// Keeps a message for the command that repeats what happened. A new token is a secret.
    private func note(_ message: MessageSetModel.Message, _ json: JSONValue) {
        guard message.name != channel?.socket.token?.renewal?.send else { return }
        let text = json.sortedText
        guard text.utf8.count <= Self.lengthLimit else { return }
        traffic.withLock { if $0.sent.count < Self.sentLimit { $0.sent.append(text) } }
    }

    private func add(_ outcome: String, _ deviations: [Deviation]) {
        guard let channel else { return }
        let traffic = traffic.withLock { $0 }
        log.add(
            .channel(channel), outcome, deviations,
            repetition: repetition.line(channel, traffic.sent, count: max(traffic.received, 1)))
    }
}
