import Contract

/// A name of a type in other languages and in older contracts, and what is meant by it.
struct Misnomer {
    var type: JSONType
    var format: String?

    static let all: [String: Misnomer] = {
        var all = Dictionary(JSONType.allCases.map { ($0.rawValue, Misnomer(type: $0)) }) { first, _ in first }
        all["file"] = Misnomer(type: .string, format: "binary")
        for name in ["int", "int32", "int64", "long"] { all[name] = Misnomer(type: .integer) }
        for name in ["float", "double", "decimal"] { all[name] = Misnomer(type: .number) }
        for name in ["date", "date-time", "uuid", "uri"] { all[name] = Misnomer(type: .string, format: name) }
        all["datetime"] = Misnomer(type: .string, format: "date-time")
        all["bool"] = Misnomer(type: .boolean)
        all["dict"] = Misnomer(type: .object)
        all["list"] = Misnomer(type: .array)
        all["text"] = Misnomer(type: .string)
        return all
    }()
}
