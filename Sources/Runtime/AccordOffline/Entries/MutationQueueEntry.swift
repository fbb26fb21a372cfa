public import Foundation

/// A change that waits to be sent, as a ``MutationStore`` keeps it.
public struct MutationQueueEntry: Sendable, Hashable, Identifiable, CustomStringConvertible, CustomReflectable {
    /// The state of an entry: whether it is to be sent.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// It is sent when its turn comes.
        case pending
        /// The server refused it, or it was sent in vain as often as the policy allows. It waits for
        /// ``MutationQueue/retry(_:)`` or ``MutationQueue/discard(_:)``.
        case failed
        /// This version of the app has no such method, or cannot read the payload. It waits as a failed entry does, or
        /// for a version that can.
        case setAside
    }

    /// The result of another change that an entry builds on.
    public struct Need: Sendable, Hashable, Codable {
        /// The entry of the other change.
        public var entry: UUID
        /// The ``MutationLink`` that takes the value from its answer.
        public var link: String

        /// Creates the need of an entry for what the server answers to another one.
        public init(entry: UUID, link: String) {
            self.entry = entry
            self.link = link
        }
    }

    /// The form in which this version of Accord writes entries: 1. A payload is the request in protobuf's binary form.
    public static let currentFormat = 1

    public let id: UUID
    /// The full name of the service: `rin.contacts.v1.ContactsService`.
    public let service: String
    /// The name of the method, as the contract writes it: `UpdateContact`.
    public let method: String
    /// The request, in protobuf's binary form.
    public internal(set) var payload: Data
    /// The key under which the entry is sent each time, by which a server does the work once.
    public let idempotencyKey: String
    /// The time at which the change was made, by the device's clock. It is for people to see: the order is that of
    /// ``position``.
    public let createdAt: Date
    /// The number of times that the entry was sent again, after the first time.
    public internal(set) var retryCount: Int
    /// Why it was not done the last time, on one line; `nil` before that.
    public internal(set) var lastError: String?

    /// The place in the order in which entries were made. A store gives it, and never twice.
    public internal(set) var position: Int64
    /// The state in which the entry is.
    public internal(set) var state: State
    /// The time of the next attempt, by the device's clock, after one that failed.
    public internal(set) var nextAttempt: Date?
    /// The key that keeps entries in order: those with another key do not wait for this one. `nil` is a key as well.
    public let orderKey: String?
    /// The results that the entry waits for.
    public internal(set) var needs: [Need]
    /// The version of the form in which the entry is written: ``currentFormat`` when it was made.
    public let format: Int

    /// An entry; stores make them of what they have kept.
    public init(
        id: UUID = UUID(),
        service: String,
        method: String,
        payload: Data,
        idempotencyKey: String,
        createdAt: Date,
        retryCount: Int = 0,
        lastError: String? = nil,
        position: Int64 = 0,
        state: State = .pending,
        nextAttempt: Date? = nil,
        orderKey: String? = nil,
        needs: [Need] = [],
        format: Int = MutationQueueEntry.currentFormat
    ) {
        self.id = id
        self.service = service
        self.method = method
        self.payload = payload
        self.idempotencyKey = idempotencyKey
        self.createdAt = createdAt
        self.retryCount = retryCount
        self.lastError = lastError
        self.position = position
        self.state = state
        self.nextAttempt = nextAttempt
        self.orderKey = orderKey
        self.needs = needs
        self.format = format
    }

    /// The method's path, as in `rin.contacts.v1.ContactsService/UpdateContact`.
    var path: String { "\(service)/\(method)" }

    func needs(anyOf ids: Set<UUID>) -> Bool { needs.contains { ids.contains($0.entry) } }

    /// Needs another entry in the place of one.
    mutating func redirect(_ id: UUID, to other: UUID) {
        for index in needs.indices where needs[index].entry == id { needs[index].entry = other }
    }

    /// The method, the state and the last error; never the payload.
    public var description: String {
        "\(path), \(state.rawValue), \(retryCount) retries" + (lastError.map { ": \($0)" } ?? "")
    }

    /// Without the content of the payload, which is the user's.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "id": id, "path": path, "payload": "\(payload.count) bytes", "createdAt": createdAt,
                "retryCount": retryCount, "lastError": lastError as Any, "position": position, "state": state,
            ])
    }
}
