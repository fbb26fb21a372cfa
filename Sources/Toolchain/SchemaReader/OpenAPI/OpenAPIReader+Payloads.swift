import Contract

/// What no code comes of, for those who compare contracts ("Media Type Object", "Header Object").
extension OpenAPIReader {
    /// What a body is in each of its media types.
    func payloads(of place: Place) -> [Payload] {
        guard isComplete else { return [] }
        return members("content", of: place).compactMap { name, media in
            guard let place = graph.resolve(media), isObject(place, "a media type's description") else { return nil }
            let schema = place["schema"] ?? place["itemSchema"]
            return Payload(
                mediaType: name, schema: schema.map { graph.schema(at: $0) }, location: media.location)
        }
    }

    func headers(of response: Place) -> [Header] {
        guard isComplete, let headers = response["headers"], isObject(headers, "'headers'") else { return [] }
        // Those that begin with `x-` are no extensions of the contract here.
        return headers.members.compactMap { name, declaration in
            // Its media type is for 'content' to say.
            guard name.lowercased() != "content-type", let place = graph.resolve(declaration),
                isObject(place, "a header")
            else { return nil }
            let schema = place["schema"] ?? place["content"]?.members.first?.place["schema"]
            return Header(
                name: name,
                schema: schema.map { graph.schema(at: $0) },
                isRequired: flag("required", of: place) ?? false,
                isDeprecated: flag("deprecated", of: place) ?? false,
                location: declaration.location)
        }
    }
}
