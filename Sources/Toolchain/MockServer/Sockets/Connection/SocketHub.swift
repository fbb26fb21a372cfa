import AccordHTTP
import AccordSocket
import Foundation

/// Accepts the sockets of a mock server, and knows those that are open.
package final class SocketHub: Sendable {
    package struct Options: Sendable {
        /// By which deadlines are measured.
        package var clock: any Clock<Duration>
        /// The time of day, as frames give it.
        package var now: @Sendable () -> Date
        package var times: SocketMockTimes
        /// The identity of the first connection, by which the identifiers of frames differ from one run of a server to
        /// the next: a client takes a frame for a duplicate whose identifier it has seen before.
        package var identity: UInt64

        package init(
            clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
            times: SocketMockTimes = SocketMockTimes(), identity: UInt64 = .random(in: 0 ... .max)
        ) {
            self.clock = clock
            self.now = now
            self.times = times
            self.identity = identity
        }
    }

    package let mock: SocketMock
    private let options: Options
    private let scenarios: ScenarioBook
    private let log: @Sendable (SocketRecord) -> Void
    private let open: SocketConnections

    init(
        _ mock: SocketMock, _ options: Options, _ scenarios: ScenarioBook, _ open: SocketConnections,
        log: @escaping @Sendable (SocketRecord) -> Void
    ) {
        self.mock = mock
        self.scenarios = scenarios
        self.open = open
        self.options = options
        self.log = log
    }

    /// The connections that are open, in the order of opening.
    package var connections: [SocketMockConnection] { open.all }

    /// Waits until so many connections are open. Returns early when the task is cancelled.
    package func connections(count: Int) async {
        await open.reach(count: count)
    }

    /// Answers a handshake, and serves the connection that comes of it in a task of its own.
    func accept(_ request: SocketRequest, _ socket: InMemorySocket) throws(SocketError) {
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? request.url.path
        let call = MockRequest(
            method: "GET", path: path.isEmpty ? "/" : path, query: parts?.percentEncodedQuery ?? "",
            headers: request.headers)
        let number = open.nextNumber()
        switch mock.answer(call, identity: options.identity &+ UInt64(number)) {
        case .refused(let status, let channel, let remarks):
            log(SocketRecord(channel: channel, path: call.path, event: .refused(status: status), remarks: remarks))
            throw SocketError(.refused(status: status), remarks.joined(separator: "; "))
        case .accepted(var machine):
            let script = scenarios.script(of: machine.channel.names)
            if case .refuse(let status)? = script?.first {
                let remark = "the scenario that is on refuses it"
                let name = machine.channel.socket.name
                log(SocketRecord(channel: name, path: call.path, event: .refused(status: status), remarks: [remark]))
                throw SocketError(.refused(status: status), remark)
            }
            machine.script = script.map { SocketMockScript($0, of: machine.channel) }
            let connection = SocketMockConnection(
                machine, number: number, path: call.path, socket, clock: options.clock, now: options.now, log: log)
            open.add(connection)
            connection.start { [open] in open.remove(number) }
        }
    }
}
