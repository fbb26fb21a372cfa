import Accord
import AccordHTTP
import AccordSamples
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordMocks

private typealias Operations = Styles.StylesOperations
private typealias Point = Styles.Point

/// Values as clients may send them, the same each time.
private struct Values {
    var random: SeededRandom

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// A text that is not empty.
    mutating func text(_ alphabet: String = "aZ09äß漢😀 &=?/%+;:,#'\"@!~.-_") -> String {
        "x" + String((0..<number(0...6)).map { _ in pick(Array(alphabet)) }) + "y"
    }

    mutating func texts(_ alphabet: String = "aZ09äß漢 &=?/%+;:,#~-_") -> [String] {
        (0..<number(1...4)).map { _ in text(alphabet) }
    }

    mutating func optional<Value>(_ make: (inout Values) -> Value) -> Value? {
        number(0...2) == 0 ? nil : make(&self)
    }

    mutating func integer() -> Int64 { Int64(bitPattern: random.next()) >> number(0...60) }

    mutating func point(_ alphabet: String = "aZ09ä &=/%+;,") -> Point {
        Point(x: Double(number(-1000...1000)), name: text(alphabet), on: pick([nil, true, false]))
    }

    mutating func filter() -> Styles.Filter {
        Styles.Filter(
            kinds: optional { values in (0..<values.number(1...3)).map { _ in values.pick([.small, .large]) } },
            range: optional { Styles.Filter.Range(from: $0.integer(), to: $0.optional { $0.integer() }) },
            text: text())
    }
}

@Suite("Handlers of REST operations, in the test's process", .timeLimit(.minutes(10)))
struct LoopbackOperationTests {
    private let server = LoopbackServer(compressionMinimum: 0)

    private func client(_ options: RESTOptions = RESTOptions()) -> Styles.StylesClient {
        Styles.StylesClient(transport: server.transport(baseURL: .notes), options: options)
    }

    /// Sends a request, and expects that the handler gets the same.
    private func roundTrip<Served: ServedOperation>(
        _ operation: Served.Type, _ request: Served.Operation.Request, _ output: Served.Operation.Output, seed: Int
    ) async throws {
        let received = Locked<String?>(nil)
        server.handle(operation) { request, _ in
            received.withLock { $0 = "\(request)" }
            return output
        }
        _ = try await client().rest.call(Served.Operation.self, request)
        #expect(received.withLock { $0 } == "\(request)", "seed \(seed)")
    }

    @Test("get parameters of the path and of headers in the style simple", arguments: 0..<50)
    func simple(seed: Int) async throws {
        var values = Values(random: SeededRandom(seed: UInt64(seed)))
        let plain = "aZ09-_"
        let request = Operations.GetSimple.Request(
            text: values.text(), list: (0..<values.number(1...4)).map { _ in values.integer() }, object: values.point(),
            exploded: values.point(), xTexts: values.optional { $0.texts(plain) },
            xPoint: values.optional { $0.point(plain) }, xExploded: values.optional { $0.point(plain) },
            xWhen: values.optional { Date(timeIntervalSince1970: Double($0.number(0...2_000_000_000))) })
        try await roundTrip(Operations.GetSimple.Served.self, request, Point(x: 1, name: "a"), seed: seed)
    }

    @Test("get parameters of the path in the styles label and matrix", arguments: 0..<50)
    func labelAndMatrix(seed: Int) async throws {
        var values = Values(random: SeededRandom(seed: UInt64(seed)))
        let label = Operations.GetLabel.Request(
            text: values.text(), list: values.texts(), exploded: (0..<values.number(1...4)).map { Int32($0) },
            object: values.point())
        try await roundTrip(Operations.GetLabel.Served.self, label, (), seed: seed)
        let matrix = Operations.GetMatrix.Request(
            text: values.text(), list: values.texts(), exploded: values.texts(), object: values.point(),
            all: values.point())
        try await roundTrip(Operations.GetMatrix.Served.self, matrix, (), seed: seed)
    }

