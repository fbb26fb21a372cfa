import Accord
import AccordHTTP
import Foundation
import HTTPTypes

/// The WebSocket servers in `Server/sockets`, made of PyPI's `websockets` and FastAPI, which share no code with us. Those
/// in `shared` are started once for all tests; a test that kills servers starts its own.
struct SocketPeer: Sendable {
    static let shared = Task { try await SocketPeer() }

    enum System: String, Sendable, CaseIterable {
        case growfolio, evokeessence, hean

        /// The path after the room in a socket's address.
        var path: String { self == .growfolio ? "api/v1/ws" : "ws" }
    }

    let process: PeerProcess

    /// - Parameter ports: of systems that are to listen where they did before.
    init(ports: [System: Int] = [:]) async throws {
        let arguments = ports.flatMap { ["--\($0.key.rawValue)-port", String($0.value)] }
        process = try await PeerProcess("sockets/server.py", arguments)
    }

    /// A transport to EvokeEssence's REST API, which gives the tokens for its socket.
    var evokeEssence: URLSessionTransport {
        URLSessionTransport(baseURL: process.url.appending(path: "evokeessence"))
    }

    /// Returns the port on which a system listens.
    func port(of system: System) async throws -> Int {
        let addresses = try await process.call("addresses", as: [String: URL].self)
        return addresses[system.rawValue]?.port ?? 0
    }

    /// A part of a system's server that nobody else uses.
    func room(_ system: System) async throws -> Room {
        let name = UUID().uuidString
        return Room(
            peer: self, system: system, name: name, url: try Self.url(system, name, try await port(of: system)))
    }

    /// The same part of the same system, reached over a network that can fail.
    func network(to room: Room) async throws -> Network {
        let answer = try await process.call("proxies/\(room.system.rawValue)", [:], as: [String: Int].self)
        let port = answer["port"] ?? 0
        return Network(peer: self, port: port, url: try Self.url(room.system, room.name, port))
    }

    private static func url(_ system: System, _ room: String, _ port: Int) throws -> URL {
        guard let url = URL(string: "ws://127.0.0.1:\(port)/\(room)/\(system.path)") else {
            throw TransportError(.failed, "the peer has no address")
        }
        return url
    }

    /// See `Server/sockets/server.py` for what can be asked for.
    struct Room: Sendable {
        struct Seen: Decodable, Sendable {
            struct Connection: Decodable, Sendable {
                var query: [String: String]
                var open: Bool
                var closedWith: Int?
                var received: [JSONValue]
                var sent: Int

                private enum CodingKeys: String, CodingKey {
                    case query, open, received, sent
                    case closedWith = "closed_with"
                }
            }

            var open: Int
            var total: Int
            /// The number of numbered messages that there were.
            var sequence: Int
            var connections: [Connection]

            /// Returns the messages of one type that the client sent, on all connections.
            func received(_ type: String) -> [JSONValue] {
                connections.flatMap(\.received).filter { $0["type"] == .string(type) }
            }
        }

        let peer: SocketPeer
        let system: System
        let name: String
        let url: URL

        func post(_ command: String, _ body: JSONValue = [:]) async throws {
            _ = try await peer.process.call("rooms/\(system.rawValue)/\(name)/\(command)", body, as: JSONValue.self)
        }

        func seen() async throws -> Seen {
            try await peer.process.call("rooms/\(system.rawValue)/\(name)", as: Seen.self)
        }

        /// Waits until the server has seen what is given, all at once; for 50 seconds at most.
        @discardableResult
        func until(
            open: Int? = nil, total: Int? = nil, ended: Int? = nil, received: Int? = nil, type: String? = nil
        ) async throws -> Seen {
            var wanted: [String: JSONValue] = [:]
            for (name, value) in [("open", open), ("total", total), ("ended", ended), ("received", received)] {
                if let value { wanted[name] = .number(.init(value)) }
            }
            if let type { wanted["type"] = .string(type) }
            return try await peer.process.call("rooms/\(system.rawValue)/\(name)/until", .object(wanted), as: Seen.self)
        }

        /// Sends so many numbered messages, by turns of the topics.
        func feed(_ topics: [String], _ count: Int) async throws {
            try await post("feed", ["topics": .array(topics.map { .string($0) }), "count": .number(.init(count))])
        }

        /// Sends frames as they are.
        func send(_ texts: [String]) async throws {
            try await post("send", ["texts": .array(texts.map { .string($0) })])
        }

        func misbehave(_ what: String, text: String = "{}", size: Int = 0) async throws {
            try await post("misbehave", ["what": .string(what), "text": .string(text), "size": .number(.init(size))])
        }

        func close(_ code: Int) async throws {
            try await post("close", ["code": .number(.init(code))])
        }

        /// Closes connections to come as soon as they are there.
        func refuse(_ code: Int, next count: Int = 1) async throws {
            try await post("close", ["code": .number(.init(code)), "next": .number(.init(count))])
        }
    }

    /// A way to a room that can be cut, stalled, and made slow.
    struct Network: Sendable {
        enum Fault: String { case stall, flow, drip, cut, refuse, accept }

        let peer: SocketPeer
        let port: Int
        let url: URL

        func fail(_ fault: Fault, _ body: JSONValue = [:]) async throws {
            _ = try await peer.process.call("proxies/\(port)/\(fault.rawValue)", body, as: JSONValue.self)
        }
    }
}
