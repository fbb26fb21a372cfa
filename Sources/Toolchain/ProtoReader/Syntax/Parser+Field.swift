extension Parser {
    /// The message, or the file, to which the messages belong that a field may declare.
    struct Scope {
        var message: MessageDeclaration?
        var location: Int
        /// The field number of messages in their descriptor.
        var number: Int32 { message == nil ? 4 : 3 }
    }

    private struct MapTypes {
        var key: FieldKind?
        var keyName: String?
        var value: FieldKind?
        var valueName: String?
    }

    func parseField(_ field: FieldDeclaration, _ scope: Scope, _ location: Int) throws(SyntaxFailure) {
        if isAt("optional") || isAt("repeated") || isAt("required") {
            if isEditions, isAt("optional") {
                report("editions have no 'optional', as all fields are unless a feature says otherwise; remove it")
            }
            if isEditions, isAt("required") {
                report(
                    "editions have no 'required'; write `[features.field_presence = LEGACY_REQUIRED]` after the number")
            }
            field.label = isAt("optional") ? .optional : isAt("repeated") ? .repeated : .required
            try located(in: location, (4, nil)) { _ throws(SyntaxFailure) in next() }
            field.isProto3Optional = field.label == .optional && file.edition == .proto3
        }
        try parseFieldWithoutLabel(field, scope, location)
    }

    private func missingNumber(of field: FieldDeclaration) -> String {
        // A service that follows a message whose end is missing.
        if field.typeName == "service", isAt("{") {
            return
                "a message has no services in it; close the message before '\(field.name)' with '}', or move the service"
        }
        return "the field '\(field.name)' has no number; write '= ' and a number after the name"
    }

    func parseFieldWithoutLabel(_ field: FieldDeclaration, _ scope: Scope, _ location: Int) throws(SyntaxFailure) {
        let map = try parseFieldType(field, location)
        let nameToken = lexer.current
        try parseName(of: field, "a field", location)
        try consume("=", missingNumber(of: field))
        field.numberPosition = position
        field.number = try located(in: location, (3, nil)) { _ throws(SyntaxFailure) in
            try integer("the number of a field")
        }
        try parseFieldOptions(field, location)
        if field.type == .group {
            try parseGroup(field, scope, nameToken, location)
        } else {
            try consumeEnd(";", of: location)
        }
        if let map { addMapEntry(map, field, scope) }
    }

    // MARK: - Types

    private func parseFieldType(_ field: FieldDeclaration, _ location: Int) throws(SyntaxFailure) -> MapTypes? {
        try located(in: location) { _ throws(SyntaxFailure) -> MapTypes? in
            field.typePosition = position
            var isNamedMap = false
            if tryConsume("map") {
                if isAt("<") {
                    let map = try parseMapType(field)
                    locations.addPath(6)
                    return map
                }
                isNamedMap = true
            }
            if field.label == nil {
                if file.edition == .proto2, file.isEditionKnown, hasSyntax || !isLabelMissing {
                    isLabelMissing = true
                    report(
                        "the field has no label; write 'optional', 'required' or 'repeated' in front of its type"
                            + (hasSyntax
                                ? ""
                                : ", or `syntax = \"proto3\";` in the first line, as a file without a syntax is proto2")
                    )
                }
                field.label = .optional
            }
            if isNamedMap {
                field.typeName = "map"
            } else {
                (field.type, field.typeName) = try parseType()
            }
            locations.addPath(field.typeName == nil ? 5 : 6)
            return nil
        }
    }

    private func parseMapType(_ field: FieldDeclaration) throws(SyntaxFailure) -> MapTypes {
        if field.oneofIndex != nil {
            throw failure("a oneof has no map fields; move the field out of it, or wrap it in a message")
        }
        if field.label != nil {
            throw failure("a map field has no label; remove 'optional', 'required' or 'repeated'")
        }
        if field.isExtension { throw failure("an extension is no map field; wrap the map in a message") }
        field.label = .repeated
        var types = MapTypes()
        try consume("<")
        (types.key, types.keyName) = try parseType()
        try consume(",")
        if kind == .identifier, tokenText == "group", !isEditions {
            report("a map has no groups; declare a message, and write its name")
        }
        if kind == .identifier, tokenText == "repeated" {
            throw failure("the values of a map are no lists; declare a message with the list, and write its name")
        }
        let value = position
        (types.value, types.valueName) = try parseType()
        if types.valueName == "map", isAt("<") {
            throw failure(
                "the values of a map are no maps; declare a message with the map, and write its name", at: value)
        }
        try consume(">")
        return types
    }

    private func parseType() throws(SyntaxFailure) -> (FieldKind?, String?) {
        guard kind == .identifier else { return (nil, try parseUserDefinedType()) }
        let name = tokenText
        let isFixed = file.edition == .unstable
        if let type = FieldKind(name: name, isFixed: isFixed) {
            if isEditions, type == .group {
                report(
                    "editions have no groups; declare a message, and write `[features.message_encoding = DELIMITED]` "
                        + "at a field of it")
            }
            next()
            return (type, nil)
        }
        if isFixed, let name = FieldKind.obsoleteNames[name] {
            report("\(found) is obsolete in the unstable edition; write '\(name)'")
            next()
            return (.int32, nil)
        }
        return (nil, try parseUserDefinedType())
    }

    /// Reads the name of a message or an enum.
    func parseUserDefinedType() throws(SyntaxFailure) -> String {
        if kind == .identifier, FieldKind(name: tokenText) != nil {
            report("\(found) is no message; write the name of one")
            let name = tokenText
            next()
            return name
        }
        var name = ""
        if tryConsume(".") { name = "." }
        name += try identifier("a type")
        while tryConsume(".") {
            name += "."
            name += try identifier("a type")
        }
        return name
    }

    // MARK: - Groups and maps

    private func parseGroup(
        _ field: FieldDeclaration, _ scope: Scope, _ name: Token, _ location: Int
    ) throws(SyntaxFailure) {
        let group = MessageDeclaration(in: file)
        group.name = field.name
        group.parent = scope.message
        group.position = name.position
        let index = append(group, to: scope)
        let start = locations.start(of: location)
        try located(in: scope.location, (scope.number, Int32(index)), from: start) { place throws(SyntaxFailure) in
            let end = Position(line: name.line, column: name.endColumn)
            locations.end(locations.begin(in: place, (1, nil), at: name.position), at: end)
            locations.end(locations.begin(in: location, (6, nil), at: name.position), at: end)
            if let first = group.name.utf8.first, !(0x41...0x5A).contains(first) {
                report("the name of a group begins with a capital letter; rename it", at: name.position)
            }
            field.name = field.name.asciiLowercased
            field.typeName = group.name
            guard isAt("{") else { throw failure("the group '\(group.name)' has no fields; write them in braces") }
            try parseMessageBlock(group, place)
        }
    }

    private func append(_ message: MessageDeclaration, to scope: Scope) -> Int {
        if let parent = scope.message {
            parent.messages.append(message)
            return parent.messages.count - 1
        }
        file.messages.append(message)
        return file.messages.count - 1
    }

    private func addMapEntry(_ map: MapTypes, _ field: FieldDeclaration, _ scope: Scope) {
        if depth == 0 { _ = tooDeep("the entries of a map are messages, and messages", at: field.position) }
        let entry = MessageDeclaration(in: file)
        entry.name = Self.mapEntryName(field.name)
        entry.parent = scope.message
        entry.position = field.position
        entry.isMapEntry = true
        entry.options.isPresent = true
        field.typeName = entry.name
        let parts: [(String, FieldKind?, String?, Int32)] = [
            ("key", map.key, map.keyName, 1), ("value", map.value, map.valueName, 2),
        ]
        for (name, type, typeName, number) in parts {
            let part = FieldDeclaration(in: file)
            part.name = name
            part.label = .optional
            part.number = number
            part.type = type
            part.typeName = typeName
            part.parent = entry
            part.position = field.position
            part.typePosition = field.typePosition
            part.numberPosition = field.numberPosition
            for option in field.options.statements where Self.isInherited(option, type) {
                part.options.append(option)
                part.options.statements[part.options.statements.count - 1].locations = 0..<0
            }
            entry.fields.append(part)
        }
        _ = append(entry, to: scope)
    }

    /// Whether an option of a map field is one of its key and value, too.
    private static func isInherited(_ option: OptionStatement, _ type: FieldKind?) -> Bool {
        guard let first = option.name.first, !first.isExtension else { return false }
        return first.name == "features" || option.isPlain("enforce_utf8") && type == .string
    }

    static func mapEntryName(_ name: String) -> String {
        name.camelCased(isFirstUpper: true) + "Entry"
    }

    // MARK: - Options of fields

    private func parseFieldOptions(_ field: FieldDeclaration, _ location: Int) throws(SyntaxFailure) {
        guard isAt("[") else { return }
        try located(in: location, (8, nil)) { place throws(SyntaxFailure) in
            next()
            repeat {
                if isAt("default") {
                    try parseDefault(field, location)
                } else if isAt("json_name") {
                    try parseJSONName(field, location)
                } else {
                    field.options.append(try parseOption(field.options.statements.count, place, isStatement: false))
                }
            } while tryConsume(",")
            try consume("]")
        }
    }

    private func parseJSONName(_ field: FieldDeclaration, _ location: Int) throws(SyntaxFailure) {
        if field.jsonName != nil { report("the field has a 'json_name' already; remove one of the two") }
        field.jsonName = nil
        try located(in: location, (10, nil)) { place throws(SyntaxFailure) in
            field.jsonNamePosition = position
            next()
            try consume("=")
            field.jsonName = try located(in: place) { _ throws(SyntaxFailure) in
                try string("a name in JSON")
            }
        }
    }

    private func parseDefault(_ field: FieldDeclaration, _ location: Int) throws(SyntaxFailure) {
        if field.defaultValue != nil { report("the field has a default already; remove one of the two") }
        next()
        try consume("=")
        field.defaultPosition = position
        field.defaultValue = try located(in: location, (7, nil)) { _ throws(SyntaxFailure) in
            try parseDefaultValue(field.type)
        }
    }

    private func parseDefaultValue(_ type: FieldKind?) throws(SyntaxFailure) -> [UInt8] {
        guard let type else {
            // Of a message or an enum; whether it is a value of the latter is known later.
            defer { next() }
            return Array(tokenBytes)
        }
        switch type {
        case .int32, .sint32, .sfixed32: return try parseSignedDefault(UInt64(Int32.max))
        case .int64, .sint64, .sfixed64: return try parseSignedDefault(UInt64(Int64.max))
        case .uint32, .fixed32: return try parseUnsignedDefault(UInt64(UInt32.max))
        case .uint64, .fixed64: return try parseUnsignedDefault(.max)
        case .float, .double:
            let isNegative = tryConsume("-")
            let value = try number()
            return NumberText.bytes(isNegative ? -value : value, isFloat: type == .float)
        case .bool:
            if tryConsume("true") { return Array("true".utf8) }
            if tryConsume("false") { return Array("false".utf8) }
            throw failure("\(found) is no value of a bool; write 'true' or 'false'")
        case .string: return try string("the default of a string")
        case .bytes: return Literals.escaped(try string("the default of bytes"))
        case .enum: return Array(try identifier("an enum's value").utf8)
        case .message, .group: throw failure("messages have no defaults; remove it")
        }
    }

    private func parseSignedDefault(_ limit: UInt64) throws(SyntaxFailure) -> [UInt8] {
        let isNegative = tryConsume("-")
        let value = try integer("the default", limit: isNegative ? limit + 1 : limit)
        return Array("\(isNegative && value != 0 ? "-" : "")\(value)".utf8)
    }

    private func parseUnsignedDefault(_ limit: UInt64) throws(SyntaxFailure) -> [UInt8] {
        if tryConsume("-") { report("a field without a sign has no negative default; remove '-'") }
        return Array(String(try integer("the default", limit: limit)).utf8)
    }
}
