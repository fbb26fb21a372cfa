import Contract

extension FileWriter {
    /// Writes the pages of a method and their items, beside the requirements of the service's interface: a mock has them
    /// too, over its mock of the method.
    func writePages(_ method: ServiceShape.MethodShape) {
        guard let names = method.pageNames, let pages = pages(of: method.method),
            let request = project.models.object(method.method.input),
            let response = project.models.object(method.method.output)
        else { return }
        guard case .list(let element, _) = pages.items.type else { return }
        var table = TableArguments()
        let item = resolve(element, of: pages.items, at: LexicalScope(scope: [], namespaces: 0), &table).type
        let name = method.name.text
        let parameters = ["request: \(method.input)", "options: AccordHTTP.CallOptions = .init()"]

        text.gap()
        text.line(
            "/// All pages of `\(name)` from the request's cursor on, each asked for when the last one has been read.")
        writeAttribute(method)
        text.list(
            "\(access)func \(names.pages)(", parameters,
            ") -> AccordHTTP.Pages<\(method.output), AccordHTTP.ConnectError> {")
        text.indented {
            text.line("AccordHTTP.Pages(from: request.\(path(pages.cursor, of: request))) {")
            text.indented {
                text.line("(cursor: String?) async throws(AccordHTTP.ConnectError) -> \(method.output) in")
                text.line("var request = request")
                text.block("if let cursor") { writeCursor(pages.cursor, of: request) }
                text.line("return try await self.\(name)(request: request, options: options)")
            }
            text.line("} next: {")
            text.indented { text.line(next(pages, of: response)) }
            text.line("}")
        }
        text.line("}")

        text.gap()
        text.line("/// The items of all pages of `\(name)` from the request's cursor on.")
        writeAttribute(method, or: pages.items.type.model)
        text.list(
            "\(access)func \(names.items)(", parameters,
            ") -> AccordHTTP.PageItems<\(method.output), \(item), AccordHTTP.ConnectError> {")
        text.indented {
            let items = self.name(of: pages.items, in: response).text
            text.line("\(names.pages)(request: request, options: options).items { $0.\(items) }")
        }
        text.line("}")
    }

    /// The pages of a method, unless only what is deprecated leads to them.
    func pages(of method: Method) -> MethodPages? {
        let pages = MethodPages(of: method, message: project.models.object)
        let holders = [pages?.cursor.holder, pages?.next.holder].compactMap { $0?.type.model }
        return holders.contains(where: project.models.isDeprecated) ? nil : pages
    }

    private func writeAttribute(_ method: ServiceShape.MethodShape, or item: String?) {
        if method.deprecation == nil, let item, project.models.isDeprecated(item) {
            text.line(deprecationAttribute(item))
        } else {
            writeAttribute(method)
        }
    }

    private func writeCursor(_ cursor: MethodPages.Place, of request: ObjectModel) {
        if let holder = cursor.holder {
            let name = name(of: holder, in: request).text
            text.line("request.\(name) = request.\(name) ?? .init()")
        }
        text.line("request.\(path(cursor, of: request)) = cursor")
    }

    private func next(_ pages: MethodPages, of response: ObjectModel) -> String {
        guard let holder = pages.next.holder, let hasMore = pages.hasMore,
            let held = holder.type.model.flatMap(project.models.object)
        else { return "$0.\(path(pages.next, of: response))" }
        let more = name(of: hasMore, in: held).text
        let next = name(of: pages.next.field, in: held).text
        let value =
            hasMore.presence == .explicit ? "$0.\(more) == false ? nil : $0.\(next)" : "$0.\(more) ? $0.\(next) : nil"
        return "$0.\(name(of: holder, in: response).text).flatMap { \(value) }"
    }

    /// Returns the path to a field from its message.
    private func path(_ place: MethodPages.Place, of message: ObjectModel) -> String {
        guard let holder = place.holder, let held = holder.type.model.flatMap(project.models.object) else {
            return name(of: place.field, in: message).text
        }
        return "\(name(of: holder, in: message).text)?.\(name(of: place.field, in: held).text)"
    }

    private func name(of field: Field, in message: ObjectModel) -> SwiftName {
        let names = zip(message.fields, MemberNames(message).fields)
        return SwiftName(names.first { $0.0.number == field.number }?.1 ?? field.name)
    }
}
