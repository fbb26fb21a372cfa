import Accord
import AccordHTTP
import Foundation
import Rin
import TestSupport
import Testing

@Suite("Errors of a Connect server that is not ours")
struct PeerErrorTests {
    @Test(
        "[R1, R15] every code comes back as itself, with its details unpacked",
        arguments: ConnectError.Code.allCases, [Codec.protobuf, .json].map(\.name))
    func codes(code: ConnectError.Code, codec: String) async throws {
        let client = try await ConnectPeer.contacts(codec: codec == "json" ? .json : .protobuf)
        let error = await #expect(throws: ConnectError.self) {
            try await client.getContact(
                request: Rin.Contacts.V1.GetContactRequest(id: "any"),
                options: CallOptions(peer: ["x-test-error": code.rawValue, "x-test-trailer": "t"]))
        }
        #expect(error?.code == code)
        #expect(error?.isInferred == false)
        #expect(error?.message.isEmpty == false)
        #expect(error?.details.map(\.type) == ["rin.common.v1.ErrorDetail", "google.rpc.RetryInfo"])
        let detail = try #require(try error?.detail(as: Rin.Common.V1.ErrorDetail.self))
        #expect(detail.code == "test.\(code.rawValue)")
        #expect(detail.field == "contact.display_name")
        #expect(error?.metadata[.peer("x-echo-http-method")] == "POST")
    }

    @Test("[R15] an answer from something that is no Connect server has a code that says it is a guess")
    func proxies() async throws {
        let client = try await ConnectPeer.contacts()
        let error = await #expect(throws: ConnectError.self) {
            try await client.getContact(
                request: Rin.Contacts.V1.GetContactRequest(), options: CallOptions(peer: ["x-test-http-status": "502"]))
        }
        #expect(error?.code == .unavailable)
        #expect(error?.isInferred == true)
        #expect(error?.httpStatus == 502)
    }

    @Test("[R12] a server that is not there is unavailable")
    func noServer() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let client = Rin.Contacts.V1.ContactsServiceClient(transport: URLSessionTransport(baseURL: url))
        let error = await #expect(throws: ConnectError.self) {
            try await client.listContacts(request: Rin.Contacts.V1.ListContactsRequest())
        }
        #expect(error?.code == .unavailable)
    }

    @Test("[R12] a deadline that passes is noticed on both sides")
    func timeout() async throws {
        let clock = TestClock()
        let client = try await ConnectPeer.contacts(options: RPCOptions(clock: clock))
        let call = Task {
            try await client.listContacts(
                request: Rin.Contacts.V1.ListContactsRequest(),
                options: CallOptions(
                    peer: ["x-request-id": "timeout", "x-test-delay-ms": "60000"], timeout: .seconds(100)))
        }
        _ = try await ConnectPeer.observations(of: "timeout", until: "started")
        clock.advance(by: .seconds(100))
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .deadlineExceeded)
        let seen = try await ConnectPeer.observations(of: "timeout", until: "ended")
        #expect(seen.requests.first?.outcome == "cancelled")
    }

    @Test("[R12] the cancellation of the task is noticed on both sides")
    func cancellation() async throws {
        let client = try await ConnectPeer.contacts()
        let call = Task {
            try await client.listContacts(
                request: Rin.Contacts.V1.ListContactsRequest(),
                options: CallOptions(peer: ["x-request-id": "cancel", "x-test-delay-ms": "60000"]))
        }
        _ = try await ConnectPeer.observations(of: "cancel", until: "started")
        call.cancel()
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .canceled)
        let seen = try await ConnectPeer.observations(of: "cancel", until: "ended")
        #expect(seen.requests.first?.outcome == "cancelled")
    }
}
