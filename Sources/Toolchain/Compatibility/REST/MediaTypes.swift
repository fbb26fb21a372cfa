import Contract

/// A media type, or a range such as `image/*`.
struct MediaRange: Hashable {
    /// Without parameters: `application/json`.
    let essence: String
    /// With those parameters that say what it is, and not how its text is written: `application/json;version=1`.
    let text: String

    init(_ mediaType: String) {
        if mediaType.utf8.allSatisfy(Self.isPlain) {
            (essence, text) = (mediaType, mediaType)
            return
        }
        let bytes = mediaType.utf8.filter { $0 > UInt8(ascii: " ") }
        let parts = String(decoding: bytes, as: UTF8.self).lowercased().split(separator: ";")
        let parameters = parts.dropFirst().filter { !$0.hasPrefix("charset=") && !$0.hasPrefix("boundary=") }.sorted()
        essence = parts.first.map(String.init) ?? ""
        text = ([essence] + parameters.map(String.init)).joined(separator: ";")
    }

    /// Whether a character is left as it is, in a name without parameters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > UInt8(ascii: " ") && byte != UInt8(ascii: ";") && byte < 0x80
            && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// The more a range names, the greater: `image/*` goes before `*/*`.
    var precision: Int { essence == "*/*" ? 0 : essence.hasSuffix("/*") ? 1 : 2 }

    /// Whether it takes in another, whatever its parameters; each takes in itself.
    func covers(_ other: MediaRange) -> Bool {
        if essence == other.essence || essence == "*/*" { return true }
        return essence.hasSuffix("/*") && other.essence.hasPrefix(essence.dropLast())
    }
}

extension Payload {
    var range: MediaRange { MediaRange(mediaType) }
    /// Without parameters: `application/json`.
    var essence: String { range.essence }

    /// Whether it lacks a parameter that the same media type has in another version, the character set aside.
    func lacksParameters(of other: Payload) -> Bool {
        let (mine, theirs) = (range, other.range)
        guard mine.essence == theirs.essence, mine.text != theirs.text else { return false }
        return !Set(mine.text.split(separator: ";")).isSuperset(of: theirs.text.split(separator: ";"))
    }
}

extension [Payload] {
    /// The media types that have a description of their own here, each with the range that described them in an old version
    /// and is here as well.
    func newlyDescribed(besides old: [Payload]) -> [(range: Payload, own: Payload)] {
        filter { own in !old.contains { $0.essence == own.essence } }.compactMap { own in
            guard let range = old.covering(own), contains(where: { $0.essence == range.essence }) else { return nil }
            return (range, own)
        }
    }

    /// Returns the range that has described a media type which has a description of its own in another version now.
    func covering(_ payload: Payload) -> Payload? {
        let range = payload.range
        return filter { $0.essence != range.essence && $0.range.covers(range) }.max {
            $0.range.precision < $1.range.precision
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
