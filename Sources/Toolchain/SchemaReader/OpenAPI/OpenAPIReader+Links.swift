import Contract

/// Values of responses that other operations take ("Link Object").
extension OpenAPIReader {
    /// Returns the documentation of an operation with what the links of its responses say of values.
    func documentation(_ documentation: Documentation, withLinksOf operation: NodeLocation) -> Documentation {
        var texts = documentation.leading.isEmpty ? [] : [documentation.leading]
        var seen = Set(texts)
        for (_, declaration) in members("responses", of: operation) {
            guard let response = graph.resolve(declaration) else { continue }
            for (name, link) in members("links", of: response) {
                guard let link = graph.resolve(link, severity: .warning), let text = text(ofLink: name, link),
                    seen.insert(text).inserted
                else { continue }
                texts.append(text)
            }
        }
        var result = documentation
        result.leading = texts.joined(separator: "\n\n")
        return result
    }

    /// ``The link `next`: `id` of `getOrder` is `$response.body#/id`.``; `nil` for a link without values.
    private func text(ofLink name: String, _ link: NodeLocation) -> String? {
        guard let operation = (link["operationId"] ?? link["operationRef"])?.node.string else { return nil }
        let values =
            (link["parameters"]?.members ?? []).map { "`\($0.key)` of `\(operation)` is `\(text(of: $0.place))`" }
            + [link["requestBody"]].compactMap(\.self).map { "the body of `\(operation)` is `\(text(of: $0))`" }
        guard !values.isEmpty else { return nil }
        let description = text("description", of: link, .warning).map { " \($0)" } ?? ""
        return "The link `\(name)`: \(values.joined(separator: ", ")).\(description)"
    }

    /// A runtime expression or another value, on one line.
    private func text(of value: NodeLocation) -> String {
        let text = value.node.string ?? value.node.json.text
        return text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
    }
}