    @Test("get parameters of the query and cookies in all their styles", arguments: 0..<100)
    func query(seed: Int) async throws {
        var values = Values(random: SeededRandom(seed: UInt64(seed)))
        let request = Operations.GetQuery.Request(
            text: values.optional { $0.text() }, flag: values.pick([nil, true, false]),
            limit: Int32(values.number(-100...100)),
            amount: values.optional { Decimal($0.number(-99999...99999)) / 100 },
            day: values.optional { CalendarDate(year: 2024, month: $0.number(1...12), day: $0.number(1...28)) } ?? nil,
            kind: values.pick([nil, .small, .unknown("huge")]),
            exploded: values.optional { $0.texts() }, list: values.optional { $0.texts() },
            spaces: values.optional { $0.texts("aZ09ä&=/,") },
            pipes: values.optional { values in (0..<values.number(1...3)).map { _ in values.pick([.small, .large]) } },
            object: values.optional { $0.point() }, deep: values.optional { $0.filter() },
            json: values.optional { $0.filter() }, crumb: values.optional { $0.text() },
            crumbs: values.optional { $0.texts() })
        try await roundTrip(Operations.GetQuery.Served.self, request, (), seed: seed)
        let exploded = Operations.GetExploded.Request(point: values.optional { $0.point() })
        try await roundTrip(Operations.GetExploded.Served.self, exploded, (), seed: seed)
    }

    @Test("get bodies of JSON and of forms", arguments: 0..<50)
    func bodies(seed: Int) async throws {
        var values = Values(random: SeededRandom(seed: UInt64(seed)))
        try await roundTrip(
            Operations.PostJSON.Served.self, .init(body: values.filter()), .created([values.point()]), seed: seed)
        let form = Styles.Form(
            name: values.text(), age: values.optional { Int32($0.number(0...99)) },
            tags: values.optional { $0.texts() }, point: values.optional { $0.point() },
            codes: values.optional { $0.texts("aZ09ä&=/,") }, flat: values.optional { $0.texts() },
            deep: values.optional { $0.filter() },
            places: values.optional { values in (0..<values.number(1...3)).map { _ in values.point() } },
            json: values.optional { $0.texts() })
        try await roundTrip(Operations.PostForm.Served.self, .init(body: form), (), seed: seed)
    }

    @Test("get the parts of a multipart body", arguments: 0..<25)
    func parts(seed: Int) async throws {
        var values = Values(random: SeededRandom(seed: UInt64(seed)))
        func file(_ values: inout Values) -> (file: FilePart, data: Data) {
            let data = Data((0..<values.number(0...300)).map { _ in UInt8(truncatingIfNeeded: values.number(0...255)) })
            return (
                FilePart(name: values.text("ab\"\n"), data: data + Data("\r\n--x".utf8), mediaType: "image/png"), data
            )
        }
        let photo = file(&values)
        let more = (0..<values.number(0...3)).map { _ in file(&values) }
        let body = Operations.PostParts.Request.Body(
            title: values.text(), count: values.optional { Int32($0.number(0...99)) }, tags: values.texts(),
            codes: values.optional { values in (0...values.number(0...3)).map { Int32($0) } },
            point: values.optional { $0.point() }, photo: photo.file, more: more.map(\.file))
        let received = Locked<Operations.PostParts.Request.Body?>(nil)
        server.handle(Operations.PostParts.Served.self) { request, _ in received.withLock { $0 = request.body } }
        try await client().postParts(body: body)
        let got = try #require(received.withLock { $0 })
        #expect("\(got)" == "\(body)")
        #expect(try await got.photo.contents.collect() == photo.data + Data("\r\n--x".utf8))
        for (file, sent) in zip(got.more, more) {
            #expect(try await file.contents.collect() == sent.data + Data("\r\n--x".utf8))
        }
    }

