import Accord
import Contract

extension MessageSetModel.TagValue {
    /// The value that a frame has for it; `nil` for none.
    package var json: JSONValue? {
        switch self {
        case .string(let text): .string(text)
        case .literal(let text): try? JSONValue(json: text)
        case .none: nil
        }
    }
}

extension JSONValue {
    /// Whether the value at a path is one of a message's tags. Numbers are compared by value.
    package func hasTag(_ values: [MessageSetModel.TagValue], at path: [String]) -> Bool {
        let value = value(at: path).flatMap { $0 == .null ? nil : $0 }
        return values.contains { $0.json == value }
    }

    /// The text of a tag, for people; `nil` for what is none.
    package var tagText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .bool(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }
}
