import AccordHTTP
public import AccordSocket
import Foundation

extension LoopbackServer {
    /// Answers connections of a session.
    ///
    /// When `body` returns, the connection is closed with 1000; when it throws, with 1011. Its task is cancelled when the
    /// connection ends.
    ///
    /// - Parameters:
    ///   - path: the path of the URL, where the server has several sockets; `nil` for all that have no handler of their own.
    ///   - handshake: looks at each handshake, and refuses it by throwing: `SocketError(.refused(status: 401))`.
    public func handle<Contract: SocketContract>(
        _ contract: Contract.Type, path: String? = nil,
        handshake: @escaping @Sendable (SocketRequest) async throws(SocketError) -> Void = { _ in },
        _ body: @escaping @Sendable (LoopbackSocket<Contract>) async throws -> Void
    ) {
        add(
            SocketRoute(name: "\(Contract.name) \(path ?? "")", path: path) {
                [play, clock = options.clock] request, socket throws(SocketError) in
                let steps = play.withLock { $0?.script(of: ScenarioSocket.names(of: Contract.self)) }
                if case .refuse(let status)? = steps?.first {
                    throw SocketError(.refused(status: status), "the scenario that is on refuses it")
                }
                try await handshake(request)
                let script = steps.map { ScenarioScript($0, Contract.self, clock) }
                // It ends with the connection, which ends with the session.
                Task { await SocketRoute.run(request, socket, script, body) }
            })
    }
}

/// A channel that a server has.
struct SocketRoute: Sendable {
    let name: String
    let path: String?
    let accept: @Sendable (SocketRequest, InMemorySocket) async throws(SocketError) -> Void

    static func run<Contract: SocketContract>(
        _ request: SocketRequest, _ socket: InMemorySocket, _ script: ScenarioScript?,
        _ body: @escaping @Sendable (LoopbackSocket<Contract>) async throws -> Void
    ) async {
        let inbox = SocketInbox()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.fill(from: socket) }
            group.addTask {
                do {
                    guard await script?.play(on: socket, inbox) ?? true else { return }
                    try await body(LoopbackSocket(request, socket, inbox))
                    await socket.close(code: 1000)
                } catch {
                    await socket.close(code: 1011)
                }
            }
            // Whichever ends first ends the other.
            _ = await group.next()
            group.cancelAll()
        }
    }
}
