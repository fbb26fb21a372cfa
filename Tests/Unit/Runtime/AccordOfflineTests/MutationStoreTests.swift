import AccordHTTP
import Foundation
import TestEnvironment
import Testing

@testable import AccordOffline

#if SQLite
    import GRDB
#endif

/// The stores, and how each is opened again.
enum StoreKind: CaseIterable, Sendable {
    case memory
    #if SQLite
        case sqlite
    #endif

    func store(in folder: Folder) throws -> any MutationStore {
        switch self {
        case .memory: MemoryMutationStore()
        #if SQLite
            case .sqlite: try SQLiteMutationStore(at: folder.url("changes.sqlite"))
        #endif
        }
    }
}

extension MutationQueueEntry {
    static func sample(
        _ payload: String = "payload", key: String? = nil, needs: [Need] = [], state: State = .pending
    ) -> MutationQueueEntry {
        MutationQueueEntry(
            service: "rin.contacts.v1.ContactsService", method: "UpdateContact", payload: Data(payload.utf8),
            idempotencyKey: UUID().uuidString, createdAt: Date(timeIntervalSince1970: 1_732_500_000.25), retryCount: 2,
            lastError: "unavailable", state: state, nextAttempt: Date(timeIntervalSince1970: 1_732_500_010),
            orderKey: key, needs: needs)
    }
}

@Suite("Stores of changes")
struct MutationStoreTests {
    @Test("[R16] keep all of an entry, and give it a place in the order", arguments: StoreKind.allCases)
    func entries(kind: StoreKind) async throws {
        let folder = try Folder()
        let store = try kind.store(in: folder)
        var (first, second) = (MutationQueueEntry.sample("1"), MutationQueueEntry.sample("2", key: "k"))
        first.position = try #require(try await store.append(first, replacing: nil))
        second.position = try #require(try await store.append(second, replacing: nil))
        #expect(first.position < second.position)
        #expect(try await store.entry(first.id) == first)
        #expect(try await store.entry(at: second.position) == second)
        #expect(try await store.entries(after: 0, limit: 10) == [first, second])
        #expect(try await store.entries(after: first.position, limit: 10) == [second])
        #expect(try await store.entries(after: 0, limit: 1) == [first])
        #expect(try await store.entries(after: 0, limit: -1) == [])
        #expect(try await store.entries(after: 0, limit: 10, payloadLimit: 0) == [])
        #expect(try await store.entries(after: 0, limit: 10, payloadLimit: 1) == [first])
        #expect(try await store.entries(after: 0, limit: 10, payloadLimit: 2) == [first, second])
        #expect(try await store.outlines(after: 0) == [MutationOutline(first), MutationOutline(second)])

        second.payload = Data("other".utf8)
        (second.retryCount, second.lastError, second.state, second.nextAttempt) = (3, nil, .failed, nil)
        try await store.update(second)
        #expect(try await store.entry(second.id) == second)
        try await store.update(.sample())
        #expect(try await store.entries(after: 0, limit: 10) == [first, second])

        try await store.remove([second.id]) { $0 }
        #expect(try await store.entry(second.id) == nil)
        // A place is not given twice.
        let third = try #require(try await store.append(.sample(), replacing: nil))
        #expect(third > second.position)
    }

    @Test("put an entry in the place of another one, for those that need it too", arguments: StoreKind.allCases)
    func replacing(kind: StoreKind) async throws {
        let folder = try Folder()
        let store = try kind.store(in: folder)
        let earlier = MutationQueueEntry.sample()
        let later = MutationQueueEntry.sample(needs: [.init(entry: earlier.id, link: "l")])
        _ = try await store.append(earlier, replacing: nil)
        _ = try await store.append(later, replacing: nil)
        let other = MutationQueueEntry.sample()
        _ = try await store.append(other, replacing: earlier.id)
        #expect(try await store.entry(earlier.id) == nil)
        #expect(try await store.entry(later.id)?.needs == [.init(entry: other.id, link: "l")])
    }

