import Contract

extension Payload {
    var range: MediaType { MediaType(named: mediaType) }
    /// Without parameters: `application/json`.
    var essence: String { range.essence }

    /// Whether it lacks a parameter that the same media type has in another version, the character set aside.
    func lacksParameters(of other: Payload) -> Bool {
        let (mine, theirs) = (range, other.range)
        return mine.essence == theirs.essence && !theirs.parameters.allSatisfy { mine.parameters[$0.key] == $0.value }
    }
}

extension [Payload] {
    /// The media types that have a description of their own here, each with the range that described them in an old version
    /// and is here as well.
    func newlyDescribed(besides old: [Payload]) -> [(range: Payload, own: Payload)] {
        filter { own in !old.contains { $0.mediaType == own.mediaType || $0.essence == own.essence } }.compactMap {
            own in
            guard let range = old.covering(own), contains(where: { $0.essence == range.essence }) else { return nil }
            return (range, own)
        }
    }

    /// Returns the range that has described a media type which has a description of its own in another version now.
    func covering(_ payload: Payload) -> Payload? {
        let range = payload.range
        return filter { $0.essence != range.essence && $0.range.covers(range) }.min {
            $0.range.generality < $1.range.generality
        }
    }

    /// Returns what describes a media type: by its name, else by its name with other parameters, or else by a range.
    ///
    /// - Parameter siblings: the other side's, which have the first say where names differ in parameters alone.
    func describing(_ payload: Payload, beside siblings: [Payload]) -> Payload? {
        if let same = first(where: { $0.mediaType == payload.mediaType }) { return same }
        let range = payload.range
        if let same = first(where: { $0.range == range }) { return same }
        let taken = Set(siblings.map(\.range))
        return first { $0.essence == range.essence && !taken.contains($0.range) }
            ?? covering(payload)
    }
}
