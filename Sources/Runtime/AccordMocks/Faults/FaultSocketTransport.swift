import AccordHTTP
import AccordSamples
public import AccordSocket

/// A transport between a session and another transport, by which sockets go wrong: by chance with a seed, or by a script.
/// It is for sockets what ``FaultTransport`` is for calls.
///
/// ```swift
/// let faults = FaultSocketTransport(
///     server.socketTransport(), seed: 7,
///     connections: [.onConnection(1, .refused(status: 503))],
///     received: [.onMessage(4, .closed(code: 4001)), .chance(0.1, .repeated(times: 2)), .chance(0.1, .swapped)],
///     sent: [.chance(0.01, .lost)], clock: clock)
/// let session = Growfolio.Session(transport: faults)
/// ```
///
/// Messages are numbered in each connection and direction. Which faults a message has depends on the seed, the rules, and
/// the numbers of connection and message alone.
public final class FaultSocketTransport: SocketTransport, CustomStringConvertible {
    private let base: any SocketTransport
    private let rules: [FaultRule<ConnectionFault>]
    private let messages: FaultConnection.Rules
    private let faults: FaultLog
    private let connections = Locked(0)

    /// - Parameters:
    ///   - base: opens those connections that no fault keeps from it.
    ///   - seed: the source of everything that happens by chance. Without it, that is the number in the environment variable
    ///     `ACCORD_TEST_SEED`, or a random one, which is printed.
    ///   - connections: the rules for connections as they open.
    ///   - received: the rules for messages of the server.
    ///   - sent: the rules for messages of the client.
    ///   - clock: measures latencies.
    public init(
        _ base: any SocketTransport, seed: UInt64? = nil,
        connections: [FaultRule<ConnectionFault>] = [],
        received: [FaultRule<MessageFault>] = [],
        sent: [FaultRule<MessageFault>] = [],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        rules = connections
        messages = FaultConnection.Rules(received: received, sent: sent, clock: clock)
        faults = FaultLog("FaultSocketTransport", seed: seed)
    }

    /// The seed of everything that happens by chance.
    public var seed: UInt64 { faults.seed }

    /// The faults that happened, in their order.
    public var log: [FaultRecord] { faults.all }

    /// The seed, and the faults that happened.
    public var description: String { faults.description }

    /// Runs a part of a test. When it throws, the seed and the faults that happened are recorded as an issue of the test.
    public func reporting<Value>(_ part: () async throws -> Value) async throws -> Value {
        try await faults.reporting(part)
    }

    public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
        let number = connections.withLock { connections in
            connections += 1
            return connections
        }
        let subject = "connection \(number)"
        for (fault, random) in rules.choose(number: number, random: { SeededRandom(seed: seed, number, 0, $0) }) {
            faults.note(subject, fault)
            var random = random
            switch fault {
            case .latency(let latency): try await messages.pause(latency.duration(using: &random))
            case .unreachable: throw SocketError(.unreachable, faults.message(subject, fault))
            case .refused(let status):
                throw SocketError(.refused(status: status), faults.message(subject, fault))
            case .silence:
                _ = try? await Gate().wait()
                throw SocketError(.cancelled)
            }
        }
        return FaultConnection(try await base.connect(request), number, messages, faults)
    }
}
