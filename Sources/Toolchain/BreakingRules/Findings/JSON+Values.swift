import Accord
import Contract

extension JSON {
    /// Creates JSON from a value, with members in the order of their names, so that the text is the same each time.
    package init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value.description)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map { JSON($0) })
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) })
        }
    }
}
