import Accord
import Contract

extension JSONValue {
    /// The value at a path of names; `nil` where there is none.
    package func value(at path: [String]) -> JSONValue? {
        path.reduce(Optional(self)) { value, name in value?[name] }
    }

    /// Sets the value at a path of names, and makes the objects on the way where there are none.
    ///
    /// - Parameter value: `nil` to remove what is there.
    package mutating func set(_ value: JSONValue?, at path: [String]) {
        if value == nil, self.value(at: path) == nil { return }
        self = setting(value, at: path[...])
    }

    private func setting(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        var members: [String: JSONValue] = [:]
        if case .object(let own) = self { members = own }
        if path.count == 1 {
            members[name] = value
        } else {
            members[name] = (members[name] ?? [:]).setting(value, at: path.dropFirst())
        }
        return .object(members)
    }

    /// The strings of a list; `nil` for what is none.
    var strings: [String]? {
        guard let elements = arrayValue else { return nil }
        let texts = elements.compactMap(\.stringValue)
        return texts.count == elements.count ? texts : nil
    }

    var type: JSONType {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
