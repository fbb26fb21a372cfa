import Contract

extension FileWriter {
    /// Writes the header fields of an API's responses, each once, however many operations have it.
    func writeHeaders(_ api: API, _ names: NameTable.APINames) {
        let headers = api.responseHeaders
        guard !headers.isEmpty else { return }
        imports.use("AccordHTTP")
        text.line(
            "/// The header fields of responses of `\(Literal.escaped(api.fullName))`: `answer.headers[\(names.headers).…]`."
        )
        text.block("\(isolation)\(access)enum \(names.headers)") {
            for (header, name) in zip(headers, names.fields.map(SwiftName.init)) {
                var types = TypeList()
                let value = resolve(header.type ?? .string, at: place, for: header.location, &types)
                let arguments = ([Literal.string(header.name)] + typed(value.kind, types)).joined(separator: ", ")
                text.lines(DocComment.lines(header.documentation))
                text.line(
                    "\(access)static let \(name.declared) = AccordHTTP.ResponseHeader<\(value.type)>(\(arguments))")
            }
        }
    }
}

extension API {
    /// The header fields of all responses. One that is described in several ways is text.
    var responseHeaders: [Header] {
        var headers: [Header] = []
        var places: [String: Int] = [:]
        for header in operations.flatMap(\.responses).flatMap(\.headers) {
            if let place = places[header.name.lowercased()] {
                if headers[place].type != header.type { headers[place].type = .string }
            } else {
                places[header.name.lowercased()] = headers.count
                headers.append(header)
            }
        }
        return headers
    }
}
