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
                guard let edition = Edition(name: name) else {
                    throw failure(
                        "there is no edition '\(name)'; write \"2023\", \"2024\" or \"2026\"", at: place)
                }
                file.edition = edition
            } else {
                switch name {
                case "proto2": file.edition = .proto2
                case "proto3": file.edition = .proto3
                default:
                    throw failure(
                        "there is no syntax '\(name)'; write \"proto2\" or \"proto3\", or `edition = \"2023\";`",
                        at: place)
                }
            }
        }
    }

    var isEditions: Bool { !file.edition.isLegacy }

    // MARK: - Statements

    func parseTopLevelStatement(_ root: Int) throws(SyntaxFailure) {
        if tryConsumeEnd(";", of: nil) { return }
        let visibility = try parseVisibility()
        if isAt("message") {
            let message = MessageDeclaration(in: file)
            file.messages.append(message)
            depth = Self.depthLimit
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
        } else if isAt("import") {
            try parseImport(root)
        } else if isAt("package") {
            try parsePackage(root)
        } else if isAt("option") {
            try located(in: root, (8, nil)) { location throws(SyntaxFailure) in
                let option = try parseOption(file.options.statements.count, location, isStatement: true)
                file.options.append(option)
            }
        } else {
            throw failure(
                "\(found) begins no declaration of a file; write 'message', 'enum', 'service', 'extend', 'import', "
                    + "'package' or 'option'")
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
        try consumeEnd("{", of: location)
        try parseBlock("service", of: service) { () throws(SyntaxFailure) in
            if isAt("option") {
                try located(in: location, (3, nil)) { place throws(SyntaxFailure) in
                    service.options.append(try parseOption(service.options.statements.count, place, isStatement: true))
                }
            } else {
                let method = MethodDeclaration(in: file)
                service.methods.append(method)
                do throws(SyntaxFailure) {
                    try located(in: location, (2, Int32(service.methods.count - 1))) { place throws(SyntaxFailure) in
                        try parseMethod(method, place)
                    }
                } catch {
                    service.methods.removeLast()
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
        try consumeEnd("{", of: location)
        method.options.isPresent = true
        try parseBlock("method", of: method) { () throws(SyntaxFailure) in
            try located(in: location, (4, nil)) { place throws(SyntaxFailure) in
                method.options.append(try parseOption(method.options.statements.count, place, isStatement: true))
            }
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
                let line = declaration.position.line + 1
                throw failure(
                    "the file ends inside the \(what) '\(declaration.name)' of line \(line); close it with '}', or what is "
                        + "in it")
            }
            if tryConsumeEnd(";", of: nil) { continue }
            do throws(SyntaxFailure) {
                try statement()
            } catch {
                skipStatement()
            }
        }
    }
}
