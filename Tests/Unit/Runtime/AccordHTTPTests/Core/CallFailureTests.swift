import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Information in any failed call")
struct CallFailureTests {
    private typealias CreatePet = Sample.PetStoreOperations.CreatePet

    /// Returns the error that is caught where nothing is known of its type: in a task, after calls of two clients.
    private func caught(
        _ rest: @escaping @Sendable () -> TransportResponse, connect: @escaping @Sendable () throws -> TransportResponse
    ) async -> (any Error)? {
        let client = client { _ in try connect() }
        let store = Sample.store { _ in rest() }
        return await Task {
            do {
                let _: Ping = try await client.unary(Methods.ping, Ping())
                _ = try await store.createPet(body: .init(name: "Rex"))
                return nil
            } catch {
                return error
            }
        }.value
    }

    @Test("an error of either client has a code, and says whether there is a network")
    func anyError() async throws {
        let offline = await caught({ .status(204) }, connect: { throw TransportError(.offline, "offline") })
        #expect(offline?.callFailure?.isOffline == true)
        #expect(offline?.callFailure?.code == .unavailable)
        let refused = await caught({ .status(401) }, connect: { .proto() })
        #expect(refused?.callFailure?.code == .unauthenticated)
        #expect(refused?.callFailure?.httpStatus == 401)
        #expect(TransportError(.timedOut, "late").callFailure?.code == .deadlineExceeded)
        #expect(CancellationError().callFailure == nil)
    }

