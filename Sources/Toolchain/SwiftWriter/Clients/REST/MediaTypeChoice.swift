import Contract

/// A choice between things that differ by their media types, as code makes it: one after the other.
enum MediaTypeChoice {
    /// Returns items in the order in which they are tried, each with the media types that it is tried by.
    ///
    /// The most specific media type describes a body (OpenAPI, "Response Object", `content`), so those with more
    /// parameters are first, and ranges last. The last item of a type is taken whatever the parameters are.
    static func order<Item>(
        _ items: [Item], by mediaTypes: (Item) -> [String]
    ) -> [(item: Item, tests: [String])] {
        let parts = items.map { mediaTypes($0).map { MediaType(named: $0) } }
        let all = Set(parts.joined())
        let ranks = parts.map { types in
            (
                types.map(\.generality).max() ?? 0,
                types.map { type in all.count { $0.refines(type) } }.max() ?? 0
            )
        }
        let order = items.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
        return order.enumerated().map { position, index in
            let later = Set(order[(position + 1)...].flatMap { parts[$0] }.map(\.essence))
            var tests: [String] = []
            for (text, type) in zip(mediaTypes(items[index]), parts[index]) {
                let test = type.parameters.isEmpty || later.contains(type.essence) ? text : type.essence
                if !tests.contains(test) { tests.append(test) }
            }
            return (items[index], tests)
        }
    }
}
