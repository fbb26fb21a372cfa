import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("What any failed call says")
struct CallFailureTests {
    private typealias CreatePet = Sample.PetStoreOperations.CreatePet

    /// What is caught where nothing is known of the error's type: in a task, after calls of two clients.
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
        #expect(undocumented?.callFailure?.answer?.status == 503)
    }

    @Test(
        "what is no problem is none",
        arguments: [#"{"detail": 7}"#, #"["detail"]"#, "", "{", #"{"message": "no"}"#])
    func noProblem(body: String) {
        let answer = HTTPAnswer(status: 400, headers: [.contentType: "application/json"], body: Data(body.utf8))
        #expect(answer.problem == nil)
        #expect(HTTPAnswer(status: 400, body: Data(#"{"detail": "x"}"#.utf8)).problem == nil)
    }

    @Test("a page in place of an answer shows a captive portal, alike in Connect and REST")
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

    @Test("a documented status means what it says to an app; one that anything may send does not")
    func actions() {
        typealias Failure = RESTError<String>
        let missing = Failure.documented("gone", HTTPAnswer(status: 404))
        let guessed = Failure.undocumented(HTTPAnswer(status: 404))
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
