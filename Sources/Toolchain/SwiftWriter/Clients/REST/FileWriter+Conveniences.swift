import Contract

extension FileWriter {
    /// Writes what an interface has beside its requirements: the operation with its parameters one by one, and its
    /// pages. They are no requirements, so that a mock has one method to answer for each operation.
    func writeConveniences(_ shape: OperationShape) {
        // An extension of a protocol is written in the module's scope, and names its types from there.
        let place = LexicalScope(scope: [], namespaces: 0)
        imports.use("AccordHTTP")
        guard shape.operation.transcoding == nil else { return writeShort(shape, at: place) }
        var parameters: [String] = []
        var arguments: [String] = []
        var documented: [(name: String, Documentation)] = []
        for input in shape.inputs {
            let type = type(of: input, at: place)
            parameters.append("\(input.name.declared): \(type)\(input.initial.map { " = \($0)" } ?? "")")
            arguments.append("\(input.name.label): \(input.name.declared)")
            documented.append((input.name.text, input.parameter.described))
        }
        if !shape.bodies.isEmpty {
            parameters.append("body: \(bodyType(shape, at: place))\(shape.isBodyRequired ? "" : " = nil")")
            arguments.append("body: body")
            documented.append(("body", shape.operation.body?.documentation ?? Documentation()))
        }
        parameters.append("options: AccordHTTP.CallOptions = .init()")
        writeComment(shape, documented)
        text.list("\(access)func \(shape.method.declared)(", parameters, ")\(effects(of: shape, at: place)) {")
        text.indented {
            // After `self`, as a parameter may have the method's name.
            text.list("try await self.\(shape.method.text)(request: .init(", arguments, "), options: options)")
        }
        text.line("}")
        writePages(shape, parameters, arguments, at: place)
    }

    /// For a service of messages: the call without options.
    private func writeShort(_ shape: OperationShape, at place: LexicalScope) {
        writeComment(shape)
        text.line(
            "\(access)func \(shape.method.declared)(request: \(requestType(shape, at: place)))"
                + "\(effects(of: shape, at: place)) {")
        text.indented {
            text.line("try await self.\(shape.method.text)(request: request, options: AccordHTTP.CallOptions())")
        }
        text.line("}")
    }

    private func writeComment(_ shape: OperationShape, _ parameters: [(name: String, Documentation)]) {
        var lines = DocComment.lines(shape.operation.documentation)
        let described = parameters.compactMap { name, documentation -> [String]? in
            let text = DocComment.lines(documentation)
            guard let first = text.first else { return nil }
            let rest = text.dropFirst().map { $0 == "///" ? $0 : "///   \($0.dropFirst(4))" }
            return ["/// - Parameter \(name): \(first.dropFirst(4))"] + rest
        }
        if !lines.isEmpty, !described.isEmpty { lines.append("///") }
        text.lines(lines + described.joined())
        writeAttribute(shape)
    }

    // MARK: Pages

