import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

private typealias WatchPets = Sample.PetStoreOperations.WatchPets

@Suite("Streams of REST operations")
struct RESTStreamTests {
    private let rex = #"{"id":1,"name":"Rex"}"#

    private func events(_ chunks: [String], failure: TransportError? = nil) async throws
        -> [ServerSentEvent<Sample.Pet>]
    {
        let store = Sample.Recorder(.chunks(chunks, type: "text/event-stream", failure: failure)).store()
        var events: [ServerSentEvent<Sample.Pet>] = []
        for try await event in try await store.watchPets() { events.append(event) }
        return events
    }

    @Test("events with their names, identifiers and times")
    func events() async throws {
        let events = try await events([
            ": hello\n\nevent: sold\nid: 7\nretry: 1500\ndata: \(rex)\n\ndata:{\"id\":2,\ndata: \"name\":\"Tom\"}\n\n"
        ])
        #expect(
            events == [
                ServerSentEvent(
                    data: Sample.Pet(id: 1, name: "Rex"), event: "sold", id: "7", retry: .milliseconds(1500)),
                ServerSentEvent(data: Sample.Pet(id: 2, name: "Tom"), id: "7"),
            ])
    }

    @Test("the request asks for events, uncompressed")
    func request() async throws {
        let recorder = Sample.Recorder(.chunks([], type: "text/event-stream"))
        _ = try await recorder.store().watchPets(since: Date(timeIntervalSince1970: 0))
        #expect(recorder.last?.headers[.accept] == "text/event-stream")
        #expect(recorder.last?.headers[.acceptEncoding] == "identity")
        #expect(recorder.last?.target == "/v1/pets/events?since=1970-01-01T00%3A00%3A00Z")
    }

    @Test("a stream may be cut into chunks anywhere", arguments: ["\n", "\r\n", "\r"])
    func chunks(end: String) throws {
        let text =
            "\u{FEFF}: c\n\nevent: e\ndata: é1\ndata\ndata:  2\nid: \u{1F600}\n\n:\nretry: x\ndata\n\nevent: lost\n"
        let bytes = Array(text.replacingOccurrences(of: "\n", with: end).utf8)
        for first in 0...bytes.count {
            for second in [first, (first + bytes.count) / 2, bytes.count] {
                var cutter = LineCutter()
                var parser = ServerSentEventParser(limit: 100)
                var events: [ServerSentEvent<String>] = []
                for chunk in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    cutter.append(Data(chunk))
                    while let line = cutter.next() {
                        if let event = try parser.read(line) { events.append(event) }
                    }
                }
                #expect(
                    events == [
                        ServerSentEvent(data: "é1\n\n 2", event: "e", id: "\u{1F600}"),
                        ServerSentEvent(data: "", id: "\u{1F600}"),
                    ])
            }
        }
    }

    @Test("the events are the same, whatever bytes come, and however they are cut", arguments: 0..<200)
    func damaged(seed: Int) throws {
        // A generator of its own (SplitMix64), so that a failure can be repeated.
        var state = UInt64(seed)
        func random(below limit: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
        }
        let words = ["data", "event", "id", "retry", ":", " ", "\n", "\n\n", "\r", "\r\n", "1", "é", "\u{FEFF}", "\0"]
        var bytes = (0..<60).flatMap { _ in Array(words[random(below: words.count)].utf8) }
        for _ in 0..<random(below: 4) { bytes[random(below: bytes.count)] = UInt8(random(below: 256)) }
        func events(cut: Bool) throws -> [ServerSentEvent<String>] {
            var cutter = LineCutter()
            var parser = ServerSentEventParser(limit: 1000)
            var events: [ServerSentEvent<String>] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(cut ? 1 + random(below: 5) : rest.count)
                rest = rest.dropFirst(chunk.count)
                cutter.append(Data(chunk))
                while let line = cutter.next() {
                    if let event = try parser.read(line) { events.append(event) }
                }
            }
            return events
        }
        #expect(try events(cut: true) == events(cut: false))
    }

    @Test("[DONE] is not an event, and nothing after it is read")
    func done() async throws {
        let events = try await events(["data: \(rex)\n\ndata: [DONE]\n\ndata: no JSON\n\n"])
        #expect(events.map(\.data.name) == ["Rex"])
    }

    @Test("data are JSON, or the text of a date, literal or the like without quotes")
    func texts() async throws {
        func read<Value: Sendable & Hashable>(_ type: StaticString, _ body: String) async throws -> [Value] {
            let response = RESTResponse(
                TransportResponse(
                    status: 200, headers: [.contentType: "text/event-stream"], body: TransportBody(Data(body.utf8))),
                receiveLimit: 1 << 20, codings: ContentCodings(), deadline: nil)
            var values: [Value] = []
            for try await event in try response.events(type) as ServerStream<ServerSentEvent<Value>> {
                values.append(event.data)
            }
            return values
        }
        let date = Date(timeIntervalSince1970: 0)
        let text = "1970-01-01T00:00:00Z"
        #expect(try await read("tr", "data: \(text)\n\ndata: \"\(text)\"\n\n") == [date, date])
        #expect(try await read("j", "data: 1\n\ndata: a\n\n") == [JSONValue.number(1), "a"])
        #expect(try await read("s", "data: \"a\"\n\n") == ["\"a\""])
        await #expect(throws: ConnectError.self) { try await read("i", "data: a\n\n") as [Int32] }
    }

    @Test("an event that is not complete at the end is none")
    func incomplete() async throws {
        #expect(try await events(["data: \(rex)\n\n", "data: \(rex)\n"]).count == 1)
    }

    @Test("data that are no such JSON end the stream with their path")
    func unreadable() async throws {
        let error = await #expect(throws: ConnectError.self) { try await events(["data: {\"id\":1}\n\n"]) }
        #expect(error?.code == .internal)
        #expect(error?.message.contains("name") == true)
    }

    @Test("a connection that is cut ends the stream with an error")
    func cut() async throws {
        let error = await #expect(throws: ConnectError.self) {
            try await events(["data: \(rex)\n\n"], failure: TransportError(.failed, "cut"))
        }
        #expect(error?.code == .unavailable)
    }

    @Test("another content type is no stream")
    func otherType() async throws {
        let store = Sample.Recorder(.text("<html>", type: "text/html")).store()
        let error = await restError { () throws(RESTError<Never>) in try await store.watchPets() }
        #expect(error?.connectError.message.contains("text/html") == true)
    }

    @Test("lines and events have a limit")
    func limits() async throws {
        let options = RESTOptions(receiveLimit: 20)
        for text in [
            "data: " + String(repeating: "x", count: 30), String(repeating: "data: 1234567\n", count: 4) + "\n",
            ": " + String(repeating: "x", count: 30) + "\n\n",
        ] {
            let store = Sample.Recorder(.chunks([text, "y"], type: "text/event-stream")).store(options: options)
            let stream = try await store.watchPets()
            let error = await #expect(throws: ConnectError.self) { for try await _ in stream {} }
            #expect(error?.code == .resourceExhausted)
        }
    }

    @Test("lines of JSON, the last without its end; sequences of RFC 7464, too")
    func lines() async throws {
        let chunks = ["{\"id\":1,\"na", "me\":\"Rex\"}\r\n\n\u{1E}", "{\"id\":2,\"name\":\"Tom\"}"]
        let store = Sample.Recorder(.chunks(chunks, type: "application/x-ndjson")).store()
        var names: [String] = []
        for try await pet in try await store.exportPets() { names.append(pet.name) }
        #expect(names == ["Rex", "Tom"])
    }

    @Test("a download, chunk by chunk, with its length")
    func download() async throws {
        let store = Sample.store { _ in
            var answer = TransportResponse.chunks(["ab", "c"], type: "image/png")
            answer.headers[.contentLength] = "3"
            return answer
        }
        let photo = try await store.getPhoto(petID: 1)
        #expect(photo.length == 3)
        #expect(try await photo.collect() == Data("abc".utf8))
        let cut = TransportResponse.chunks(["ab"], type: "image/png", failure: TransportError(.failed, "cut"))
        let broken = try await Sample.Recorder(cut).store().getPhoto(petID: 1)
        let error = await #expect(throws: ConnectError.self) { try await broken.collect() }
        #expect(error?.code == .unavailable)
        let compressed = TransportResponse(status: 200, headers: [.contentEncoding: "gzip"])
        await #expect(throws: RESTError<Sample.PetStoreOperations.GetPhoto.Failure>.self) {
            try await Sample.Recorder(compressed).store().getPhoto(petID: 1)
        }
    }

    @Test("the deadline holds until a stream's end")
    func deadline() async throws {
        let clock = TestClock()
        let store = Sample.store(options: RESTOptions(clock: clock)) { _ in
            TransportResponse(
                status: 200, headers: [.contentType: "text/event-stream"],
                body: TransportBody { () throws(TransportError) in
                    do { try await Signal().waitForCancellation() } catch { throw .cancelled }
                    return nil
                })
        }
        let stream = try await store.watchPets(options: CallOptions(timeout: .seconds(5)))
        async let error = connectError { () throws(ConnectError) in
            var events = stream.makeAsyncIterator()
            return try await events.next()
        }
        await clock.someoneSleeps()
        clock.advance(by: .seconds(5))
        #expect(await error?.code == .deadlineExceeded)
    }

    @Test("an idle limit ends a stream that brings nothing, and not one that brings something now and then")
    func idleLimit() async throws {
        let clock = TestClock()
        let chunks = Locked(["data: {\"id\": 1, \"name\": \"Rex\"}\n\n", ":\n\n"][...])
        let isSilent = Signal()
        let options = RESTOptions(streamIdleTimeout: .seconds(30), clock: clock)
        let store = Sample.store(options: options) { _ in
            TransportResponse(
                status: 200, headers: [.contentType: "text/event-stream"],
                body: TransportBody { () throws(TransportError) in
                    if let chunk = chunks.withLock({ $0.popFirst() }) { return Data(chunk.utf8) }
                    isSilent.set()
                    do { try await Signal().waitForCancellation() } catch { throw .cancelled }
                    return nil
                })
        }
        var events = try await store.watchPets().makeAsyncIterator()
        _ = try await events.next()
        async let error = connectError { [events] () throws(ConnectError) in
            var events = events
            return try await events.next()
        }
        // The limit of the comment, which has come, is over by then.
        await isSilent.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(30))
        #expect(await error?.code == .deadlineExceeded)
        #expect(await error?.message.contains("sent nothing for 30.0 seconds") == true)
    }
}

