import AccordHTTP
import Foundation
import HTTPTypes
import Trial

/// Makes one call by its plan, and judges what comes of it.
struct Caller: Sendable {
    let plan: CallPlan
    let desk: Desk
    let client: TrialV1.TrialServiceClient
    /// The call's number in the ledger; `nil` for one that changes nothing.
    private let change: Int?
    /// Whether the network is well, so that the call has to succeed.
    private let isCertain: Bool

    /// An answer that is not what was asked for.
    private struct Wrong: Error {
        let text: String
    }

    init(_ plan: CallPlan, _ transports: Transports, _ desk: Desk, storm: Int, isCertain: Bool) throws {
        self.plan = plan
        self.desk = desk
        self.isCertain = isCertain
        let transport = try transports.transport(to: plan.way.place, isKeyed: plan.isKeyed)
        client = plan.way.client(over: transport)
        change =
            plan.kind == .query
            ? nil : desk.changes.withLock { $0.begin(isKeyed: plan.isKeyed, storm: storm) }
    }

    func call() async {
        await desk.run(plan.title, plan.description, timeout: plan.timeout, cancelling: plan.cancelling) {
            let start = desk.now
            do {
                try await perform()
                if let change, plan.manner.isWhole { desk.changes.withLock { $0.succeed(change) } }
                return "ok"
            } catch let wrong as Wrong {
                desk.find("\(plan.title): \(wrong.text) (\(plan))")
                return "wrong"
            } catch let error as ConnectError {
                judge(error, after: desk.now - start)
                return error.code.rawValue
            } catch {
                desk.find("\(plan.title): threw \(error), which is no ConnectError (\(plan))")
                return "wrong"
            }
        }
    }

    /// The messages that connectrpc answers with when the client's half of a connection has ended, and its own has not.
    private static let wordsForDeparture: Set = [
        "Request was cancelled", "Client disconnected", "Client disconnected before request completion",
    ]

    /// Whether a call may end so.
    private func judge(_ error: ConnectError, after time: Duration) {
        let isExpected =
            switch error.code {
            case .unavailable: true
            case .deadlineExceeded: time >= plan.timeout * 0.8
            case .canceled: plan.cancelling != nil || Self.wordsForDeparture.contains(error.message)
            // The server, where it was asked to; and what a 429 in place of an answer means to gRPC's clients.
            case .resourceExhausted: error.httpStatus == 429
            default: false
            }
        let isAsked = if case .failing(let code) = plan.manner { error.code == code } else { false }
        if isCertain || !(isExpected || isAsked) {
            desk.find("\(plan.title): \(error) after \(time.inSeconds) (\(plan))")
        }
    }

    // MARK: The kinds

    private func perform() async throws {
        switch plan.kind {
        case .unary: try check(try await client.unary(request: request(1), options: options), number: 1, of: 1)
        case .query: try check(try await client.query(request: request(1), options: options), number: 1, of: 1)
        case .serverStream: try await serverStream()
        case .clientStream: try await clientStream()
        case .bidi: try await bidi()
        }
        if case .failing(let code) = plan.manner {
            throw Wrong(text: "succeeded, and was to fail with \(code.rawValue)")
        }
        if plan.manner == .holding { throw Wrong(text: "succeeded, and the server was to do nothing") }
    }

    private func serverStream() async throws {
        let stream = try await client.serverStream(request: request(1, answers: plan.count), options: options)
        var messages = stream.makeAsyncIterator()
        var number = 0
        if plan.manner.letsGo(after: number) { return }
        while let message = try await messages.next() {
            number += 1
            try check(message, number: number, of: 1)
            if plan.manner.letsGo(after: number) { return }
            try await pause()
        }
        try checkCount(number, plan.count)
    }

    private func clientStream() async throws {
        let call = try await client.clientStream(options: options)
        for number in 1...plan.count {
            if plan.manner.letsGo(after: number - 1) { return }
            do { try await call.send(request(number)) } catch { break }
            try await pause()
        }
        let answer = try await call.finish()
        try check(answer, number: 1, of: 1)
        guard let seen = answer.seen, plan.manner == .normal else { return }
        guard seen.requests == UInt32(plan.count), seen.requestBytes == UInt64(plan.count * plan.size) else {
            throw Wrong(
                text: "the server saw \(seen.requests) messages of \(seen.requestBytes) bytes, and \(plan.count) of "
                    + "\(plan.count * plan.size) were sent")
        }
    }

    private func bidi() async throws {
        let call = try await client.bidiStream(options: options)
        guard plan.way.isFullDuplex else {
            try await send(call)
            return try await read(call)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await send(call) }
            group.addTask { try await read(call) }
            try await group.waitForAll()
        }
    }

    private func send(_ call: BidiStream<TrialV1.Request, TrialV1.Answer>) async throws {
        for number in 1...plan.count {
            // The answers show how the call ended.
            do { try await call.send(request(number)) } catch { return }
            try await pause()
        }
        call.finishSending()
    }

    private func read(_ call: BidiStream<TrialV1.Request, TrialV1.Answer>) async throws {
        var messages = call.messages.makeAsyncIterator()
        var number = 0
        if plan.manner.letsGo(after: number) { return call.cancel() }
        while let message = try await messages.next() {
            number += 1
            try check(message, number: number, of: number)
            if plan.manner.letsGo(after: number) { return call.cancel() }
            try await pause()
        }
        try checkCount(number, plan.count)
    }

    private func pause() async throws {
        guard case .slow(let pause) = plan.manner else { return }
        try? await Task.sleep(for: .milliseconds(pause))
    }

    // MARK: Requests and answers

    private var options: CallOptions {
        var options = CallOptions(timeout: plan.timeout)
        if let change, let name = HTTPField.Name("x-change") { options.headers[name] = String(change) }
        return options
    }

    private func request(_ number: Int, answers: Int = 1) -> TrialV1.Request {
        var script = TrialV1.Script(count: UInt32(answers))
        switch plan.manner {
        case .failing(let code): script.failure = TrialV1.Failure(code: code.rawValue, message: "as asked")
        case .holding: script.hold = true
        default: break
        }
        return TrialV1.Request(script: script, payload: payload(number))
    }

    /// Returns the payload of a request, by its number: easy to distinguish from all others.
    private func payload(_ number: Int) -> Data {
        var pattern = unsafe withUnsafeBytes(of: plan.seed &+ UInt64(number)) { unsafe Data($0) }
        guard plan.size > 0 else { return Data() }
        while pattern.count < plan.size { pattern += pattern }
        return pattern.prefix(plan.size)
    }

    /// - Parameters:
    ///   - number: which of the call's answers this has to be.
    ///   - request: which of the requests it answers.
    private func check(_ answer: TrialV1.Answer, number: Int, of request: Int) throws {
        guard answer.number == UInt32(number) else {
            throw Wrong(text: "the answer \(answer.number) came where \(number) was due")
        }
        guard answer.payload == payload(request) else {
            throw Wrong(text: "the answer \(number) has \(answer.payload.count) bytes that are not those sent")
        }
    }

    private func checkCount(_ count: Int, _ wanted: Int) throws {
        guard count == wanted else { throw Wrong(text: "ended well after \(count) of \(wanted) answers") }
    }
}

extension CallPlan.Manner {
    /// Whether a call that ends without an error came to its end at the server.
    fileprivate var isWhole: Bool { if case .lettingGo = self { false } else { true } }

    fileprivate func letsGo(after count: Int) -> Bool { self == .lettingGo(count) }
}