    @Test("get a body in whichever form it comes, and none")
    func choice() async throws {
        let received = Locked<[String]>([])
        server.handle(Operations.PutChoice.Served.self) { request, _ in
            let form =
                switch request.body {
                case .text(let text)?: "text \(text)"
                case .json(let list)?: "json \(list)"
                case .bytes(let bytes)?: "bytes \(try await bytes.collect().count)"
                case nil: "none"
                }
            received.withLock { $0.append(form) }
            return form.hasPrefix("json") ? .okJSON([form]) : .okText(form)
        }
        let client = client()
        guard case .okText("text ä") = try await client.putChoice(body: .text("ä")),
            case .okJSON(["json [\"a\"]"]) = try await client.putChoice(body: .json(["a"])),
            case .okText("bytes 3") = try await client.putChoice(body: .bytes(ByteStream(Data([1, 2, 3])))),
            case .okText("none") = try await client.putChoice()
        else {
            Issue.record("other outputs: \(received.withLock { $0 })")
            return
        }
        #expect(received.withLock { $0 } == ["text ä", "json [\"a\"]", "bytes 3", "none"])
    }

    @Test("get and give text that is a number, a boolean or an enum, and integers up to the largest")
    func typedText() async throws {
        let received = Locked<[UInt64?]>([])
        server.handle(Operations.PutTyped.Served.self) { request, _ in
            received.withLock { $0 = [request.body, request.at] + (request.xCounts ?? []) }
            return request.body == .max ? .okPlain(true) : .okCsv(.unknown("new"))
        }
        guard case .okPlain(true) = try await client().putTyped(at: 1 << 63, xCounts: [0, .max], body: .max),
            received.withLock({ $0 }) == [.max, 1 << 63, 0, .max],
            case .okCsv(.unknown("new")) = try await client().putTyped(body: 1)
        else {
            Issue.record("other outputs: \(received.withLock { $0 })")
            return
        }
    }

    @Test("give each documented success and failure its status and its body")
    func answers() async throws {
        let next = Locked(Operations.PostJSON.Output.success(status: 200))
        server.handle(Operations.PostJSON.Served.self) { _, _ in next.withLock { $0 } }
        for output: Operations.PostJSON.Output in [
            .created([Point(x: 1.5, name: "a", on: true)]), .accepted("später"), .success(status: 299),
        ] {
            next.withLock { $0 = output }
            #expect("\(try await client().postJSON(body: Styles.Filter()))" == "\(output)")
        }
        let failures: [(Operations.GetSimple.Failure, Int)] = [
            (.notFound(.init(message: "no")), 404), (.conflict, 409),
            (.default(status: 418, .init(message: "tea")), 418),
        ]
        for (failure, status) in failures {
            server.handle(Operations.GetSimple.Served.self) { _, _ in
                throw Operations.GetSimple.failure(failure, headers: [.retryAfter: "7"])
            }
            let error = await #expect(throws: Styles.GetSimpleError.self) { try await getSimple() }
            #expect(error?.failure.map { "\($0)" } == "\(failure)")
            #expect(error?.status == status)
            #expect(error?.retryAfter == .seconds(7))
        }
    }

    private func getSimple() async throws(Styles.GetSimpleError) -> Point {
        try await client().getSimple(
            text: "a", list: [1], object: Point(x: 1, name: "a"), exploded: Point(x: 1, name: "a"))
    }

    @Test("answer with the status of a code, with any response, and with nothing")
    func errors() async throws {
        server.handle(Operations.GetSimple.Served.self) { _, _ in throw ConnectError(.unavailable, "down") }
        #expect(await #expect(throws: Styles.GetSimpleError.self) { try await getSimple() }?.status == 503)
        server.handle(Operations.GetSimple.Served.self) { _, _ in
            throw RESTError<Operations.GetSimple.Failure>.undocumented(.init(status: 302, headers: [.location: "/"]))
        }
        #expect(await #expect(throws: Styles.GetSimpleError.self) { try await getSimple() }?.status == 302)
        server.handle(Operations.GetSimple.Served.self) { _, _ in throw TransportError(.failed, "cut") }
        let error = await #expect(throws: Styles.GetSimpleError.self) { try await getSimple() }
        #expect(error?.connectError.code == .unavailable)
        #expect(error?.status == nil)
        struct Broken: Error {}
        server.handle(Operations.GetSimple.Served.self) { _, context in
            context.responseHeaders[.eTag] = "one"
            throw Broken()
        }
        let broken = await #expect(throws: Styles.GetSimpleError.self) { try await getSimple() }
        #expect(broken?.response?.headers[.eTag] == "one")
        #expect(broken?.status == 500)
    }

