import Contract

extension Parameter {
    /// The form of lists on the wire (OpenAPI 3.1, "Style Values").
    var lists: WireTexts.Lists { style.lists(isExploded: explodes) }
}

extension Parameter.Style {
    func lists(isExploded: Bool) -> WireTexts.Lists {
        switch self {
        case .form, .matrix: isExploded ? .repeated : .joined(by: ",")
        case .spaceDelimited: isExploded ? .repeated : .joined(by: " ")
        case .pipeDelimited: isExploded ? .repeated : .joined(by: "|")
        case .label: .joined(by: isExploded ? "." : ",")
        case .simple: .joined(by: ",")
        case .deepObject, .json: .other
        }
    }
}

extension [PartEncoding] {
    /// The forms of lists on the wire, by the names of the properties that are texts. Others have a media type of their
    /// own.
    var listsOfTexts: [String: WireTexts.Lists] {
        var lists: [String: WireTexts.Lists] = [:]
        for part in self {
            if let style = part.style {
                lists[part.name] = style.lists(isExploded: part.explodes)
            } else if (part.mediaTypes.isEmpty ? [part.defaultMediaType] : part.mediaTypes)
                .allSatisfy({ $0.hasPrefix("text/plain") })
            {
                lists[part.name] = .repeated
            }
        }
        return lists
    }
}

extension Header {
    /// Whether the field holds a document of a media type, rather than a text (OpenAPI 3.1, "Header Object", `content`).
    func hasContent(in graph: SchemaGraph) -> Bool {
        guard let schema else { return false }
        let steps = graph[schema].pointer.split(separator: "/", omittingEmptySubsequences: false)
        return steps.count > 2 && steps[steps.count - 3] == "content"
    }
}
