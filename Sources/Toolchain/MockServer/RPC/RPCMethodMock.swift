import Accord
import AccordHTTP
import AccordMocks
import Contract
import Foundation

/// One method of a contract, with what its answers are made of.
struct RPCMethodMock: Sendable {
    let method: Method
    let descriptor: MethodDescriptor
    let messages: RPCMessages
    /// `nil` for methods that remember nothing.
    let resource: RPCResourceCall?
    let streamLength: Int
    let clock: any Clock<Duration>
    /// The answer of a scenario to a call.
    let scenario: @Sendable (ScenarioRequest) -> ScenarioTurn?

    init(
        _ method: Method, of service: Service, _ messages: RPCMessages, resource: RPCResourceCall?, streamLength: Int,
        clock: any Clock<Duration>, scenario: @escaping @Sendable (ScenarioRequest) -> ScenarioTurn?
    ) {
        self.method = method
        descriptor = MethodDescriptor(
            service: service.fullName, name: method.name, kind: method.kind, idempotency: method.promise)
        self.messages = messages
        self.resource = resource
        self.streamLength = streamLength
        self.clock = clock
        self.scenario = scenario
    }
}

/// One call of a method that is mocked.
struct RPCMockCall: Sendable {
    private let mock: RPCMethodMock
    private let call: RPCExchange
    private let record: Locked<RPCRecord>
    private let start = ContinuousClock.now

    init(_ mock: RPCMethodMock, _ call: RPCExchange) {
        self.mock = mock
        self.call = call
        record = Locked(RPCRecord(method: mock.descriptor.path, rpcProtocol: call.rpcProtocol))
    }

    func answer(_ log: @Sendable (RPCRecord) -> Void) async throws(ConnectError) {
        do throws(ConnectError) {
            try await answer()
            log(ended(nil))
        } catch {
            log(ended(error))
            throw error
        }
    }

    private func ended(_ error: ConnectError?) -> RPCRecord {
        record.withLock { record in
            record.error = error
            record.duration = .now - start
            return record
        }
    }

    private func answer() async throws(ConnectError) {
        let preference = try RPCPreference(call.headers, call.url)
        try await preference.wait(on: mock.clock)
        switch call.method.kind {
        case .unary:
            let request = try read(try await call.message())
            if try await isPlayed(request) { return }
            try preference.fail()
            if preference.seed == nil, let resource = mock.resource {
                try await send(try resource.answer(request))
            } else {
                try await send(try sample([request], preference))
            }
        case .serverStream:
            let request = try read(try await call.message())
            if try await isPlayed(request) { return }
            // Messages come before an error where the client has asked for some.
            let count = preference.count ?? (preference.code == nil ? mock.streamLength : 0)
            for index in 0..<count { try await send(try sample([request], preference, index)) }
            try preference.fail()
        case .clientStream:
            if try await isPlayed(nil) { return }
            try preference.fail()
            var requests: [JSONValue] = []
            while let bytes = try await call.next() { requests.append(try read(bytes)) }
            try await send(try sample(requests, preference))
        case .bidiStream:
            if try await isPlayed(nil) { return }
            if preference.count == nil { try preference.fail() }
            var index = 0
            while let bytes = try await call.next() {
                try await send(try sample([try read(bytes)], preference, index))
                index += 1
                if index == preference.count { try preference.fail() }
            }
        }
    }

    /// Answers as the scenario that is on has it.
    ///
    /// - Parameter request: `nil` for a stream of requests.
    /// - Returns: whether it has an answer of its own.
    private func isPlayed(_ request: JSONValue?) async throws(ConnectError) -> Bool {
        guard var turn = mock.scenario(ScenarioRequest(mock.descriptor.path, body: request)) else { return false }
        if case .response(let status?, _, _) = turn.content { turn.fault = .status(status) }
        record.withLock { $0.remark = turn.remark }
        try await call.play(turn)
        switch turn.content {
        case .usual: return false
        case .failure(let failure): throw failure.error
        case .response(_, let headers, let body):
            call.responseHeaders.append(contentsOf: headers)
            try await send(body ?? [:])
        case .sample(let values):
            try await send(try mock.messages.sample(mock.method.output, seed: turn.seed).joined(with: values))
        case .messages(let messages, let failure):
            for message in messages { try await send(message) }
            if let failure { throw failure.error }
        case .example(let name): throw ConnectError(.unimplemented, "methods have no example '\(name)'")
        }
        return true
    }

    private func read(_ bytes: Data) throws(ConnectError) -> JSONValue {
        record.withLock { $0.requests += 1 }
        return try mock.messages.read(bytes, mock.method.input, call.codec)
    }

    private func send(_ message: JSONValue) async throws(ConnectError) {
        let bytes = try mock.messages.write(message, mock.method.output, call.codec)
        try await call.send(bytes)
        record.withLock { $0.responses += 1 }
    }

    /// - Parameter index: the number of the answer in its stream.
    private func sample(
        _ requests: [JSONValue], _ preference: RPCPreference, _ index: Int = 0
    ) throws(ConnectError) -> JSONValue {
        let seed = preference.seed.map { $0 &+ UInt64(index) }
        let sample = try mock.messages.sample(
            mock.method.output, seed: seed ?? mock.messages.seed(mock.descriptor.path, requests, index))
        return mock.messages.pages(of: mock.method)?.last(sample) ?? sample
    }
}

extension Method {
    fileprivate var kind: MethodDescriptor.Kind {
        switch (isClientStreaming, isServerStreaming) {
        case (false, false): .unary
        case (false, true): .serverStream
        case (true, false): .clientStream
        case (true, true): .bidiStream
        }
    }

    fileprivate var promise: MethodDescriptor.Idempotency {
        switch idempotency {
        case .unknown: .unknown
        case .noSideEffects: .noSideEffects
        case .idempotent: .idempotent
        }
    }
}
