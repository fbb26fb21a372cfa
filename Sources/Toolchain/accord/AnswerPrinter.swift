import Accord
import AccordHTTP
import CodeGeneration
import Contract
import ContractCalls
import Foundation

/// Prints an answer as it comes: messages on standard output, all else on standard error.
final class AnswerPrinter: Sendable {
    private let callable: Callable
    private let outcome = Locked(CallOutcome())
    /// The last byte of an answer that is not JSON.
    private let lastByte = Locked(UInt8?.none)

    init(_ callable: Callable) {
        self.callable = callable
    }

    @Sendable func print(_ event: AnswerEvent) {
        outcome.withLock { $0.add(event) }
        switch event {
        case .message(let value): Terminal.say(value.sortedText)
        case .bytes(let data):
            Terminal.write(data)
            lastByte.withLock { $0 = data.last ?? $0 }
        case .deviation(let deviation):
            report(
                "\(deviation.message) (\(deviation.rule.rawValue))",
                deviation.weight == .error ? .warning : .note)
        case .failure(let failure):
            let text = failure.message.isEmpty ? "" : ": \(failure.message.onOneLine())"
            Terminal.note("error: the server answered with \(failure.code)\(text)")
            for detail in failure.details { Terminal.note(detail.sortedText) }
        }
    }

    private func report(_ text: String, _ severity: Diagnostic.Severity) {
        Terminal.report([Diagnostic(text, severity: severity, at: callable.location)])
    }

    /// Says how a call has ended, where that is news.
    func finish(_ end: CallRun.End) -> CallOutcome {
        // The prompt of a person's shell is to begin on a line of its own; a file gets the answer as it is.
        if let last = lastByte.withLock({ $0 }), last != UInt8(ascii: "\n"), isatty(STDOUT_FILENO) == 1 {
            Terminal.write("\n")
        }
        switch end {
        case .ended, .cut: break
        case .deadline: Terminal.note("error: the time was up before the answer had come to its end")
        case .unreachable(let text): Terminal.note("error: there was no answer: \(text)")
        }
        return outcome.withLock { outcome in
            outcome.end = end
            return outcome
        }
    }

    /// Says how a connection has ended, where that is news.
    func finish(_ end: ChannelRun.End) -> CallOutcome {
        switch end {
        case .enough: return finish(CallRun.End.ended)
        case .deadline: return finish(CallRun.End.deadline)
        case .unreachable(let text): return finish(CallRun.End.unreachable(text))
        case .refused(let status): print(.failure(AnswerFailure(code: "HTTP status \(status)")))
        case .closed(let code, let reason):
            let text = reason.isEmpty ? "" : ": \(reason.onOneLine())"
            Terminal.note("the server closed the connection with \(code)\(text)")
            if code != 1000, code != 1001, code != 1005 {
                outcome.withLock { $0.failure = AnswerFailure(code: "\(code)", message: reason) }
            }
        }
        return finish(CallRun.End.ended)
    }
}

/// Standard input as it comes, for messages that are sent meanwhile. Reading holds its thread, which must be none of those
/// that tasks run on.
enum StandardInput {
    /// Bytes, cut anywhere.
    static func chunks() -> AsyncStream<Data> {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            while case let data = FileHandle.standardInput.availableData, !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
        return stream
    }

    /// Lines that are not empty.
    static func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() {
                if !line.allSatisfy(\.isWhitespace) { continuation.yield(line) }
            }
            continuation.finish()
        }
        return stream
    }
}

/// A connection as `--verbose` shows it.
enum SocketTrace {
    static func handshake(_ prepared: PreparedConnection) -> String {
        let transport = "\(prepared.request)"
        let names = prepared.request.headers.map { "> \($0.name.canonicalName): …" }
        return (["> \(transport)"] + names).joined(separator: "\n")
    }

    static func sent(_ frame: JSONValue) -> String { "> \(frame.sortedText)" }
}
