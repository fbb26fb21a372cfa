import Contract

extension Payload {
    /// Without parameters, which say how it is written and not what: `application/json`.
    var essence: String {
        let essence = mediaType.prefix { $0 != ";" }.lowercased()
        return essence.filter { !$0.isWhitespace }
    }

    /// Whether a range, such as `image/*`, takes in another media type; each takes in itself.
    func covers(_ other: Payload) -> Bool {
        if essence == other.essence || essence == "*/*" { return true }
        return essence.hasSuffix("/*") && other.essence.hasPrefix(essence.dropLast())
    }
}

extension [Payload] {
    /// What is said of a media type: by its name, or else by a range.
    func describing(_ payload: Payload) -> Payload? {
        first { $0.essence == payload.essence } ?? first { $0.covers(payload) }
    }
}
