import Accord
import AccordHTTP

/// The resources that there are while a backend runs.
final class RPCStore: Sendable {
    /// The resources of one type.
    struct Collection: Sendable {
        /// A resource, by what was done with its key.
        enum Entry: Sendable {
            case there(JSONValue)
            case deleted
            /// Nobody has created or deleted it.
            case unknown
        }

        private(set) var keys: [String] = []
        private var values: [String: JSONValue] = [:]
        private var deleted: Set<String> = []
        /// Whether those that are there from the beginning have been added.
        fileprivate(set) var isFilled = false
        /// The number of resources that have been created.
        private(set) var created = 0

        subscript(key: String) -> Entry {
            if let value = values[key] { return .there(value) }
            return deleted.contains(key) ? .deleted : .unknown
        }

        var all: [JSONValue] { keys.compactMap { values[$0] } }

        mutating func set(_ key: String, _ value: JSONValue) {
            if values.updateValue(value, forKey: key) == nil { keys.append(key) }
            deleted.remove(key)
            // The oldest make room for new ones.
            if keys.count > RPCStore.limit { values[keys.removeFirst()] = nil }
        }

        mutating func delete(_ key: String) {
            if values.removeValue(forKey: key) != nil { keys.removeAll { $0 == key } }
            if deleted.count < RPCStore.limit { deleted.insert(key) }
        }

        /// The number of a new resource, from 1.
        mutating func next() -> Int {
            created += 1
            return created
        }
    }

    /// The number of resources of each type that are kept.
    static let limit = 10_000

    private let collections = Locked<[String: Collection]>([:])

    /// Runs `body` alone on the resources of a type.
    ///
    /// - Parameter initial: those that are there from the beginning, by their keys; it is called once for each type.
    func with<Result, Failure: Error>(
        _ type: String, initial: () throws(Failure) -> [(key: String, value: JSONValue)],
        _ body: (inout Collection) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try collections.withLock { collections throws(Failure) in
            var collection = collections[type] ?? Collection()
            if !collection.isFilled {
                for one in try initial() { collection.set(one.key, one.value) }
                collection.isFilled = true
            }
            defer { collections[type] = collection }
            return try body(&collection)
        }
    }
}
