import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Contacts.V1

@Suite("Rin's clients on typed handlers, without a socket", .timeLimit(.minutes(10)))
struct LoopbackServerTests {
    private let server = LoopbackServer(compressionMinimum: 0)

    @Test(
        "answer over every protocol, in either codec, compressed, by GET where that is asked for",
        arguments: RPCProtocol.allCases, [Codec.protobuf, .json])
    func calls(rpc: RPCProtocol, codec: Codec) async throws {
        server.handle(V1.ContactsService.Served.getContact) { request, context in
            guard request.id == "con_7" else { throw ConnectError(.notFound, "no contact \(request.id)") }
            return V1.GetContactResponse(contact: V1.Contact(id: request.id, note: context.headers[.acceptLanguage]))
        }
        let client = V1.ContactsServiceClient(
            transport: server.transport(baseURL: .rin), protocol: rpc, codec: codec,
            options: RPCOptions(requestCoding: .gzip(minimumBytes: 0), getForQueries: .enabled()))
        let options = CallOptions(headers: [.acceptLanguage: "de"])
        let response = try await client.getContact(request: .init(id: "con_7"), options: options)
        #expect(response.contact == V1.Contact(id: "con_7", note: "de"))
        #expect(server.requests.map(\.method) == [rpc == .connect ? .get : .post])
        let error = await #expect(throws: ConnectError.self) {
            let _: V1.GetContactResponse = try await client.getContact(request: .init(id: "con_8"))
        }
        #expect(error?.code == .notFound)
        #expect(error?.message == "no contact con_8")
    }

    @Test("send streams until the reader lets go", arguments: RPCProtocol.allCases)
    func streams(rpc: RPCProtocol) async throws {
        let ended = Watched(false)
        server.handle(Rin.Score.V1.ScoreService.Served.watchScore) { request, responses, _ in
            defer { ended.withLock { $0 = true } }
            var sequence: UInt64 = 0
            while true {
                sequence += 1
                try await responses.send(.init(sequence: sequence))
            }
        }
        let client = Rin.Score.V1.ScoreServiceClient(transport: server.transport(baseURL: .rin), protocol: rpc)
        do {
            let stream = try await client.watchScore(request: .init(contactID: "con_7"))
            for try await event in stream where event.sequence == 100 { break }
        }
        await ended.reaches { $0 }
        #expect(server.requests.count == 1)
    }

    @Test("say which handler is missing")
    func missing() async throws {
        let client = V1.ContactsServiceClient(transport: server.transport(baseURL: .rin))
        let error = await #expect(throws: ConnectError.self) {
            let _: V1.GetContactResponse = try await client.getContact(request: .init(id: "con_8"))
        }
        #expect(error?.code == .unimplemented)
        #expect(error?.message.contains("server.handle(ContactsService.Served.getContact)") == true)
    }
}