    @Test("the server's problem is there for every operation, documented or not")
    func problem() async throws {
        let documented = await caught(
            { .json(status: 400, #"{"detail": "no such name", "title": "Bad", "status": 400, "more": [1]}"#) },
            connect: { .proto() })
        let problem = try #require(documented?.callFailure?.problem)
        #expect(problem.detail == "no such name")
        #expect(problem.title == "Bad")
        #expect(problem.status == 400)
        #expect(problem.members["more"] == [1])
        let undocumented = await caught(
            { .text(#"{"type": "urn:down"}"#, type: "application/problem+json", status: 503) }, connect: { .proto() })
        #expect(undocumented?.callFailure?.problem?.type == "urn:down")
        #expect(undocumented?.callFailure?.response?.status == 503)
    }

    @Test(
        "a response whose body is no problem has none",
        arguments: [#"{"detail": 7}"#, #"["detail"]"#, "", "{", #"{"message": "no"}"#])
    func noProblem(body: String) {
        let answer = HTTPErrorResponse(status: 400, headers: [.contentType: "application/json"], body: Data(body.utf8))
        #expect(answer.problem == nil)
        #expect(HTTPErrorResponse(status: 400, body: Data(#"{"detail": "x"}"#.utf8)).problem == nil)
    }

    @Test("a page in place of a response shows a captive portal, alike in Connect and REST")
    func captivePortal() async {
        let page: @Sendable () -> TransportResponse = { .text("<h1>Sign in</h1>", type: "text/html; charset=utf-8") }
        #expect(await caught({ .status(204) }, connect: page)?.callFailure?.isCaptivePortal == true)
        #expect(await caught(page, connect: { .proto() })?.callFailure?.isCaptivePortal == true)
        let login = await caught({ .text("<h1>", type: "text/html", status: 511) }, connect: { .proto() })
        #expect(login?.callFailure?.isCaptivePortal == true)
        let proxy = await caught({ .text("<h1>", type: "text/html", status: 503) }, connect: { .proto() })
        #expect(proxy?.callFailure?.isCaptivePortal == false)
        let other = await caught({ .text("hm", type: "text/plain") }, connect: { .proto() })
        #expect(other?.callFailure?.isCaptivePortal == false)
    }

    @Test("an error that is printed names the operation, and the URL without its query")
    func printed() async throws {
        let connect = await caught({ .status(204) }, connect: { throw TransportError(.failed, "no answer") })
        #expect(
            connect.map { "\($0)" } == "test.v1.PingService/Ping (https://rin.example/test.v1.PingService/Ping): "
                + "unavailable: no answer")
        let rest = await caught({ .json(status: 400, #"{"detail": "no"}"#) }, connect: { .proto() })
        let name = "POST /pets (https://pets.example/v1/pets)"
        #expect(rest.map { "\($0)" }?.hasPrefix("\(name): the server answered with HTTP status 400") == true)
        #expect(rest?.callFailure?.call == name)
        #expect(rest?.callFailure?.message.contains(name) == false)
        let store = Sample.store(base: "https://ada:pw@pets.example:8080/v1") { _ in throw TransportError(.offline, "x")
        }
        let failed = await #expect(throws: RESTError<Sample.PetStoreOperations.ListPets.Failure>.self) {
            try await store.listPets(limit: 7)
        }
        #expect(failed?.description == "GET /pets (https://pets.example:8080/v1/pets): unavailable: x")
        #expect(failed?.callFailure?.isOffline == true)
    }

    @Test("an error before the call was sent names the operation alone")
    func refusedBefore() async throws {
        let late = InMemoryTransport(baseURL: url("https://rin.example")) { _ in .proto() }
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await connectError { () throws(ConnectError) -> Ping in
                try await RPCClient(transport: late).unary(Methods.ping, Ping())
            }
        }
        #expect(await task.value?.description == "test.v1.PingService/Ping: canceled: the call was cancelled")
    }

    @Test("a stream that fails later names its call, whichever way it goes")
    func printedStreams() async throws {
        let aborted = endStream(#"{"error": {"code": "aborted"}}"#)
        let client = client { _ in .stream([aborted]) }
        func name(_ method: String) -> String {
            "test.v1.PingService/\(method) (https://rin.example/test.v1.PingService/\(method)): aborted"
        }
        let down: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        let failure = await connectError { () throws(ConnectError) in try await down.next() }
        #expect(failure?.description == name("Watch"))
        let up: ClientStream<Ping, Ping> = try await client.clientStream(Methods.upload)
        #expect(await connectError { () throws(ConnectError) in try await up.finish() }?.description == name("Upload"))
        let both: BidiStream<Ping, Ping> = try await client.bidiStream(Methods.chat)
        both.finishSending()
        let end = await connectError { () throws(ConnectError) in try await both.messages.next() }
        #expect(end?.description == name("Chat"))
    }

    @Test("a download that breaks off, and events that do, name their call")
    func printedDownloads() async throws {
        let cut = TransportError(.failed, "cut")
        let photo = try await Sample.store { _ in .chunks(["x"], type: "image/png", failure: cut) }.getPhoto(petID: 7)
        let failure = await connectError { () throws(ConnectError) in try await photo.collect() }
        #expect(
            failure?.description
                == "GET /pets/{petId}/photo (https://pets.example/v1/pets/7/photo): unavailable: cut")
        let events = Sample.store { _ in .chunks(["data: x"], type: "text/event-stream", failure: cut) }
        let stream = try await events.watchPets()
        let end = await connectError { () throws(ConnectError) in try await stream.next() }
        #expect(end?.call == "GET /pets/events (https://pets.example/v1/pets/events)")
    }

    @Test("a documented status means what it says to an app; one that anything may send does not")
    func actions() {
        typealias Failure = RESTError<String>
        let missing = Failure.documented("gone", HTTPErrorResponse(status: 404))
        let guessed = Failure.undocumented(HTTPErrorResponse(status: 404))
        let actions = ClientActions()
        #expect(actions.action(for: missing, of: CreatePet.self) == .showNotFound)
        #expect(actions.action(for: guessed, of: CreatePet.self) == .showGeneric)
        #expect(
            actions.action(for: Failure.failed(ConnectError(.unavailable, isOffline: true)), of: CreatePet.self)
                == .queue)
        #expect(actions.action(for: CancellationError(), of: CreatePet.self) == .showGeneric)
        let ignoring = actions.overriding(.notFound, of: CreatePet.self, with: .ignore)
        #expect(ignoring.action(for: missing, of: CreatePet.self) == .ignore)
    }
}
