import Accord

/// The resources that there are while a mock server runs.
package struct ResourceState: Sendable {
    /// The resources of one list.
    struct List: Sendable {
        private(set) var names: [String] = []
        private var values: [String: JSONValue] = [:]
        private var deleted: Set<String> = []
        /// Whether those that are there from the beginning have been added.
        var isFilled = false

        enum Entry {
            case value(JSONValue)
            case deleted
            /// Nobody has created or deleted it.
            case unknown
        }

        subscript(name: String) -> Entry {
            if let value = values[name] { return .value(value) }
            return deleted.contains(name) ? .deleted : .unknown
        }

        var all: [JSONValue] { names.compactMap { values[$0] } }

        fileprivate mutating func set(_ name: String, _ value: JSONValue) {
            if values.updateValue(value, forKey: name) == nil { names.append(name) }
            deleted.remove(name)
        }

        fileprivate mutating func delete(_ name: String) {
            if values.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
            deleted.insert(name)
        }

        fileprivate mutating func dropFirst() {
            if let first = names.first { delete(first) }
        }
    }

    private var lists: [String: List] = [:]
    private var count = 0
    private let limit: Int

    /// - Parameter limit: how many resources are kept in all. The oldest of a list make room for new ones.
    package init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// The resources of a list, by its path with all parameters in place.
    subscript(list: String) -> List { lists[list] ?? List() }

    /// Whether one of these resources has been deleted.
    ///
    /// - Parameter parameters: of a path, decoded.
    func isDeleted(oneOf kinds: [ResourceKind], _ parameters: [String: String]) -> Bool {
        kinds.contains { kind in
            if case .deleted = self[kind.list(parameters)][parameters[kind.parameter] ?? ""] { true } else { false }
        }
    }

    mutating func set(_ list: String, _ name: String, _ value: JSONValue) {
        change(list) { $0.set(name, value) }
        if count > limit { change(list) { $0.dropFirst() } }
    }

    mutating func delete(_ list: String, _ name: String) {
        change(list) { $0.delete(name) }
    }

    mutating func markFilled(_ list: String) {
        change(list) { $0.isFilled = true }
    }

    private mutating func change(_ list: String, _ body: (inout List) -> Void) {
        var changed = self[list]
        count -= changed.names.count
        body(&changed)
        count += changed.names.count
        lists[list] = changed
    }
}
