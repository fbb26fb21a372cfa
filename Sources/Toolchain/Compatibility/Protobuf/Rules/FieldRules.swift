import BreakingRules

/// Fields are paired by number in messages of one full name, and extensions by number and what they extend.
extension ProtoComparison {
    mutating func compareFields() {
        for (name, old) in old.messages {
            guard let new = new.messages[name] else { continue }
            compareDeletedFields(old, new)
            compareRequiredFields(old, new)
            let areEntries = old.isMapEntry && new.isMapEntry
            for field in old.fields {
                guard let partner = new.field(field.number) else { continue }
                compare(field, partner, areOfMapEntries: areEntries)
            }
        }
        for (key, old) in old.extensions {
            guard let new = new.extensions[key] else { continue }
            compare(old, new, areOfMapEntries: false)
        }
        compareExtensionNumbers()
    }

    /// Extensions are known by their names in code and in JSON, and by their numbers on the wire.
    private mutating func compareExtensionNumbers() {
        guard checks(.own.extensionSameNumber) else { return }
        let byName = Dictionary(
            new.extensions.values.map { ($0.declaration.fullName, $0) }, uniquingKeysWith: { first, _ in first })
        for (key, old) in old.extensions where new.extensions[key] == nil {
            guard let new = byName[old.declaration.fullName], new.extendee == old.extendee else { continue }
            report(
                .own.extensionSameNumber,
                "Extension \"\(new.declaration.fullName)\" on message \"\(key.extendee)\" changed number from "
                    + "\"\(old.number)\" to \"\(new.number)\".",
                at: self.new.place(of: new.declaration, [3]), old: self.old.place(of: old.declaration, [3]),
                subject: new.declaration.fullName, element: old.element, detail: ["\(old.number)", "\(new.number)"])
        }
    }

    private mutating func compare(_ old: ProtoField, _ new: ProtoField, areOfMapEntries: Bool) {
        compareName(old, new)
        compareType(old, new)
        compareOneof(old, new)
        compareDefault(old, new)
        compareJSType(old, new)
        compareUTF8Validation(old, new)
        // The fields of map entries seem to have the presence and the features that their file sets, which mean nothing
        // for them.
        if !areOfMapEntries {
            compareCardinality(old, new)
            compareCppStringType(old, new)
        }
    }

    /// Reports on a field that both versions have.
    ///
    /// - Parameters:
    ///   - change: what has become of the field, as the end of a sentence.
    ///   - detail: the same in the contracts' own words.
    ///   - parts: the paths of the change within the field, the best first; the field itself where none is there.
    mutating func report(
        _ rule: ProtoRule, _ old: ProtoField, _ new: ProtoField, _ change: @autoclosure () -> String,
        detail: @autoclosure () -> [String], at parts: [Int32]...
    ) {
        guard checks(rule) else { return }
        report(
            rule, "\(new.description) \(change())", at: self.new.place(of: new.declaration, parts),
            old: self.old.place(of: old.declaration, parts), subject: new.subject, element: new.element,
            detail: detail())
    }
}

extension ProtoField {
    /// `Field "1" with name "id" on message "Contact"`
    var description: String {
        extendee == nil
            ? "\(numberDescription("Field")) with name \"\(declaration.name)\" on message \"\(messageName)\""
            : "\(numberDescription("Extension")) with name \"\(declaration.fullName)\" on message \"\(messageName)\""
    }

    /// The same without its name.
    var namelessDescription: String {
        "\(numberDescription(extendee == nil ? "Field" : "Extension")) on message \"\(messageName)\""
    }

    private func numberDescription(_ kind: String) -> String { "\(kind) \"\(number)\"" }

    private var messageName: String { extendee ?? ProtoDeclaration(fullName: owner, file: "", path: []).name }

    /// The full name of the message that it is in or extends.
    private var owner: String { extendee ?? String(declaration.fullName.dropLast(declaration.name.count + 1)) }

    var subject: String { "\(owner).\(number)" }

    var element: ProtoElement {
        extendee.map { .extensionField(extendee: $0, number: Int(number)) }
            ?? .field(message: owner, number: Int(number))
    }
}
