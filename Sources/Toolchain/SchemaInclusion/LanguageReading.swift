import Accord

extension Language {
    /// The texts in which a regular expression (ECMA-262) matches somewhere; `nil` where only a search can find out:
    /// lookbehinds for more than a character, references back, boundaries of lines, assertions that are repeated.
    init?(pattern: String) {
        guard let root = Pattern(pattern)?.tree.root, let reading = LanguageReading(of: root),
            let language = reading.language(of: root)
        else { return nil }
        self = language
    }

    /// The texts that a part of an expression takes, in which nothing depends on what is around it.
    fileprivate init?(_ node: PatternNode) {
        switch node {
        case .one(let set): self = .one(CharacterRanges(set))
        case .group(let inner, _): self.init(inner)
        case .sequence(let parts):
            let languages = parts.compactMap { Language($0) }
            guard languages.count == parts.count else { return nil }
            self = languages.reversed().reduce(.emptyText) { .joined($1, $0) }
        case .alternatives(let branches):
            let languages = branches.compactMap { Language($0) }
            guard languages.count == branches.count else { return nil }
            self = .union(languages)
        case .loop(let inner, let repetition):
            let most = repetition.most == .max ? nil : repetition.most
            guard max(repetition.least, most ?? 0) <= 10_000, let language = Language(inner) else { return nil }
            self = .repeated(language, repetition.least, most)
        case .reference, .namedReference, .place, .look: return nil
        }
    }
}

/// The reading of an expression from its end to its start: the language of a part has all that may come after it.
private final class LanguageReading {
    /// The position before a character, by what assertions about the character in front of it distinguish.
    private enum Position: Hashable {
        case start
        /// After a character of one of the groups.
        case after(CharacterRanges)
    }

    /// The groups of characters that assertions distinguish. Each character is in one.
    private let groups: [CharacterRanges]
    /// The number of parts of expressions that are still read: those after an assertion are read once for each position.
    private var effort = 5_000
    /// The size of the largest language, because each assertion may double that of what is in front of it.
    private static let limit = 2_000

    /// `nil` where an assertion is about more than the character in front of it.
    init?(of root: PatternNode) {
        var sets: [CharacterRanges] = []
        guard root.collectLookedBehind(into: &sets) else { return nil }
        var groups = [CharacterRanges.all]
        for set in sets {
            groups = groups.flatMap { [$0.intersection(set), $0.intersection(set.inverted)] }.filter {
                !$0.ranges.isEmpty
            }
            guard groups.count <= 8 else { return nil }
        }
        self.groups = groups
    }

    func language(of root: PatternNode) -> Language? {
        guard let first = texts(root, before: .anything, at: .start) else { return nil }
        guard root.looksBehind else { return .joined(.anything, first) }
        var languages = [first]
        for group in groups {
            guard let later = texts(root, before: .anything, at: .after(group)) else { return nil }
            languages.append(.joined(ending(in: group), later))
        }
        return .union(languages)
    }

    private func ending(in group: CharacterRanges) -> Language { .joined(.anything, .one(group)) }

    /// The texts that are left of a text where a part of an expression matches, and what comes after it does; `nil` where
    /// that cannot be said, or takes too long.
    ///
    /// - Parameter rest: The texts that may come after the part. An assertion looks at all of them.
    private func texts(_ node: PatternNode, before rest: Language, at position: Position) -> Language? {
        effort -= 1
        guard effort > 0, let language = allTexts(node, before: rest, at: position) else { return nil }
        return language.size(upTo: Self.limit) < Self.limit ? language : nil
    }

    private func allTexts(_ node: PatternNode, before rest: Language, at position: Position) -> Language? {
        guard node.hasAssertion else { return Language(node).map { .joined($0, rest) } }
        switch node {
        case .group(let inner, _): return texts(inner, before: rest, at: position)
        case .sequence: return texts(node.elements, before: rest, at: position)
        case .alternatives(let branches):
            let languages = branches.compactMap { texts($0, before: rest, at: position) }
            return languages.count == branches.count ? .union(languages) : nil
        case .place(.start): return position == .start ? rest : .nothing
        case .place(.end): return rest.takesEmptyText ? .emptyText : .nothing
        case .place(.wordBoundary): return .intersection([word(isNext: !isAfterWord(position)), rest])
        case .place(.noWordBoundary): return .intersection([word(isNext: isAfterWord(position)), rest])
        case .look(let inner, isAhead: true, let isNegative):
            guard let ahead = texts(inner, before: .anything, at: position) else { return nil }
            return .intersection([isNegative ? .complement(ahead) : ahead, rest])
        case .look(let inner, isAhead: false, let isNegative):
            return isMet(inner, at: position) == isNegative ? .nothing : rest
        case .loop(let inner, let repetition): return texts(inner, repetition, before: rest, at: position)
        default: return nil
        }
    }

