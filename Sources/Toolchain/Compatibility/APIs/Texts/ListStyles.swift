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
            if part.notation != nil {
                lists[part.name] = .other
            } else if let style = part.style {
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
