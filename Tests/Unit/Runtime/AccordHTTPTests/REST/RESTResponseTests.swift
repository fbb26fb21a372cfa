import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

private typealias GetPet = Sample.PetStoreOperations.GetPet
private typealias CreatePet = Sample.PetStoreOperations.CreatePet
private typealias ListPets = Sample.PetStoreOperations.ListPets
private typealias DeletePet = Sample.PetStoreOperations.DeletePet

@Suite("Answers to REST operations")
struct RESTResponseTests {
    private func getPet(
        options: RESTOptions = RESTOptions(), _ answer: TransportResponse
    ) async throws(RESTError<GetPet.Failure>) -> Sample.Pet {
        try await Sample.Recorder(answer).store(options: options).getPet(petID: 7)
    }

    private func failure(
        options: RESTOptions = RESTOptions(), _ answer: TransportResponse
    ) async throws -> RESTError<GetPet.Failure> {
        try #require(
            await restError { () throws(RESTError<GetPet.Failure>) in try await getPet(options: options, answer) })
    }

    // MARK: Successes

    @Test("the payload of a success is what the call returns; an enum's unknown value is kept")
    func success() async throws {
        let pet = try await getPet(.json(#"{"id": 7, "name": "Rex", "status": "lost", "more": [1]}"#))
        #expect(pet == Sample.Pet(id: 7, name: "Rex", status: .unknown("lost")))
    }

    @Test("several successes are cases")
    func successes() async throws {
        let created = try await Sample.Recorder(.json(status: 201, #"{"id": 1, "name": "Rex"}"#)).store()
            .createPet(body: .init(name: "Rex"))
        guard case .created(let pet) = created else {
            Issue.record("\(created)")
            return
        }
        #expect(pet.id == 1)
        let accepted = try await Sample.Recorder(.json(status: 202, #"{"ticket": "x"}"#)).store()
            .createPet(body: .init(name: "Rex"))
        guard case .accepted(let ticket) = accepted else {
            Issue.record("\(accepted)")
            return
        }
        #expect(ticket.ticket == "x")
    }

    @Test("nothing, text in its charset, and roots that are no objects")
    func others() async throws {
        try await Sample.Recorder(.status(204)).store().deletePet(petID: 1)
        let latin = TransportResponse(
            status: 200, headers: [.contentType: "text/plain; charset=ISO-8859-1"],
            body: TransportBody(Data([0x63, 0x61, 0x66, 0xE9])))
        guard case .okText("café") = try await Sample.Recorder(latin).store().putNotes(petID: 1),
            case .okJSON(["as JSON"]) = try await Sample.Recorder(.json(#"["as JSON"]"#)).store().putNotes(petID: 1)
        else {
            Issue.record("another form")
            return
        }
        #expect(
            try await Sample.Recorder(.json(status: 201, #"["a","b"]"#)).store()
                .addPhotos(petID: 1, body: .init(title: "t", photo: FilePart(data: Data()))) == ["a", "b"])
    }

    @Test("the quality of a media type is not asked of an answer")
    func quality() {
        let headers: HTTPFields = [.contentType: "application/json"]
        #expect(headers.has(mediaType: "application/json;q=0.9"))
        #expect(!headers.has(mediaType: "application/json;version=1;q=0.9"))
    }

    @Test("A range of suffixes has what ends with it, and the type of that name")
    func suffixes() {
        for type in ["application/problem+json; charset=utf-8", "Application/JSON"] {
            #expect(([.contentType: type] as HTTPFields).has(mediaType: "application/*+json"), "\(type)")
        }
        for type in ["application/xml", "text/json", "application/hal+json-seq", "application/xjson"] {
            #expect(!([.contentType: type] as HTTPFields).has(mediaType: "application/*+json"), "\(type)")
        }
    }

    @Test("JSON may have a byte order mark, a suffix, or no content type at all")
    func lenient() async throws {
        let json = #"{"id": 7, "name": "Rex"}"#
        #expect(try await getPet(.json("\u{FEFF}\(json)")).id == 7)
        #expect(try await getPet(.text(json, type: "application/problem+json; charset=utf-8")).id == 7)
        #expect(try await getPet(TransportResponse(status: 200, body: TransportBody(Data(json.utf8)))).id == 7)
        for type in ["text/json", "application/x-json", "application/x-amz-json-1.1"] {
            #expect(try await getPet(.text(json, type: type)).id == 7)
        }
        let utf16 = TransportResponse(
            status: 200, headers: [.contentType: "application/json; charset=\"UTF-16BE\""],
            body: TransportBody(json.data(using: .utf16BigEndian) ?? Data()))
        #expect(try await getPet(utf16).id == 7)
    }

    @Test(
        "a media type is one with all of its parameters, except the charset",
        arguments: [
            ("application/json", "application/json", true),
            ("Application/JSON; Charset=UTF-8", "application/json; charset=iso-8859-1", true),
            ("application/json;stream=watch", "application/json", true),
            ("application/json", "application/json;stream=watch", false),
            ("application/json; charset=utf-8; Stream=\"watch\"", "application/json;stream=watch", true),
            ("application/json;stream=list", "application/json;stream=watch", false),
            (#"a/b;p="x;y=z""#, "a/b;y=z", false), (#"a/b;p="x;y=z""#, #"a/b; p="x;y=z""#, true),
            ("image/png", "image/*", true), ("image/png", "*/*", true), ("image/png", "text/*", false),
        ])
    func mediaTypes(_ contentType: String, _ wanted: String, _ isOne: Bool) {
        let response = RESTResponse(
            TransportResponse(status: 200, headers: [.contentType: contentType], body: TransportBody(Data())),
            receiveLimit: 1, codings: ContentCodings(), deadline: nil)
        #expect(response.has(wanted) == isOne)
    }

    @Test("responses in gzip")
    func gzip() async throws {
        let body = try Gzip.compress(Data(#"{"id": 7, "name": "Rex"}"#.utf8))
        let headers: HTTPFields = [.contentType: "application/json", .contentEncoding: "gzip"]
        #expect(
            try await getPet(TransportResponse(status: 200, headers: headers, body: TransportBody(body))).id == 7)
        let problem = try Gzip.compress(Data(#"{"detail": "no such pet"}"#.utf8))
        let error = try await failure(
            TransportResponse(status: 404, headers: headers, body: TransportBody(problem)))
        #expect(error.response?.text == #"{"detail": "no such pet"}"#)
    }

    @Test("the headers of a success are shown")
    func metadata() async throws {
        let seen = Locked<ResponseMetadata?>(nil)
        let options = CallOptions { metadata in seen.withLock { $0 = metadata } }
        _ = try await Sample.Recorder(.json(#"{"id": 7, "name": "Rex"}"#, [.named("X-Left"): "3"])).store()
            .getPet(petID: 7, options: options)
        #expect(seen.withLock { $0?.headers[name: "X-Left"] } == "3")
    }

    // MARK: Failures

    @Test("a documented failure is typed, and has the response beside it")
    func documented() async throws {
        let answer = TransportResponse.json(status: 404, #"{"detail": "no such pet"}"#, [.retryAfter: "30"])
        do {
            _ = try await getPet(answer)
            Issue.record("no error")
        } catch .documented(.notFound(let problem), let answer) {
            #expect(problem.detail == "no such pet")
            #expect(answer.status == 404)
            #expect(answer.retryAfter == .seconds(30))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a code goes before its range, and everything else to the default")
    func statuses() async throws {
        func failure(_ status: Int, _ body: String = #"{"detail": "d"}"#) async -> CreatePet.Failure? {
            await restError { () throws(RESTError<CreatePet.Failure>) in
                try await Sample.Recorder(.json(status: status, body)).store().createPet(body: .init(name: "Rex"))
            }?.failure
        }
        guard case .badRequest? = await failure(400), case .conflict? = await failure(409, ""),
            case .clientError(418, _)? = await failure(418)
        else {
            Issue.record("another case")
            return
        }
        #expect(await failure(500) == nil)
        let error = await restError { () throws(RESTError<ListPets.Failure>) in
            try await Sample.Recorder(.json(status: 503, #"{"detail": "d"}"#)).store().listPets()
        }
        guard case .documented(.default(status: 503, let problem), _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.detail == "d")
    }

    @Test("an undocumented status keeps status, headers and body")
    func undocumented() async throws {
        let error = try await failure(.text("<h1>Oh</h1>", type: "text/html", status: 502, [.server: "proxy"]))
        guard case .undocumented(let answer) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(answer.status == 502)
        #expect(answer.headers[.server] == "proxy")
        #expect(answer.text == "<h1>Oh</h1>")
        #expect(answer.mismatch == nil)
        #expect(error.connectError.code == .unavailable)
        #expect(error.connectError.isInferred)
        #expect(!error.description.contains("Oh"))
    }

    @Test("an undocumented success is an error, too", arguments: [200, 202, 304])
    func undocumentedSuccess(status: Int) async throws {
        let error = await restError { () throws(RESTError<Never>) in
            try await Sample.Recorder(.status(status)).store().deletePet(petID: 1)
        }
        #expect(error?.response?.status == status)
    }

    @Test("a documented failure with another body is undocumented, and says what is wrong with it")
    func otherBody() async throws {
        let error = try await failure(.text("<h1>Not found</h1>", type: "text/html", status: 404))
        guard case .undocumented(let answer) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(answer.text == "<h1>Not found</h1>")
        #expect(answer.mismatch?.message == "the server answered with the content type \"text/html\", not JSON")
        let malformed = try await failure(.json(status: 404, #"{"detail":"#))
        #expect(malformed.response?.text == #"{"detail":"#)
        #expect(malformed.response?.mismatch?.message.contains("cannot be read") == true)
    }

    @Test(
        "a success that cannot be read fails, and says why",
        arguments: [
            (#"{"id": 7}"#, "application/json", "name"), (#"{"id": "#, "application/json", "cannot be read"),
            ("", "application/json", "is empty"), ("<html>", "text/html", "text/html"),
            ("{}", "application/json; charset=klingon", "klingon"),
        ])
    func unreadable(body: String, type: String, word: String) async throws {
        let error = try await failure(.text(body, type: type))
        guard case .failed(let failed) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(failed.code == .internal)
        #expect(failed.message.contains(word))
        #expect(failed.httpStatus == 200)
        #expect(failed.metadata[.contentType] == type)
    }

    @Test("a page for people is neither text nor bytes, where the contract has none")
    func pages() async throws {
        let page = TransportResponse.text("<html>Sign in to the café's network", type: "text/html; charset=utf-8")
        let error = await restError { () throws(RESTError<Never>) in
            try await Sample.Recorder(page).store().putNotes(petID: 1)
        }
        #expect(error?.connectError.message.contains("text/html") == true)
        await #expect(throws: RESTError<Sample.PetStoreOperations.GetPhoto.Failure>.self) {
            try await Sample.Recorder(page).store().getPhoto(petID: 1)
        }
        let raw = try await Sample.Recorder(page).store().rest.response(
            to: Sample.PetStoreOperations.GetPhoto.self, .init(petID: 1))
        #expect(try await raw.body.collect().count > 10)
    }

    @Test("a body that nobody wants is read to its end all the same, unless it is long", arguments: [3, 3000])
    func unwanted(count: Int) async throws {
        let left = Locked(count)
        let store = Sample.store { _ in
            TransportResponse(
                status: 200,
                body: TransportBody { () throws(TransportError) in
                    left.withLock { left in
                        left -= 1
                        return left >= 0 ? Data(count: 1000) : nil
                    }
                })
        }
        try await store.putPhoto(petID: 1, body: ByteStream(Data()))
        #expect((left.withLock(\.self) < 0) == (count == 3))
    }

    @Test("a body that is too large fails the call; that of an error is cut")
    func limits() async throws {
        let options = RESTOptions(receiveLimit: 10)
        guard case .failed(let error) = try await failure(options: options, .json(#"{"id": 7, "name": "Rex"}"#)) else {
            Issue.record("another error")
            return
        }
        #expect(error.code == .resourceExhausted)
        let long = String(repeating: "x", count: 3 << 20)
        let cut = try await failure(.chunks([long, long], type: "text/plain", status: 500))
        #expect(cut.response?.body.count == 1 << 20)
    }

    @Test("a connection that is cut within the body fails the call; an error keeps what came")
    func cut() async throws {
        let cut = TransportError(.failed, "cut")
        guard
            case .failed(let error) = try await failure(
                .chunks([#"{"id": 7,"#], type: "application/json", failure: cut))
        else {
            Issue.record("another error")
            return
        }
        #expect(error.code == .unavailable)
        let kept = try await failure(.chunks(["half"], type: "text/plain", status: 500, failure: cut))
        #expect(kept.response?.text == "half")
    }

    @Test("no response at all")
    func noAnswer() async throws {
        let store = Sample.store { _ in throw TransportError(.offline, "no network") }
        let error = await restError { () throws(RESTError<GetPet.Failure>) in try await store.getPet(petID: 7) }
        guard case .failed(let failed)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failed.isOffline)
        #expect(error?.status == nil)
    }

    // MARK: Raw

    @Test("the response as it comes, whatever its status")
    func raw() async throws {
        let store = Sample.Recorder(.chunks(["a", "b"], type: "text/html", status: 404)).store()
        let answer = try await store.rest.response(to: GetPet.self, .init(petID: 7))
        #expect(answer.status == 404)
        var chunks: [String] = []
        for try await chunk in answer.body { chunks.append(String(decoding: chunk, as: UTF8.self)) }
        #expect(chunks == ["a", "b"])
    }

    // MARK: Time

    @Test("the deadline holds for the whole call")
    func deadline() async throws {
        let clock = TestClock()
        let store = Sample.store(options: RESTOptions(defaultTimeout: .seconds(5), clock: clock)) { _ in
            try await Signal().waitForCancellation()
            return .status(204)
        }
        async let error = restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        await clock.someoneSleeps()
        clock.advance(by: .seconds(5))
        guard case .failed(let failed)? = await error else {
            Issue.record("another error")
            return
        }
        #expect(failed.code == .deadlineExceeded)
    }

    @Test("a cancelled call ends at once")
    func cancellation() async throws {
        let (started, begin) = AsyncStream<Void>.makeStream()
        let store = Sample.store { _ in
            begin.yield()
            try await Signal().waitForCancellation()
            return .status(204)
        }
        let call = Task { await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) } }
        for await _ in started { break }
        call.cancel()
        guard case .failed(let failed)? = await call.value else {
            Issue.record("another error")
            return
        }
        #expect(failed.code == .canceled)
    }

    @Test(
        "Retry-After: seconds, or a time by the server's clock",
        arguments: [
            ("120", 120), (" 5 ", 5), ("0", 0), ("99999999999999999999", 1_000_000_000),
            ("Wed, 21 Oct 2015 07:28:30 GMT", 30), ("Wed, 21 Oct 2015 07:00:00 GMT", 0), ("-1", nil), ("soon", nil),
            ("", nil), ("1.5", nil),
        ] as [(String, Int64?)])
    func retryAfter(value: String, seconds: Int64?) async throws {
        let headers: HTTPFields = [.retryAfter: value, .date: "Wed, 21 Oct 2015 07:28:00 GMT"]
        let error = try await failure(.status(429, headers))
        #expect(error.retryAfter == seconds.map { .seconds($0) })
        #expect(error.connectError.retryAfter == error.retryAfter)
    }
}
