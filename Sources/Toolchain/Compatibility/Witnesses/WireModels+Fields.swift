import Contract
import DynamicMessages

/// Fields that a change touches besides its own.
extension WireModels {
    /// The fields that have an enum, maps apart, in the order of their messages' names.
    func holders(of enumeration: String) -> [(message: String, field: Field)] {
        objects.sorted { $0.key < $1.key }.flatMap { name, model in
            model.fields.filter { field in
                if case .map = field.type { false } else { field.type.enumeration == enumeration }
            }.map { (name, $0) }
        }
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