    @Test("refuse a request that is not as the contract has it")
    func invalid() async throws {
        server.handle(Operations.PostJSON.Served.self) { _, _ in .accepted("") }
        server.handle(Operations.GetQuery.Served.self) { _, _ in }
        server.handle(Operations.PutChoice.Served.self) { _, _ in .okText("") }
        func send(_ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], _ body: String? = nil)
            async throws
            -> (status: Int, text: String)
        {
            let url = try #require(URL(string: "https://notes.example/api\(path)"))
            let request = TransportRequest(method: method, url: url, headers: headers, body: body.map { Data($0.utf8) })
            let response = try await server.transport(baseURL: .notes).send(request)
            return (response.status, String(decoding: try await response.body.collect(upTo: 9999), as: UTF8.self))
        }
        let json: HTTPFields = [.contentType: "application/json"]
        let cases = [
            try await send(.post, "/json", json, "{\"text\": 7}"), try await send(.post, "/json", json, "{"),
            try await send(.get, "/query?limit=many"), try await send(.get, "/query?flag=perhaps"),
            try await send(.put, "/choice", [.contentType: "text/csv"], "a,b"),
            try await send(.post, "/json", [.contentType: "application/json", .contentEncoding: "gzip"], "{}"),
        ]
        #expect(cases.map(\.status) == Array(repeating: 400, count: 6))
        #expect(cases[2].text.contains("the query's \\\"limit\\\" is not as the contract has it"))
        #expect(cases[4].text.contains("text/csv"))
        #expect(try await send(.get, "/query?limit=7").status == 204)
        let missing = try await send(.delete, "/query")
        #expect(missing.status == 404)
        #expect(missing.text.contains("LoopbackServer has no handler for DELETE /api/query; add one"))
        #expect(missing.text.contains("GET /query"))
    }

    @Test("send streams of events, lines and bytes")
    func streams() async throws {
        let points = (1...3).map { Point(x: Double($0), name: "\($0)\n") }
        server.handle(Operations.WatchPoints.Served.self) { _, _ in
            let rest = Locked(points[...])
            return ServerStream { () throws(ConnectError) in
                guard let point = rest.withLock({ $0.popFirst() }) else { return .end(trailers: [:]) }
                return .message(ServerSentEvent(data: point, event: "born", id: point.name.first.map(String.init)))
            }
        }
        server.handle(Operations.ExportPoints.Served.self) { _, _ in
            let rest = Locked(points[...])
            return ServerStream { () throws(ConnectError) in
                rest.withLock { $0.popFirst() }.map { .message($0) } ?? .end(trailers: [:])
            }
        }
        server.handle(Operations.PutBytes.Served.self) { request, _ in request.body }
        var events: [ServerSentEvent<Point>] = []
        for try await event in try await client().watchPoints() { events.append(event) }
        #expect(events.map(\.data) == points)
        #expect(events.map(\.event) == ["born", "born", "born"])
        #expect(events.map(\.id) == ["1", "2", "3"])
        var lines: [Point] = []
        for try await point in try await client().exportPoints() { lines.append(point) }
        #expect(lines == points)
        let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try await client().putBytes(body: ByteStream(data)).collect() == data)
    }

    @Test("are compressed both ways")
    func gzip() async throws {
        let text = String(repeating: "long ", count: 1000)
        server.handle(Operations.PostJSON.Served.self) { request, _ in
            #expect(request.body.text == text)
            return .created([Point(x: 1, name: text)])
        }
        let traffic = Locked<[HTTPFields]>([])
        let base = server.transport(baseURL: .notes)
        let transport = InMemoryTransport(baseURL: .notes) { request in
            let response = try await base.send(request)
            traffic.withLock { $0 += [request.headers, response.headers] }
            return response
        }
        let client = Styles.StylesClient(
            transport: transport, options: RESTOptions(requestCoding: .gzip(minimumBytes: 0)))
        guard case .created(let points) = try await client.postJSON(body: Styles.Filter(text: text)) else {
            Issue.record("another output")
            return
        }
        #expect(points.map(\.name) == [text])
        #expect(traffic.withLock { $0.map { $0[.contentEncoding] } } == ["gzip", "gzip"])
    }
}
