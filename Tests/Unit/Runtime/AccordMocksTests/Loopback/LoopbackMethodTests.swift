import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Handlers of methods, in the test's process", .timeLimit(.minutes(10)))
struct LoopbackMethodTests {
    /// A protocol, a codec, and whether everything is compressed.
    struct Way: Sendable, CustomTestStringConvertible {
        var rpc: RPCProtocol
        var isJSON: Bool
        var isCompressed: Bool

        var testDescription: String { "\(rpc), \(isJSON ? "JSON" : "binary")\(isCompressed ? ", gzip" : "")" }

        static let all = RPCProtocol.allCases.flatMap { rpc in
            [false, true].flatMap { isJSON in
                [false, true].map { Way(rpc: rpc, isJSON: isJSON, isCompressed: $0) }
            }
        }
    }

    let server = LoopbackServer(compressionMinimum: 0)

    private func client(
        _ way: Way, interceptors: [any Interceptor] = [], options: RPCOptions = RPCOptions()
    ) -> RPCClient {
        var options = options
        if way.isCompressed {
            options.requestCoding = .gzip(minimumBytes: 0)
        } else {
            options.acceptedCodings = []
        }
        return RPCClient(
            transport: server.transport(baseURL: .notes, interceptors: interceptors), protocol: way.rpc,
            codec: way.isJSON ? .json : .protobuf, options: options)
    }

    private var client: RPCClient { client(Way(rpc: .connect, isJSON: false, isCompressed: false)) }