@Suite("Streams of bytes")
struct ByteStreamTests {
    private struct Broken: Error {}

    @Test("an error that their sequence throws fails them")
    func failure() async throws {
        let chunks = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data("a".utf8))
            continuation.finish(throwing: Broken())
        }
        let error = await #expect(throws: ConnectError.self) { try await ByteStream(chunks).collect() }
        #expect(error?.code == .unknown)
        #expect(error?.cause is Broken)
    }

    @Test("a file that is not there")
    func noFile() async throws {
        let stream = ByteStream(file: url("file:///there/is/no/such/file"))
        #expect(stream.length == nil)
        await #expect(throws: ConnectError.self) { try await stream.collect() }
    }

    @Test("a file that was made for a body goes with it; that of a caller stays")
    func bodyFiles() async throws {
        // Another test may open a file under the same descriptor meanwhile, so the file is known by more than its path.
        func opened(_ stream: ByteStream) async throws -> (path: String, file: [Int]?) {
            let file = try await BodyFile(stream)
            #expect(try Data(contentsOf: file.url) == Data("abc".utf8))
            return (file.url.path, identity(file.url.path))
        }
        func identity(_ path: String) -> [Int]? {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            #if canImport(Darwin)
                let changed = status.st_ctimespec
            #else
                let changed = status.st_ctim
            #endif
            return [Int(status.st_dev), Int(status.st_ino), changed.tv_sec, changed.tv_nsec]
        }
        let chunks = AsyncStream<Data> { continuation in
            for chunk in ["a", "bc"] { continuation.yield(Data(chunk.utf8)) }
            continuation.finish()
        }
        let made = try await opened(ByteStream(chunks))
        #expect(made.file != nil)
        #expect(identity(made.path) != made.file)
        let given = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
        try Data("abc".utf8).write(to: given)
        defer { try? FileManager.default.removeItem(at: given) }
        #expect(try await opened(ByteStream(file: given)).path == given.path)
        #expect(FileManager.default.fileExists(atPath: given.path))
    }

    @Test("more than the limit is not collected")
    func limit() async throws {
        let error = await #expect(throws: ConnectError.self) {
            try await ByteStream(Data(count: 11)).collect(upTo: 10)
        }
        #expect(error?.code == .resourceExhausted)
    }

    @Test("a length that is not known, or too large to be true, is none")
    func lengths() {
        let endless = ByteStream(.once { () throws(ConnectError) in nil }, length: nil)
        let huge = ByteStream(.once { () throws(ConnectError) in nil }, length: .max)
        #expect(ByteStream(joining: [ByteStream(Data(count: 2)), ByteStream(Data(count: 3))]).length == 5)
        #expect(ByteStream(joining: [ByteStream(Data(count: 2)), endless]).length == nil)
        #expect(ByteStream(joining: [huge, huge]).length == nil)
    }
}
