import Contract
import WireReferee

/// The messages and enums of a contract by name: to make samples, and to describe in names what a message says.
struct WireModels {
    private(set) var objects: [String: ObjectModel] = [:]
    private(set) var enums: [String: EnumModel] = [:]
    /// The fields that have an enum, maps apart, by its name; in the order of their messages' names.
    private(set) var holders: [String: [(message: String, field: Field)]] = [:]

    init(_ contract: Contract) {
        for file in contract.files { add(file.models) }
        for (name, model) in objects.sorted(by: { $0.key < $1.key }) {
            for field in model.fields {
                guard let enumeration = field.type.enumeration else { continue }
                if case .map = field.type { continue }
                holders[enumeration, default: []].append((name, field))
            }
        }
    }

    private mutating func add(_ models: [Model]) {
        for model in models {
            switch model {
            case .object(let object):
                objects[object.fullName] = object
                add(object.models)
            case .enumeration(let enumeration):
                enums[enumeration.fullName] = enumeration
            case .record, .literals, .union, .tuple, .alias, .messages: break
            }
        }
    }

    func field(_ number: Int, of type: String) -> Field? {
        objects[type]?.fields.first { $0.number == number }
    }

    /// The map whose entries the descriptors have as a message of that name, which is none of the contract.
    func map(withEntry entry: String) -> (message: String, number: Int)? {
        guard let dot = entry.lastIndex(of: ".") else { return nil }
        let (message, name) = (String(entry[..<dot]), entry[entry.index(after: dot)...])
        let field = objects[message]?.fields.first { field in
            guard case .map = field.type else { return false }
            // As protoc names entries: `lucky_numbers` has `LuckyNumbersEntry`.
            let words = field.name.split(separator: "_")
            return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Entry" == name
        }
        return field.map { (message, $0.number) }
    }

    /// The numbers of all fields that are in one oneof with a field; none where it is in none.
    func members(ofOneofWith field: Field?, of type: String) -> [Int] {
        guard let oneof = field?.oneof else { return [] }
        return (objects[type]?.fields ?? []).filter { $0.oneof == oneof }.map(\.number)
    }
}
