import Accord

/// JSON whose members keep their order, so that people find what they look for, and files stay the same.
indirect enum OrderedJSON {
    case string(String)
    case number(Int)
    /// Any value; the members of its objects are in the order of their names.
    case value(JSONValue)
    case array([OrderedJSON])
    /// Members that are `nil` are left out.
    case object(KeyValuePairs<String, OrderedJSON?>)

    /// A string, where there is one.
    static func text(_ text: String?) -> OrderedJSON? { text.map { .string($0) } }

    /// On one line.
    var line: String {
        switch self {
        case .string(let string): JSONValue.string(string).jsonString()
        case .number(let number): String(number)
        case .value(let value): value.jsonString(options: .inOrder)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + Self.present(members).map { $0 + ":" + $1.line }.joined(separator: ",") + "}"
        }
    }

    /// On many lines, indented by two spaces.
    func lines(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let parts = elements.map { inner + $0.lines(indent: inner) }
            return "[\n" + parts.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where !Self.present(members).isEmpty:
            let parts = Self.present(members).map { "\(inner)\($0): \($1.lines(indent: inner))" }
            return "{\n" + parts.joined(separator: ",\n") + "\n\(indent)}"
        default: return line
        }
    }

    private static func present(_ members: KeyValuePairs<String, OrderedJSON?>) -> [(name: String, value: OrderedJSON)]
    {
        members.compactMap { name, value in value.map { (JSONValue.string(name).jsonString(), $0) } }
    }
}

extension OrderedJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }
}

extension JSONEncodingOptions {
    /// The same text each time.
    fileprivate static var inOrder: JSONEncodingOptions {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return options
    }
}
