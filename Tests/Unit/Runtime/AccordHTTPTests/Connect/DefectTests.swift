import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

/// Defects of another client, each as a test that this client does not have it.
@Suite("Defects that others had", .timeLimit(.minutes(10)))
struct DefectTests {
    private func client(_ response: TransportResponse) -> RPCClient {
        AccordHTTPTests.client { _ in response }
    }

    /// Returns what all kinds of calls with a stream throw for a response.
    private func failures(_ chunks: [Data]) async -> [ConnectError?] {
        let server = await connectError { () throws(ConnectError) in
            let stream: ServerStream<Ping> = try await client(.stream(chunks)).serverStream(Methods.watch, Ping())
            while try await stream.next() != nil {}
        }
        let upload = await connectError { () throws(ConnectError) in
            let call: ClientStream<Ping, Ping> = try await client(.stream(chunks)).clientStream(Methods.upload)
            _ = try await call.finish()
        }
        let bidi = await connectError { () throws(ConnectError) in
            let call: BidiStream<Ping, Ping> = try await client(.stream(chunks)).bidiStream(Methods.chat)
            while try await call.messages.next() != nil {}
        }
        return [server, upload, bidi]
    }

    @Test("a body that ends cleanly without the end of the stream was a success")
    func noEndOfStream() async {
        for error in await failures([ping(1)]) { #expect(error?.code == .internal) }
    }

    @Test("half an envelope that was left over was ignored", arguments: 1..<7)
    func halfEnvelope(_ count: Int) async {
        for error in await failures([ping(1), ping(2).prefix(count)]) { #expect(error?.code == .internal) }
        for error in await failures([ping(1), endStream().prefix(count)]) { #expect(error?.code == .internal) }
    }

    @Test("a message of a stream that could not be read was skipped")
    func undecodableMessage() async {
        let damaged = envelope(0, Data([0x0a, 9]))
        for error in await failures([damaged, ping(1), endStream()]) {
            #expect(error?.code == .internal)
            #expect(error?.cause != nil)
        }
    }

    @Test("a request that could not be written was dropped, and send said nothing")
    func unwritableRequest() async throws {
        struct Refusal: Error {}
        let coding = ContentCoding(name: "odd", compress: { _ in throw Refusal() }, decompress: { data, _ in data })
        let wire = Wire()
        let call = try await wire.bidiStream(
            options: RPCOptions(requestCoding: .init(coding, minimumBytes: 5)))
        let error = await connectError { () throws(ConnectError) in try await call.send(Ping(text: "long enough")) }
        #expect(error?.code == .internal)
        try await call.send(Ping(count: 1))
        #expect(try await wire.receive() == ping(1))
    }

    @Test("the error of a unary response that could not be read had the code ok")
    func undecodableAnswer() async {
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client(.proto(Data([0x0a, 9]))).unary(Methods.ping, Ping())
        }
        #expect(error?.code == .internal)
    }

    @Test(
        "a host that is none stopped the program",
        arguments: ["rin example", "//", "http://", "http:///rin", "https://:443", "mailto:rin@example"])
    func badHost(_ text: String) async throws {
        let transport = URLSessionTransport(baseURL: try #require(URL(string: text)))
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await RPCClient(transport: transport).unary(Methods.ping, Ping())
        }
        #expect(error?.code == .unavailable)
    }

    @Test("the error for a wrong number of responses had two codes")
    func wrongNumberOfAnswers() async {
        for chunks in [[endStream()], [ping(1), ping(2), endStream()]] {
            let error = await connectError { () throws(ConnectError) in
                let call: ClientStream<Ping, Ping> = try await client(.stream(chunks)).clientStream(Methods.upload)
                _ = try await call.finish()
            }
            #expect(error?.code == .unimplemented)
            #expect(error?.description.contains("): unimplemented: the server answered with") == true)
        }
    }

    @Test("content that is no gzip was passed on as it was")
    func noGzipMagic() async {
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client(.proto(Data([0x10, 1]), [.contentEncoding: "gzip"])).unary(Methods.ping, Ping())
        }
        #expect(error?.code == .internal)
        let compressed = envelope(1, Data([0x10, 1]))
        let stream = await connectError { () throws(ConnectError) in
            let stream: ServerStream<Ping> = try await client(
                .stream([compressed, endStream()], [.named("Connect-Content-Encoding"): "gzip"])
            ).serverStream(Methods.watch, Ping())
            _ = try await stream.next()
        }
        #expect(stream?.code == .internal)
    }

    @Test("data that could not be compressed was sent as it was, without an error")
    func compressFailure() async {
        struct Refusal: Error {}
        let coding = ContentCoding(name: "odd", compress: { _ in throw Refusal() }, decompress: { data, _ in data })
        let sent = Locked(0)
        let client = AccordHTTPTests.client(
            options: RPCOptions(requestCoding: .init(coding, minimumBytes: 0))
        ) { _ in
            sent.withLock { $0 += 1 }
            return .proto()
        }
        let error = await connectError { () throws(ConnectError) -> Ping in try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == .internal)
        #expect(sent.withLock(\.self) == 0)
    }

    @Test("cancelling the task that reads only closed the sending side")
    func cancelledReader() async throws {
        let wire = Wire()
        let call = try await wire.bidiStream()
        let task = Task { await connectError { () throws(ConnectError) in try await call.messages.next() } }
        await wire.arrived.wait()
        task.cancel()
        #expect(await task.value?.code == .canceled)
        await wire.givenUp.wait()
    }
}