    @Test(
        "change those that need an entry when it goes, and take none that needs one that is gone",
        arguments: StoreKind.allCases)
    func needs(kind: StoreKind) async throws {
        let folder = try Folder()
        let store = try kind.store(in: folder)
        let earlier = MutationQueueEntry.sample()
        let later = MutationQueueEntry.sample(needs: [.init(entry: earlier.id, link: "l")])
        #expect(try await store.append(later, replacing: nil) == nil)
        #expect(try await store.entries(after: 0, limit: 10).isEmpty)
        _ = try await store.append(earlier, replacing: nil)
        _ = try await store.append(later, replacing: nil)
        _ = try await store.append(.sample(), replacing: nil)
        #expect(try await store.outlines(after: 0).map(\.isWaiting) == [false, true, false])
        let changed = try await store.remove([earlier.id]) { entry in
            var entry = entry
            entry.needs = []
            entry.payload = Data("filled".utf8)
            return entry
        }
        #expect(changed.map(\.id) == [later.id])
        let filled = try await store.entry(later.id)
        #expect(filled?.payload == Data("filled".utf8))
        #expect(filled?.needs == [])
    }
}

#if SQLite
    @Suite("Store in SQLite")
    struct SQLiteMutationStoreTests {
        private let folder: Folder
        private var file: URL { folder.url("changes.sqlite") }

        init() throws {
            folder = try Folder()
        }

        private func error(_ body: () async throws -> Void) async -> MutationStoreError? {
            do {
                try await body()
                return nil
            } catch {
                return error as? MutationStoreError
            }
        }

        @Test("The store has the entries that it keeps when it is opened again")
        func reopened() async throws {
            let entry = MutationQueueEntry.sample()
            _ = try await SQLiteMutationStore(at: file).append(entry, replacing: nil)
            #expect(try await SQLiteMutationStore(at: file).entry(entry.id)?.payload == entry.payload)
        }

        @Test("It is on the disk before a function returns: a write-ahead log, and full synchronous")
        func durable() async throws {
            let store = try SQLiteMutationStore(at: file)
            _ = try await store.append(.sample(), replacing: nil)
            let settings = try await store.database.writeWithoutTransaction { database in
                try ["synchronous", "fullfsync", "journal_mode"].map { name in
                    try String.fetchOne(database, sql: "PRAGMA \(name)")
                }
            }
            // 2 is FULL.
            #expect(settings == ["2", "1", "wal"])
            #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
        }

        @Test("No token gets into its files, whatever becomes of the changes that are sent with it")
        func tokens() async throws {
            let auth = AuthSession { $0 }
            try await auth.signIn { AuthTokens(access: Credential("canary"), refresh: Credential("canary")) }
            let subject = Subject(
                store: try SQLiteMutationStore(at: file), interceptors: [AuthInterceptor(auth)], auth: auth)
            subject.server.answers(.success, .error(.invalidArgument), .error(.unavailable))
            for name in ["a", "b", "Noor"] { try await subject.create(name) }
            await subject.reaches { $0.activity == .waiting && $0.failedCount == 1 }
            #expect(subject.server.seen.map(\.authorization) == Array(repeating: "Bearer canary", count: 3))

            let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            let contents = try files.map { try Data(contentsOf: $0) }
            #expect(contents.contains { $0.range(of: Data("Noor".utf8)) != nil })
            #expect(!contents.contains { $0.range(of: Data("canary".utf8)) != nil })
        }

        @Test("A store that is full says so, and keeps what it has")
        func full() async throws {
            let store = try SQLiteMutationStore(at: file) { try $0.execute(sql: "PRAGMA max_page_count = 20") }
            let large = String(repeating: "x", count: 10_000)
            var kept = 0
            let failure = await error {
                while kept < 100 {
                    _ = try await store.append(.sample(large), replacing: nil)
                    kept += 1
                }
            }
            #expect(failure?.kind == .full)
            #expect(failure?.message.contains("changes.sqlite cannot grow") == true)
            #expect(try await store.entries(after: 0, limit: 100).count == kept)
            // Smaller again, it takes more.
            for entry in try await store.entries(after: 0, limit: 2) { _ = try await store.remove([entry.id]) { $0 } }
            #expect(try await store.append(.sample(), replacing: nil) != nil)
        }

        @Test("A file in a folder that is not there, or that is a folder, is an error that names it")
        func missing() async throws {
            for path in ["missing/changes.sqlite", "."] {
                let failure = await error { _ = try SQLiteMutationStore(at: folder.url(path)) }
                #expect(failure?.kind == .readOnly)
                #expect(failure?.message.contains("\(path) cannot be written") == true)
            }
        }

        @Test("A file that may not be written is an error, to whoever is no superuser")
        func readOnly() async throws {
            _ = try await SQLiteMutationStore(at: file).append(.sample(), replacing: nil)
            let files = FileManager.default
            for name in try files.contentsOfDirectory(atPath: folder.url.path) {
                try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.url(name).path)
            }
            try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
            defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
            let failure = await error {
                _ = try await SQLiteMutationStore(at: file).append(.sample(), replacing: nil)
            }
            // The superuser may write whatever there is.
            #expect(failure?.kind == (geteuid() == 0 ? nil : .readOnly))
        }

        @Test("A damaged file, or one of another kind, is an error, and stays as it is")
        func damaged() async throws {
            let text = Data(repeating: UInt8(ascii: "x"), count: 8_192)
            try text.write(to: file)
            let other = await error { _ = try SQLiteMutationStore(at: file) }
            #expect(other?.kind == .damaged)
            #expect(try Data(contentsOf: file) == text)

            let second = folder.url("second.sqlite")
            do {
                let store = try SQLiteMutationStore(at: second)
                for _ in 0..<50 {
                    _ = try await store.append(.sample(String(repeating: "y", count: 2_000)), replacing: nil)
                }
            }
            try await DatabaseQueue(path: second.path, configuration: .patient).writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            var bytes = try Data(contentsOf: second)
            bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4_096))
            let third = folder.url("third.sqlite")
            try bytes.write(to: third)
            let broken = await error {
                let store = try SQLiteMutationStore(at: third)
                _ = try await store.entries(after: 0, limit: 100)
            }
            #expect(broken?.kind == .damaged)
        }

        @Test(
            "Values of a wrong type are damage, and no trap",
            arguments: ["state = 'unknown'", "id = 'x'", "needs = '{'", "createdAt = 'soon'", "retryCount = x'00'"])
        func wrongValues(assignment: String) async throws {
            let store = try SQLiteMutationStore(at: file)
            _ = try await store.append(.sample(), replacing: nil)
            try await DatabaseQueue(path: file.path, configuration: .patient).write { database in
                try database.execute(sql: "UPDATE mutation SET \(assignment)")
            }
            let failure = await error { _ = try await store.entries(after: 0, limit: 1) }
            #expect(failure?.kind == .damaged)
        }

        @Test("A file of a later version is an error")
        func newer() async throws {
            _ = try await SQLiteMutationStore(at: file).append(.sample(), replacing: nil)
            try await DatabaseQueue(path: file.path, configuration: .patient).write { database in
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('2')")
            }
            let failure = await error { _ = try SQLiteMutationStore(at: file) }
            #expect(failure?.kind == .newer)
        }

        @Test("A file that another process keeps locked is an error after some patience")
        func busy() async throws {
            let store = try SQLiteMutationStore(at: file, patience: 0)
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: file.path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let failure = await error { _ = try await store.append(.sample(), replacing: nil) }
            #expect(failure?.kind == .busy)
            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            #expect(try await store.append(.sample(), replacing: nil) != nil)
        }

        @Test("A new file may be opened by many at the same time")
        func openedAtOnce() async throws {
            for round in 1...10 {
                let file = folder.url("\(round).sqlite")
                try await withThrowingTaskGroup { group in
                    for number in 1...6 {
                        group.addTask {
                            let store = try SQLiteMutationStore(at: file, patience: 60)
                            _ = try await store.append(.sample("\(number)"), replacing: nil)
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await SQLiteMutationStore(at: file).entries(after: 0, limit: 100).count == 6)
            }
        }

        @Test("An append is done, or not, whether or not its task is cancelled")
        func cancelled() async throws {
            let store = try SQLiteMutationStore(at: file)
            let entry = MutationQueueEntry.sample()
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await store.append(entry, replacing: nil)
            }
            #expect(try await task.value != nil)
            #expect(try await store.entry(entry.id) != nil)
        }
    }

    extension Configuration {
        /// The configuration of a connection that waits for a store which is being closed.
        fileprivate static var patient: Configuration {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            return configuration
        }
    }
#endif
