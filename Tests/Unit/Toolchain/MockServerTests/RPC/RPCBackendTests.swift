import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import MockServer
import Rin
import TestSupport
import Testing
import Trial

typealias TrialV1 = Accord_.Trial.V1

@Suite("Services of contracts, answered with samples")
struct RPCBackendTests {
    private static let codecs: [Codec] = [.protobuf, .json]

    private func trial(_ options: RPCBackend.Options = .init()) throws -> MockedService {
        try MockedService(
            ["accord/trial/v1/trial.proto"], root: "Tests/Support/Trial/Contracts", options)
    }

    private func client(
        _ service: MockedService, _ rpcProtocol: RPCProtocol, _ codec: Codec, gzip: Bool = false
    ) throws -> TrialV1.TrialServiceClient {
        TrialV1.TrialServiceClient(
            transport: try service.transport(), protocol: rpcProtocol, codec: codec,
            options: RPCOptions(
                requestCoding: gzip ? .gzip(minimumBytes: 1) : nil, acceptedCodings: gzip ? [.gzip] : [],
                getForQueries: .enabled()))
    }

    @Test(
        "All kinds of methods, in each protocol, codec and coding",
        arguments: RPCProtocol.allCases, [(0, false), (0, true), (1, false), (1, true)])
    func kinds(_ rpcProtocol: RPCProtocol, _ form: (codec: Int, gzip: Bool)) async throws {
        let service = try trial()
        let client = try client(service, rpcProtocol, Self.codecs[form.codec], gzip: form.gzip)
        let request = TrialV1.Request(payload: Data("hello".utf8))

        let answer = try await client.unary(request: request)
        #expect(answer.number > 0)
        #expect(answer.seen?.headers.count == 1)
        #expect(try await client.unary(request: request) == answer)
        #expect(try await client.query(request: request).number > 0)

        let stream = try await client.serverStream(request: request)
        var answers: [TrialV1.Answer] = []
        for try await answer in stream { answers.append(answer) }
        #expect(answers.count == 3)
        #expect(Set(answers.map(\.number)).count > 1)

        let upload = try await client.clientStream()
        for _ in 0..<3 { try await upload.send(request) }
        #expect(try await upload.finish().number > 0)

        let both = try await client.bidiStream()
        var replies = both.messages.makeAsyncIterator()
        for _ in 0..<3 {
            try await both.send(request)
            #expect(try await replies.next() != nil)
        }
        both.finishSending()
        #expect(try await replies.next() == nil)
        #expect(service.records.withLock { $0.map { $0.requests } } == [1, 1, 1, 1, 3, 3])
        #expect(service.records.withLock { $0.map { $0.responses } } == [1, 1, 1, 3, 1, 3])
    }

    @Test("The same request has the same answer in each protocol, and another has another")
    func determinism() async throws {
        var answers: Set<TrialV1.Answer> = []
        for rpcProtocol in RPCProtocol.allCases {
            for codec in Self.codecs {
                let client = try client(try trial(), rpcProtocol, codec)
                answers.insert(try await client.unary(request: .init(payload: Data([1]))))
            }
        }
        #expect(answers.count == 1)
        let client = try client(try trial(), .connect, .json)
        answers.insert(try await client.unary(request: .init(payload: Data([2]))))
        #expect(answers.count == 2)
        let other = try trial(.init(seed: 1))
        answers.insert(try await self.client(other, .connect, .json).unary(request: .init(payload: Data([1]))))
        #expect(answers.count == 3)
    }

    // MARK: Checks

    private static let service = "accord.trial.v1.TrialService"

