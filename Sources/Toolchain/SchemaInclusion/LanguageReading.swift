import Accord

extension Language {
    /// The texts in which a regular expression (ECMA-262) matches somewhere; `nil` where only a search can find out:
    /// lookbehinds, references back, boundaries of words and lines, assertions that are repeated.
    init?(pattern: String) {
        guard let root = Pattern(pattern)?.tree.root,
            let first = Language(root, before: .anything, isAtStart: true),
            let later = Language(root, before: .anything, isAtStart: false)
        else { return nil }
        self = .union([first, .joined(.anything, later)])
    }

    /// The texts that are left of a text where a part of an expression matches, and what comes after it does.
    ///
    /// - Parameters:
    ///   - rest: The texts that may come after the part. An assertion looks at all of them.
    ///   - isAtStart: Whether the part is at the start of the text; `nil` where it may be.
    private init?(_ node: PatternNode, before rest: Language, isAtStart: Bool?) {
        guard node.hasAssertion else {
            guard let part = Language(node) else { return nil }
            self = .joined(part, rest)
            return
        }
        switch node {
        case .group(let inner, _): self.init(inner, before: rest, isAtStart: isAtStart)
        case .sequence(let parts): self.init(parts[...], before: rest, isAtStart: isAtStart)
        case .alternatives(let branches):
            let languages = branches.compactMap { Language($0, before: rest, isAtStart: isAtStart) }
            guard languages.count == branches.count else { return nil }
            self = .union(languages)
        case .place(.start):
            guard let isAtStart else { return nil }
            self = isAtStart ? rest : .nothing
        case .place(.end): self = rest.takesEmptyText ? .emptyText : .nothing
        case .look(let inner, isAhead: true, let isNegative):
            guard let ahead = Language(inner, before: .anything, isAtStart: isAtStart) else { return nil }
            self = .intersection([isNegative ? .complement(ahead) : ahead, rest])
        case .loop(let inner, let repetition):
            self.init(inner, repetition, before: rest, isAtStart: isAtStart)
        default: return nil
        }
    }

    private init?(_ parts: ArraySlice<PatternNode>, before rest: Language, isAtStart: Bool?) {
        guard let first = parts.first else {
            self = rest
            return
        }
        let isStillAtStart = first.isEmptyText ? isAtStart : isAtStart == true && first.mayBeEmptyText ? nil : false
        guard let later = Language(parts.dropFirst(), before: rest, isAtStart: isStillAtStart) else { return nil }
        self.init(first, before: later, isAtStart: isAtStart)
    }

    /// A repetition with an assertion in it: a few times one after the other, or `((?!no).)*` to the end of the text.
    private init?(_ node: PatternNode, _ repetition: PatternNode.Repetition, before rest: Language, isAtStart: Bool?) {
        if repetition.most <= 4 {
            var languages = repetition.least == 0 ? [rest] : []
            var next = rest
            for count in 1..<(repetition.most + 1) {
                guard let once = Language(node, before: next, isAtStart: isAtStart),
                    let again = Language(node, before: next, isAtStart: isAtStart == false ? false : nil)
                else { return nil }
                if count >= repetition.least { languages.append(once) }
                next = again
            }
            self = .union(languages)
            return
        }
        guard rest == .emptyText, repetition.most == .max, repetition.least <= 1,
            let (refused, character) = node.character,
            let ahead = Language(refused, before: .anything, isAtStart: isAtStart == false ? false : nil)
        else { return nil }
        let isAnywhere = Language.joined(.anything, .intersection([ahead, .joined(.one(.all), .anything)]))
        let texts = Language.repeated(.one(CharacterRanges(character)), repetition.least, nil)
        self = .intersection([texts, .complement(isAnywhere)])
    }

    /// The texts that a part of an expression takes, in which nothing depends on what is around it.
    private init?(_ node: PatternNode) {
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
    /// The characters of a set.
    fileprivate init(_ set: ScalarSet) {
        let starts = Set((set.bounds ?? Self.boundsOfProperties) + [0]).filter { $0 <= 0x10FFFF }.sorted()
        let ends = starts.dropFirst().map { $0 - 1 } + [0x10FFFF]
        self.init(zip(starts, ends).filter { set.contains($0.0) }.map { $0...$1 })
    }

    /// The values at which characters of a property may begin or end: each one that Unicode has assigned, and the first of
    /// each larger part of the rest, which is for private use or nothing.
    private static let boundsOfProperties: [UInt32] =
        Array(0...0x32400) + Array(0xE0000...0xE0200) + [0xF0000, 0xFFFFE, 0x100000, 0x10FFFE]
}