    /// The texts that begin with a character of words, or those that do not.
    private func word(isNext: Bool) -> Language {
        let word = Language.joined(.one(.word), .anything)
        return isNext ? word : .complement(word)
    }

    private func isAfterWord(_ position: Position) -> Bool { isMet(.one(.word), at: position) }

    /// Whether a lookbehind for a character, or for the start, holds.
    private func isMet(_ node: PatternNode, at position: Position) -> Bool {
        switch node {
        case .one(let set):
            guard case .after(let group) = position, let character = group.ranges.first?.lowerBound else {
                return false
            }
            return set.contains(character)
        case .place(.start): return position == .start
        case .group(let inner, _): return isMet(inner, at: position)
        case .sequence(let parts): return parts.allSatisfy { isMet($0, at: position) }
        case .alternatives(let branches): return branches.contains { isMet($0, at: position) }
        default: return false
        }
    }

    /// The texts of parts that come one after the other.
    private func texts(_ parts: [PatternNode], before rest: Language, at position: Position) -> Language? {
        let positions = [.start] + groups.map { Position.after($0) }
        var later = Dictionary(uniqueKeysWithValues: positions.map { ($0, rest) })
        for part in parts.reversed() {
            let own = part.hasAssertion ? nil : Language(part)
            var languages: [Position: Language] = [:]
            for position in positions { languages[position] = texts(part, own, before: later, at: position) }
            later = languages
        }
        return later[position]
    }

    /// - Parameters:
    ///   - own: the texts of the part itself, where nothing in it depends on what is around it.
    ///   - later: what may come after it, by the position at which it ends.
    private func texts(
        _ node: PatternNode, _ own: Language?, before later: [Position: Language], at position: Position
    ) -> Language? {
        let ends = node.isEmptyText ? [position] : positions(after: node, at: position)
        if let rest = same(at: ends, { later[$0] }) { return texts(node, before: rest, at: position) }
        guard let own else { return nil }
        var languages: [Language] = []
        for group in groups {
            guard let rest = later[.after(group)] else { return nil }
            languages.append(.joined(.intersection([own, ending(in: group)]), rest))
        }
        if own.takesEmptyText {
            guard let rest = later[position] else { return nil }
            languages.append(rest)
        }
        let union = Language.union(languages)
        return union.size(upTo: Self.limit) < Self.limit ? union : nil
    }

    /// The positions at which a part may end.
    private func positions(after node: PatternNode, at position: Position) -> [Position] {
        groups.map { .after($0) } + (node.mayBeEmptyText ? [position] : [])
    }

    /// The language that is the same at several positions; `nil` where it depends on them.
    private func same(at positions: [Position], _ language: (Position) -> Language?) -> Language? {
        guard let first = positions.first.flatMap(language), positions.allSatisfy({ language($0) == first }) else {
            return nil
        }
        return first
    }

    /// A repetition with an assertion in it: a few times one after the other, or `((?!no).)*` to the end of the text.
    private func texts(
        _ node: PatternNode, _ repetition: PatternNode.Repetition, before rest: Language, at position: Position
    ) -> Language? {
        let others = positions(after: node, at: position)
        if repetition.most <= 4 {
            var languages = repetition.least == 0 ? [rest] : []
            var next = rest
            for count in 1..<(repetition.most + 1) {
                guard let once = texts(node, before: next, at: position) else { return nil }
                if count >= repetition.least { languages.append(once) }
                guard count < repetition.most else { break }
                guard let again = same(at: others, { texts(node, before: next, at: $0) }) else { return nil }
                next = again
            }
            return .union(languages)
        }
        guard rest == .emptyText, repetition.most == .max, repetition.least <= 1,
            let (refused, character) = node.character,
            let ahead = same(at: [position] + others, { texts(refused, before: .anything, at: $0) })
        else { return nil }
        let isAnywhere = Language.joined(.anything, .intersection([ahead, .joined(.one(.all), .anything)]))
        let characters = Language.repeated(.one(CharacterRanges(character)), repetition.least, nil)
        return .intersection([characters, .complement(isAnywhere)])
    }
}

extension PatternNode {
    /// Whether something in it depends on what is around it.
    fileprivate var hasAssertion: Bool {
        switch self {
        case .one, .reference, .namedReference: false
        case .place, .look: true
        case .group(let inner, _), .loop(let inner, _): inner.hasAssertion
        case .sequence(let parts), .alternatives(let parts): parts.contains(where: \.hasAssertion)
        }
    }

