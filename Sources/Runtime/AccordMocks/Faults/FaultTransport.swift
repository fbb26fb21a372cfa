public import AccordHTTP
import AccordSamples
public import Foundation
import HTTPTypes

/// A transport between a client and another transport, by which calls go wrong: by chance with a seed, or by a script.
///
/// ```swift
/// let faults = FaultTransport(server.transport(baseURL: url), seed: 7, [
///     .onCall(1, .status(503)),
///     .onCall(2, .resetBody(after: 10)),
///     .chance(0.2, .latency(.uniform(.milliseconds(20) ... .seconds(2)))),
/// ], clock: clock)
/// let client = ContactsServiceClient(transport: faults)
/// …
/// #expect(faults.log.count == 2)
/// ```
///
/// A call has the faults of all rules that apply to it. Which these are depends on the seed, on the rules and on the
/// number of the call alone, so calls at the same time do not change it. The errors that faults cause, and `description`,
/// give the seed.
public final class FaultTransport: Transport, CustomStringConvertible {
    private let base: any Transport
    private let rules: [FaultRule<CallFault>]
    private let clock: any Clock<Duration>
    private let faults: FaultLog
    private let calls = Locked(0)

    /// - Parameters:
    ///   - base: moves the bytes of those calls, or parts of them, that no fault stops.
    ///   - seed: the source of everything that happens by chance. Without it, that is the number in the environment variable
    ///     `ACCORD_TEST_SEED`, or a random one, which is printed.
    ///   - clock: measures latencies and pauses.
    public init(
        _ base: any Transport, seed: UInt64? = nil, _ rules: [FaultRule<CallFault>],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.rules = rules
        self.clock = clock
        faults = FaultLog("FaultTransport", seed: seed)
    }

    public var baseURL: URL { base.baseURL }
    public var interceptors: [any Interceptor] { base.interceptors }
    public var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    public var capabilities: TransportCapabilities { base.capabilities }

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

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let number = calls.withLock { calls in
            calls += 1
            return calls
        }
        let subject = "call \(number) (\(request))"
        let chosen = rules.choose(number: number) { SeededRandom(seed: seed, number, $0) }
        for (fault, random) in chosen {
            faults.note(subject, fault)
            if let response = try await before(fault, random, subject) { return response }
        }
        var response = try await base.send(request)
        for (fault, _) in chosen { try fault.change(&response, faults.cause(subject), clock) }
        return response
    }

    /// Does what a fault does before the server gets the request.
    ///
    /// - Returns: the response, where the server gets none.
    private func before(
        _ fault: CallFault, _ random: SeededRandom, _ subject: String
    ) async throws(TransportError) -> TransportResponse? {
        if case .latency(let latency) = fault {
            var random = random
            try await clock.pause(latency.duration(using: &random))
        }
        return try await fault.responseBefore(faults.cause(subject))
    }
}

extension Clock where Duration == Swift.Duration {
    /// Sleeps.
    ///
    /// - Throws: `cancelled`, when the task is cancelled.
    func pause(_ duration: Duration) async throws(TransportError) {
        do { try await sleep(for: duration) } catch { throw .cancelled }
    }
}