    @Test("answer unary calls, with headers and trailers both ways", arguments: Way.all)
    func unary(way: Way) async throws {
        server.handle(NoteService.Served.get) { request, context in
            context.responseHeaders[.eTag] = context.headers[.ifMatch]
            context.responseTrailers[.age] = "7"
            #expect(context.rpcProtocol == way.rpc)
            return Note(text: request.text.uppercased(), count: request.count + 1)
        }
        let shown = Locked<ResponseMetadata?>(nil)
        let options = CallOptions(headers: [.ifMatch: "one"]) { metadata in shown.withLock { $0 = metadata } }
        let answer: Note = try await client(way).unary(NoteService.Methods.get, Note(text: "abc", count: 1), options)
        #expect(answer == Note(text: "ABC", count: 2))
        let metadata = try #require(shown.withLock { $0 })
        #expect(metadata.headers[.eTag] == "one")
        #expect(metadata.trailers[.age] == "7")
        let request = try #require(server.requests.first)
        #expect(request.url.path.hasSuffix("/test.v1.NoteService/Get"))
        if way.isCompressed, way.rpc == .connect { #expect(request.headers[.contentEncoding] == "gzip") }
    }

    @Test("answer by GET", arguments: [false, true])
    func get(isJSON: Bool) async throws {
        server.handle(NoteService.Served.get) { request, context in
            #expect(context.isGET)
            return request
        }
        let way = Way(rpc: .connect, isJSON: isJSON, isCompressed: false)
        let client = client(way, options: RPCOptions(getForQueries: .enabled()))
        let answer: Note = try await client.unary(NoteService.Methods.get, Note(text: "ä & ö"))
        #expect(answer == Note(text: "ä & ö"))
        #expect(server.requests.map(\.method) == [.get])
    }

    @Test("fail calls with details and metadata", arguments: Way.all)
    func errors(way: Way) async throws {
        server.handle(NoteService.Served.get) { request, context in
            context.responseTrailers[.age] = "7"
            throw ConnectError(
                .failedPrecondition, "no, \(request.text)",
                details: [try .init(type: "test.v1.Note", value: Note(text: "why").protobufData())],
                metadata: [.eTag: "one"])
        }
        let error = await #expect(throws: ConnectError.self) {
            let _: Note = try await client(way).unary(NoteService.Methods.get, Note(text: "x"))
        }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message == "no, x")
        #expect(error?.isInferred == false)
        #expect(try error?.details.first.map { try Note(protobuf: $0.value) } == Note(text: "why"))
        #expect(error?.metadata[.eTag] == "one")
    }

    @Test("send streams, each message when it is sent, and a failure at their end", arguments: Way.all)
    func serverStream(way: Way) async throws {
        let gate = Gate()
        server.handle(NoteService.Served.watch) { request, responses, context in
            context.responseHeaders[.eTag] = "one"
            try await responses.send(Note(text: request.text, count: 1))
            try await gate.wait()
            try await responses.send(Note(count: 2))
            context.responseTrailers[.age] = "7"
            if request.text == "bad" { throw ConnectError(.dataLoss, "lost") }
        }
        for text in ["good", "bad"] {
            let stream: ServerStream<Note> = try await client(way).serverStream(
                NoteService.Methods.watch, Note(text: text))
            #expect(stream.headers[.eTag] == "one")
            var messages = stream.makeAsyncIterator()
            #expect(try await messages.next() == Note(text: text, count: 1))
            gate.open()
            #expect(try await messages.next() == Note(count: 2))
            do {
                #expect(try await messages.next() == nil)
                #expect(stream.trailers[.age] == "7")
                #expect(text == "good")
            } catch {
                #expect(error.code == .dataLoss)
                #expect(text == "bad")
            }
        }
    }

    @Test("take streams, and answer when all is sent", arguments: Way.all)
    func clientStream(way: Way) async throws {
        server.handle(NoteService.Served.collect) { requests, context in
            var texts: [String] = []
            for try await request in requests { texts.append(request.text) }
            return Note(text: texts.joined(separator: ","), count: Int32(texts.count))
        }
        let call: ClientStream<Note, Note> = try await client(way).clientStream(NoteService.Methods.collect)
        for text in ["a", "b", "c"] { try await call.send(Note(text: text)) }
        #expect(try await call.finish() == Note(text: "a,b,c", count: 3))
    }

    @Test("answer message by message, while the client sends", arguments: Way.all)
    func bidi(way: Way) async throws {
        server.handle(NoteService.Served.chat) { requests, responses, context in
            for try await request in requests { try await responses.send(Note(text: request.text + "!")) }
        }
        let call: BidiStream<Note, Note> = try await client(way).bidiStream(NoteService.Methods.chat)
        var messages = call.messages.makeAsyncIterator()
        for text in ["a", "b"] {
            try await call.send(Note(text: text))
            #expect(try await messages.next() == Note(text: text + "!"))
        }
        call.finishSending()
        #expect(try await messages.next() == nil)
    }

    @Test("are tried again until they succeed")
    func retries() async throws {
        let calls = Locked(0)
        server.handle(NoteService.Served.get) { _, _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            if call <= 2 { throw ConnectError(.unavailable) }
            return Note(count: Int32(call))
        }
        let clock = TestClock()
        let way = Way(rpc: .connect, isJSON: false, isCompressed: false)
        let client = client(way, interceptors: [RetryInterceptor(clock: clock)])
        async let answer: Note = client.unary(NoteService.Methods.get, Note())
        for _ in 1...2 {
            await clock.someoneSleeps()
            clock.advance(by: .seconds(60))
        }
        #expect(try await answer == Note(count: 3))
        #expect(server.requests.count == 3)
    }

    @Test("show the deadline, and are cancelled when it is over", arguments: RPCProtocol.allCases)
    func deadline(rpc: RPCProtocol) async throws {
        let clock = TestClock()
        let server = LoopbackServer(clock: clock)
        let (started, cancelled) = (Signal(), Signal())
        server.handle(NoteService.Served.get) { _, context in
            #expect(context.timeRemaining == .seconds(3))
            started.set()
            do { try await Gate().wait() } catch {
                cancelled.set()
                throw error
            }
            return Note()
        }
        let client = RPCClient(
            transport: server.transport(baseURL: .notes), protocol: rpc, options: RPCOptions(clock: clock))
        let call = Task { () throws -> Note in
            try await client.unary(NoteService.Methods.get, Note(), CallOptions(timeout: .seconds(3)))
        }
        await started.wait()
        clock.advance(by: .seconds(3))
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .deadlineExceeded)
        await cancelled.wait()
    }

    @Test("are asked for by name where they are missing", arguments: RPCProtocol.allCases)
    func missing(rpc: RPCProtocol) async throws {
        for isJSON in [false, true] {
            let client = client(Way(rpc: rpc, isJSON: isJSON, isCompressed: false))
            let error = await #expect(throws: ConnectError.self) {
                let _: Note = try await client.unary(NoteService.Methods.get, Note())
            }
            #expect(error?.code == .unimplemented)
            let message = try #require(error?.message)
            #expect(message.contains("test.v1.NoteService/Get"))
            #expect(message.contains("server.handle(NoteService.Served.get) { … }"))
            let streamError = await #expect(throws: ConnectError.self) {
                let stream: ServerStream<Note> = try await client.serverStream(NoteService.Methods.watch, Note())
                for try await _ in stream {}
            }
            #expect(streamError?.code == .unimplemented)
            #expect(streamError?.message.contains("NoteService.Served.watch") == true)
        }
    }

    @Test("take the place of those before them, and turn other errors into unknown ones")
    func replaced() async throws {
        struct Broken: Error {}
        server.handle(NoteService.Served.get) { _, _ in Note(text: "old") }
        server.handle(NoteService.Served.get) { _, _ in throw Broken() }
        let error = await #expect(throws: ConnectError.self) {
            let _: Note = try await client.unary(NoteService.Methods.get, Note())
        }
        #expect(error?.code == .unknown)
        #expect(error?.message.contains("Broken") == true)
    }

    @Test("work through a transport with faults")
    func faults() async throws {
        server.handle(NoteService.Served.get) { request, _ in Note(text: String(repeating: request.text, count: 2000)) }
        let clock = TestClock()
        let faults = FaultTransport(
            server.transport(baseURL: .notes, interceptors: [RetryInterceptor(clock: clock)]), seed: 7,
            [
                .onCall(1, .status(503)), .onCall(2, .lost), .onCall(4, .damagedGzip),
                .onCall(5, .resetBody(after: 10)),
                .onCall(6, .contentType("text/html")),
            ],
            clock: clock)
        let client = RPCClient(transport: faults)
        async let answer: Note = client.unary(NoteService.Methods.get, Note(text: "x"))
        for _ in 1...2 {
            await clock.someoneSleeps()
            clock.advance(by: .seconds(60))
        }
        #expect(try await answer.text.count == 2000)
        // Nothing of these calls can be read. Those whose connection is lost are tried again.
        let change = MethodDescriptor(service: "test.v1.NoteService", name: "Get", kind: .unary)
        var codes: [ConnectError.Code?] = []
        for _ in 4...6 {
            codes.append(
                await #expect(throws: ConnectError.self) {
                    let _: Note = try await client.unary(change, Note(text: "x"))
                }?.code)
        }
        #expect(codes == [.internal, .unavailable, .unknown])
        #expect(faults.log.count == 5)
    }
}
