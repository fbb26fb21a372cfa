extension Parser {
    // MARK: - Messages

    func parseMessage(
        _ message: MessageDeclaration, _ visibility: Visibility, _ location: Int
    ) throws(SyntaxFailure) {
        depth -= 1
        defer { depth += 1 }
        guard depth > 0 else {
            throw failure("messages are more than \(Self.depthLimit - 1) deep inside of each other; move some out")
        }
        try consume("message")
        try parseName(of: message, "a message", location)
        try parseMessageBlock(message, location)
        if file.edition == .proto3 { addSyntheticOneofs(to: message) }
        message.visibility = visibility
    }

    func parseMessageBlock(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
        try consumeEnd("{", of: location)
        try parseBlock("the message") { () throws(SyntaxFailure) in
            try parseMessageStatement(message, location)
        }
        adjustRanges(of: message)
        if let option = message.options.statements.first(where: {
            $0.name[0].name == "map_entry" && !$0.name[0].isExtension
        }) {
            throw failure(
                "'map_entry' is only for what map fields become; write `map<key, value>`", at: option.position)
        }
    }

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
            try located(in: location, (7, nil)) { place throws(SyntaxFailure) in
                message.options.append(try parseOption(message.options.statements.count, place, isStatement: true))
            }
        } else if isAt("oneof") {
            let oneof = OneofDeclaration(in: file)
            oneof.parent = message
            message.oneofs.append(oneof)
            try located(in: location, (8, Int32(message.oneofs.count - 1))) { place throws(SyntaxFailure) in
                try parseOneof(oneof, message, place, location)
            }
        } else {
            let field = FieldDeclaration(in: file)
            field.parent = message
            message.fields.append(field)
            do throws(SyntaxFailure) {
                try located(in: location, (2, Int32(message.fields.count - 1))) { place throws(SyntaxFailure) in
                    try parseField(field, Scope(message: message, location: location), place)
                }
            } catch {
                message.fields.removeLast()
                throw error
            }
        }
    }

    /// The end of ranges up to `max`, until all options are read.
    private static let maximum: Int32 = -1

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
        try consumeEnd("{", of: location)
        repeat {
            if isAtEnd { throw failure("the file ends inside the oneof; close it with '}'") }
            if isAt("option") {
                try located(in: location, (2, nil)) { place throws(SyntaxFailure) in
                    oneof.options.append(try parseOption(oneof.options.statements.count, place, isStatement: true))
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
                oneof.hasBrokenFields = true
                skipStatement()
            }
        } while !tryConsumeEnd("}", of: nil)
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
                skipStatement()
            }
        } while !tryConsumeEnd("}", of: nil)
    }

    // MARK: - Ranges

    private func parseExtensions(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
        try consume("extensions")
        let first = message.extensionRanges.count
        repeat {
            let index = Int32(message.extensionRanges.count)
            let range = try located(in: location, (index, nil)) { place throws(SyntaxFailure) in
                try parseRange(place)
            }
            message.extensionRanges.append(range)
        } while tryConsume(",")
        if isAt("[") { try parseExtensionOptions(message, first, location) }
        try consumeEnd(";", of: location)
    }

    /// Reads options of ranges, which are those of all ranges of the statement.
    private func parseExtensionOptions(
        _ message: MessageDeclaration, _ first: Int, _ location: Int
    ) throws(SyntaxFailure) {
        // The places are read apart from all others, and copied for each range.
        let path = Array(locations.path(of: location))
        var apart = Locations()
        apart.isEnabled = locations.isEnabled
        swap(&apart, &locations)
        var options = OptionList()
        do throws(SyntaxFailure) {
            options = try parseExtensionOptions(at: path)
        } catch {
            swap(&apart, &locations)
            throw error
        }
        swap(&apart, &locations)
        for index in first..<message.extensionRanges.count {
            let base = locations.all.count
            if apart.isEnabled {
                for other in apart.all.indices.dropFirst() {
                    var copy = Array(apart.path(of: other))
                    copy[path.count] = Int32(index)
                    _ = locations.append(apart.all[other], path: copy)
                }
            }
            var copies = options
            for option in copies.statements.indices {
                let range = copies.statements[option].locations
                copies.statements[option].locations = (range.lowerBound + base - 1)..<(range.upperBound + base - 1)
            }
            message.extensionRanges[index].options = copies
        }
    }

    /// Reads the options in brackets after the ranges of a statement with a path.
    private func parseExtensionOptions(at path: [Int32]) throws(SyntaxFailure) -> OptionList {
        var options = OptionList()
        let root = locations.append(
            Locations.Location(pathStart: 0, pathCount: 0, start: position), path: path + [0])
        try located(in: root, (3, nil)) { place throws(SyntaxFailure) in
            try consume("[")
            repeat {
                options.append(try parseOption(options.statements.count, place, isStatement: false))
            } while tryConsume(",")
            try consume("]")
        }
        return options
    }

    private func parseRange(_ location: Int) throws(SyntaxFailure) -> MessageDeclaration.Range {
        let token = lexer.current
        let start = try located(in: location, (1, nil)) { _ throws(SyntaxFailure) in
            try parseRangeNumber()
        }
        var end = start
        if tryConsume("to") {
            end = try located(in: location, (2, nil)) { _ throws(SyntaxFailure) in
                // One less, as it is not the end itself.
                tryConsume("max") ? Self.maximum - 1 : try parseRangeNumber()
            }
        } else {
            addEnd(in: location, token)
        }
        return MessageDeclaration.Range(start: start, end: end + 1, position: token.position)
    }

    private func parseRangeNumber() throws(SyntaxFailure) -> Int32 {
        let place = position
        let number = try integer("a number of a range")
        guard number < Int32.max else {
            throw failure("\(number) is no number of a field; write one of \(FieldNumbers.last) or less", at: place)
        }
        return number
    }

    /// Adds the place of an end that is the start.
    private func addEnd(in location: Int, _ token: Token) {
        let end = locations.begin(in: location, (2, nil), at: token.position)
        locations.end(end, at: Position(line: token.line, column: token.endColumn))
    }

    // MARK: - Reserved numbers and names

    private func parseReserved(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
        let start = position
        try consume("reserved")
        if kind == .string || kind == .identifier {
            try located(in: location, (10, nil), from: start) { place throws(SyntaxFailure) in
                try parseReservedNames(&message.reservedNames, place)
            }
        } else {
            try located(in: location, (9, nil), from: start) { place throws(SyntaxFailure) in
                repeat {
                    let index = Int32(message.reservedRanges.count)
                    let range = try located(in: place, (index, nil)) { inner throws(SyntaxFailure) in
                        try parseRange(inner)
                    }
                    message.reservedRanges.append(range)
                } while tryConsume(",")
                try consumeEnd(";", of: place)
            }
        }
    }

    func parseReservedNames(_ names: inout [ReservedName], _ location: Int) throws(SyntaxFailure) {
        if kind == .string, isEditions {
            throw failure("editions have reserved names without quotes; remove them")
        }
        if kind == .identifier, !isEditions {
            throw failure("a reserved name is in quotes, except in editions; insert them")
        }
        repeat {
            let place = position
            let name = try located(in: location, (Int32(names.count), nil)) { _ throws(SyntaxFailure) -> [UInt8] in
                if isEditions { return Array(try identifier("something reserved").utf8) }
                return try string("a reserved name")
            }
            if !Characters.isIdentifier(name) {
                warn(
                    "the reserved name '\(String(decoding: name, as: UTF8.self))' is none that a field can have; "
                        + "remove it", at: place)
            }
            names.append(ReservedName(name: name, position: place))
        } while tryConsume(",")
        try consumeEnd(";", of: location)
    }

    // MARK: - Enums

    func parseEnum(
        _ declaration: EnumDeclaration, _ visibility: Visibility, _ location: Int
    ) throws(SyntaxFailure) {
        try consume("enum")
        try parseName(of: declaration, "an enum", location)
        try consumeEnd("{", of: location)
        try parseBlock("the enum") { () throws(SyntaxFailure) in
            if isAt("option") {
                try located(in: location, (3, nil)) { place throws(SyntaxFailure) in
                    declaration.options.append(
                        try parseOption(declaration.options.statements.count, place, isStatement: true))
                }
            } else if isAt("reserved") {
                try parseReserved(declaration, location)
            } else {
                let value = EnumValueDeclaration(in: file)
                value.parent = declaration
                declaration.values.append(value)
                do throws(SyntaxFailure) {
                    try located(in: location, (2, Int32(declaration.values.count - 1))) { place throws(SyntaxFailure) in
                        try parseEnumValue(value, place)
                    }
                } catch {
                    declaration.values.removeLast()
                    declaration.hasBrokenValues = true
                    throw error
                }
            }
        }
        try checkAliases(declaration)
        declaration.visibility = visibility
    }

    private func parseEnumValue(_ value: EnumValueDeclaration, _ location: Int) throws(SyntaxFailure) {
        try parseName(of: value, "an enum's value", location)
        try consume("=", "the value '\(value.name)' has no number; write '= ' and a number after it")
        value.numberPosition = position
        value.number = try located(in: location, (2, nil)) { _ throws(SyntaxFailure) in
            try signedInteger("the number of an enum's value")
        }
        if isAt("[") {
            try located(in: location, (3, nil)) { place throws(SyntaxFailure) in
                next()
                repeat {
                    value.options.append(try parseOption(value.options.statements.count, place, isStatement: false))
                } while tryConsume(",")
                try consume("]")
            }
        }
        try consumeEnd(";", of: location)
    }

    private func parseReserved(_ declaration: EnumDeclaration, _ location: Int) throws(SyntaxFailure) {
        let start = position
        try consume("reserved")
        if kind == .string || kind == .identifier {
            try located(in: location, (5, nil), from: start) { place throws(SyntaxFailure) in
                try parseReservedNames(&declaration.reservedNames, place)
            }
        } else {
            try located(in: location, (4, nil), from: start) { place throws(SyntaxFailure) in
                repeat {
                    let index = Int32(declaration.reservedRanges.count)
                    let range = try located(in: place, (index, nil)) { inner throws(SyntaxFailure) in
                        try parseEnumRange(inner)
                    }
                    declaration.reservedRanges.append(range)
                } while tryConsume(",")
                try consumeEnd(";", of: place)
            }
        }
    }

    private func parseEnumRange(_ location: Int) throws(SyntaxFailure) -> EnumDeclaration.Range {
        let token = lexer.current
        var last = token
        let start = try located(in: location, (1, nil)) { _ throws(SyntaxFailure) in
            let number = try signedInteger("a number of a range")
            last = token
            return number
        }
        var end = start
        if tryConsume("to") {
            end = try located(in: location, (2, nil)) { _ throws(SyntaxFailure) in
                tryConsume("max") ? Int32.max : try signedInteger("a number of a range")
            }
        } else {
            addEnd(in: location, last)
        }
        return EnumDeclaration.Range(start: start, end: end, position: token.position)
    }

    private func checkAliases(_ declaration: EnumDeclaration) throws(SyntaxFailure) {
        guard let option = declaration.options.statements.first(where: { $0.isPlain("allow_alias") }) else { return }
        guard case .identifier("true") = option.value else {
            throw failure(
                "the enum '\(declaration.name)' has an 'allow_alias' of false, which is the default; remove the option",
                at: option.position)
        }
        var numbers: Set<Int32> = []
        if declaration.values.allSatisfy({ numbers.insert($0.number).inserted }) {
            throw failure(
                "the enum '\(declaration.name)' allows aliases, and no two of its values have the same number; remove "
                    + "the option 'allow_alias'", at: option.position)
        }
    }
}

/// The limits of field numbers.
enum FieldNumbers {
    static let last: Int32 = 536_870_911
}
