extension Parser {
    /// Reads the statement of an option.
    ///
    /// - Parameter number: the field number of options in the descriptor of their declaration.
    func parseOptionStatement(
        _ options: inout OptionList, in parent: Int, _ number: Int32
    ) throws(SyntaxFailure) {
        do throws(SyntaxFailure) {
            let option = try located(in: parent, (number, nil)) { place throws(SyntaxFailure) in
                try parseOption(options.statements.count, place, isStatement: true)
            }
            options.append(option)
        } catch {
            options.isPartial = true
            options.hasUnknownFeatures = true
            throw error
        }
    }

    /// Reads an option.
    ///
    /// - Parameters:
    ///   - index: the number of options before it.
    ///   - options: the place of all options.
    ///   - isStatement: whether it begins with `option` and ends with a semicolon.
    func parseOption(_ index: Int, _ options: Int, isStatement: Bool) throws(SyntaxFailure) -> OptionStatement {
        let first = locations.all.count
        var option = OptionStatement()
        try located(in: options, (999, Int32(index))) { location throws(SyntaxFailure) in
            if isStatement { try consume("option") }
            option.position = position
            try located(in: location, (2, nil)) { place throws(SyntaxFailure) in
                repeat {
                    try located(in: place, (Int32(option.name.count), nil)) { part throws(SyntaxFailure) in
                        option.name.append(try parseNamePart(part))
                    }
                } while tryConsume(".")
            }
            try consume("=")
            option.valuePosition = position
            option.value = try located(in: location) { _ throws(SyntaxFailure) in
                try parseOptionValue()
            }
            if isStatement { try consumeEnd(";", of: location) }
        }
        option.locations = first..<locations.all.count
        return option
    }

    private func parseNamePart(_ location: Int) throws(SyntaxFailure) -> OptionStatement.NamePart {
        guard tryConsume("(") else {
            let name = try located(in: location, (1, nil)) { _ throws(SyntaxFailure) in
                try identifier("an option")
            }
            return OptionStatement.NamePart(name: name, isExtension: false)
        }
        let name = try located(in: location, (1, nil)) { _ throws(SyntaxFailure) -> String in
            var name = ""
            if kind == .identifier { name = try identifier("an option") }
            while tryConsume(".") {
                name += "."
                name += try identifier("an option")
            }
            return name
        }
        try consume(")")
        return OptionStatement.NamePart(name: name, isExtension: true)
    }

    private func parseOptionValue() throws(SyntaxFailure) -> OptionStatement.Value {
        let isNegative = tryConsume("-")
        switch kind {
        case .identifier:
            locations.addPath(3)
            let name = try identifier("an option's value")
            guard isNegative else { return .identifier(name) }
            if name == "inf" { return .double(-.infinity) }
            if name == "nan" { return .double(.nan) }
            throw failure("'-' is in front of '\(name)', which is no number; remove it")
        case .integer:
            let limit = isNegative ? UInt64(Int64.max) + 1 : .max
            if let value = Literals.integer(tokenBytes, limit: limit) {
                next()
                locations.addPath(isNegative ? 5 : 4)
                return isNegative ? .negative(Int64(truncatingIfNeeded: 0 &- value)) : .positive(value)
            }
            fallthrough
        case .float:
            locations.addPath(6)
            let value = try number()
            return .double(isNegative ? -value : value)
        case .string:
            locations.addPath(7)
            if isNegative { throw failure("'-' is in front of a string; remove it") }
            return .string(try string("the option's value"))
        case .symbol where isAt("{"):
            locations.addPath(8)
            return try parseAggregate()
        default:
            throw failure("\(found) is no value of an option; write a name, a number, a string or '{'")
        }
    }

    /// Reads a message in text format, whose meaning is found out when the option is known.
    private func parseAggregate() throws(SyntaxFailure) -> OptionStatement.Value {
        var text: [UInt8] = []
        let start = Position(line: lexer.current.line, column: lexer.current.endColumn)
        var line = start.line
        var column = start.column
        next()
        var open = 1
        while !isAtEnd {
            if isAt("{") {
                open += 1
            } else if isAt("}") {
                open -= 1
                if open == 0 {
                    next()
                    return .aggregate(text, start)
                }
            }
            // Text format has other comments, so they are replaced by spaces.
            let token = lexer.current
            if token.line > line {
                text += repeatElement(0x0A, count: Int(token.line - line))
                text += repeatElement(0x20, count: Int(token.column))
            } else if token.column > column {
                text += repeatElement(0x20, count: Int(token.column - column))
            }
            text += tokenBytes
            line = token.line
            column = token.endColumn
            next()
        }
        throw failure("the file ends inside an option's value; close it with '}'")
    }
}
