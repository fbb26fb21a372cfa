import Contract

/// Finds the types that fields and methods name.
extension FileLinker {
    /// The fields of a message by number, and extensions of the file by message and number.
    struct NumberKey: Hashable {
        var message: ObjectIdentifier
        var number: Int32
    }

    func resolveNames() {
        var numbers: [NumberKey: FieldDeclaration] = [:]
        numbers.reserveCapacity(file.declarationCount)
        for message in file.messages { resolve(message, &numbers) }
        for field in file.extensions { resolve(field, &numbers) }
        for service in file.services {
            for method in service.methods {
                resolve(&method.input, of: method)
                resolve(&method.output, of: method)
            }
        }
    }

    private func resolve(_ message: MessageDeclaration, _ numbers: inout [NumberKey: FieldDeclaration]) {
        for nested in message.messages { resolve(nested, &numbers) }
        checkOneofs(of: message)
        for field in message.fields { resolve(field, &numbers) }
        for field in message.extensions { resolve(field, &numbers) }
    }

    private func checkOneofs(of message: MessageDeclaration) {
        guard !message.oneofs.isEmpty else { return }
        for field in message.fields {
            guard let oneof = field.oneof else { continue }
            oneof.fieldCount += 1
        }
        for oneof in message.oneofs where oneof.fieldCount == 0 && !oneof.isPartial {
            report("the oneof '\(oneof.name)' has no fields; declare one", at: oneof.position)
        }
    }

    // MARK: - Fields

    private func resolve(_ field: FieldDeclaration, _ numbers: inout [NumberKey: FieldDeclaration]) {
        if let extendee = field.extendeeName, !resolveExtendee(extendee, of: field) { return }
        field.isResolved = field.typeName.map { resolveType($0, of: field) } ?? true
        guard let container = field.container else { return }
        let key = NumberKey(message: ObjectIdentifier(container), number: field.number)
        if let other = numbers[key] {
            report(
                "number \(field.number) is already that of the \(other.isExtension ? "extension" : "field") "
                    + "'\(other.name)' of '\(container.fullName)' at \(place(other.numberPosition, in: file)); "
                    + (field.isExtension
                        ? "take another number" : "the next free number is \(nextNumber(of: container))"),
                at: field.numberPosition)
            return
        }
        numbers[key] = field
        if field.isExtension, let other = pool.addExtension(field, of: container) {
            report(
                "extension \(field.number) of '\(container.fullName)' is already '\(other.fullName)' at "
                    + "\(place(other)); take another number", at: field.numberPosition, isWarning: true)
        }
    }

    private func nextNumber(of message: MessageDeclaration) -> Int64 {
        var used = message.fields.map { (Int64($0.number), Int64($0.number)) }
        for range in message.extensionRanges + message.reservedRanges {
            used.append((Int64(range.start), Int64(range.end) - 1))
        }
        used.sort { $0 < $1 }
        var next: Int64 = 1
        for (start, end) in used {
            guard start <= next else { break }
            next = max(next, end + 1)
        }
        return next
    }

    /// Returns whether the message exists that an extension extends.
    private func resolveExtendee(_ name: String, of field: FieldDeclaration) -> Bool {
        guard let symbol = lookUp(name, from: field.fullName, onlyTypes: false) else {
            reportMissing(name, at: field.extendeePosition)
            return false
        }
        guard case .message(let message) = symbol else {
            report(
                "'\(name)' is \(symbol.kindName), and only messages have extensions; name a message",
                at: field.extendeePosition)
            return false
        }
        guard checkVisibility(of: symbol, at: field.extendeePosition) else { return false }
        field.container = message
        field.extendeeName = ".\(message.fullName)"
        let isAllowed = message.extensionRange(of: field.number) != nil
        if !isAllowed, !message.isPartial {
            report(
                "'\(message.fullName)' does not have \(field.number) among its numbers for extensions; "
                    + Self.remedy(message.extensionRanges), at: field.numberPosition)
        }
        return true
    }

    private static func remedy(_ ranges: [MessageDeclaration.Range]) -> String {
        guard !ranges.isEmpty else { return "declare some there with 'extensions'" }
        let texts = ranges.prefix(5).map {
            Int64($0.end) - 1 == Int64($0.start) ? "\($0.start)" : "\($0.start) to \(Int64($0.end) - 1)"
        }
        return "take one from \(texts.joined(separator: ", "))"
    }

    /// Returns whether the type of a field exists, and is one that the field can have.
    private func resolveType(_ name: String, of field: FieldDeclaration) -> Bool {
        guard let symbol = lookUp(name, from: field.fullName, onlyTypes: true) else {
            reportMissing(name, at: field.typePosition)
            return false
        }
        guard checkVisibility(of: symbol, at: field.typePosition) else { return false }
        switch symbol {
        case .message(let message):
            if field.type == nil { field.type = .message }
            field.isDelimited = field.type == .group
            field.message = message
            field.typeName = ".\(message.fullName)"
            if field.defaultValue != nil {
                report("messages have no defaults; remove it", at: field.defaultPosition)
            }
        case .enumeration(let declaration):
            field.type = .enum
            field.enumeration = declaration
            field.typeName = ".\(declaration.fullName)"
            checkDefault(of: field, declaration)
        default:
            report("'\(name)' is \(symbol.kindName), and no type; name a message or an enum", at: field.typePosition)
            return false
        }
        return true
    }

    private func checkDefault(of field: FieldDeclaration, _ declaration: EnumDeclaration) {
        guard let value = field.defaultValue else { return }
        let name = String(decoding: value, as: UTF8.self)
        if !Characters.isIdentifier(value) {
            report(
                "the default of an enum is the name of a value, and \(name) is none; write one",
                at: field.defaultPosition)
        } else if declaration.value(named: name) == nil, !declaration.isPartial {
            report(
                "the enum '\(declaration.fullName)' has no value '\(name)'; "
                    + Self.suggestion(name, declaration), at: field.defaultPosition)
        }
    }

    static func suggestion(_ name: String, _ declaration: EnumDeclaration) -> String {
        declaration.values.count > 30
            ? "write one of its values" : Suggestion.text(for: name, among: declaration.values.map(\.name))
    }

    private func checkVisibility(of symbol: Symbol, at position: Position) -> Bool {
        guard !symbol.isVisible(from: file) else { return true }
        let declaration = symbol.declaration
        let name = declaration?.fullName ?? ""
        report(
            "'\(name)' is local to \(symbol.file.path)"
                + (declaration.map { ", where it is declared at line \($0.position.line + 1)" } ?? "")
                + "; write 'export' in front of its declaration, or use another type", at: position)
        return false
    }

    // MARK: - Methods

    private func resolve(_ reference: inout MethodDeclaration.Reference, of method: MethodDeclaration) {
        guard let symbol = lookUp(reference.name, from: method.fullName, onlyTypes: false) else {
            return reportMissing(reference.name, at: reference.position)
        }
        guard case .message(let message) = symbol else {
            return report(
                "'\(reference.name)' is \(symbol.kindName), and methods take and return messages; name a message",
                at: reference.position)
        }
        guard checkVisibility(of: symbol, at: reference.position) else { return }
        reference.name = ".\(message.fullName)"
    }
}
