import Accord
import AccordHTTP
import Contract

/// A method of a resource, which answers by what is remembered.
struct RPCResourceCall: Sendable {
    private let resource: RPCResource
    private let role: RPCResource.Role
    private let method: Method
    private let messages: RPCMessages
    private let store: RPCStore

    /// The number of resources that are there from the beginning.
    private static let initialCount = 3

    init(
        _ resource: RPCResource, _ role: RPCResource.Role, _ method: Method, _ messages: RPCMessages, _ store: RPCStore
    ) {
        self.resource = resource
        self.role = role
        self.method = method
        self.messages = messages
        self.store = store
    }

    /// - Throws: `notFound` for a resource that was deleted, `alreadyExists` for a key that is taken.
    func answer(_ request: JSONValue) throws(ConnectError) -> JSONValue {
        try store.with(resource.type) { () throws(ConnectError) in
            try (0..<Self.initialCount).map { index throws(ConnectError) in
                let seed = messages.seed(resource.type, [], index)
                let value = try messages.sample(resource.type, seed: seed)
                return try self.keyed(value, key(in: value) ?? newKey(index + 1, nil))
            }
        } _: { collection throws(ConnectError) in
            switch role {
            case .get: return try holding(try existing(request, collection))
            case .list: return try list(collection.all, request)
            case .create: return try create(request, &collection)
            case .update: return try update(request, &collection)
            case .delete:
                let key = try requestedKey(request)
                if case .deleted = collection[key] { throw notFound(key) }
                collection.delete(key)
                return .object([:])
            }
        }
    }

    // MARK: Roles

    /// The resource that a request names; a sample, where nobody has created or deleted it.
    private func existing(
        _ request: JSONValue, _ collection: RPCStore.Collection
    ) throws(ConnectError) -> JSONValue {
        let key = try requestedKey(request)
        switch collection[key] {
        case .there(let value): return value
        case .deleted: throw notFound(key)
        case .unknown:
            let seed = messages.seed(resource.type, [.string(key)], 0)
            return try keyed(try messages.sample(resource.type, seed: seed), key).value
        }
    }

    private func list(_ all: [JSONValue], _ request: JSONValue) throws(ConnectError) -> JSONValue {
        guard let items = resource.items(of: method) else { return .object([:]) }
        let empty = JSONValue.object([:])
        if let pages = messages.pages(of: method) { return pages.page(of: all, request, in: empty) }
        return all.isEmpty ? empty : .object([items.jsonName: .array(all)])
    }

    private func create(
        _ request: JSONValue, _ collection: inout RPCStore.Collection
    ) throws(ConnectError) -> JSONValue {
        var value = content(of: request)
        let key = key(in: value) ?? freeKey(request, &collection)
        if case .there = collection[key] {
            throw ConnectError(.alreadyExists, "there is a \(resource.name) \"\(key.onOneLine(limit: 100))\"")
        }
        let sample = try messages.sample(resource.type, seed: messages.seed(resource.type, [.string(key)], 0))
        for time in resource.times where value[time.jsonName] == nil {
            value.set(time.jsonName, sample[time.jsonName])
        }
        value = try keyed(value, key).value
        collection.set(key, value)
        return try holding(value)
    }

    private func update(
        _ request: JSONValue, _ collection: inout RPCStore.Collection
    ) throws(ConnectError) -> JSONValue {
        let key = try requestedKey(request)
        var value = try existing(request, collection)
        let changes = content(of: request)
        if case .string(let mask)? = request["updateMask"], mask != "*" {
            for path in mask.split(separator: ",") { value.copy(path.split(separator: ".").map(String.init), changes) }
        } else if case .object(let members) = changes {
            // Without a mask, all that is set is changed (AIP-134).
            for (name, member) in members { value.set(name, member) }
        }
        value = try keyed(value, key).value
        collection.set(key, value)
        return try holding(value)
    }

    // MARK: Parts

    private func holding(_ value: JSONValue) throws(ConnectError) -> JSONValue {
        guard let holder = resource.holder(in: method.output) else {
            throw ConnectError(.internal, "\(method.output) has no \(resource.name)")
        }
        return holder.message(with: value)
    }

    /// The resource in a request, or the fields that it has of one.
    private func content(of request: JSONValue) -> JSONValue {
        if let holder = resource.holder(in: method.input) { return holder.resource(in: request) ?? .object([:]) }
        var members: [String: JSONValue] = [:]
        for field in resource.flatFields(of: method) { members[field.jsonName] = request[field.jsonName] }
        return .object(members)
    }

    private func requestedKey(_ request: JSONValue) throws(ConnectError) -> String {
        let named = resource.keyField(of: method).flatMap { Self.text(request[$0.jsonName]) }
        guard let key = named ?? key(in: content(of: request)) else {
            throw .violation(.init(path: resource.keyField(of: method)?.name ?? resource.key.name, text: "it is empty"))
        }
        return key
    }

    private func key(in value: JSONValue) -> String? { Self.text(value[resource.key.jsonName]) }

    private static func text(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text)? where !text.isEmpty: text
        case .number(let number)?: number.description
        default: nil
        }
    }

    /// The key of a new resource: one that no other has or had.
    private func freeKey(_ request: JSONValue, _ collection: inout RPCStore.Collection) -> String {
        while true {
            let key = newKey(collection.next(), request)
            if case .unknown = collection[key] { return key }
        }
    }

    /// A number, or a name below its parent (AIP-122).
    private func newKey(_ number: Int, _ request: JSONValue?) -> String {
        guard resource.key.type == .scalar(.string) else { return "\(number)" }
        let name = resource.name.prefix(1).lowercased() + resource.name.dropFirst()
        guard case .string(let parent)? = request?["parent"] else { return "\(name)-\(number)" }
        return "\(parent)/\(name)s/\(number)"
    }

    private func keyed(_ value: JSONValue, _ key: String) throws(ConnectError) -> (key: String, value: JSONValue) {
        var value = value
        // A number of any width may be in quotes.
        value.set(resource.key.jsonName, .string(key))
        return (key, value)
    }

    private func notFound(_ key: String) -> ConnectError {
        ConnectError(.notFound, "there is no \(resource.name) \"\(key.onOneLine(limit: 100))\"")
    }
}

extension JSONValue {
    /// Takes the value at a path from another object; it is removed where that has none.
    fileprivate mutating func copy(_ path: [String], _ other: JSONValue) {
        guard let first = path.first else { return }
        guard path.count > 1 else { return set(first, other[first]) }
        var inner = self[first] ?? .object([:])
        inner.copy(Array(path.dropFirst()), other[first] ?? .object([:]))
        set(first, inner)
    }
}
