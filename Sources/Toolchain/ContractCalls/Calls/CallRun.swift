import AccordHTTP
import Foundation

/// Makes a call, and gives its answer to a reader as it comes.
package struct CallRun: Sendable {
    /// The way in which a call has ended.
    package enum End: Sendable, Hashable {
        /// The answer came to its end.
        case ended
        case deadline
        /// There was no answer.
        case unreachable(String)
        /// The answer was cut off.
        case cut(String)
    }

    private let transport: any Transport
    private let clock: any Clock<Duration>

    package init(_ transport: any Transport, clock: any Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        self.clock = clock
    }

    /// - Parameters:
    ///   - timeout: the time that the call may take; `nil` for no limit.
    ///   - report: takes each event as soon as it is there, on the task that makes the call.
    package func run(
        _ request: TransportRequest, _ reader: any AnswerReader, timeout: Duration?,
        report: @escaping @Sendable (AnswerEvent) -> Void
    ) async -> End {
        guard let timeout else { return await run(request, reader, report) }
        return await withTaskGroup(of: End?.self) { group in
            group.addTask { await run(request, reader, report) }
            group.addTask {
                do { try await clock.sleep(for: timeout, tolerance: nil) } catch { return nil }
                return .deadline
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .deadline
        }
    }

    private func run(
        _ request: TransportRequest, _ reader: any AnswerReader, _ report: @Sendable (AnswerEvent) -> Void
    ) async -> End {
        var reader = reader
        let response: TransportResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            return .unreachable(error.message)
        }
        for event in reader.begin(status: response.status, headers: response.headers) { report(event) }
        do throws(TransportError) {
            var chunks = response.body.makeAsyncIterator()
            while let chunk = try await chunks.next() {
                for event in reader.read(chunk) { report(event) }
            }
        } catch {
            // A caller who has given up has cut the answer off itself.
            guard error.kind != .cancelled else { return .deadline }
            for event in reader.cut(error) { report(event) }
            return .cut(error.message)
        }
        for event in reader.end(trailers: response.body.trailers) { report(event) }
        return .ended
    }
}

extension Clock where Duration == Swift.Duration {
    fileprivate func sleep(for duration: Duration, tolerance: Duration?) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }
}
