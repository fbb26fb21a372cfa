import Accord
import AccordHTTP
import AccordNIO
import AccordOffline
import Foundation
import GRDB

/// The cost of a queue of changes: beside rows that GRDB inserts without it, and beside calls that a client makes
/// without it.
struct QueueMeasurement {
    /// The number of changes a second that are kept, each on the disk before the next.
    var enqueues: (accord: Double, grdb: Double)
    /// The number of changes a second that are sent.
    var sends: (accord: Double, client: Double)
    var many: Many

    /// A queue in which very many changes wait.
    struct Many {
        var count: Int
        /// From a store that is opened to a queue that knows all of them.
        var start: Duration
        /// The growth of the process, in bytes.
        var memory: Int
        /// From a change that is made to the state that has it.
        var state: Duration
    }

    private typealias Message = CallShape.Message
    private typealias Change = Mutation<Message, Message>

    private static let shape = CallShape(requestSize: 300)

    private enum Changes: MutationSet {
        static let one = Change(MethodDescriptor(service: shape.service, name: shape.kind.rawValue, kind: .unary))
        static var all: [any AnyMutation<RPCClient>] { [one] }
    }

    static func measured(rounds: Int, count: Int, many: Int) async throws -> QueueMeasurement {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accord-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // First, as memory that something else has freed would hide what this takes.
        let waiting = try await self.many(many, in: folder)
        return QueueMeasurement(
            enqueues: try await enqueues(rounds: rounds, count: count, in: folder),
            sends: try await sends(rounds: rounds, count: count, in: folder), many: waiting)
    }

    // MARK: Enqueuing

    private static func enqueues(
        rounds: Int, count: Int, in folder: URL
    ) async throws -> (accord: Double, grdb: Double) {
        let queue = queue(on: try SQLiteMutationStore(at: folder.appending(path: "enqueue.sqlite")), sends: false)
        let rows = try RawRows(folder.appending(path: "raw.sqlite"))
        let request = shape.request
        let payload = try request.protobufData()
        return try await alternating(rounds, count) { count in
            for _ in 0..<count { try await queue.enqueue(Changes.one, request) }
        } and: { count in
            for _ in 0..<count { try await rows.insert(payload) }
        }
    }

    // MARK: Sending

    private static func sends(rounds: Int, count: Int, in folder: URL) async throws -> (accord: Double, client: Double)
    {
        let server = try ServerProcess("--serve-calls")
        guard let url = URL(string: "http://127.0.0.1:\(server.ports[0])") else { throw Disagreement("no URL") }
        let client = RPCClient(transport: NIOTransport(baseURL: url, configuration: .init(version: .http1)))
        let queue = queue(on: try SQLiteMutationStore(at: folder.appending(path: "send.sqlite")), client: client)
        let request = shape.request
        var times: [(accord: Double, client: Double)] = []
        for _ in 0..<rounds {
            await queue.suspend()
            for _ in 0..<count { try await queue.enqueue(Changes.one, request) }
            let states = await queue.states
            let start = ContinuousClock.now
            await queue.resume()
            for await state in states where state.pendingCount == 0 { break }
            let sent = ContinuousClock.now
            for _ in 0..<count {
                let _: Message = try await client.unary(Changes.one.method, request)
            }
            times.append(((sent - start) / .seconds(1), (ContinuousClock.now - sent) / .seconds(1)))
        }
        await queue.close()
        let ratioMedian = times.sorted { $0.client / $0.accord < $1.client / $1.accord }[times.count / 2]
        return (Double(count) / ratioMedian.accord, Double(count) / ratioMedian.client)
    }

    // MARK: Many

    private static func many(_ count: Int, in folder: URL) async throws -> Many {
        let file = folder.appending(path: "many.sqlite")
        do {
            let rows = try RawRows(file, isStore: true)
            try await rows.insert(try shape.request.protobufData(), count: count)
        }
        let before = ManySessions.residentMemory()
        let start = ContinuousClock.now
        let queue = queue(on: try SQLiteMutationStore(at: file), sends: false)
        try await queue.start()
        let started = ContinuousClock.now - start
        try check(await queue.state.pendingCount == count)
        let memory = ManySessions.residentMemory() - before
        let states = await queue.states
        let change = ContinuousClock.now
        try await queue.enqueue(Changes.one, shape.request)
        for await state in states where state.pendingCount > count { break }
        return Many(count: count, start: started, memory: memory, state: ContinuousClock.now - change)
    }

    // MARK: Parts

    private static func queue(
        on store: SQLiteMutationStore, client: RPCClient? = nil, sends: Bool = true
    ) -> MutationQueue {
        let nowhere = RPCClient(
            transport: InMemoryTransport(baseURL: URL(filePath: "/")) { _ in throw CancellationError() })
        return MutationQueue(store: store, calls: [MutationCalls(client ?? nowhere, Changes.self)], sends: sends)
    }

    /// The rates of two sides that take turns, of the round whose ratio is in the middle.
    private static func alternating(
        _ rounds: Int, _ count: Int, _ first: (Int) async throws -> Void, and second: (Int) async throws -> Void
    ) async throws -> (Double, Double) {
        var times: [(Double, Double)] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            try await first(count)
            let middle = ContinuousClock.now
            try await second(count)
            times.append(((middle - start) / .seconds(1), (ContinuousClock.now - middle) / .seconds(1)))
        }
        let median = times.sorted { $0.1 / $0.0 < $1.1 / $1.0 }[times.count / 2]
        return (Double(count) / median.0, Double(count) / median.1)
    }
}

/// The rows of a store, as an app would insert them with GRDB alone: with the same columns, each on the disk at once.
private struct RawRows {
    private let database: DatabaseQueue

    /// - Parameter isStore: whether a store has made the table.
    init(_ file: URL, isStore: Bool = false) throws {
        if isStore { _ = try SQLiteMutationStore(at: file) }
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA fullfsync = ON") }
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        // GRDB itself asks for less, after it has prepared the connection.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        guard !isStore else { return }
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE mutation (
                        position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, service TEXT NOT NULL,
                        method TEXT NOT NULL, payload BLOB NOT NULL, idempotencyKey TEXT NOT NULL, createdAt REAL NOT NULL,
                        retryCount INTEGER NOT NULL, lastError TEXT, state TEXT NOT NULL, nextAttempt REAL, orderKey TEXT,
                        needs TEXT, format INTEGER NOT NULL
                    )
                    """)
        }
    }

    func insert(_ payload: Data, count: Int = 1) async throws {
        try await database.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO mutation (
                        id, service, method, payload, idempotencyKey, createdAt, retryCount, lastError, state, nextAttempt,
                        orderKey, needs, format
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            for _ in 0..<count {
                let id = UUID()
                try statement.execute(arguments: [
                    id.uuidString, "100.1", "unary", payload, id.uuidString.lowercased(), Date().timeIntervalSince1970,
                    0,
                    nil, "pending", nil, nil, nil, 1,
                ])
            }
        }
    }
}
