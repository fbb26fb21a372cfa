import Accord

/// Values that a server has given back, by the names under which requests need them again.
struct Knowledge: Sendable {
    /// The number of values that are kept under one name.
    private static let limit = 8
    private static let depthLimit = 8
    /// The number of elements of a list that are looked at.
    private static let elementLimit = 20

    private var values: [String: [JSONValue]] = [:]

    /// Takes in what an answer says.
    ///
    /// - Parameter owner: the path of the operation, as the contract has it; `nil` for services.
    mutating func learn(_ value: JSONValue, owner: String? = nil) {
        learn(value, owner: owner, holder: nil, depth: 0)
    }

    /// - Parameter holder: the name of the member that holds the value.
    private mutating func learn(_ value: JSONValue, owner: String?, holder: String?, depth: Int) {
        guard depth < Self.depthLimit else { return }
        switch value {
        case .array(let elements):
            for element in elements.prefix(Self.elementLimit) {
                learn(element, owner: owner, holder: holder?.singular, depth: depth + 1)
                // Lists of identifiers alone.
                if isScalar(element), let owner { add(element, "\(owner)|") }
            }
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                guard isScalar(member) else {
                    learn(member, owner: owner, holder: name.plainName, depth: depth + 1)
                    continue
                }
                add(member, name.plainName)
                if let owner { add(member, "\(owner)|\(name.plainName)") }
                if let holder { add(member, holder + name.plainName) }
            }
        default: break
        }
    }

    /// Takes in a value under a name.
    mutating func learn(_ value: JSONValue, named name: String) { add(value, name.plainName) }

    private func isScalar(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): !text.isEmpty
        case .number: true
        case .null, .bool, .array, .object: false
        }
    }

    private mutating func add(_ value: JSONValue, _ key: String) {
        guard values[key, default: []].count < Self.limit, values[key]?.contains(value) != true else { return }
        values[key, default: []].append(value)
    }

    /// The value for a parameter of a path.
    ///
    /// - Parameters:
    ///   - path: the path of the operation, as the contract has it: the part before the parameter is the path of the list
    ///     that the value is of.
    ///   - number: chooses among several.
    func value(forPath name: String, of path: String, number: Int) -> JSONValue? {
        guard let brace = path.range(of: "{\(name)}") else { return nil }
        var owner = String(path[..<brace.lowerBound])
        while owner.last == "/" { owner.removeLast() }
        let collection = owner.split(separator: "/").last.map { String($0).plainName.singular } ?? ""
        let plain = name.plainName
        var keys = ["\(owner)|\(plain)", "\(owner)|id", "\(owner)|"]
        if plain.hasPrefix(collection), !collection.isEmpty {
            keys.append("\(owner)|\(plain.dropFirst(collection.count))")
        }
        keys += plain == "id" ? ["\(collection)id"] : [plain, "\(collection)\(plain)"]
        return value(under: keys, number)
    }

    /// The value for a field of a message.
    ///
    /// - Parameter subject: what the method is about: `Contact` for `GetContact`.
    func value(forField name: String, subject: String, number: Int) -> JSONValue? {
        let plain = name.plainName
        let own = subject.plainName.singular + plain
        return value(under: plain == "id" || plain == "name" ? [own] : [plain], number)
    }

    private func value(under keys: [String], _ number: Int) -> JSONValue? {
        for key in keys {
            if let found = values[key], !found.isEmpty { return found[number % found.count] }
        }
        return nil
    }
}

extension String {
    /// The name of one of several: `categories` are of `category`.
    fileprivate var singular: String {
        if hasSuffix("ies"), count > 4 { return "\(dropLast(3))y" }
        return hasSuffix("s") && !hasSuffix("ss") && count > 2 ? String(dropLast()) : self
    }
}
