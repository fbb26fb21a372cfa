/// Entries that were read from the store together with one that was to be sent, because they are probably next.
///
/// Reading one takes about as long as a call to a server nearby, and reading many takes hardly longer. The number that
/// is read grows while all of them are used, and begins at one again when some were not.
///
/// Its entries may be old: the queue calls ``drop()`` when it changes some, and a change by another process is noticed
/// after ``lifetime``.
struct ReadAhead: Sendable {
    /// The number of entries that are read together, at most.
    static let limit = 64
    /// The size from which on no more payloads are read, in bytes.
    static let payloadLimit = 1 << 18
    /// The time for which an entry may wait here.
    static let lifetime = Duration.seconds(1)

    /// A reading that has begun, and is of use only if nothing changes until it ends.
    struct Reading: Sendable {
        /// The number of entries to read.
        var count: Int
        fileprivate var generation: Int
        fileprivate var begin: Duration
    }

    private var entries: [Int64: MutationQueueEntry] = [:]
    /// The moment when the reading of the entries began.
    private var readAt = Duration.zero
    private var count = 0
    private var generation = 0

    /// An entry that was read with another one; `nil` when it has to be read.
    mutating func take(_ position: Int64, at now: Duration) -> MutationQueueEntry? {
        if !entries.isEmpty, now - readAt > Self.lifetime { drop() }
        return entries.removeValue(forKey: position)
    }

    /// Begins to read an entry, and some of those after it.
    mutating func begin(at now: Duration) -> Reading {
        if !entries.isEmpty { drop() }
        count = min(max(count * 2, 1), Self.limit)
        return Reading(count: count, generation: generation, begin: now)
    }

    /// Keeps what a reading has found.
    mutating func keep(_ found: some Sequence<MutationQueueEntry>, of reading: Reading) {
        guard reading.generation == generation else { return }
        entries = Dictionary(found.map { ($0.position, $0) }) { first, _ in first }
        readAt = reading.begin
    }

    /// Forgets all entries, and those that are being read.
    mutating func drop() {
        generation += 1
        guard !entries.isEmpty else { return }
        entries = [:]
        count = 0
    }
}
