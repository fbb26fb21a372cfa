import Accord
import AccordHTTP
import Foundation

/// The servers in `Server/trial`, on libraries that we did not write, which serve every kind of call by script. Started
/// once for all tests.
struct TrialPeer: Sendable {
    static let shared = Task { try await TrialPeer() }

    /// An address at which something listens; see `Server/trial/server.py`.
    enum Address: String, Sendable, Decodable, CodingKeyRepresentable {
        case http1, http2, tls, mutual, grpc, grpcMutual

        var scheme: String {
            switch self {
            case .http1, .http2, .grpc: "http"
            case .tls, .mutual, .grpcMutual: "https"
            }
        }
    }

    /// In PEM: the authority that the servers' certificates come from, and a client's certificate with its key.
    struct Certificates: Sendable, Decodable {
        var authority: String
        var certificate: String
        var key: String
    }

    /// The part of one call that the servers saw.
    struct Seen: Sendable, Decodable {
        enum Outcome: String, Sendable, Decodable { case started, answered, failed, cancelled, broken }

        var method: String
        var outcome: Outcome
        /// The numbers of messages that came, and that went.
        var received: Int
        var sent: Int
    }

    /// The state that calls of a test have come to.
    enum State: String, Sendable { case received, stalled, ended }

    private let process: PeerProcess
    private let ports: [Address: Int]
    let certificates: Certificates

    private init() async throws {
        process = try await PeerProcess("trial/server.py")
        ports = try await process.call("addresses")
        certificates = try await process.call("certificates")
    }

    func url(_ address: Address) throws -> URL {
        try Self.url(address.scheme, ports[address])
    }

    /// The calls with an `x-request-id`, as soon as so many of them have come so far.
    func calls(_ id: String, until state: State, count: Int = 1) async throws -> [Seen] {
        try await process.call("calls/\(id)/until/\(state.rawValue)?count=\(count)")
    }

    /// A way to an address, over a network that can fail.
    func network(to address: Address) async throws -> Network {
        let answer: [String: Int] = try await process.call("proxies/\(address.rawValue)", [:])
        let port = answer["port"] ?? 0
        return Network(process: process, port: port, url: try Self.url(address.scheme, port))
    }

    private static func url(_ scheme: String, _ port: Int?) throws -> URL {
        guard let port, let url = URL(string: "\(scheme)://127.0.0.1:\(port)") else {
            throw TransportError(.failed, "the peer has no such address")
        }
        return url
    }

    /// See `Server/proxy.py` for what can go wrong.
    struct Network: Sendable {
        enum Fault: Sendable {
            case stall, cut, reset, refuse, accept, heal
            /// Waits until there are no connections.
            case quiet
            /// Each piece has so many bytes.
            case drip(Int)
            /// Connections end when the server has said so many bytes; at 0, as soon as the client has said something.
            case after(Int, resets: Bool = false)
            /// The text comes in place of the server's answer.
            case babble(String)

            fileprivate var request: (name: String, body: JSONValue) {
                switch self {
                case .stall: ("stall", [:])
                case .cut: ("cut", [:])
                case .reset: ("reset", [:])
                case .refuse: ("refuse", [:])
                case .accept: ("accept", [:])
                case .heal: ("heal", [:])
                case .quiet: ("quiet", [:])
                case .drip(let size): ("drip", ["size": .number(.init(size))])
                case .after(let size, let resets): ("after", ["size": .number(.init(size)), "resets": .bool(resets)])
                case .babble(let text): ("babble", ["text": .string(text)])
                }
            }
        }

        fileprivate let process: PeerProcess
        fileprivate let port: Int
        let url: URL

        /// - Returns: how many connections there have been.
        @discardableResult
        func fail(_ fault: Fault) async throws -> Int {
            let (name, body) = fault.request
            let answer: [String: Int] = try await process.call("proxies/\(port)/\(name)", body)
            return answer["accepted"] ?? 0
        }
    }
}
