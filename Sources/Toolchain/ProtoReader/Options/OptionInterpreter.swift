import Contract

/// Finds out what options mean: which fields of options messages they set, to which values.
///
/// It runs twice, because features are options, and custom options have features.
final class OptionInterpreter {
    let linker: FileLinker
    private var file: FileDeclaration { linker.file }
    /// The number of values of each list, by the path of the list in the descriptor.
    private var counts: [[Int32]: Int32] = [:]
    /// The paths that the places of options get.
    private var paths: [(location: Int, locations: Range<Int>, path: [Int32])] = []

    init(_ linker: FileLinker) {
        self.linker = linker
    }

    /// Interprets the options of all declarations.
    ///
    /// - Parameter extensions: whether those are wanted whose names begin with an extension, or the others.
    func interpret(extensions: Bool) {
        for message in file.messages { interpret(message, extensions) }
        for declaration in file.enums { interpret(declaration, extensions) }
        for service in file.services {
            for method in service.methods { interpret(method, "MethodOptions", method.fullName, extensions) }
            interpret(service, "ServiceOptions", service.fullName, extensions)
        }
        for field in file.extensions { interpret(field, "FieldOptions", field.fullName, extensions) }
        if let options = interpreted(file.options, "FileOptions", "\(file.scope).file", extensions) {
            file.options = options
        }
    }

    private func interpret(_ message: MessageDeclaration, _ extensions: Bool) {
        for oneof in message.oneofs { interpret(oneof, "OneofOptions", oneof.fullName, extensions) }
        for field in message.fields { interpret(field, "FieldOptions", field.fullName, extensions) }
        for declaration in message.enums { interpret(declaration, extensions) }
        for index in message.extensionRanges.indices {
            let options = message.extensionRanges[index].options
            if let options = interpreted(options, "ExtensionRangeOptions", message.fullName, extensions) {
                message.extensionRanges[index].options = options
            }
        }
        for field in message.extensions { interpret(field, "FieldOptions", field.fullName, extensions) }
        if message.isMapEntry, !extensions { markMapEntry(message) }
        interpret(message, "MessageOptions", message.fullName, extensions)
        for nested in message.messages { interpret(nested, extensions) }
    }

    private func interpret(_ declaration: EnumDeclaration, _ extensions: Bool) {
        for value in declaration.values { interpret(value, "EnumValueOptions", value.fullName, extensions) }
        interpret(declaration, "EnumOptions", declaration.fullName, extensions)
    }

    private func markMapEntry(_ message: MessageDeclaration) {
        guard let field = linker.pool.optionsMessage("google.protobuf.MessageOptions")?.field(named: "map_entry") else {
            return
        }
        message.options.values.merge(.varint(1), of: field)
    }

    private func interpret(_ declaration: Declaration, _ type: String, _ scope: String, _ extensions: Bool) {
        if let options = interpreted(declaration.options, type, scope, extensions) { declaration.options = options }
    }

    /// Options with the values that are interpreted now; `nil` where nothing changes.
    private func interpreted(
        _ options: OptionList, _ type: String, _ scope: String, _ extensions: Bool
    ) -> OptionList? {
        guard !options.statements.isEmpty else { return nil }
        var options = options
        var parts: [(option: FieldDeclaration, position: Position)] = []
        for statement in options.statements where statement.name.first?.isExtension == extensions {
            guard let message = message("google.protobuf.\(type)") else { return nil }
            if let option = interpret(statement, into: &options.values, message, scope) {
                if statement.name.count > 1 { parts.append((option, statement.position)) }
            } else {
                options.isPartial = true
                if Self.mayBeFeature(statement) { options.hasUnknownFeatures = true }
            }
        }
        if !options.isPartial { checkRequired(parts, options.values) }
        return options
    }

    /// Whether an option that has a problem is a feature, or would be one without it.
    private static func mayBeFeature(_ statement: OptionStatement) -> Bool {
        guard let first = statement.name.first, !first.isExtension else { return false }
        return Suggestion.misspelled(first.name, among: ["features"]) != nil
    }

    /// Checks that the statements which set fields of an option one by one leave out none that is required.
    private func checkRequired(_ parts: [(option: FieldDeclaration, position: Position)], _ values: OptionMessage) {
        for part in parts {
            guard let type = part.option.message, let message = values.message(part.option.number),
                let missing = message.missingField(of: type)
            else { continue }
            return fail(OptionMessage.problem(ofMissing: missing), at: part.position)
        }
    }

    private func message(_ fullName: String) -> MessageDeclaration? {
        if case .message(let message)? = linker.findAnywhere(fullName) { return message }
        return linker.pool.optionsMessage(fullName)
    }

    // MARK: - One option

