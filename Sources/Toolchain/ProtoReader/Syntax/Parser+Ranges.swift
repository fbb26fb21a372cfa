/// Reads ranges of numbers, and reserved names.
extension Parser {
    // MARK: - Extensions

    func parseExtensions(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
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
    func addEnd(in location: Int, _ token: Token) {
        let end = locations.begin(in: location, (2, nil), at: token.position)
        locations.end(end, at: Position(line: token.line, column: token.endColumn))
    }

    // MARK: - Reserved numbers and names

    func parseReserved(_ message: MessageDeclaration, _ location: Int) throws(SyntaxFailure) {
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
}
