import AccordHTTP
import Foundation
import HTTPTypes

/// The REST server in `Server/rest`, made of FastAPI, which shares no code with us. Started once for all tests.
struct RESTPeer: Sendable {
    static let shared = Task { try await PeerProcess("rest/server.py") }

    /// A transport to one of the peer's parts: `hean`, `growfolio`, `evokeessence` or `echo`.
    static func transport(_ part: String, _ interceptors: [any Interceptor] = []) async throws -> URLSessionTransport {
        URLSessionTransport(baseURL: try await shared.value.url.appending(path: part), interceptors: interceptors)
    }

    /// Waits until a request that drips waits at its gate.
    static func someoneWaits(at gate: String) async throws {
        try await attend(gate, .get)
    }

    /// Lets the request at a gate go on.
    static func open(_ gate: String) async throws {
        try await attend(gate, .post)
    }

    private static func attend(_ gate: String, _ method: HTTPRequest.Method) async throws {
        let url = try await shared.value.url.appending(path: "gates").appending(path: gate)
        let response = try await transport("").send(TransportRequest(method: method, url: url))
        guard response.status == 204 else { throw TransportError(.timedOut, "nobody came to the gate") }
    }
}

extension CallOptions {
    /// Creates the options of a call in which something is to go wrong; see `Server/rest/misbehaviour.py`.
    init(misbehaving behaviour: String, gate: String = "") {
        self.init(peer: ["x-test-behaviour": behaviour, "x-test-gate": gate])
    }
}

/// An identity token as Apple makes them, except for the signature.
func identityToken(of user: String, expiring expiry: Int = 4_102_444_800) -> String {
    func part(_ json: String) -> String {
        Data(json.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
    return [#"{"alg":"RS256"}"#, #"{"sub":"\#(user)","exp":\#(expiry)}"#, "signature"].map(part).joined(separator: ".")
}
