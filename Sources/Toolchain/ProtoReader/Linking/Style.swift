/// Checks names, sizes and visibility, where the features of a file ask for it.
extension FileLinker {
    func checkStyle() {
        if file.features.namingStyle.hasRules, let package = file.package, !package.isEmpty {
            refuse(Self.snakeCaseProblem(package), "the package '\(package)'", at: file.packagePosition)
        }
        for message in file.messages { checkStyle(of: message) }
        for declaration in file.enums { checkStyle(of: declaration) }
        for service in file.services {
            checkTitleCase(service, "service")
            for method in service.methods { checkTitleCase(method, "method") }
        }
        for field in file.extensions { checkSnakeCase(field, "field", nil) }
    }

    private func checkStyle(of message: MessageDeclaration) {
        if !message.isMapEntry || message.features.namingStyle.hasRules { checkTitleCase(message, "message") }
        for oneof in message.oneofs {
            checkSnakeCase(oneof, "oneof", message)
            if oneof.features.protoLimits != .none, oneof.fieldCount > 1200 {
                tooMany(oneof.fieldCount, 1200, "fields", at: oneof.position)
            }
        }
        for field in message.fields { checkSnakeCase(field, "field", message) }
        for nested in message.messages { checkStyle(of: nested) }
        for declaration in message.enums { checkStyle(of: declaration) }
        for field in message.extensions { checkSnakeCase(field, "field", nil) }
        guard message.features.protoLimits != .none else { return }
        if message.fields.count > 1500 { tooMany(message.fields.count, 1500, "fields", at: message.position) }
        let oneofs = message.oneofs.lazy.filter { !$0.isSynthetic }.count
        if oneofs > 1000 { tooMany(oneofs, 1000, "oneofs", at: message.position) }
    }

    private func checkStyle(of declaration: EnumDeclaration) {
        checkTitleCase(declaration, "enum")
        for value in declaration.values where value.features.namingStyle.hasRules {
            refuse(Self.upperCaseProblem(value.name), "the value '\(value.name)'", at: value.position)
        }
        if declaration.features.protoLimits != .none, declaration.values.count > 1700 {
            tooMany(declaration.values.count, 1700, "values", at: declaration.position)
        }
    }

    private func tooMany(_ count: Int, _ limit: Int, _ what: String, at position: Position) {
        report(
            "there are \(count) \(what), and \(limit) are allowed; split the declaration, or write "
                + "`features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS`", at: position)
    }

    // MARK: - Names

    private func refuse(_ problem: String?, _ what: String, at position: Position) {
        guard let problem else { return }
        report(
            "\(what) \(problem); rename it, or write `features.enforce_naming_style = STYLE_LEGACY`", at: position)
    }

    private func checkTitleCase(_ declaration: Declaration, _ kind: String) {
        guard declaration.features.namingStyle.hasRules else { return }
        refuse(Self.titleCaseProblem(declaration.name), "the \(kind) '\(declaration.name)'", at: declaration.position)
    }

    private func checkSnakeCase(_ declaration: Declaration, _ kind: String, _ message: MessageDeclaration?) {
        let style = declaration.features.namingStyle
        guard style.hasRules else { return }
        refuse(Self.snakeCaseProblem(declaration.name), "the \(kind) '\(declaration.name)'", at: declaration.position)
        guard style == .style2026 else { return }
        if let other = Self.collision(of: declaration.name, in: message) {
            report(
                "the \(kind) '\(declaration.name)' may collide with \(other) in generated code; rename it, or write "
                    + "`features.enforce_naming_style = STYLE2024`", at: declaration.position)
        }
    }

    private static func collision(of name: String, in message: MessageDeclaration?) -> String? {
        func has(_ name: Substring) -> Bool {
            message?.fields.contains { $0.name == name } == true || message?.oneofs.contains { $0.name == name } == true
        }
        for prefix in ["has_", "get_", "set_", "clear_"] where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            if has(rest) { return "'\(rest)'" }
        }
        if name.hasSuffix("_value"), has(name.dropLast(6)) { return "'\(name.dropLast(6))'" }
        return name == "descriptor" ? "a method of the same name" : nil
    }

    private static func titleCaseProblem(_ name: String) -> String? {
        let isGood = name.utf8.allSatisfy { Characters.isAlphanumeric($0) && $0 != 0x5F }
        guard isGood else { return "is not in TitleCase" }
        return name.utf8.first.map { (0x41...0x5A).contains($0) } == true ? nil : "does not begin with a capital letter"
    }

    private static func snakeCaseProblem(_ name: String) -> String? {
        let isGood = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || Characters.isDigit($0) || $0 == 0x5F || $0 == 0x2E
        }
        guard isGood else { return "is not in lower_snake_case" }
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else {
            return "does not begin with a small letter"
        }
        return hasBadUnderscores(name) ? "has an underscore that is not in front of a letter" : nil
    }

    private static func upperCaseProblem(_ name: String) -> String? {
        let isGood = name.utf8.allSatisfy { (0x41...0x5A).contains($0) || Characters.isDigit($0) || $0 == 0x5F }
        guard isGood else { return "is not in UPPER_SNAKE_CASE" }
        guard let first = name.utf8.first, (0x41...0x5A).contains(first) else {
            return "does not begin with a capital letter"
        }
        return hasBadUnderscores(name) ? "has an underscore that is not in front of a letter" : nil
    }

    private static func hasBadUnderscores(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.first != 0x5F, bytes.last != 0x5F else { return true }
        return zip(bytes, bytes.dropFirst()).contains { $0 == 0x5F && !($1 != 0x5F && Characters.isLetter($1)) }
    }

    // MARK: - Visibility

    /// Checks that a strict file exports nothing that is nested.
    func checkNestedVisibility() {
        for message in file.messages { checkNestedVisibility(in: message) }
    }

    private func checkNestedVisibility(in message: MessageDeclaration) {
        for nested in message.messages {
            if nested.visibility == .export, nested.features.symbolVisibility == .strict {
                report(
                    "'\(nested.name)' is nested, and a file with STRICT visibility exports no nested messages; move it "
                        + "out, or remove 'export'", at: nested.position)
            }
            checkNestedVisibility(in: nested)
        }
        guard !isNamespace(message) else { return }
        for nested in message.enums where nested.visibility == .export && nested.features.symbolVisibility == .strict {
            report(
                "'\(nested.name)' is nested, and a file with STRICT visibility exports no nested enums; move it out, or "
                    + "remove 'export'", at: nested.position)
        }
    }

    /// Whether a message is only there for the enums in it: `local message A { export enum B { … } reserved 1 to max; }`.
    private func isNamespace(_ message: MessageDeclaration) -> Bool {
        let isLocal =
            message.visibility == .local
            || message.visibility == .unset
                && (file.features.symbolVisibility == .strict || file.features.symbolVisibility == .localAll)
        guard message.parent == nil, isLocal, message.reservedRanges.count == 1 else { return false }
        return message.reservedRanges[0].start == 1 && message.reservedRanges[0].end == FieldNumbers.last + 1
    }
}
