extension Parser {
    // MARK: - Messages

    func parseMessage(
        _ message: MessageDeclaration, _ visibility: Visibility, _ location: Int
    ) throws(SyntaxFailure) {
        try consume("message")
        try parseName(of: message, "a message", location)
        try parseMessageBlock(message, location)
        if file.edition == .proto3 { addSyntheticOneofs(to: message) }
        message.visibility = visibility
    }

    /// Reads the block of a message or a group, which count alike where they are nested.
    func parseMessageBlock(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
        guard depth > 0 else { throw tooDeep("messages", at: message.position) }
        depth -= 1
        defer { depth += 1 }
        try beginBlock(of: message, location)
        try parseBlock("message", of: message) { () throws(SyntaxFailure) in
            try parseMessageStatement(message, location)
        }
        adjustRanges(of: message)
        let option = message.options.statements.first {
            $0.name.first.map { $0.name == "map_entry" && !$0.isExtension } ?? false
        }
        if let option {
            report(
                "'map_entry' is only for the entries of map fields; write `map<key, value>`", at: option.position)
        }
    }

    func tooDeep(_ subject: StaticString, at position: Position) -> SyntaxFailure {
        failure("\(subject) are more than \(Self.depthLimit) deep inside of each other; move some out", at: position)
    }

    /// The words that begin statements of messages, except those that begin as fields may.
    private static let keywords = [
        "message", "enum", "extensions", "reserved", "extend", "option", "oneof", "optional", "required", "repeated",
    ]

    private func parseMessageStatement(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
        let visibility = try parseVisibility()
        if isAt("message") {
            let nested = MessageDeclaration(in: file)
            nested.parent = message
            message.messages.append(nested)
            try located(in: location, (3, Int32(message.messages.count - 1))) { place throws(SyntaxFailure) in
                try parseMessage(nested, visibility, place)
            }
        } else if isAt("enum") {
            let declaration = EnumDeclaration(in: file)
            declaration.parent = message
            message.enums.append(declaration)
            try located(in: location, (4, Int32(message.enums.count - 1))) { place throws(SyntaxFailure) in
                try parseEnum(declaration, visibility, place)
            }
        } else if isAt("extensions") {
            try located(in: location, (5, nil)) { place throws(SyntaxFailure) in
                try parseExtensions(message, place)
            }
        } else if isAt("reserved") {
            try parseReserved(message, location)
        } else if isAt("extend") {
            try located(in: location, (6, nil)) { place throws(SyntaxFailure) in
                try parseExtend(message, location, place)
            }
        } else if isAt("option") {
            try parseOptionStatement(&message.options, in: location, 7)
        } else if isAt("oneof") {
            let oneof = OneofDeclaration(in: file)
            oneof.parent = message
            message.oneofs.append(oneof)
            try located(in: location, (8, Int32(message.oneofs.count - 1))) { place throws(SyntaxFailure) in
                try parseOneof(oneof, message, place, location)
            }
        } else {
            let start = lexer.current
            let problems = lexer.problems.count
            let field = FieldDeclaration(in: file)
            field.parent = message
            message.fields.append(field)
            do throws(SyntaxFailure) {
                try located(in: location, (2, Int32(message.fields.count - 1))) { place throws(SyntaxFailure) in
                    try parseField(field, Scope(message: message, location: location), place)
                }
            } catch {
                message.fields.removeLast()
                if correct(start, problems, to: Self.keywords) {
                    return try parseMessageStatement(message, location)
                }
                file.skippedNames.insert(field.name)
                throw error
            }
        }
    }

    /// The end of ranges up to `max`, until all options are read.
    static let maximum: Int32 = -1

    private func adjustRanges(of message: MessageDeclaration) {
        guard !message.extensionRanges.isEmpty || !message.reservedRanges.isEmpty else { return }
        let isMessageSet = message.options.statements.contains { option in
            guard option.isPlain("message_set_wire_format"), case .identifier("true") = option.value else {
                return false
            }
            return true
        }
        let end = isMessageSet ? Int32.max : FieldNumbers.last + 1
        for index in message.extensionRanges.indices where message.extensionRanges[index].end == Self.maximum {
            message.extensionRanges[index].end = end
        }
        for index in message.reservedRanges.indices where message.reservedRanges[index].end == Self.maximum {
            message.reservedRanges[index].end = end
        }
    }

