import Accord
import AccordHTTP
import AccordSocket
import Contract
import Foundation
import HTTPTypes
import MockServer

/// Asks a server whether it keeps contracts: calls what is safe to call, with examples and samples, follows what it is given
/// back, and compares the answers with the contracts.
package struct Verifier: Sendable {
    /// The choices of a verification.
    package struct Options: Sendable {
        /// The seed of all samples.
        package var seed: UInt64
        /// The number of calls of each operation and method.
        package var samples: Int
        /// Whether calls that change something are made as well.
        package var isUnsafe: Bool
        /// Header fields, the token and the protocol of all calls.
        package var input: CallInput
        /// The time that a call may take.
        package var timeout: Duration
        /// The number of messages that are read of a socket, and the time for that.
        package var frames: Int
        package var frameTime: Duration
        /// The words of a command line that makes a call again, after its own.
        package var words: [String]

        package init(
            seed: UInt64 = 0, samples: Int = 3, isUnsafe: Bool = false, input: CallInput = CallInput(),
            timeout: Duration = .seconds(10), frames: Int = 5, frameTime: Duration = .seconds(3), words: [String] = []
        ) {
            self.seed = seed
            self.samples = samples
            self.isUnsafe = isUnsafe
            self.input = input
            self.timeout = timeout
            self.frames = frames
            self.frameTime = frameTime
            self.words = words
        }
    }

    /// The server cannot be reached, which is no finding.
    package struct Unreachable: Error, Sendable {
        package let message: String
    }

    let catalogue: CallCatalogue
    let transport: any Transport
    let sockets: (any SocketTransport)?
    let options: Options
    let clock: any Clock<Duration>

    /// - Parameters:
    ///   - transport: its base URL is the server's.
    ///   - sockets: `nil` to leave sockets out.
    package init(
        _ catalogue: CallCatalogue, _ transport: any Transport, sockets: (any SocketTransport)? = nil,
        options: Options = Options(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.catalogue = catalogue
        self.transport = transport
        self.sockets = sockets
        self.options = options
        self.clock = clock
    }

    /// - Parameter report: takes each trial when it is done.
    /// - Throws: ``Unreachable``, when the server has never answered.
    package func run(report: (Trial) -> Void = { _ in }) async throws(Unreachable) -> Verification {
        var run = VerifierRun(self)
        var trials: [Trial] = []
        for callable in order {
            let trial = try await run.try(callable)
            report(trial)
            trials.append(trial)
        }
        return Verification(trials)
    }

    /// Calls that give out what others need come first, and those that delete it last.
    private var order: [Callable] {
        let operations = catalogue.operations.enumerated().sorted { left, right in
            (Self.rank(left.element.operation), left.offset) < (Self.rank(right.element.operation), right.offset)
        }.map { Callable.operation($0.element) }
        let methods = catalogue.methods.enumerated().sorted { left, right in
            (Self.rank(left.element.method), left.offset) < (Self.rank(right.element.method), right.offset)
        }.map { Callable.method($0.element) }
        return operations + methods + (sockets == nil ? [] : catalogue.channels.map { .channel($0) })
    }

    private static func rank(_ operation: APIOperation) -> Int {
        let isPlain = !operation.parameters.contains { $0.place == .path }
        return switch operation.method {
        case "GET", "HEAD", "OPTIONS": isPlain ? 0 : 2 + operation.parameters.count { $0.place == .path }
        case "POST": isPlain ? 1 : 20
        case "DELETE": 40
        default: 30
        }
    }

    private static func rank(_ method: Method) -> Int {
        if method.name.hasPrefix("List") || method.name.hasPrefix("Search") { return 0 }
        if method.name.hasPrefix("Create") { return 1 }
        if method.name.hasPrefix("Delete") { return 4 }
        return method.idempotency == .noSideEffects ? 2 : 3
    }
}