    /// - Returns: the field of the options message that the statement sets, or sets a part of; `nil` after a problem.
    private func interpret(
        _ statement: OptionStatement, into values: inout OptionMessage, _ type: MessageDeclaration, _ scope: String
    ) -> FieldDeclaration? {
        guard let fields = resolve(statement, type, scope), let last = fields.last else { return nil }
        if !last.isRepeated, isSet(fields[...], in: values) {
            fail("the option '\(statement.text)' is set twice; remove one of the two", at: statement.position)
            return nil
        }
        guard var value = value(of: statement, last) else { return nil }
        for field in fields.dropFirst().reversed() {
            var message = OptionMessage()
            message.merge(value, of: field)
            value = .message(message)
        }
        values.merge(value, of: fields[0])
        notePath(of: statement, fields)
        return fields[0]
    }

    func fail(_ message: @autoclosure () -> String, at position: Position) {
        linker.report(message(), at: position)
    }

    /// The fields that the parts of a name refer to.
    private func resolve(
        _ statement: OptionStatement, _ type: MessageDeclaration, _ scope: String
    ) -> [FieldDeclaration]? {
        var type = type
        var fields: [FieldDeclaration] = []
        if statement.name.first?.name == "uninterpreted_option" {
            fail("'uninterpreted_option' is no option to set; remove it", at: statement.position)
            return nil
        }
        // Each part but the last is a message in the one before it.
        guard statement.name.count - 1 <= TextFormatParser.depthLimit else {
            fail(TextFormatParser.tooDeep, at: statement.position)
            return nil
        }
        for (index, part) in statement.name.enumerated() {
            guard let field = find(part, in: type, scope, statement) else { return nil }
            guard field.container === type else {
                // An extension of a message that is unknown may be the right one.
                guard field.container != nil else { return nil }
                fail(
                    "'\(part.name)' is no field or extension of '\(type.fullName)', but of "
                        + "'\(field.container?.fullName ?? "")'; set it where that is", at: statement.position)
                return nil
            }
            if field.file === file, statement.name[0].name == "features", !statement.name[0].isExtension {
                fail(
                    "the feature '\(statement.text)' is used in the file that declares it; declare it in another file",
                    at: statement.position)
                return nil
            }
            fields.append(field)
            guard index + 1 < statement.name.count else { break }
            guard field.isMessage, let message = field.message else {
                guard field.type != nil else { return nil }
                fail(
                    "'\(field.name)' has no fields, as it is no message; remove what comes after it",
                    at: statement.position)
                return nil
            }
            guard !field.isRepeated else {
                let list = OptionStatement(name: Array(statement.name[...index])).text
                fail(
                    "'\(field.name)' is a list of messages, so that its fields cannot be set one by one; write "
                        + "`\(list) = { … }`", at: statement.position)
                return nil
            }
            type = message
        }
        return fields
    }

    private func find(
        _ part: OptionStatement.NamePart, in type: MessageDeclaration, _ scope: String, _ statement: OptionStatement
    ) -> FieldDeclaration? {
        if part.isExtension {
            let symbol = linker.lookUp(part.name, from: scope, onlyTypes: false)
            if case .field(let field)? = symbol { return field }
            if let symbol {
                fail("'\(part.name)' is \(symbol.kindName), and no option; name an extension", at: statement.position)
            } else {
                linker.reportMissing(part.name, at: statement.position)
            }
            return nil
        }
        if let field = type.field(named: part.name) { return field }
        guard !type.isPartial else { return nil }
        let names = type.fields.map(\.name).filter { $0 != "uninterpreted_option" }
        let near = Suggestion.misspelled(part.name, among: names).map { "did you mean '\($0)'?" }
        fail(
            "there is no option '\(part.name)' in '\(type.fullName)'; "
                + (near ?? "a custom option is written in parentheses"), at: statement.position)
        return nil
    }

    private func isSet(_ fields: ArraySlice<FieldDeclaration>, in values: OptionMessage) -> Bool {
        guard let field = fields.first, let entry = values[field.number] else { return false }
        guard fields.count > 1 else { return true }
        return entry.values.contains {
            guard case .message(let message) = $0 else { return false }
            return isSet(fields.dropFirst(), in: message)
        }
    }

    // MARK: - Places

    private func notePath(of statement: OptionStatement, _ fields: [FieldDeclaration]) {
        guard !statement.locations.isEmpty, file.locations.isEnabled else { return }
        var path = Array(file.locations.path(of: statement.locations.lowerBound).dropLast(2))
        for field in fields { path.append(field.number) }
        if let last = fields.last, last.isRepeated {
            let index = counts[path, default: 0]
            counts[path] = index + 1
            path.append(index)
        }
        paths.append((statement.locations.lowerBound, statement.locations, path))
    }

    /// Gives the places of options the paths of the fields that they set, and removes those of their parts.
    func updateLocations() {
        for (location, locations, path) in paths {
            file.locations.setPath(of: location, to: path)
            for part in locations.dropFirst() { file.locations.all[part].isRemoved = true }
        }
    }
}