    private func addSyntheticOneofs(to message: MessageDeclaration) {
        guard message.fields.contains(where: \.isProto3Optional) else { return }
        var names = Set(message.fields.map(\.name))
        for oneof in message.oneofs { names.insert(oneof.name) }
        for field in message.fields where field.isProto3Optional {
            var name = field.name.hasPrefix("_") ? field.name : "_\(field.name)"
            while names.contains(name) { name = "X\(name)" }
            names.insert(name)
            let oneof = OneofDeclaration(in: file)
            oneof.name = name
            oneof.parent = message
            oneof.position = field.position
            oneof.isSynthetic = true
            field.oneofIndex = message.oneofs.count
            message.oneofs.append(oneof)
        }
    }

    // MARK: - Oneofs and extensions

    private func parseOneof(
        _ oneof: OneofDeclaration, _ message: MessageDeclaration, _ location: Int, _ messageLocation: Int
    ) throws(SyntaxFailure) {
        let index = message.oneofs.count - 1
        try consume("oneof")
        try parseName(of: oneof, "a oneof", location)
        try beginBlock(of: oneof, location)
        while !tryConsumeEnd("}", of: nil) {
            if isAtEnd { throw failure("the file ends inside the oneof; close it with '}'") }
            if isAt("option") {
                do throws(SyntaxFailure) {
                    try parseOptionStatement(&oneof.options, in: location, 2)
                } catch {
                    skipStatement()
                }
                continue
            }
            if isAt("required") || isAt("optional") || isAt("repeated") {
                report("fields of a oneof have no label; remove \(found)")
                next()
            }
            let field = FieldDeclaration(in: file)
            field.parent = message
            field.label = .optional
            field.oneofIndex = index
            message.fields.append(field)
            do throws(SyntaxFailure) {
                try located(in: messageLocation, (2, Int32(message.fields.count - 1))) { place throws(SyntaxFailure) in
                    try parseFieldWithoutLabel(field, Scope(message: message, location: messageLocation), place)
                }
            } catch {
                message.fields.removeLast()
                file.skippedNames.insert(field.name)
                oneof.isPartial = true
                skipStatement()
            }
        }
    }

    /// Reads the extensions of a message.
    ///
    /// - Parameters:
    ///   - message: the message in whose scope they are; `nil` in the file's.
    ///   - scope: the place of that message.
    ///   - location: the place of the block.
    func parseExtend(_ message: MessageDeclaration?, _ scope: Int, _ location: Int) throws(SyntaxFailure) {
        try consume("extend")
        let start = position
        let extendee = try parseUserDefinedType()
        let end = previousEnd
        try consumeEnd("{", of: location)
        repeat {
            if isAtEnd { throw failure("the file ends inside the extensions; close them with '}'") }
            let field = FieldDeclaration(in: file)
            field.parent = message
            let index = message?.extensions.count ?? file.extensions.count
            if let message { message.extensions.append(field) } else { file.extensions.append(field) }
            do throws(SyntaxFailure) {
                try located(in: location, (Int32(index), nil)) { place throws(SyntaxFailure) in
                    let extendeePlace = locations.begin(in: place, (2, nil), at: start)
                    locations.end(extendeePlace, at: end)
                    field.extendeeName = extendee
                    field.extendeePosition = start
                    try parseField(field, Scope(message: message, location: scope), place)
                }
            } catch {
                if let message { message.extensions.removeLast() } else { file.extensions.removeLast() }
                file.skippedNames.insert(field.name)
                skipStatement()
            }
        } while !tryConsumeEnd("}", of: nil)
    }
}

/// The limits of field numbers.
enum FieldNumbers {
    static let last: Int32 = 536_870_911
}
