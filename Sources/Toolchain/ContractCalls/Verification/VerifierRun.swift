import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes
import MockServer

/// A verification under way, with what the server has given back so far.
struct VerifierRun {
    private let verifier: Verifier
    private var knowledge = Knowledge()
    private var hasAnswered = false

    init(_ verifier: Verifier) {
        self.verifier = verifier
    }

    private var options: Verifier.Options { verifier.options }
    private var url: URL { verifier.transport.baseURL }

    mutating func `try`(_ callable: Callable) async throws(Verifier.Unreachable) -> Trial {
        var trial = Trial(callable)
        switch callable {
        case .operation(let call):
            guard call.isSafe || options.isUnsafe else { return trial.skipping(Self.unsafe) }
            try await run(call, &trial)
        case .method(let call):
            guard call.isSafe || options.isUnsafe else { return trial.skipping(Self.unsafe) }
            try await run(call, &trial)
        case .channel(let channel):
            let run = ChannelTrial(verifier, channel, knowledge)
            guard try await run.run(&trial, hasAnswered: hasAnswered) else { return trial }
            hasAnswered = true
        }
        if trial.calls == 0, trial.skipped == nil { return trial.skipping("as no valid request is found") }
        return trial
    }

    private static let unsafe = "as it may change something (--unsafe)"

    // MARK: - Operations

    private mutating func run(_ call: CallableOperation, _ trial: inout Trial) async throws(Verifier.Unreachable) {
        let samples = OperationSamples(call: call, seed: options.seed)
        var seen: Set<String> = []
        for number in 0..<max(1, options.samples) {
            guard let values = samples.values(number, knowledge) else { continue }
            // A call without parameters is the same each time.
            guard seen.insert("\(values)").inserted else { continue }
            let answer = try await run(call, values, &trial)
            if let answer, let next = nextPage(call, answer, values) { _ = try await run(call, next, &trial) }
        }
    }

    /// - Returns: the body of the answer, where it is JSON.
    private mutating func run(
        _ call: CallableOperation, _ values: OperationSamples.Values, _ trial: inout Trial
    ) async throws(Verifier.Unreachable) -> JSONValue? {
        let body = values.body.map { OperationBody($0.value, of: $0.payload) }
        let prepared: PreparedCall
        do throws(InputProblem) {
            prepared = try OperationRequest(call).prepare(values.parameters, body, options.input, baseURL: url)
        } catch {
            // A sample that cannot be written, as an empty text in a path.
            return nil
        }
        let isHead = call.operation.method == "HEAD"
        let line = RepeatingCommand(options, url).line(call, values)
        let seen = try await perform(
            prepared.request, OperationAnswer(call, isHead: isHead), isStream: call.operation.isStream, line, &trial)
        for message in seen.messages { knowledge.learn(message, owner: call.operation.path) }
        if let location = seen.location { learn(location) }
        return seen.messages.first
    }

    /// The call for the page after an answer (`x-accord-pagination`); `nil` where there is none.
    private func nextPage(
        _ call: CallableOperation, _ answer: JSONValue, _ values: OperationSamples.Values
    ) -> OperationSamples.Values? {
        guard let pages = call.operation.pagination,
            let parameter = call.operation.parameters.first(where: { $0.name == pages.parameter && $0.place == .query }
            ),
            let cursor = answer[pages.cursor], cursor != .null, cursor != ""
        else { return nil }
        var values = values
        values.parameters[ParameterKey(parameter)] = cursor
        return values
    }

    /// Takes in the identifiers in the path of something that was created.
    private mutating func learn(_ location: String) {
        guard let path = URL(string: location, relativeTo: url)?.path(percentEncoded: true) else { return }
        let operations = verifier.catalogue.operations.map(\.operation)
        let pathOfTemplate = Dictionary(operations.map { ($0.template, $0.path) }) { first, _ in first }
        for (template, values) in RequestCheck.values(inPath: path, of: operations.map(\.template).uniqued()) {
            for (name, value) in values {
                var owner = (pathOfTemplate[template] ?? template).components(separatedBy: "{\(name)}")[0]
                while owner.last == "/" { owner.removeLast() }
                knowledge.learn(.object([name: .string(value)]), owner: owner)
            }
        }
    }

