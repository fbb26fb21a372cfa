#if SQLite
    import AccordHTTP
    import Foundation
    import GRDB

    /// The table of a ``SQLiteMutationStore``, and its statements.
    ///
    /// The version of the schema is kept by GRDB's migrator. A new version adds a migration here, and changes none that
    /// was released: files outlive versions of the app.
    enum MutationSchema {
        private static let columns = """
            position, id, service, method, payload, idempotencyKey, createdAt, retryCount, lastError, state, nextAttempt, \
            orderKey, needs, format
            """

        private static var migrator: DatabaseMigrator {
            var migrator = DatabaseMigrator()
            migrator.registerMigration("1") { database in
                // Positions are never given twice, as a queue asks for what is beyond the last one that it knows.
                try database.execute(
                    sql: """
                        CREATE TABLE mutation (
                            position INTEGER PRIMARY KEY AUTOINCREMENT,
                            id TEXT NOT NULL UNIQUE,
                            service TEXT NOT NULL,
                            method TEXT NOT NULL,
                            payload BLOB NOT NULL,
                            idempotencyKey TEXT NOT NULL,
                            createdAt REAL NOT NULL,
                            retryCount INTEGER NOT NULL,
                            lastError TEXT,
                            state TEXT NOT NULL,
                            nextAttempt REAL,
                            orderKey TEXT,
                            needs TEXT,
                            format INTEGER NOT NULL
                        );
                        CREATE INDEX mutationWithNeeds ON mutation(position) WHERE needs IS NOT NULL;
                        """)
            }
            return migrator
        }

        /// Brings a database to the present version.
        ///
        /// - Throws: ``MutationStoreError`` of the kind `newer`, when a later version has written it.
        static func migrate(_ database: DatabasePool) throws {
            let migrator = migrator
            if try database.read(migrator.hasBeenSuperseded) {
                throw MutationStoreError(
                    .newer, "\(database.path.onOneLine()) was written by a later version of the app; update the app")
            }
            try migrator.migrate(database)
        }

        static func insert(_ entry: MutationQueueEntry, _ database: Database) throws -> Int64 {
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO mutation (
                        id, service, method, payload, idempotencyKey, createdAt, retryCount, lastError, state, nextAttempt,
                        orderKey, needs, format
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            try statement.execute(arguments: [
                entry.id.uuidString, entry.service, entry.method, entry.payload, entry.idempotencyKey,
                entry.createdAt.timeIntervalSince1970, entry.retryCount, entry.lastError, entry.state.rawValue,
                entry.nextAttempt?.timeIntervalSince1970, entry.orderKey, try text(of: entry.needs), entry.format,
            ])
            return database.lastInsertedRowID
        }

        static func update(_ entry: MutationQueueEntry, _ database: Database) throws {
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE mutation SET payload = ?, retryCount = ?, lastError = ?, state = ?, nextAttempt = ?, needs = ?
                    WHERE id = ?
                    """)
            try statement.execute(arguments: [
                entry.payload, entry.retryCount, entry.lastError, entry.state.rawValue,
                entry.nextAttempt?.timeIntervalSince1970, try text(of: entry.needs), entry.id.uuidString,
            ])
        }

        /// Lets entries that need one entry need another in its place.
        static func redirect(_ id: UUID, to other: UUID, _ database: Database) throws {
            for var entry in try entries(needing: [id], database) {
                entry.redirect(id, to: other)
                try update(entry, database)
            }
        }

        static func entries(needing ids: Set<UUID>, _ database: Database) throws -> [MutationQueueEntry] {
            try entries("needs IS NOT NULL ORDER BY position", [], database).filter { $0.needs(anyOf: ids) }
        }

        static func remove(_ id: UUID, _ database: Database) throws {
            try database.cachedStatement(sql: "DELETE FROM mutation WHERE id = ?").execute(arguments: [id.uuidString])
        }

        static func contains(_ id: UUID, _ database: Database) throws -> Bool {
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM mutation WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id.uuidString]) != nil
        }

        static func outlines(after position: Int64, _ database: Database) throws -> [MutationOutline] {
            let statement = try database.cachedStatement(
                sql: """
                    SELECT position, state, orderKey, retryCount, nextAttempt, needs IS NOT NULL FROM mutation
                    WHERE position > ? ORDER BY position
                    """)
            var outlines: [MutationOutline] = []
            let rows = try Row.fetchCursor(statement, arguments: [position])
            while let row = try rows.next() {
                let nextAttempt: Double? = try row.optional(4)
                outlines.append(
                    MutationOutline(
                        position: try row.value(0), state: try row.state(1), orderKey: try row.optional(2),
                        retryCount: try row.value(3), nextAttempt: nextAttempt.map(Date.init(timeIntervalSince1970:)),
                        isWaiting: try row.value(5)))
            }
            return outlines
        }

        /// - Parameters:
        ///   - condition: what follows `WHERE`.
        ///   - payloadLimit: the size of all payloads after which no entry is read any more, in bytes.
        static func entries(
            _ condition: String, _ arguments: StatementArguments, _ database: Database, payloadLimit: Int = .max
        ) throws -> [MutationQueueEntry] {
            let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM mutation WHERE \(condition)")
            var entries: [MutationQueueEntry] = []
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            var room = payloadLimit
            while room > 0, let row = try rows.next() {
                let entry = try entry(row)
                entries.append(entry)
                room -= min(entry.payload.count, room)
            }
            return entries
        }

        private static func entry(_ row: Row) throws -> MutationQueueEntry {
            let id: String = try row.value(1)
            guard let id = UUID(uuidString: id) else { throw DatabaseError.damaged("an identifier") }
            let nextAttempt: Double? = try row.optional(10)
            return MutationQueueEntry(
                id: id, service: try row.value(2), method: try row.value(3), payload: try row.value(4),
                idempotencyKey: try row.value(5), createdAt: Date(timeIntervalSince1970: try row.value(6)),
                retryCount: try row.value(7), lastError: try row.optional(8), position: try row.value(0),
                state: try row.state(9), nextAttempt: nextAttempt.map(Date.init(timeIntervalSince1970:)),
                orderKey: try row.optional(11), needs: try needs(try row.optional(12)), format: try row.value(13))
        }

        private static func text(of needs: [MutationQueueEntry.Need]) throws -> String? {
            needs.isEmpty ? nil : String(decoding: try JSONEncoder().encode(needs), as: UTF8.self)
        }

        private static func needs(_ text: String?) throws -> [MutationQueueEntry.Need] {
            guard let text else { return [] }
            guard let needs = try? JSONDecoder().decode([MutationQueueEntry.Need].self, from: Data(text.utf8)) else {
                throw DatabaseError.damaged("what it needs")
            }
            return needs
        }
    }

    /// Values of a file that may be damaged: GRDB's subscripts stop the program where a value has another type.
    extension Row {
        fileprivate func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
            guard let value: Value = try optional(column) else { throw DatabaseError.damaged("a value") }
            return value
        }

        fileprivate func optional<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value? {
            let stored: DatabaseValue = self[column]
            if stored.isNull { return nil }
            guard let value = Value.fromDatabaseValue(stored) else { throw DatabaseError.damaged("a value") }
            return value
        }

        fileprivate func state(_ column: Int) throws -> MutationQueueEntry.State {
            guard let state = MutationQueueEntry.State(rawValue: try value(column)) else {
                throw DatabaseError.damaged("a state")
            }
            return state
        }
    }

    extension DatabaseError {
        fileprivate static func damaged(_ what: String) -> DatabaseError {
            DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(what) of an entry has an unknown form")
        }
    }
#endif
