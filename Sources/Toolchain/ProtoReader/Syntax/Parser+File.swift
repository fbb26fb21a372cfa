import Contract

extension Parser {
    // MARK: - Syntax and edition

    func parseSyntax(_ root: Int) throws(SyntaxFailure) {
        try located(in: root, (12, nil)) { location throws(SyntaxFailure) in
            file.syntaxPosition = position
            let isEdition = tryConsume("edition")
            if !isEdition { try consume("syntax") }
            try consume("=")
            let place = position
            let name = String(decoding: try string("the name of a syntax or edition"), as: UTF8.self)
            try consumeEnd(";", of: location)
            if isEdition {
                file.edition = Edition(name: name) ?? .edition2024
                if Edition(name: name) == nil {
                    file.isEditionKnown = false
                    report("there is no edition '\(name)'; write \"2023\", \"2024\" or \"2026\"", at: place)
                }
            } else {
                switch name {
                case "proto2": file.edition = .proto2
                case "proto3": file.edition = .proto3
                default:
                    file.isEditionKnown = false
                    report(
                        "there is no syntax '\(name)'; write \"proto2\" or \"proto3\", or `edition = \"2023\";`",
                        at: place)
                }
            }
        }
    }

    var isEditions: Bool { !file.edition.isLegacy }

    // MARK: - Statements

    private static let keywords = ["message", "enum", "service", "extend", "import", "package", "option"]

    func parseTopLevelStatement(_ root: Int) throws(SyntaxFailure) {
        if tryConsumeEnd(";", of: nil) { return }
        if isAt("#") { return skipHashComments() }
        let visibility = try parseVisibility()
        if isAt("message") {
            let message = MessageDeclaration(in: file)
            file.messages.append(message)
            try located(in: root, (4, Int32(file.messages.count - 1))) { location throws(SyntaxFailure) in
                try parseMessage(message, visibility, location)
            }
        } else if isAt("enum") {
            let declaration = EnumDeclaration(in: file)
            file.enums.append(declaration)
            try located(in: root, (5, Int32(file.enums.count - 1))) { location throws(SyntaxFailure) in
                try parseEnum(declaration, visibility, location)
            }
        } else if isAt("service") {
            let service = ServiceDeclaration(in: file)
            file.services.append(service)
            try located(in: root, (6, Int32(file.services.count - 1))) { location throws(SyntaxFailure) in
                try parseService(service, location)
            }
        } else if isAt("extend") {
            try located(in: root, (7, nil)) { location throws(SyntaxFailure) in
                try parseExtend(nil, root, location)
            }
        } else if isAt("import") || isAt("package") {
            do throws(SyntaxFailure) {
                if isAt("import") { try parseImport(root) } else { try parsePackage(root) }
            } catch {
                file.completeness = .broken
                throw error
            }
        } else if isAt("option") {
            try parseOptionStatement(&file.options, in: root, 8)
        } else if isAt("syntax") || isAt("edition") {
            throw failure(
                hasSyntax
                    ? "the file has a syntax or an edition already; remove one of the two"
                    : "\(found) is not the first statement of the file; move it there")
        } else if let keyword = misspelled(among: Self.keywords) {
            correct(to: keyword)
            try parseTopLevelStatement(root)
        } else {
            throw failure(
                "\(found) begins no declaration of a file; write \(Suggestion.list(Self.keywords))")
        }
    }

    /// Reads `export` or `local`, which editions from 2024 on have.
    func parseVisibility() throws(SyntaxFailure) -> Visibility {
        guard file.edition > .edition2023, isAt("export") || isAt("local") else { return .unset }
        let visibility: Visibility
        if tryConsume("export") {
            visibility = .export
        } else {
            next()
            visibility = .local
        }
        guard isAt("message") || isAt("enum") else {
            throw failure("'export' and 'local' are only for messages and enums; remove the word in front of \(found)")
        }
        return visibility
    }

    private func parsePackage(_ root: Int) throws(SyntaxFailure) {
        if file.package != nil {
            report("the file has a package already; remove one of the two")
            file.package = nil
        }
        try located(in: root, (2, nil)) { location throws(SyntaxFailure) in
            file.packagePosition = position
            try consume("package")
            var name = ""
            while true {
                guard kind == .identifier else {
                    file.package = name
                    throw failure(
                        "\(found) is no part of a package's name, which has letters, digits and underscores; rename it")
                }
                name += tokenText
                file.package = name
                next()
                guard tryConsume(".") else { break }
                name += "."
            }
            if !isAt(";"), kind == .symbol, isAt("-") {
                throw failure("a package's name has letters, digits and underscores; write '_' in place of '-'")
            }
            try consumeEnd(";", of: location)
        }
    }

