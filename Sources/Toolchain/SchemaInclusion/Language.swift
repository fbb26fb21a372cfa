/// A set of texts, described by a regular expression that may also say *and* and *not*.
///
/// A language is read character by character: `after` is what may still come. There are only finitely many of these, so
/// that the shortest text of a language is found by looking at each once.
indirect enum Language: Hashable, Sendable {
    case nothing
    case emptyText
    case one(CharacterRanges)
    case sequence(Language, Language)
    case either(Set<Language>)
    case all(Set<Language>)
    case not(Language)
    /// A repetition, with no upper bound where `most` is `nil`.
    case many(Language, least: Int, most: Int?)

    static let anything = Language.many(.one(.all), least: 0, most: nil)

    /// Whether the empty text belongs to it.
    var takesEmptyText: Bool {
        switch self {
        case .nothing, .one: false
        case .emptyText: true
        case .sequence(let first, let second): first.takesEmptyText && second.takesEmptyText
        case .either(let parts): parts.contains { $0.takesEmptyText }
        case .all(let parts): parts.allSatisfy { $0.takesEmptyText }
        case .not(let part): !part.takesEmptyText
        case .many(let part, let least, _): least == 0 || part.takesEmptyText
        }
    }

    func after(_ character: Unicode.Scalar) -> Language {
        switch self {
        case .nothing, .emptyText: return .nothing
        case .one(let ranges): return ranges.contains(character.value) ? .emptyText : .nothing
        case .sequence(let first, let second):
            let rest = Self.joined(first.after(character), second)
            return first.takesEmptyText ? Self.union([rest, second.after(character)]) : rest
        case .either(let parts): return Self.union(parts.map { $0.after(character) })
        case .all(let parts): return Self.intersection(parts.map { $0.after(character) })
        case .not(let part): return Self.complement(part.after(character))
        case .many(let part, let least, let most):
            let rest = part.after(character)
            if rest == .nothing || most == 0 { return .nothing }
            return Self.joined(rest, Self.repeated(part, max(0, least - 1), most.map { $0 - 1 }))
        }
    }

    /// Returns the number of its parts, those that are there several times counted as often; not more than a limit.
    func size(upTo limit: Int) -> Int {
        var rest = limit
        count(&rest)
        return limit - rest
    }

    private func count(_ rest: inout Int) {
        guard rest > 0 else { return }
        rest -= 1
        switch self {
        case .nothing, .emptyText, .one: break
        case .sequence(let first, let second):
            first.count(&rest)
            second.count(&rest)
        case .either(let parts), .all(let parts): for part in parts where rest > 0 { part.count(&rest) }
        case .not(let part), .many(let part, _, _): part.count(&rest)
        }
    }

    // MARK: Made so that what is the same looks the same, mostly

    static func joined(_ first: Language, _ second: Language) -> Language {
        switch (first, second) {
        case (.nothing, _), (_, .nothing): .nothing
        case (.emptyText, let other), (let other, .emptyText): other
        case (.sequence(let one, let two), _): .sequence(one, joined(two, second))
        default: .sequence(first, second)
        }
    }

    static func union(_ parts: [Language]) -> Language {
        var flat: Set<Language> = []
        for part in parts {
            switch part {
            case .nothing: break
            case .either(let inner): flat.formUnion(inner)
            default: flat.insert(part)
            }
        }
        if flat.contains(anything) { return anything }
        return flat.count <= 1 ? flat.first ?? .nothing : .either(flat)
    }

    static func intersection(_ parts: [Language]) -> Language {
        var flat: Set<Language> = []
        for part in parts {
            switch part {
            case .nothing: return .nothing
            case anything: break
            case .all(let inner): flat.formUnion(inner)
            default: flat.insert(part)
            }
        }
        return flat.count <= 1 ? flat.first ?? anything : .all(flat)
    }

    static func complement(_ part: Language) -> Language {
        switch part {
        case .not(let inner): inner
        case .nothing: anything
        case anything: .nothing
        default: .not(part)
        }
    }

    static func repeated(_ part: Language, _ least: Int, _ most: Int?) -> Language {
        if most == 0 || part == .emptyText { return .emptyText }
        if part == .nothing { return least == 0 ? .emptyText : .nothing }
        if least == 1, most == 1 { return part }
        return .many(part, least: least, most: most)
    }

    /// Inserts all sets of characters that it distinguishes.
    func collect(into sets: inout Set<CharacterRanges>) {
        switch self {
        case .nothing, .emptyText: break
        case .one(let ranges): sets.insert(ranges)
        case .sequence(let first, let second):
            first.collect(into: &sets)
            second.collect(into: &sets)
        case .either(let parts), .all(let parts): for part in parts { part.collect(into: &sets) }
        case .not(let part), .many(let part, _, _): part.collect(into: &sets)
        }
    }
}

/// A set of Unicode characters, as ranges in order.
struct CharacterRanges: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let all = CharacterRanges([0...0x10FFFF])

    init(_ ranges: [ClosedRange<UInt32>]) {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    func contains(_ character: UInt32) -> Bool {
        // The first range that does not end before it.
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < character { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= character
    }

    func intersection(_ other: CharacterRanges) -> CharacterRanges {
        CharacterRanges(
            ranges.flatMap { range in
                other.ranges.filter(range.overlaps).map { range.clamped(to: $0) }
            })
    }

    var inverted: CharacterRanges {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return CharacterRanges(result)
    }
}
