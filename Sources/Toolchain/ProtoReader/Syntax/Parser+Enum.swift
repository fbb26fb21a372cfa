extension Parser {
    func parseEnum(
        _ declaration: EnumDeclaration, _ visibility: Visibility, _ location: Int
    ) throws(SyntaxFailure) {
        try consume("enum")
        try parseName(of: declaration, "an enum", location)
        try beginBlock(of: declaration, location)
        try parseBlock("enum", of: declaration) { () throws(SyntaxFailure) in
            try parseEnumStatement(declaration, location)
        }
        checkAliases(declaration)
        declaration.visibility = visibility
    }

    private func parseEnumStatement(_ declaration: EnumDeclaration, _ location: Int) throws(SyntaxFailure) {
        if isAt("option") {
            try parseOptionStatement(&declaration.options, in: location, 3)
        } else if isAt("reserved") {
            try parseReserved(declaration, location)
        } else {
            let start = lexer.current
            let problems = lexer.problems.count
            let value = EnumValueDeclaration(in: file)
            value.parent = declaration
            declaration.values.append(value)
            do throws(SyntaxFailure) {
                try located(in: location, (2, Int32(declaration.values.count - 1))) { place throws(SyntaxFailure) in
                    try parseEnumValue(value, place)
                }
            } catch {
                declaration.values.removeLast()
                if correct(start, problems, to: ["option", "reserved"]) {
                    return try parseEnumStatement(declaration, location)
                }
                throw error
            }
        }
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

    private func checkAliases(_ declaration: EnumDeclaration) {
        guard let option = declaration.options.statements.first(where: { $0.isPlain("allow_alias") }) else { return }
        guard case .identifier("true") = option.value else {
            return report(
                "the enum '\(declaration.name)' has an 'allow_alias' of false, which is the default; remove the option",
                at: option.position)
        }
        guard !declaration.isPartial else { return }
        var numbers: Set<Int32> = []
        if declaration.values.allSatisfy({ numbers.insert($0.number).inserted }) {
            report(
                "the enum '\(declaration.name)' allows aliases, and no two of its values have the same number; remove "
                    + "the option 'allow_alias'", at: option.position)
        }
    }
}