    @Test(
        "A request that is none of the contract's, with the field",
        arguments: [
            (#"{"script":{"count":-1}}"#, "script.count"), (#"{"payload":7}"#, "payload"),
            (#"{"nothing":1}"#, "nothing"),
            (#"{"script":{"failure":{"details":[{},{"number":"x"}]}}}"#, "script.failure.details[1].number"), ("{", ""),
            ("", ""), ("[]", ""),
        ])
    func invalid(_ json: String, _ field: String) async throws {
        let service = try trial()
        let response = try await service.backend.respond(
            to: TransportRequest(
                method: .post, url: try MockedService.url("\(Self.service)/Unary"),
                headers: [.contentType: "application/json"], body: Data(json.utf8)))
        #expect(response.status == 400)
        let error = try JSONValue(json: try await response.body.collect(upTo: 10_000))
        #expect(error["code"] == "invalid_argument")
        #expect(error["details"]?[0]?["type"] == "google.rpc.BadRequest")
        guard case .string(let value)? = error["details"]?[0]?["value"] else {
            Issue.record("there is no detail")
            return
        }
        let detail = try #require(UnpaddedBase64.decode(value))
        // A list of messages in field 1, of which the first has the field's path in field 1, and a text in field 2.
        let violation = try Google.Protobuf.BytesValue(protobuf: detail).value
        #expect(try Google.Protobuf.StringValue(protobuf: violation).value == field)
        #expect(violation.contains(0x12))
        #expect(service.records.withLock { $0.first?.error?.code } == .invalidArgument)
    }

    @Test("Bytes that are no message, with the field by its name in the contract")
    func invalidBytes() async throws {
        let service = try trial()
        // script.failure.code is not UTF-8.
        let body = Data([0, 0, 0, 0, 7, 0x0A, 5, 0x1A, 3, 0x0A, 1, 0xFF])
        let response = try await service.backend.respond(
            to: TransportRequest(
                method: .post, url: try MockedService.url("\(Self.service)/ServerStream"),
                headers: [.contentType: "application/grpc"], body: body))
        _ = try await response.body.collect(upTo: 10)
        let trailers = response.body.trailers
        #expect(HTTPField.Name("grpc-status").flatMap { trailers[$0] } == "3")
        #expect(
            HTTPField.Name("grpc-message").flatMap { trailers[$0] } == "script.failure.code: it is not UTF-8")
    }

    @Test("A method that the contract does not have")
    func unknownMethod() async throws {
        let service = try trial()
        await #expect(throws: ConnectError.self) { try await service.call("\(Self.service)/Nothing", [:]) }
        let url = try MockedService.url("x/\(Self.service)/Unary")
        #expect(service.backend.hasMethod(of: TransportRequest(method: .post, url: url)))
        #expect(service.backend.methods.count == 5)
    }

    // MARK: Preferences

    @Test("A client chooses an error by its code", arguments: ConnectError.Code.allCases)
    func preferredCode(_ code: ConnectError.Code) async throws {
        let service = try trial()
        let error = await #expect(throws: ConnectError.self) {
            try await service.call("\(Self.service)/Unary", [:], prefer: "respond-async, code=\(code.rawValue)")
        }
        #expect(error?.code == code)
        #expect(error?.httpStatus == code.httpStatus)
        let query = await #expect(throws: ConnectError.self) {
            try await service.call("\(Self.service)/Unary?__code=\(code.rawValue)", [:])
        }
        #expect(query?.code == code)
    }

    @Test("A stream has the messages that a client asks for before its error")
    func preferredCount() async throws {
        for (prefer, count) in [("code=aborted", 0), ("code=aborted, count=2", 2), ("code=\"aborted\"; count=5", 5)] {
            let client = try client(try trial(), .grpc, .protobuf)
            let name = try #require(HTTPField.Name("Prefer"))
            let seen = Locked(0)
            let error = await #expect(throws: ConnectError.self) {
                let stream = try await client.serverStream(
                    request: .init(), options: CallOptions(headers: [name: prefer]))
                for try await _ in stream { seen.withLock { $0 += 1 } }
            }
            #expect(error?.code == .aborted)
            #expect(seen.withLock { $0 } == count)
        }
    }

    @Test("A client chooses the seed of samples")
    func preferredSeed() async throws {
        let service = try trial()
        let seven = try await service.call("\(Self.service)/Unary", ["payload": "AQ=="], prefer: "seed=7")
        #expect(try await service.call("\(Self.service)/Unary", ["payload": "AA=="], prefer: "seed=7") == seven)
        #expect(try await service.call("\(Self.service)/Unary", ["payload": "AQ=="], prefer: "seed=8") != seven)
    }

    @Test("An answer waits as long as a client asks for")
    func preferredDelay() async throws {
        let clock = TestClock()
        let service = try trial(.init(server: .init(clock: clock)))
        let call = Task { try await service.call("\(Self.service)/Unary", [:], prefer: "delay=300") }
        await clock.someoneSleeps()
        clock.advance(by: .milliseconds(300))
        _ = try await call.value
    }

    @Test(
        "Preferences that are none",
        arguments: ["code=404", "code=", "count=-1", "count=60001", "seed=x", "delay=60001", "delay=soon"])
    func wrongPreference(_ prefer: String) async throws {
        let service = try trial()
        let error = await #expect(throws: ConnectError.self) {
            try await service.call("\(Self.service)/Unary", [:], prefer: prefer)
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("preference") == true)
    }

    // MARK: Sockets

    @Test("A socket is refused")
    func sockets() async throws {
        let transport = try trial().backend.socketTransport()
        await #expect(throws: SocketError.self) {
            _ = try await transport.connect(SocketRequest(url: try MockedService.url("x")))
        }
    }
}
