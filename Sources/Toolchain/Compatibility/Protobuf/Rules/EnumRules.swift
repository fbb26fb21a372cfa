import BreakingRules

/// Enums are paired by full name, wherever they are declared, and values by number.
extension ProtoComparison {
    mutating func compareEnums() {
        for (name, old) in old.enums {
            guard let new = new.enums[name] else { continue }
            compareType(old, new)
            compareJSONFormat(old, new)
            compareValues(old, new)
            compareReserved(old, new)
            compareVisibility(
                old.declaration, old.isExported, new.declaration, new.isExported, "Enum",
                .enumeration(new.declaration.fullName))
        }
    }

    private mutating func compareType(_ old: ProtoEnum, _ new: ProtoEnum) {
        guard checks(.buf.enumSameType), old.isClosed != new.isClosed else { return }
        let states = new.isClosed ? ("open", "closed") : ("closed", "open")
        report(
            .buf.enumSameType, "Enum \"\(new.declaration.name)\" changed from \(states.0) to \(states.1).",
            at: self.new.place(of: new.declaration, [3, 7, 2]),
            old: self.old.place(of: old.declaration, [3, 7, 2]), subject: new.declaration.fullName,
            element: .enumeration(new.declaration.fullName), detail: [states.0, states.1])
    }

    private mutating func compareJSONFormat(_ old: ProtoEnum, _ new: ProtoEnum) {
        guard checks(.buf.enumSameJSONFormat), let change = old.features.lossOfJSON(in: new.features) else { return }
        report(
            .buf.enumSameJSONFormat,
            "Enum \"\(new.declaration.name)\" \(change).",
            at: self.new.place(of: new.declaration, [3, 7, 6]),
            old: self.old.place(of: old.declaration, [3, 7, 6]), subject: new.declaration.fullName,
            element: .enumeration(new.declaration.fullName))
    }

    private mutating func compareValues(_ old: ProtoEnum, _ new: ProtoEnum) {
        // Most enums stay as they are.
        let isSame = old.values.elementsEqual(new.values) {
            $0.number == $1.number && $0.declaration.fullName == $1.declaration.fullName
        }
        guard !isSame else { return }
        let newValues = Dictionary(grouping: new.values, by: \.number)
        for (number, values) in Dictionary(grouping: old.values, by: \.number) {
            if let newValues = newValues[number] {
                compareNames(number, values, newValues, new)
            } else {
                reportDeletion(number, values, old, new)
            }
        }
    }

    /// A number may get names, but keeps those that it has.
    private mutating func compareNames(
        _ number: Int32, _ old: [ProtoEnum.Value], _ new: [ProtoEnum.Value], _ owner: ProtoEnum
    ) {
        let (oldNames, newNames) = (names(of: old), names(of: new))
        guard checks(.buf.enumValueSameName), !Set(oldNames).isSubset(of: newNames) else { return }
        let names = oldNames.count > 1 && newNames.count > 1 ? "names" : "name"
        let change = "changed \(names) from \(list(oldNames)) to \(list(newNames))"
        for value in new {
            report(
                .buf.enumValueSameName,
                "Enum value \"\(number)\" on enum \"\(owner.declaration.name)\" \(change).",
                at: self.new.place(of: value.declaration, [2]),
                old: old.first.map { self.old.place(of: $0.declaration, [2]) },
                subject: value.declaration.fullName,
                element: .enumValue(enumeration: owner.declaration.fullName, number: Int(number)),
                detail: [list(oldNames), list(newNames)])
        }
    }

    private mutating func reportDeletion(
        _ number: Int32, _ values: [ProtoEnum.Value], _ old: ProtoEnum, _ new: ProtoEnum
    ) {
        let message = "Previously present enum value \"\(number)\" on enum \"\(new.declaration.name)\" was deleted"
        func report(_ rule: ProtoRule, _ end: String = "") {
            guard checks(rule) else { return }
            self.report(
                rule, "\(message)\(end).", at: self.new.place(of: new.declaration),
                old: values.first.map { self.old.place(of: $0.declaration) },
                subject: "\(new.declaration.fullName) \(number)",
                element: .enumValue(enumeration: new.declaration.fullName, number: Int(number)))
        }
        report(.buf.enumValueNoDelete)
        if !new.reserves(number) {
            report(.buf.enumValueNoDeleteUnlessNumberReserved, " without reserving the number \"\(number)\"")
        }
        let names = names(of: values)
        if !new.reservedNames.isSuperset(of: names) {
            report(
                .buf.enumValueNoDeleteUnlessNameReserved,
                " without reserving the name\(names.count > 1 ? "s" : "") \(list(names))")
        }
    }

    private mutating func compareReserved(_ old: ProtoEnum, _ new: ProtoEnum) {
        guard checks(.buf.reservedEnumNoDelete) else { return }
        let owner = "enum \"\(new.declaration.name)\""
        reportMissing(
            .buf.reservedEnumNoDelete, "reserved", NumberRanges(reservedIn: old), NumberRanges(reservedIn: new),
            of: owner, old.declaration, new.declaration, .enumeration(new.declaration.fullName))
        reportMissing(
            .buf.reservedEnumNoDelete, names: old.reservedNames.subtracting(new.reservedNames), of: owner,
            old.declaration, new.declaration, .enumeration(new.declaration.fullName))
    }

    private func names(of values: [ProtoEnum.Value]) -> [String] { values.map(\.declaration.name).sorted() }

    private func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
