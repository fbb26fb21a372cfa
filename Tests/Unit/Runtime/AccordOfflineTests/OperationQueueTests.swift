import AccordHTTP
import Foundation
import Growfolio
import HTTPTypes
import Rin
import TestSupport
import Testing

@testable import AccordOffline

@Suite("Queue of REST operations", .timeLimit(.minutes(10)))
struct OperationQueueTests {
    private typealias Changes = Growfolio.GrowfolioOperations.Mutations

    /// A server of Growfolio's, which answers as a test asks, and notes the bodies that it got.
    private final class Server: Sendable {
        private let state = Locked<(answers: [Int], bodies: [String])>(([], []))

        var bodies: [String] { state.withLock { $0.bodies } }

        func answers(_ statuses: Int...) { state.withLock { $0.answers += statuses } }

        var client: RESTClient {
            RESTClient(
                transport: InMemoryTransport(baseURL: URL(filePath: "/")) { request in
                    let status = self.state.withLock { state in
                        state.bodies.append(String(decoding: request.body ?? Data(), as: UTF8.self))
                        return state.answers.isEmpty ? 200 : state.answers.removeFirst()
                    }
                    let body = status == 200 ? #"{"user_id":"u1"}"# : #"{"detail":"as the test asked"}"#
                    return TransportResponse(
                        status: status, headers: [.contentType: "application/json"],
                        body: TransportBody(Data(body.utf8)))
                })
        }
    }

    private let server = Server()
    private let clock = TestClock()
    private let store = MemoryMutationStore()

    private func queue(_ others: MutationCalls...) -> MutationQueue {
        MutationQueue(
            store: store, calls: [MutationCalls(server.client, Changes.self)] + others,
            policy: MutationPolicy(jitter: 0),
            // The time of day does not go on while a queue is closed, or no pause would be left on a slow machine.
            clock: clock, now: { Date(timeIntervalSince1970: 1_000_000) })
    }

    @Test("An operation is kept as it is sent, and its answer has its type")
    func answers() async throws {
        let queue = queue()
        server.answers(503)
        let queued = try await queue.enqueue(Changes.exchangeToken, .init(body: .init(identityToken: "t")))
        for await state in await queue.states where state.activity == .waiting { break }
        await queue.close()

        let next = self.queue()
        let events = await next.events
        try await next.start()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(1))
        for await event in events {
            guard let answer = event.answer(to: Changes.exchangeToken) else { continue }
            #expect(answer.userID == "u1")
            break
        }
        #expect(server.bodies.count == 2 && Set(server.bodies).count == 1)
        #expect(server.bodies.first?.contains("\"t\"") == true)
        await #expect(throws: MutationError.self) { try await queued.answer() }
    }

    @Test("An answer that the contract documents is the error's cause, and a conflict is not tried again")
    func failures() async throws {
        let queue = queue()
        server.answers(401, 409)
        let first = try await queue.enqueue(Changes.exchangeToken, .init(body: .init(identityToken: "t")))
        for await state in await queue.states where state.activity == .paused(.signedOut) { break }
        await queue.resume()
        await #expect { try await first.answer() } throws: { error in
            guard case .call(let failure)? = error as? MutationError else { return false }
            return failure.httpStatus == 409 && failure.cause is Growfolio.ExchangeTokenError
        }
        #expect(server.bodies.count == 2)
    }

    @Test("One queue keeps the changes of several backends, in one order")
    func several() async throws {
        let rin = FakeServer()
        let queue = queue(MutationCalls(rin.client(), Mutations.self))
        let first = try await queue.enqueue(Mutations.createContact, .init(contact: .init(displayName: "a")))
        let second = try await queue.enqueue(Changes.exchangeToken, .init(body: .init(identityToken: "t")))
        #expect(try await second.answer().userID == "u1")
        #expect(try await first.answer().contact?.displayName == "a")
    }

    @Test("A link takes what an operation answers into a later request, and the other way round")
    func links() async throws {
        let rin = FakeServer()
        let toRin = MutationLink("toRin", from: Changes.exchangeToken, to: Mutations.createContact) { answer, request in
            request.contact?.displayName = answer.userID
        }
        let toGrowfolio = MutationLink("toGrowfolio", from: Mutations.createContact, to: Changes.exchangeToken) {
            answer, request in
            try request.setBody(Growfolio.TokenRequest(identityToken: answer.contact?.displayName ?? ""))
        }
        let queue = MutationQueue(
            store: store,
            calls: [MutationCalls(server.client, Changes.self), MutationCalls(rin.client(), Mutations.self)],
            links: [toRin, toGrowfolio])
        await queue.suspend()
        let first = try await queue.enqueue(Changes.exchangeToken, .init(body: .init(identityToken: "t")))
        let second = try await queue.enqueue(
            Mutations.createContact, .init(contact: .init()), needing: [toRin.of(first)])
        let third = try await queue.enqueue(
            Changes.exchangeToken, .init(body: .init(identityToken: "")), needing: [toGrowfolio.of(second)])
        await queue.resume()
        _ = try await third.answer()
        #expect(rin.names == ["u1"])
        #expect(server.bodies.last?.contains("\"u1\"") == true)
    }
}
