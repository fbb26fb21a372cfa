#if SQLite
    public import Foundation
    import GRDB

    /// A store in a SQLite database, through GRDB.
    ///
    /// Entries survive the end of the process, and of the device's power: the database has a write-ahead log, and
    /// each change is on the disk before its caller goes on (`synchronous=FULL`). Several processes may have a store on
    /// the same file. It keeps requests and what became of them, and no credentials.
    ///
    /// It needs the package trait `SQLite`: `.package(url: …, traits: ["SQLite"])`.
    ///
    /// On iOS, the file's requests are as safe as its protection class makes them. The store sets
    /// `completeUntilFirstUserAuthentication`, so that changes can be sent in the background while the device is
    /// locked; an app that never sends then may ask for `complete`. In a folder that an app shares with its extensions,
    /// iOS ends a process that is suspended while it has the database locked: call ``MutationQueue/suspend()`` before
    /// that.
    public final class SQLiteMutationStore: MutationStore {
        private let file: URL
        let database: DatabasePool

        /// Opens the store, and makes the file if there is none.
        ///
        /// - Parameters:
        ///   - file: the database: `changes.sqlite` in the application support folder, say. SQLite puts two more files
        ///     beside it, `changes.sqlite-wal` and `changes.sqlite-shm`.
        ///   - patience: how long to wait for another process that has the file locked, in seconds.
        /// - Throws: ``MutationStoreError``. A file that is `damaged` stays as it is, for the app to decide: moving it
        ///   away lets the next store begin with an empty one.
        public convenience init(at file: URL, patience: TimeInterval = 5) throws(MutationStoreError) {
            try self.init(at: file, patience: patience) { _ in }
        }

        /// - Parameter prepare: changes each connection, for tests.
        init(
            at file: URL, patience: TimeInterval = 5, prepare: @escaping @Sendable (Database) throws -> Void
        ) throws(MutationStoreError) {
            var configuration = Configuration()
            configuration.label = "accord.mutations"
            configuration.busyMode = .timeout(patience)
            configuration.prepareDatabase { database in
                // On Apple's systems, what was written is on the disk only after this.
                try database.execute(sql: "PRAGMA fullfsync = ON")
                try prepare(database)
            }
            self.file = file
            do {
                database = try Self.opened(file, configuration, patience)
                try Self.protect(file)
            } catch {
                throw MutationStoreError(error, file)
            }
        }

        /// Opens the database, and brings its schema up to date.
        ///
        /// While another process turns the write-ahead log on, SQLite refuses to wait, so this does. Of two processes that
        /// make the schema at the same time, one finds it there halfway, and looks again.
        private static func opened(
            _ file: URL, _ configuration: Configuration, _ patience: TimeInterval
        ) throws -> DatabasePool {
            let deadline = ContinuousClock.now + .seconds(min(max(patience, 0), 3_600))
            var encounters = 0
            while true {
                do {
                    let database = try DatabasePool(path: file.path, configuration: configuration)
                    // GRDB itself asks for less, after it has prepared the connection.
                    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                    try MutationSchema.migrate(database)
                    return database
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    guard ContinuousClock.now < deadline else { throw error }
                    Thread.sleep(forTimeInterval: 0.01)
                } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
                {
                    encounters += 1
                    guard encounters < 3 else { throw error }
                }
            }
        }

        /// Sets the protection class, which only iOS and its relatives have.
        private static func protect(_ file: URL) throws {
            #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
                for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
                    try FileManager.default.setAttributes(
                        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                        ofItemAtPath: file.path + suffix)
                }
            #endif
        }

        public func append(
            _ entry: MutationQueueEntry, replacing replaced: UUID?
        ) async throws(MutationStoreError) -> Int64? {
            try await transaction { database in
                for need in entry.needs {
                    guard try MutationSchema.contains(need.entry, database) else { return nil }
                }
                if let replaced {
                    try MutationSchema.remove(replaced, database)
                    try MutationSchema.redirect(replaced, to: entry.id, database)
                }
                return try MutationSchema.insert(entry, database)
            }
        }

        public func outlines(after position: Int64) async throws(MutationStoreError) -> [MutationOutline] {
            try await reading { try MutationSchema.outlines(after: position, $0) }
        }

        public func entry(at position: Int64) async throws(MutationStoreError) -> MutationQueueEntry? {
            try await reading { try MutationSchema.entries("position = ?", [position], $0).first }
        }

        public func entry(_ id: UUID) async throws(MutationStoreError) -> MutationQueueEntry? {
            try await reading { try MutationSchema.entries("id = ?", [id.uuidString], $0).first }
        }

        public func entries(
            after position: Int64, limit: Int, payloadLimit: Int
        ) async throws(MutationStoreError) -> [MutationQueueEntry] {
            try await reading { database in
                try MutationSchema.entries(
                    "position > ? ORDER BY position LIMIT ?", [position, max(limit, 0)], database,
                    payloadLimit: payloadLimit)
            }
        }

        public func update(_ entry: MutationQueueEntry) async throws(MutationStoreError) {
            try await transaction { try MutationSchema.update(entry, $0) }
        }

        public func remove(
            _ ids: [UUID], changing change: @escaping @Sendable (MutationQueueEntry) -> MutationQueueEntry
        ) async throws(MutationStoreError) -> [MutationQueueEntry] {
            try await transaction { database in
                for id in ids { try MutationSchema.remove(id, database) }
                let later = try MutationSchema.entries(needing: Set(ids), database).map(change)
                for entry in later { try MutationSchema.update(entry, database) }
                return later
            }
        }

        /// Runs `body` in a transaction, which is on the disk when this returns.
        ///
        /// It does not heed that the task is cancelled, as GRDB's own `write` does: a caller has to know whether a
        /// change is in the store.
        private func transaction<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws(MutationStoreError) -> Value {
            let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
                database.asyncWriteWithoutTransaction { database in
                    continuation.resume(
                        returning: Result {
                            var value: Value?
                            try database.inTransaction(.immediate) {
                                value = try body(database)
                                return .commit
                            }
                            guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
                            return value
                        })
                }
            }
            return try value(of: result)
        }

        /// Runs `body` on what has been committed, without waiting for what is being written.
        private func reading<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws(MutationStoreError) -> Value {
            let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
                database.asyncRead { database in
                    continuation.resume(returning: Result { try body(try database.get()) })
                }
            }
            return try value(of: result)
        }

        private func value<Value>(of result: Result<Value, any Error>) throws(MutationStoreError) -> Value {
            do {
                return try result.get()
            } catch {
                throw MutationStoreError(error, file)
            }
        }
    }

    extension MutationStoreError {
        fileprivate init(_ error: any Error, _ file: URL) {
            if let error = error as? MutationStoreError {
                self = error
                return
            }
            let name = file.path.onOneLine()
            guard let error = error as? DatabaseError else {
                self.init(.failed, "\(name) cannot be used: \("\(error)".onOneLine())")
                return
            }
            // The message of SQLite quotes no values; `DatabaseError` itself may show the statement.
            let reason = (error.message ?? "\(error.resultCode)").onOneLine()
            switch error.resultCode {
            case .SQLITE_FULL:
                self.init(.full, "\(name) cannot grow: \(reason); free some space, and the queue goes on")
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
                self.init(
                    .readOnly,
                    "\(name) cannot be written: \(reason); choose a file in a folder that exists and that the app may write"
                )
            case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_FORMAT:
                self.init(
                    .damaged,
                    "\(name) is no store of changes, or damaged: \(reason); move it away to begin with an empty one")
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                self.init(.busy, "\(name) is locked by another process: \(reason); try again")
            default: self.init(.failed, "\(name) cannot be used: \(reason)")
            }
        }
    }
#endif
