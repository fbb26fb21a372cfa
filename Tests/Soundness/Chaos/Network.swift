import Accord
import AccordHTTP
import AccordNIO
import Foundation
import HTTPTypes
import TestSupport

/// The servers, and the network before them, as `Peer/network.py` runs them.
final class Network: Sendable {
    struct Certificates: Decodable, Sendable {
        var authority: String
        var certificate: String
        var key: String
    }

    /// The state of a room, as far as a server of sockets knows it.
    struct Room: Decodable, Sendable {
        struct Connection: Decodable, Sendable {
            var topics: [String]
            /// Whether the client was warned of its token's end, and has not renewed it.
            var expiring: Bool
            var received: [JSONValue]
        }

        var open: Int
        var sequence: Int
        var connections: [Connection]
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let certificates: Certificates
    private let ledger: URL
    private let process: ServerProcess
    private let control: URL
    private let places: [String: Int]
    private let transport: NIOTransport
    private let ledgerOffset = Locked(UInt64(0))

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "chaos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        process = try await ServerProcess(python: here.appending(path: "Peer/network.py"), [folder.path])
        ledger = folder.appending(path: "ledger")
        guard let port = process.greeting.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw ServerProcess.CannotStart()
        }
        control = try Self.url("http", port)
        var configuration = NIOTransport.Configuration()
        configuration.idleTimeout = .seconds(1)
        transport = NIOTransport(baseURL: control, configuration: configuration)
        places = try await Self.fetch(transport, control.appending(path: "places"))
        certificates = try await Self.fetch(transport, control.appending(path: "certificates"))
    }

    /// Returns the URL of a place, over the network that can fail.
    func url(_ place: Place) throws -> URL {
        let scheme = place.isSocket ? "ws" : place.isEncrypted ? "https" : "http"
        return try Self.url(scheme, places[place.rawValue] ?? 0)
    }

    private static func url(_ scheme: String, _ port: Int) throws -> URL {
        guard port > 0, let url = URL(string: "\(scheme)://127.0.0.1:\(port)") else {
            throw Failure(description: "a server has no address")
        }
        return url
    }

    // MARK: Faults

    func fail(_ place: Place, _ fault: Fault) async throws {
        if let (path, body) = fault.atProxy { try await post("places/\(place.rawValue)/\(path)", body) }
        if let (path, body) = fault.inRoom {
            for room in LiveSession.rooms { try await postRoom(place, room, path, body) }
        }
    }

    /// - Parameter isWhole: whether clients learn of the connections that were lost. Before that, only asking finds them.
    func heal(_ place: Place, isWhole: Bool) async throws {
        try await post("places/\(place.rawValue)/accept", [:])
        try await post("places/\(place.rawValue)/heal", ["resets": .bool(isWhole)])
    }

    func restart(_ server: Server) async throws {
        try await post("servers/\(server.rawValue)/restart", [:])
    }

    /// Whether all servers can be called.
    func isUp() async throws -> Bool {
        let servers: [String: Bool] = try await Self.fetch(transport, control.appending(path: "servers"))
        return servers.values.allSatisfy(\.self)
    }

    /// Returns the number of connections that clients have at each place.
    func connections() async throws -> [Place: Int] {
        let counts: [String: Int] = try await Self.fetch(transport, control.appending(path: "connections"))
        return Dictionary(uniqueKeysWithValues: Place.allCases.map { ($0, counts[$0.rawValue] ?? 0) })
    }

    // MARK: Rooms

    func postRoom(_ place: Place, _ room: String, _ path: String, _ body: JSONValue) async throws {
        _ = try await Self.ask(transport, try rooms(place, room).appending(path: path), body)
    }

    /// - Parameter isWhole: whether connections that are over are shown, too.
    func room(_ place: Place, _ room: String, isWhole: Bool = false) async throws -> Room {
        let query = [URLQueryItem(name: "only_open", value: isWhole ? "false" : "true")]
        return try await Self.fetch(transport, try rooms(place, room).appending(queryItems: query))
    }

    private func rooms(_ place: Place, _ room: String) throws -> URL {
        try Self.url("http", places["rooms"] ?? 0).appending(path: "rooms/\(place.rawValue)/\(room)")
    }

    // MARK: The ledger

    /// Returns what servers have written into the ledger since the last time.
    func readLedger() throws -> String {
        let file = try FileHandle(forReadingFrom: ledger)
        defer { try? file.close() }
        return try ledgerOffset.withLock { offset in
            try file.seek(toOffset: offset)
            let data = try file.readToEnd() ?? Data()
            offset += UInt64(data.count)
            return String(decoding: data, as: UTF8.self)
        }
    }

    // MARK: HTTP

    private func post(_ path: String, _ body: JSONValue) async throws {
        _ = try await Self.ask(transport, control.appending(path: path), body)
    }

    private static func fetch<Answer: Decodable>(_ transport: NIOTransport, _ url: URL) async throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: try await ask(transport, url, nil))
    }

    /// The time that an answer may take.
    static let patience = Duration.seconds(30)

    /// Asks a server over a network without faults, which may be busy, or killed meanwhile.
    private static func ask(_ transport: NIOTransport, _ url: URL, _ body: JSONValue?) async throws -> Data {
        try await within(patience) {
            var request = TransportRequest(method: body == nil ? .get : .post, url: url)
            if let body {
                request.headers[.contentType] = "application/json"
                request.body = body.jsonData()
            }
            let response = try await transport.send(request)
            let answer = try await response.body.collect(upTo: 64 << 20)
            guard response.status == 200 else { throw Failure(description: "\(url.path): status \(response.status)") }
            return answer
        }
    }
}

/// Runs something, and cancels it when the time is up.
func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw Network.Failure(description: "no answer in \(limit)")
        }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}
