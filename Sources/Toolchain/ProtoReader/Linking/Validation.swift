import Contract

/// Checks what takes types, options and features.
extension FileLinker {
    func validate() {
        validateFile()
        for message in file.messages { validate(message) }
        for declaration in file.enums { validate(declaration) }
        for service in file.services { validate(service) }
        for field in file.extensions { validate(field) }
        checkStyle()
        checkNestedVisibility()
    }

    // MARK: - Files

    static func isLite(_ file: FileDeclaration) -> Bool {
        file.options.values.integer(9) == 3
    }

    private func validateFile() {
        guard !file.options.isPartial else { return }
        if !file.edition.isLegacy {
            if file.features.fieldPresence == .legacyRequired {
                report("fields cannot all be required; write the feature at the fields that are", at: Position())
            }
            if file.options.values.bool(27) {
                report(
                    "editions do not have 'java_string_check_utf8'; use the feature `(pb.java).utf8_validation`",
                    at: file.options.statements.first { $0.isPlain("java_string_check_utf8") }?.position ?? Position())
            }
        }
        guard !Self.isLite(file) else { return }
        for entry in file.imports where entry.kind != .option {
            guard let imported = entry.file, Self.isLite(imported) else { continue }
            report(
                "\(entry.path) is optimized for LITE_RUNTIME, and this file is not; write `option optimize_for = "
                    + "LITE_RUNTIME;` in both or none", at: entry.position)
        }
    }

    // MARK: - Messages

    private func validate(_ message: MessageDeclaration) {
        for field in message.fields { validate(field) }
        for nested in message.messages { validate(nested) }
        for declaration in message.enums { validate(declaration) }
        for field in message.extensions { validate(field) }
        if !message.options.isPartial {
            validateRanges(of: message)
            checkNamesInJSON(of: message)
        }
        if file.edition == .proto3 {
            if let range = message.extensionRanges.first {
                report("proto3 has no extension ranges; remove them, or use Any", at: range.position)
            }
            if message.options.values.bool(1) {
                report("proto3 has no message sets; remove 'message_set_wire_format'", at: message.position)
            }
        }
    }

    private func validateRanges(of message: MessageDeclaration) {
        let last = message.options.values.bool(1) ? Int64(Int32.max) : Int64(FieldNumbers.last)
        var names: Set<[UInt8]> = []
        for range in message.extensionRanges {
            if Int64(range.end) > last + 1 {
                report("a number of extensions is \(last) or less; end the range before", at: range.position)
            }
            let declarations = range.options.values.messages(2)
            guard !declarations.isEmpty, !range.options.isPartial else { continue }
            if let verification = range.options.values.integer(3), verification == 1 {
                report(
                    "the range is UNVERIFIED and has declarations; remove one of the two", at: range.position)
                return
            }
            validate(declarations, of: range, &names)
        }
    }

    private func validate(
        _ declarations: [OptionMessage], of range: MessageDeclaration.Range, _ names: inout Set<[UInt8]>
    ) {
        var numbers: Set<UInt64> = []
        for declaration in declarations {
            let number = declaration.integer(1) ?? 0
            let signed = Int32(truncatingIfNeeded: number)
            if signed < range.start || signed >= range.end {
                report("the declaration of extension \(signed) is outside of its range; move it", at: range.position)
            }
            if !numbers.insert(number).inserted {
                report("extension \(signed) is declared twice; remove one of the two", at: range.position)
            }
            let name = declaration.bytes(2)
            let type = declaration.bytes(3)
            guard let name, let type else {
                if (name == nil) != (type == nil) || !declaration.bool(5) {
                    report(
                        "the declaration of extension \(signed) has not both 'full_name' and 'type'; set both",
                        at: range.position)
                }
                continue
            }
            if !names.insert(name).inserted {
                report(
                    "the extension '\(String(decoding: name, as: UTF8.self))' is declared twice; remove one of the two",
                    at: range.position)
                return
            }
            checkQualified(name, at: range.position)
            if !Self.isScalarName(type) { checkQualified(type, at: range.position) }
        }
    }

