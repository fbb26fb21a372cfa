import Contract

/// Checks for what a contract can say and generated code cannot, and for what a reader should have refused: a table
/// that is wrong would make the runtime read memory wrongly, so each of its rules is checked here.
extension FileWriter {
    func check(_ message: ObjectModel) {
        for oneof in message.oneofs { checkWord(oneof.name, "the name of a oneof", at: oneof.location) }
        var numbers: [Int: String] = [:]
        for field in message.fields {
            if !(1...536_870_911).contains(field.number) {
                report(
                    "field number \(field.number) of `\(field.name)` is out of range; choose one from 1 to 536870911",
                    at: field.location)
            }
            if let other = numbers.updateValue(field.name, forKey: field.number) {
                report(
                    "`\(other)` and `\(field.name)` have one field number, \(field.number); give one of them another",
                    at: field.location)
            }
            checkWord(field.name, "the name of a field", at: field.location)
            if field.jsonName != TableArguments.defaultJSONName(field.name) {
                checkWord(field.jsonName, "the JSON name of `\(field.name)`", at: field.location)
            }
            checkType(field, of: message)
        }
    }

    /// Checks a name that goes into a table or a comment as it is.
    func checkWord(_ word: String, _ what: String, at location: SourceLocation) {
        let isWord = !word.isEmpty && word.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 != 0x7F }
        if !isWord {
            report("\(what) is \(Literal.string(word)); Accord needs one without spaces and controls", at: location)
        }
    }

    private func checkType(_ field: Field, of message: ObjectModel) {
        if let oneof = field.oneof, !message.oneofs.indices.contains(oneof) {
            report("`\(field.name)` is in a oneof that `\(message.fullName)` does not have", at: field.location)
        }
        if field.oneof != nil, field.type.isCollection {
            report("`\(field.name)` is a list or map in a oneof; put it into a message of its own", at: field.location)
        }
        switch field.type {
        case .list(let element, _):
            if element.isCollection { reportNesting(field) }
        case .map(let key, let value):
            if value.isCollection { reportNesting(field) }
            if !key.isMapKey {
                report(
                    "the map `\(field.name)` has keys of type \(key); use an integer, `bool` or `string`",
                    at: field.location)
            }
        case .scalar, .object, .enumeration: break
        }
    }

    private func reportNesting(_ field: Field) {
        report("`\(field.name)` holds lists or maps of its own; put those into a message", at: field.location)
    }
}
