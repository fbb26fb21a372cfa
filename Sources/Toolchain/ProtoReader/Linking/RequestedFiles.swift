/// Checks that protoc makes of the files that a run is for, and not of those that they import.
extension FileLinker {
    func checkRequested() {
        for entry in file.imports where entry.kind == .option { checkRedaction(entry) }
        for message in file.messages { checkNumbers(of: message) }
        for field in file.extensions { checkNumber(of: field) }
        OptionSite.forEach(in: file) { checkTargets($0.options.values, $0) }
    }

    // MARK: - Numbers

    private func checkNumbers(of message: MessageDeclaration) {
        for field in message.fields { checkNumber(of: field) }
        for field in message.extensions { checkNumber(of: field) }
        for nested in message.messages { checkNumbers(of: nested) }
    }

    private func checkNumber(of field: FieldDeclaration) {
        guard (19_000...19_999).contains(field.number) else { return }
        report("the numbers 19000 to 19999 are protobuf's own; take another number", at: field.numberPosition)
    }

    // MARK: - Targets

    private func checkTargets(_ message: OptionMessage, _ site: OptionSite) {
        for field in message.fields where !field.isImplicitDefault {
            let targets = field.declaration.options.values[19]?.values ?? []
            let isAllowed =
                targets.isEmpty
                || targets.contains {
                    guard case .varint(let number) = $0 else { return false }
                    return number == site.target.rawValue
                }
            if !isAllowed {
                report(
                    "the option '\(field.declaration.fullName)' is not for \(site.target.name); remove it",
                    at: site.position)
            }
            guard field.declaration.type == .message, !field.declaration.isDelimited else { continue }
            for case .message(let part) in field.values { checkTargets(part, site) }
        }
    }

    // MARK: - Redaction

    /// Checks that options which are only imported as such do not decide what is hidden when messages are printed.
    private func checkRedaction(_ entry: FileDeclaration.Import) {
        guard let imported = entry.file else { return }
        guard let field = Self.extensions(of: imported).first(where: Self.redacts) else { return }
        report(
            "'\(field.fullName)' of \(entry.path) has enum values with 'debug_redact'; remove 'option' from the import",
            at: entry.position)
    }

    private static func extensions(of file: FileDeclaration) -> [FieldDeclaration] {
        func all(_ message: MessageDeclaration) -> [FieldDeclaration] {
            message.extensions + message.messages.flatMap(all)
        }
        return file.extensions + file.messages.flatMap(all)
    }

    /// Whether an enum with such a value is the type of a field, or of a field of its message, and so on.
    private static func redacts(_ field: FieldDeclaration) -> Bool {
        var known: Set<ObjectIdentifier> = []
        var open = [field]
        while let next = open.popLast() {
            if next.enumeration?.values.contains(where: { $0.options.values.bool(3) }) == true { return true }
            if let message = next.message, known.insert(ObjectIdentifier(message)).inserted { open += message.fields }
        }
        return false
    }
}