    /// - Parameters:
    ///   - parameters: The parameters of the operation, one by one.
    ///   - arguments: The arguments by which a request is made of them.
    private func writePages(
        _ shape: OperationShape, _ parameters: [String], _ arguments: [String], at place: LexicalScope
    ) {
        guard let pagination = shape.operation.pagination else { return }
        let pages: PagesShape
        switch pagesShape(shape, pagination) {
        case .success(let shape): pages = shape
        case .failure(let problem):
            report(
                "the pages of \(Literal.code(shape.operation.name)) (\(Literal.escaped(shape.operation.pointer))) "
                    + "cannot be read one after the other: \(problem.reason); correct `x-accord-pagination`",
                severity: .warning, at: shape.operation.location)
            return
        }
        var types = TypeList()
        let location = shape.operation.location
        let request = requestType(shape, at: place)
        let page = outputType(shape, at: place)
        let item = resolve(pages.item, at: place, for: location, &types).type
        let initial = shape.inputs.allSatisfy { $0.initial != nil } && shape.bodies.isEmpty ? " = .init()" : ""
        let whole = ["request: \(request)\(initial)", "options: AccordHTTP.CallOptions = .init()"]
        let name = shape.method.text
        text.gap()
        text.line("/// All pages of `\(name)`, each asked for when the last one has been read.")
        writeAttribute(shape)
        let error = errorType(shape, at: place)
        text.list("\(access)func \(name)Pages(", whole, ") -> AccordHTTP.Pages<\(page), \(error)> {")
        text.indented {
            text.line("AccordHTTP.Pages(from: request.\(pages.parameter.text)) {")
            text.indented {
                let cursor = resolve(pages.cursor, at: place, for: location, &types).type
                text.line("(cursor: \(cursor)?) async throws(\(error)) -> \(page) in")
                text.line("var request = request")
                text.line("request.\(pages.parameter.text) = cursor")
                text.line("return try await self.\(name)(request: request, options: options)")
            }
            text.line("} next: {")
            text.indented { text.line("$0.\(pages.next.text)") }
            text.line("}")
        }
        text.line("}")
        text.gap()
        text.line("/// The items of all pages of `\(name)`.")
        writeAttribute(shape)
        text.list(
            "\(access)func \(name)Items(", parameters, ") -> AccordHTTP.PageItems<\(page), \(item), \(error)> {")
        text.indented {
            let items = "$0.\(pages.items.text)\(pages.isItemsOptional ? " ?? []" : "")"
            text.list("self.\(name)Pages(request: .init(", arguments, "), options: options).items { \(items) }")
        }
        text.line("}")
    }

    /// The names and types that the pages of an operation are made of.
    private struct PagesShape {
        var parameter: SwiftName
        var cursor: ValueType
        var next: SwiftName
        var items: SwiftName
        var isItemsOptional: Bool
        var item: ValueType
    }

    private struct PagesProblem: Error {
        var reason: String
    }

    private func pagesShape(
        _ shape: OperationShape, _ pagination: Pagination
    ) -> Result<PagesShape, PagesProblem> {
        func failure(_ reason: String) -> Result<PagesShape, PagesProblem> { .failure(PagesProblem(reason: reason)) }
        guard
            let input = shape.inputs.first(where: {
                $0.parameter.name == pagination.parameter && $0.parameter.place == .query
            })
        else { return failure("there is no query parameter \(Literal.code(pagination.parameter))") }
        guard input.isOptional else {
            return failure(
                "the parameter \(Literal.code(pagination.parameter)) is required, and the first page has none")
        }
        let payloads = Set(shape.answers.successes.map(\.payload))
        guard payloads.count == 1, case .json(let type)?? = payloads.first,
            case .model(let name) = project.values.expanded(type),
            case .record(let record)? = project.models.entries[name]?.model
        else { return failure("a success is no object") }
        let names = names(of: record).properties
        func property(_ name: String) -> (Property, SwiftName)? {
            zip(record.properties, names).first { $0.0.name == name && $0.0.constant == nil }
                .map { ($0.0, SwiftName($0.1)) }
        }
        guard let next = property(pagination.cursor) else {
            return failure("a page has no property \(Literal.code(pagination.cursor))")
        }
        guard let items = property(pagination.items),
            case .list(let item) = project.values.expanded(project.values.unwrapped(items.0.type).type)
        else { return failure("a page has no list \(Literal.code(pagination.items))") }
        let cursor = project.values.unwrapped(input.parameter.type).type
        guard project.values.expanded(cursor) == project.values.expanded(project.values.unwrapped(next.0.type).type),
            next.0.presence != .triState, items.0.presence != .triState
        else {
            return failure(
                "\(Literal.code(pagination.parameter)) and \(Literal.code(pagination.cursor)) are of different types")
        }
        let isNullable = project.values.unwrapped(items.0.type).isNullable
        let isOptional = items.0.presence != .required && items.0.defaultValue == nil
        return .success(
            PagesShape(
                parameter: input.name, cursor: cursor, next: next.1, items: items.1,
                isItemsOptional: isNullable || isOptional, item: item))
    }
}
