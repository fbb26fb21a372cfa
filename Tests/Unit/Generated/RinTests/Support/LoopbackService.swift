import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

/// A service whose server is in the test: it checks what the generated client puts on the wire, and answers.
///
/// Every call is made a second time through the generated mock, which has no stub for it and must say so.
struct LoopbackService<Interface: Sendable>: Sendable {
    let name: String
    let client: @Sendable (any Transport, Codec, RPCOptions) -> Interface
    let mock: Interface

    /// Calls a method that only reads, and so goes by GET where that is wanted.
    func reads<Input: Message, Output: Message>(
        _ method: String,
        _ request: Input,
        _ response: Output,
        _ way: Way,
        sourceLocation: SourceLocation = #_sourceLocation,
        by call: (Interface, Input) async throws -> Output
    ) async throws {
        let verb: HTTPRequest.Method = way.readsByGet ? .get : .post
        try await exchange(method, verb, request, response, way, sourceLocation, call)
    }

    /// Calls a method that changes something, and so goes by POST always.
    func writes<Input: Message, Output: Message>(
        _ method: String,
        _ request: Input,
        _ response: Output,
        _ way: Way,
        sourceLocation: SourceLocation = #_sourceLocation,
        by call: (Interface, Input) async throws -> Output
    ) async throws {
        try await exchange(method, .post, request, response, way, sourceLocation, call)
    }

    /// Calls a method that is answered by a stream.
    func streams<Input: Message, Output: Message>(
        _ method: String,
        _ request: Input,
        _ responses: [Output],
        _ way: Way,
        sourceLocation: SourceLocation = #_sourceLocation,
        by call: (Interface, Input) async throws -> ServerStream<Output>
    ) async throws {
        for message in [request] + responses as [any Message] {
            #expect(unsetProperties(of: message) == [], sourceLocation: sourceLocation)
        }
        let client = connect(method, .post, way, sourceLocation) { received in
            let decoded = try way.streamRequest(Input.self, in: received)
            #expect(decoded == request, sourceLocation: sourceLocation)
            return try way.stream(responses)
        }
        var received: [Output] = []
        for try await message in try await call(client, request) { received.append(message) }
        #expect(received == responses, sourceLocation: sourceLocation)
        await expectUnstubbed(method, sourceLocation) { _ = try await call(mock, request) }
    }

    private func exchange<Input: Message, Output: Message>(
        _ method: String,
        _ verb: HTTPRequest.Method,
        _ request: Input,
        _ response: Output,
        _ way: Way,
        _ sourceLocation: SourceLocation,
        _ call: (Interface, Input) async throws -> Output
    ) async throws {
        #expect(unsetProperties(of: request) == [], sourceLocation: sourceLocation)
        #expect(unsetProperties(of: response) == [], sourceLocation: sourceLocation)
        let client = connect(method, verb, way, sourceLocation) { received in
            let decoded = try way.request(Input.self, in: received)
            #expect(decoded == request, sourceLocation: sourceLocation)
            return try way.response(response)
        }
        let answer = try await call(client, request)
        #expect(answer == response, sourceLocation: sourceLocation)
        await expectUnstubbed(method, sourceLocation) { _ = try await call(mock, request) }
    }

    /// A client whose requests must be for `method`.
    private func connect(
        _ method: String,
        _ verb: HTTPRequest.Method,
        _ way: Way,
        _ sourceLocation: SourceLocation,
        answer: @escaping @Sendable (TransportRequest) throws -> TransportResponse
    ) -> Interface {
        let path = "/\(name)/\(method)"
        let transport = InMemoryTransport(baseURL: .rin) { received in
            #expect(received.url.path == path, sourceLocation: sourceLocation)
            #expect(received.method == verb, sourceLocation: sourceLocation)
            return try answer(received)
        }
        return client(transport, way.codec, way.options)
    }

    private func expectUnstubbed(
        _ method: String,
        _ sourceLocation: SourceLocation,
        _ call: () async throws -> Void
    ) async {
        await withKnownIssue(sourceLocation: sourceLocation) {
            let error = await #expect(throws: ConnectError.self, sourceLocation: sourceLocation) { try await call() }
            #expect(error?.code == .unimplemented, sourceLocation: sourceLocation)
            #expect(error?.message.contains("\(name)/\(method)") == true, sourceLocation: sourceLocation)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("\(name)/\(method)") }
        }
    }
}

extension URL {
    /// Where the servers of these tests are.
    static let rin = URL(string: "https://rin.example") ?? URL(fileURLWithPath: "/not-a-url")
}