    private func parseImport(_ root: Int) throws(SyntaxFailure) {
        let start = position
        try consume("import")
        if isAt("option") {
            if file.edition < .edition2024 {
                report("'import option' is new in edition 2024; remove 'option'")
            }
            let index = importCounts[.option, default: 0]
            try located(in: root, (15, index), from: start) { location throws(SyntaxFailure) in
                next()
                try appendImport(.option, start)
                try consumeEnd(";", of: location)
            }
            return
        }
        let index = importCounts.reduce(0) { $1.key == .option ? $0 : $0 + $1.value }
        try located(in: root, (3, index), from: start) { location throws(SyntaxFailure) in
            if importCounts[.option] != nil {
                report("an import is after an option import; move it in front of all option imports")
            }
            var kind = FileDeclaration.Import.Kind.plain
            if isAt("public") {
                kind = .public
                try located(in: root, (10, importCounts[.public, default: 0])) { _ throws(SyntaxFailure) in next() }
            } else if isAt("weak") {
                if file.edition >= .edition2024 {
                    report("edition 2024 has no weak imports; write 'import option', or remove 'weak'")
                }
                kind = .weak
                try located(in: root, (11, importCounts[.weak, default: 0])) { _ throws(SyntaxFailure) in next() }
            }
            try appendImport(kind, start)
            try consumeEnd(";", of: location)
        }
    }

    private func appendImport(_ kind: FileDeclaration.Import.Kind, _ start: Position) throws(SyntaxFailure) {
        let place = position
        importCounts[kind, default: 0] += 1
        let path = String(decoding: try string("the path of an import"), as: UTF8.self)
        file.imports.append(
            FileDeclaration.Import(path: path, kind: kind, position: start, pathPosition: place, file: nil))
    }

    // MARK: - Services

    private func parseService(_ service: ServiceDeclaration, _ location: Int) throws(SyntaxFailure) {
        try consume("service")
        try parseName(of: service, "a service", location)
        try beginBlock(of: service, location)
        try parseBlock("service", of: service) { () throws(SyntaxFailure) in
            if !isAt("rpc"), !isAt("option"), let keyword = misspelled(among: ["rpc", "option"]) {
                correct(to: keyword)
            }
            if isAt("option") {
                try parseOptionStatement(&service.options, in: location, 3)
            } else {
                let method = MethodDeclaration(in: file)
                service.methods.append(method)
                do throws(SyntaxFailure) {
                    try located(in: location, (2, Int32(service.methods.count - 1))) { place throws(SyntaxFailure) in
                        try parseMethod(method, place)
                    }
                } catch {
                    service.methods.removeLast()
                    file.skippedNames.insert(method.name)
                    throw error
                }
            }
        }
    }

    private func parseMethod(_ method: MethodDeclaration, _ location: Int) throws(SyntaxFailure) {
        try consume("rpc", "\(found) begins no declaration of a service; write 'rpc' or 'option'")
        try parseName(of: method, "a method", location)
        method.isClientStreaming = try parseMessageType(&method.input, 5, 2, location)
        try consume("returns")
        method.isServerStreaming = try parseMessageType(&method.output, 6, 3, location)
        guard isAt("{") else { return try consumeEnd(";", of: location) }
        try beginBlock(of: method, location)
        method.options.isPresent = true
        try parseBlock("method", of: method) { () throws(SyntaxFailure) in
            try parseOptionStatement(&method.options, in: location, 4)
        }
    }

    /// Reads the type of a request or an answer, and returns whether there are many.
    private func parseMessageType(
        _ reference: inout MethodDeclaration.Reference, _ streamNumber: Int32, _ number: Int32, _ location: Int
    ) throws(SyntaxFailure) -> Bool {
        try consume("(")
        let isStream = isAt("stream")
        if isStream {
            try located(in: location, (streamNumber, nil)) { _ throws(SyntaxFailure) in next() }
        }
        reference.position = position
        reference.name = try located(in: location, (number, nil)) { _ throws(SyntaxFailure) in
            try parseUserDefinedType()
        }
        try consume(")")
        return isStream
    }

    // MARK: - Parts

    func parseName(of declaration: Declaration, _ what: StaticString, _ location: Int) throws(SyntaxFailure) {
        declaration.position = position
        declaration.name = try located(in: location, (1, nil)) { _ throws(SyntaxFailure) in
            try identifier(what)
        }
    }

    /// Reads the statements of a declaration's block up to its end; what is wrong with one does not end it.
    ///
    /// - Parameter what: the kind of the declaration.
    func parseBlock(
        _ what: StaticString, of declaration: Declaration, _ statement: () throws(SyntaxFailure) -> Void
    ) throws(SyntaxFailure) {
        while !tryConsumeEnd("}", of: nil) {
            if isAtEnd {
                declaration.isPartial = true
                let line = declaration.position.line + 1
                throw failure(
                    "the file ends inside the \(what) '\(declaration.name)' of line \(line); close it with '}', or what is "
                        + "in it")
            }
            if tryConsumeEnd(";", of: nil) { continue }
            if isAt("#") {
                skipHashComments()
                continue
            }
            do throws(SyntaxFailure) {
                try statement()
            } catch {
                declaration.isPartial = true
                skipStatement()
            }
        }
    }
}
