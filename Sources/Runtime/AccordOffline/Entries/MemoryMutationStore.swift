public import Foundation

/// A store in memory, for tests and previews. Entries are gone with it.
public actor MemoryMutationStore: MutationStore {
    /// In the order of their positions.
    private var kept: [MutationQueueEntry] = []
    private var lastPosition: Int64 = 0

    /// Creates an empty store.
    public init() {}

    public func append(_ entry: MutationQueueEntry, replacing replaced: UUID?) -> Int64? {
        guard entry.needs.allSatisfy({ need in kept.contains { $0.id == need.entry } }) else { return nil }
        if let replaced {
            kept.removeAll { $0.id == replaced }
            for index in kept.indices { kept[index].redirect(replaced, to: entry.id) }
        }
        lastPosition += 1
        var entry = entry
        entry.position = lastPosition
        kept.append(entry)
        return lastPosition
    }

    public func outlines(after position: Int64) -> [MutationOutline] {
        kept[index(after: position)...].map { MutationOutline($0) }
    }

    public func entry(at position: Int64) -> MutationQueueEntry? {
        kept.first { $0.position == position }
    }

    public func entry(_ id: UUID) -> MutationQueueEntry? {
        kept.first { $0.id == id }
    }

    public func entries(after position: Int64, limit: Int, payloadLimit: Int) -> [MutationQueueEntry] {
        var room = payloadLimit
        return Array(
            kept[index(after: position)...].prefix(max(limit, 0)).prefix { entry in
                defer { room -= min(entry.payload.count, room) }
                return room > 0
            })
    }

    public func update(_ entry: MutationQueueEntry) {
        guard let index = kept.firstIndex(where: { $0.id == entry.id }) else { return }
        kept[index] = entry
    }

    public func remove(
        _ ids: [UUID], changing change: @escaping @Sendable (MutationQueueEntry) -> MutationQueueEntry
    ) -> [MutationQueueEntry] {
        let ids = Set(ids)
        kept.removeAll { ids.contains($0.id) }
        var changed: [MutationQueueEntry] = []
        for index in kept.indices where kept[index].needs(anyOf: ids) {
            kept[index] = change(kept[index])
            changed.append(kept[index])
        }
        return changed
    }

    private func index(after position: Int64) -> Int {
        kept.firstIndex { $0.position > position } ?? kept.endIndex
    }
}