    /// Whether something in it depends on what is in front of it.
    fileprivate var looksBehind: Bool {
        switch self {
        case .place(.start), .place(.wordBoundary), .place(.noWordBoundary), .look(_, isAhead: false, _): true
        case .one, .reference, .namedReference, .place: false
        case .group(let inner, _), .loop(let inner, _), .look(let inner, isAhead: true, _): inner.looksBehind
        case .sequence(let parts), .alternatives(let parts): parts.contains(where: \.looksBehind)
        }
    }

    /// Inserts the sets of characters that assertions look for in front of them.
    ///
    /// - Returns: whether each of them is about one character, or the start of the text.
    fileprivate func collectLookedBehind(into sets: inout [CharacterRanges], isInside: Bool = false) -> Bool {
        switch self {
        case .one(let set):
            if isInside { sets.append(CharacterRanges(set)) }
            return true
        case .place(.wordBoundary), .place(.noWordBoundary):
            sets.append(.word)
            return !isInside
        case .place(.start): return true
        case .look(let inner, let isAhead, _):
            return !isInside && inner.collectLookedBehind(into: &sets, isInside: !isAhead)
        case .group(let inner, _): return inner.collectLookedBehind(into: &sets, isInside: isInside)
        case .sequence(let parts):
            guard !isInside || parts.count <= 1 else { return false }
            return parts.allSatisfy { $0.collectLookedBehind(into: &sets, isInside: isInside) }
        case .alternatives(let branches):
            return branches.allSatisfy { $0.collectLookedBehind(into: &sets, isInside: isInside) }
        case .loop(let inner, _): return !isInside && inner.collectLookedBehind(into: &sets)
        case .place, .reference, .namedReference: return !isInside
        }
    }

    /// The parts that come one after the other, those of groups among them.
    fileprivate var elements: [PatternNode] {
        switch self {
        case .sequence(let parts): parts.flatMap(\.elements)
        case .group(let inner, _): inner.elements
        default: [self]
        }
    }

    /// Whether it takes no character.
    fileprivate var isEmptyText: Bool {
        switch self {
        case .place, .look: true
        case .one, .reference, .namedReference: false
        case .group(let inner, _): inner.isEmptyText
        case .loop(let inner, let repetition): repetition.most == 0 || inner.isEmptyText
        case .sequence(let parts), .alternatives(let parts): parts.allSatisfy(\.isEmptyText)
        }
    }

    /// Whether it may take no character.
    fileprivate var mayBeEmptyText: Bool {
        switch self {
        case .place, .look, .reference, .namedReference: true
        case .one: false
        case .group(let inner, _): inner.mayBeEmptyText
        case .loop(let inner, let repetition): repetition.least == 0 || inner.mayBeEmptyText
        case .sequence(let parts): parts.allSatisfy(\.mayBeEmptyText)
        case .alternatives(let branches): branches.contains(where: \.mayBeEmptyText)
        }
    }

    /// The parts of `(?!refused)character`.
    fileprivate var character: (refused: PatternNode, set: ScalarSet)? {
        switch self {
        case .group(let inner, _): return inner.character
        case .sequence(let parts) where parts.count == 1: return parts[0].character
        case .sequence(let parts) where parts.count == 2:
            guard case .look(let refused, isAhead: true, isNegative: true) = parts[0], case .one(let set) = parts[1]
            else { return nil }
            return (refused, set)
        default: return nil
        }
    }
}

extension CharacterRanges {
    /// The characters of words (`\w`).
    fileprivate static let word = CharacterRanges(ScalarSet.word)

    /// The characters of a set.
    fileprivate init(_ set: ScalarSet) {
        let starts = set.bounds.map { Set($0 + [0]).filter { $0 <= 0x10FFFF }.sorted() } ?? Self.boundsOfProperties
        var ranges: [ClosedRange<UInt32>] = []
        var first: UInt32?
        for start in starts {
            if set.contains(start) {
                if first == nil { first = start }
            } else if let opened = first {
                ranges.append(opened...(start - 1))
                first = nil
            }
        }
        if let first { ranges.append(first...0x10FFFF) }
        self.init(ranges)
    }

    /// The values at which characters of a property may begin or end, in order: each one that Unicode has assigned, and the first of
    /// each larger part of the rest, which is for private use or nothing.
    private static let boundsOfProperties: [UInt32] =
        Array(0...0x32400) + Array(0xE0000...0xE0200) + [0xF0000, 0xFFFFE, 0x100000, 0x10FFFE]
}
