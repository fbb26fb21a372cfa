public import Foundation

/// Keeps the entries of a ``MutationQueue`` between two runs of an app.
///
/// ``SQLiteMutationStore`` is for apps, ``MemoryMutationStore`` for tests and previews. A change is kept when the function
/// that made it returns: a queue reports to its caller that a change is safe as soon as ``append(_:replacing:)`` has
/// returned. Calls come one after another from one queue, and at the same time from several.
public protocol MutationStore: Sendable {
    /// Adds an entry after all others.
    ///
    /// - Parameter replaced: an entry to remove in the same step. Entries that need it need the new one then.
    /// - Returns: the entry's ``MutationQueueEntry/position``; `nil` when the store has no entry that it needs any
    ///   more. Then nothing was changed.
    func append(_ entry: MutationQueueEntry, replacing replaced: UUID?) async throws(MutationStoreError) -> Int64?

    /// Returns the part that a queue has to know of the entries beyond a position, in their order.
    func outlines(after position: Int64) async throws(MutationStoreError) -> [MutationOutline]

    /// An entry; `nil` when there is none.
    func entry(at position: Int64) async throws(MutationStoreError) -> MutationQueueEntry?

    /// An entry; `nil` when there is none.
    func entry(_ id: UUID) async throws(MutationStoreError) -> MutationQueueEntry?

    /// Up to `limit` entries beyond a position, in their order. There is none after the one with which their payloads
    /// have `payloadLimit` bytes or more.
    func entries(
        after position: Int64, limit: Int, payloadLimit: Int
    ) async throws(MutationStoreError) -> [MutationQueueEntry]

    /// Puts an entry in the place of the one that has its ``MutationQueueEntry/id``. Does nothing when there is none.
    func update(_ entry: MutationQueueEntry) async throws(MutationStoreError)

    /// Removes entries, and changes those that need one of them, in one step.
    ///
    /// - Parameter change: what becomes of an entry that needs a removed one.
    /// - Returns: the entries that it changed.
    @discardableResult
    func remove(
        _ ids: [UUID], changing change: @escaping @Sendable (MutationQueueEntry) -> MutationQueueEntry
    ) async throws(MutationStoreError) -> [MutationQueueEntry]
}

extension MutationStore {
    /// Up to `limit` entries beyond a position, in their order.
    func entries(after position: Int64, limit: Int) async throws(MutationStoreError) -> [MutationQueueEntry] {
        try await entries(after: position, limit: limit, payloadLimit: .max)
    }
}

/// The part of an entry that a queue keeps in memory. It has no payload, so that a hundred thousand of them are small.
public struct MutationOutline: Sendable, Hashable {
    /// The place of the entry in the queue; smaller ones are sent first.
    public var position: Int64
    /// The state in which the entry is.
    public var state: MutationQueueEntry.State
    /// The key of the order that the entry is in; `nil` for the common one.
    public var orderKey: String?
    /// The number of times that the entry was sent again.
    public var retryCount: Int
    /// The time before which the entry is not sent; `nil` when there is none.
    public var nextAttempt: Date?
    /// Whether the entry waits for the result of another one.
    public var isWaiting: Bool

    /// Creates the outline of an entry.
    public init(
        position: Int64, state: MutationQueueEntry.State, orderKey: String?, retryCount: Int, nextAttempt: Date?,
        isWaiting: Bool
    ) {
        self.position = position
        self.state = state
        self.orderKey = orderKey
        self.retryCount = retryCount
        self.nextAttempt = nextAttempt
        self.isWaiting = isWaiting
    }

    init(_ entry: MutationQueueEntry) {
        self.init(
            position: entry.position, state: entry.state, orderKey: entry.orderKey, retryCount: entry.retryCount,
            nextAttempt: entry.nextAttempt, isWaiting: !entry.needs.isEmpty)
    }
}

/// Why a store could not keep or find entries.
public struct MutationStoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure that a store knows.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// There is no room for more.
        case full
        /// The file, or the folder that it is in, may not be written.
        case readOnly
        /// The file is no database of this kind, or damaged.
        case damaged
        /// The file was written by a later version.
        case newer
        /// Another process has kept the file to itself for too long.
        case busy
        /// Anything else.
        case failed
    }

    /// The kind of failure.
    public var kind: Kind
    /// The problem and its remedy, on one line. It names the file, and quotes no payload.
    public var message: String

    /// Creates an error with its reason in words.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public var description: String { message }
}