    // MARK: - Methods

    private mutating func run(_ call: CallableMethod, _ trial: inout Trial) async throws(Verifier.Unreachable) {
        let samples = MethodSamples(call: call, seed: options.seed)
        for number in 0..<max(1, options.samples) {
            var input = options.input
            // Both codecs have to say the same.
            if input.rpcProtocol == .connect { input.usesJSON = number.isMultiple(of: 2) }
            guard let message = samples.message(number, knowledge) else { continue }
            let answer = try await run(call, message, input, &trial)
            if let answer, let next = samples.next(after: answer, message) {
                _ = try await run(call, next, input, &trial)
            }
        }
    }

    private mutating func run(
        _ call: CallableMethod, _ message: JSONValue, _ input: CallInput, _ trial: inout Trial
    ) async throws(Verifier.Unreachable) -> JSONValue? {
        let request: TransportRequest
        do throws(InputProblem) {
            request = try MethodRequest(call).request([message], input, baseURL: url)
        } catch {
            return nil
        }
        let line = RepeatingCommand(options, url).line(call, message, usesJSON: input.usesJSON)
        let seen = try await perform(
            request, MethodAnswer(call, input.rpcProtocol, usesJSON: input.usesJSON),
            isStream: call.method.isServerStreaming, line, &trial)
        for message in seen.messages { knowledge.learn(message) }
        return seen.messages.first
    }

    // MARK: - Calls

    private struct Seen: Sendable {
        var messages: [JSONValue] = []
        var outcome: CallOutcome = CallOutcome()
        var status: Int?
        var location: String?
    }

    private mutating func perform(
        _ request: TransportRequest, _ reader: any AnswerReader, isStream: Bool, _ repetition: String,
        _ trial: inout Trial
    ) async throws(Verifier.Unreachable) -> Seen {
        let seen = Locked(Seen())
        let transport = HeadTransport(base: verifier.transport) { status, headers in
            seen.withLock {
                $0.status = status; $0.location = headers[.location]
            }
        }
        let end = await CallRun(transport, clock: verifier.clock).run(
            request, reader, timeout: options.timeout
        ) { event in
            seen.withLock { seen in
                seen.outcome.add(event)
                if case .message(let value) = event, seen.messages.count < 100 { seen.messages.append(value) }
            }
        }
        let found = seen.withLock { $0 }
        var deviations = found.outcome.deviations
        var outcome = found.outcome.failure?.code ?? found.status.map { "\($0)" } ?? "none"
        switch end {
        case .ended, .cut: hasAnswered = true
        case .deadline where isStream && found.status != nil:
            // A stream may go on for as long as the client stays.
            hasAnswered = true
        case .deadline:
            outcome = "no answer in time"
            deviations.append(
                Deviation(.answerMissing, "there is no answer after \(options.timeout)", subject: "time"))
        case .unreachable(let message):
            guard hasAnswered else { throw Verifier.Unreachable(message: message) }
            outcome = "no answer"
            deviations.append(Deviation(.answerMissing, "there is no answer: \(message)"))
        }
        trial.add(outcome, deviations, repetition: repetition)
        return found
    }
}

/// A transport that shows the heads of responses.
private struct HeadTransport: Transport {
    let base: any Transport
    let show: @Sendable (Int, HTTPFields) -> Void

    var baseURL: URL { base.baseURL }
    var capabilities: TransportCapabilities { base.capabilities }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await base.send(request)
        show(response.status, response.headers)
        return response
    }
}

extension Trial {
    fileprivate func skipping(_ reason: String) -> Trial {
        var trial = self
        trial.skipped = reason
        return trial
    }
}

extension APIOperation {
    /// Whether a success is a stream.
    var isStream: Bool {
        responses.contains { response in
            response.payloads.contains { payload in
                MediaType(payload.mediaType).map { $0.isEvents || $0.isLines } ?? false
            }
        }
    }
}