    private static func isScalarName(_ name: [UInt8]) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        return name == "enum" || (name != "group" && FieldKind(name: name) != nil)
    }

    private func checkQualified(_ name: [UInt8], at position: Position) {
        let parts = name.dropFirst().split(separator: 0x2E, omittingEmptySubsequences: false)
        let isGood = name.first == 0x2E && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Characters.isAlphanumeric) }
        guard !isGood else { return }
        report(
            "'\(String(decoding: name, as: UTF8.self))' is no full name with a dot before it; write it as '.package.Name'",
            at: position)
    }

    // MARK: - Names in JSON

    private func checkNamesInJSON(of message: MessageDeclaration) {
        guard !message.options.values.bool(11), !message.isMapEntry else { return }
        checkNamesInJSON(of: message, usingCustom: false)
        if message.fields.contains(where: { $0.jsonName != nil }) { checkNamesInJSON(of: message, usingCustom: true) }
    }

    private func checkNamesInJSON(of message: MessageDeclaration, usingCustom: Bool) {
        guard message.fields.count > 1 || usingCustom else { return }
        var known: [[UInt8]: (field: FieldDeclaration, isCustom: Bool)] = [:]
        known.reserveCapacity(message.fields.count)
        for field in message.fields {
            var name = field.defaultJSONName
            var isCustom = false
            if usingCustom, let custom = field.jsonName, custom != name {
                name = custom
                isCustom = true
            }
            var text: String { String(decoding: name, as: UTF8.self) }
            if isCustom, name.first == 0x5B, name.last == 0x5D {
                report(
                    "the name '\(text)' in JSON has the form of an extension's; remove the brackets",
                    at: field.jsonNamePosition)
                continue
            }
            guard let other = known[name] else {
                known[name] = (field, isCustom)
                continue
            }
            if usingCustom, !isCustom, !other.isCustom { continue }
            // The same name in the contract has been reported.
            if field.name == other.field.name { continue }
            let isLenient =
                message.features.jsonFormat == .legacyBestEffort && (!isCustom || !other.isCustom)
            report(
                "the field '\(field.name)' and '\(other.field.name)' at \(place(other.field)) have the same name "
                    + "'\(text)' in JSON; rename one, or set its 'json_name'", at: field.position, isWarning: isLenient)
        }
    }

    // MARK: - Enums

    private func validate(_ declaration: EnumDeclaration) {
        if !declaration.options.isPartial { checkCaseConflicts(of: declaration) }
        checkCustomStrings(of: declaration)
        if !declaration.isClosed, !declaration.isPartial, !declaration.features.areUnknown,
            let first = declaration.values.first, first.number != 0
        {
            report("the first value of an open enum is 0; begin with one that is", at: first.numberPosition)
        }
        for value in declaration.values {
            if let support = value.options.values.message(4) {
                checkSupport(support, value.fullName, at: value.position)
            }
        }
        guard !declaration.options.values.bool(2), !declaration.options.isPartial else { return }
        var known: [Int32: EnumValueDeclaration] = [:]
        for value in declaration.values {
            guard let other = known[value.number] else {
                known[value.number] = value
                continue
            }
            // The same name has been reported.
            if value.name == other.name { continue }
            report(
                "'\(value.name)' has number \(value.number), as '\(other.name)' at \(place(other)) has; take another "
                    + "one, or write `option allow_alias = true;`", at: value.numberPosition)
        }
    }

    /// Checks that values differ by more than case and the name of their enum, as generated code may leave that out.
    private func checkCaseConflicts(of declaration: EnumDeclaration) {
        let prefix = declaration.name.utf8.filter { $0 != 0x5F }.map(Self.lowercased)
        var known: [[UInt8]: EnumValueDeclaration] = [:]
        for value in declaration.values {
            let name = Self.pascalCased(Self.removing(prefix, from: Array(value.name.utf8)))
            guard let other = known[name] else {
                known[name] = value
                continue
            }
            guard other.name != value.name, other.number != value.number else { continue }
            report(
                "'\(value.name)' and '\(other.name)' at \(place(other)) are the same without case and the prefix of the "
                    + "enum; rename one of the two", at: value.position,
                isWarning: declaration.options.values.bool(6) && file.edition == .proto2)
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
    }

    private static func removing(_ prefix: [UInt8], from name: [UInt8]) -> ArraySlice<UInt8> {
        var index = 0
        var matched = 0
        while index < name.count, matched < prefix.count {
            if name[index] != 0x5F {
                guard lowercased(name[index]) == prefix[matched] else { return name[...] }
                matched += 1
            }
            index += 1
        }
        guard matched == prefix.count else { return name[...] }
        while index < name.count, name[index] == 0x5F { index += 1 }
        return index == name.count ? name[...] : name[index...]
    }

    private static func pascalCased(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isUpper = true
        for byte in name {
            if byte == 0x5F {
                isUpper = true
            } else {
                let lower = lowercased(byte)
                result.append(isUpper && lower >= 0x61 && lower <= 0x7A ? lower - 0x20 : lower)
                isUpper = false
            }
        }
        return result
    }

    // MARK: - Strings of values in JSON

    /// The string that a value has in JSON by the option `(pb.enumvalue.json)`.
    private static func customString(_ value: EnumValueDeclaration) -> [UInt8]? {
        value.options.values.message(998).map { $0.bytes(1) ?? [] }
    }

    private func checkCustomStrings(of declaration: EnumDeclaration) {
        guard declaration.values.contains(where: { Self.customString($0) != nil }) else { return }
        var known: [[UInt8]: EnumValueDeclaration] = [:]
        var primary: [Int32: EnumValueDeclaration] = [:]
        for value in declaration.values {
            let custom = Self.customString(value)
            if declaration.options.values.bool(2) {
                if let first = primary[value.number] {
                    if Self.customString(first) != custom {
                        report(
                            "'\(value.name)' is an alias of '\(first.name)', and has another string in JSON; set the "
                                + "same", at: value.position)
                    }
                } else {
                    primary[value.number] = value
                }
            }
            for name in [Array(value.name.utf8), custom].compactMap({ $0 }) {
                guard let other = known[name] else {
                    known[name] = value
                    continue
                }
                if other !== value, other.number != value.number {
                    report(
                        "'\(value.name)' and '\(other.name)' have the same string in JSON; change one of the two",
                        at: value.position)
                }
            }
            guard let custom else { continue }
            if custom.contains(0) { report("a string in JSON has no NUL; remove it", at: value.position) }
            if let number = Int32(String(decoding: custom, as: UTF8.self)), number != value.number {
                report("the string in JSON is a number that is not the value's; change it", at: value.position)
            }
        }
    }

    // MARK: - Services

    private func validate(_ service: ServiceDeclaration) {
        guard Self.isLite(file), file.options.values.bool(16) || file.options.values.bool(17) else { return }
        report(
            "a file that is optimized for LITE_RUNTIME has no generic services; set 'cc_generic_services' and "
                + "'java_generic_services' to false", at: service.position)
    }
}
