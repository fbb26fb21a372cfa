// A store on SwiftData, for an app that keeps all else there as well. SQLiteMutationStore does the same with less, and
// distinguishes full disks from damaged files. This one is compiled where there is SwiftData:
//
//     let store = SwiftDataMutationStore(modelContainer: try ModelContainer(for: StoredMutation.self, LastPosition.self))

#if canImport(SwiftData)
    import AccordOffline
    import Foundation
    import SwiftData

    /// An entry of the queue.
    @Model
    final class StoredMutation {
        @Attribute(.unique) var id: UUID
        var position: Int64
        var service: String
        var method: String
        var payload: Data
        var idempotencyKey: String
        var createdAt: Date
        var retryCount: Int
        var lastError: String?
        var state: String
        var nextAttempt: Date?
        var orderKey: String?
        var needs: [MutationQueueEntry.Need]
        var format: Int

        init(_ entry: MutationQueueEntry, position: Int64) {
            id = entry.id
            self.position = position
            service = entry.service
            method = entry.method
            payload = entry.payload
            idempotencyKey = entry.idempotencyKey
            createdAt = entry.createdAt
            retryCount = entry.retryCount
            lastError = entry.lastError
            state = entry.state.rawValue
            nextAttempt = entry.nextAttempt
            orderKey = entry.orderKey
            needs = entry.needs
            format = entry.format
        }

        /// Takes from an entry what a queue may change of it.
        func take(_ entry: MutationQueueEntry) {
            payload = entry.payload
            retryCount = entry.retryCount
            lastError = entry.lastError
            state = entry.state.rawValue
            nextAttempt = entry.nextAttempt
            needs = entry.needs
        }

        var entry: MutationQueueEntry {
            MutationQueueEntry(
                id: id, service: service, method: method, payload: payload, idempotencyKey: idempotencyKey,
                createdAt: createdAt, retryCount: retryCount, lastError: lastError, position: position,
                state: MutationQueueEntry.State(rawValue: state) ?? .setAside, nextAttempt: nextAttempt,
                orderKey: orderKey, needs: needs, format: format)
        }
    }

    /// The place that the last entry got: a place is not given twice, also when its entry is gone.
    @Model
    final class LastPosition {
        var value: Int64

        init(_ value: Int64) {
            self.value = value
        }
    }

    @ModelActor
    actor SwiftDataMutationStore: MutationStore {
        func append(
            _ entry: MutationQueueEntry, replacing replaced: UUID?
        ) throws(MutationStoreError) -> Int64? {
            try saving {
                for need in entry.needs {
                    guard try stored(need.entry) != nil else { return nil }
                }
                if let replaced, let old = try stored(replaced) {
                    modelContext.delete(old)
                    for later in try needing([replaced]) {
                        later.needs = later.needs.map { need in
                            need.entry == replaced ? .init(entry: entry.id, link: need.link) : need
                        }
                    }
                }
                let position = try nextPosition()
                modelContext.insert(StoredMutation(entry, position: position))
                return position
            }
        }

        func outlines(after position: Int64) throws(MutationStoreError) -> [MutationOutline] {
            try entries(after: position, limit: .max, payloadLimit: .max).map { entry in
                MutationOutline(
                    position: entry.position, state: entry.state, orderKey: entry.orderKey,
                    retryCount: entry.retryCount,
                    nextAttempt: entry.nextAttempt, isWaiting: !entry.needs.isEmpty)
            }
        }

        func entry(at position: Int64) throws(MutationStoreError) -> MutationQueueEntry? {
            try saving {
                try modelContext.fetch(
                    FetchDescriptor<StoredMutation>(predicate: #Predicate { $0.position == position })
                ).first?.entry
            }
        }

        func entry(_ id: UUID) throws(MutationStoreError) -> MutationQueueEntry? {
            try saving { try stored(id)?.entry }
        }

        func entries(
            after position: Int64, limit: Int, payloadLimit: Int
        ) throws(MutationStoreError) -> [MutationQueueEntry] {
            try saving {
                var descriptor = FetchDescriptor<StoredMutation>(
                    predicate: #Predicate { $0.position > position }, sortBy: [SortDescriptor(\.position)])
                if limit < .max { descriptor.fetchLimit = limit }
                var entries: [MutationQueueEntry] = []
                var room = payloadLimit
                for stored in try modelContext.fetch(descriptor) where room > 0 {
                    entries.append(stored.entry)
                    room -= min(stored.payload.count, room)
                }
                return entries
            }
        }

        func update(_ entry: MutationQueueEntry) throws(MutationStoreError) {
            try saving { try stored(entry.id)?.take(entry) }
        }

        func remove(
            _ ids: [UUID], changing change: @escaping @Sendable (MutationQueueEntry) -> MutationQueueEntry
        ) throws(MutationStoreError) -> [MutationQueueEntry] {
            try saving {
                for id in ids {
                    if let old = try stored(id) { modelContext.delete(old) }
                }
                return try needing(Set(ids)).map { later in
                    let changed = change(later.entry)
                    later.take(changed)
                    return changed
                }
            }
        }

        // MARK: Parts

        private func stored(_ id: UUID) throws -> StoredMutation? {
            try modelContext.fetch(FetchDescriptor<StoredMutation>(predicate: #Predicate { $0.id == id })).first
        }

        private func needing(_ ids: Set<UUID>) throws -> [StoredMutation] {
            try modelContext.fetch(FetchDescriptor<StoredMutation>(sortBy: [SortDescriptor(\.position)]))
                .filter { $0.needs.contains { ids.contains($0.entry) } }
        }

        private func nextPosition() throws -> Int64 {
            let last = try modelContext.fetch(FetchDescriptor<LastPosition>()).first ?? LastPosition(0)
            last.value += 1
            modelContext.insert(last)
            return last.value
        }

        /// Runs `body`, and puts what it changed on the disk; when that fails, nothing was changed.
        private func saving<Value>(_ body: () throws -> Value) throws(MutationStoreError) -> Value {
            do {
                let value = try body()
                if modelContext.hasChanges { try modelContext.save() }
                return value
            } catch {
                modelContext.rollback()
                throw MutationStoreError(.failed, "the changes cannot be kept: \(error)")
            }
        }
    }
#endif
