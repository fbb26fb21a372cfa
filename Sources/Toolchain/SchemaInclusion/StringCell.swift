import Accord

/// Facts about a string: the lengths and expressions exactly, formats by what is known of them and by trying.
struct StringCell {
    private let facts: Set<Fact>
    private let excluded: Set<String>
    private let checks: FactChecks
    private var least = 0
    private var most: Int?
    /// Texts in which the facts do not agree may still be in it; none that meets all of them is left out.
    private var parts: [Language] = []
    private var isExact = true

    /// The number of ways of going on that are looked at.
    private static let patience = 10_000
    /// The sum of the sizes of the languages that are looked at.
    private static let effort = 2_000_000

    init(_ facts: Set<Fact>, excluded: Set<JSONValue>, checks: FactChecks) {
        self.facts = facts
        self.checks = checks
        self.excluded = Set(
            excluded.compactMap { value in
                guard case .string(let text) = value else { return nil }
                return text
            })
        for fact in facts {
            switch fact {
            case .lengthAtLeast(let count): least = max(least, count)
            case .lengthAtMost(let count): most = min(most ?? count, count)
            case .pattern(let text): add(checks.language(of: text))
            case .noPattern(let text): add(checks.language(of: text).map { Language.complement($0) })
            case .format(let name):
                isExact = false
                if let bounds = FormatSamples.bounds[name] { add(checks.language(of: bounds)) }
            case .noFormat(let name):
                isExact = false
                guard FormatSamples.exact.contains(name), let bounds = FormatSamples.bounds[name] else { continue }
                add(checks.language(of: bounds).map { Language.complement($0) })
            default: break
            }
        }
    }

    private mutating func add(_ language: Language?) {
        if let language { parts.append(language) } else { isExact = false }
    }

    func solve(_ budget: inout Budget) -> Answer {
        if let most, most < least { return .none }
        if hasContradictingFormats { return .none }
        if isExact, parts.isEmpty, excluded.isEmpty, least <= 10_000 {
            return .value(.string(String(repeating: "a", count: least)))
        }
        let shortest = shortestText(&budget)
        if case .value(let value) = shortest, isExact || holds(value) { return shortest }
        if case .none = shortest { return .none }
        let samples = facts.flatMap { fact in
            if case .format(let name) = fact { FormatSamples.all[name] ?? [] } else { [] as [String] }
        }
        if let value = (samples + FormatSamples.all.values.joined()).first(where: { holds(.string($0)) }) {
            return .value(.string(value))
        }
        if case .unknown = shortest { return shortest }
        return .unknown("what a format or an expression takes can only be tried")
    }

    private var hasContradictingFormats: Bool {
        facts.contains { fact in
            guard case .format(let name) = fact else { return false }
            return FormatSamples.wider[name]?.contains { facts.contains(.noFormat($0)) } ?? false
        }
    }

    private func holds(_ value: JSONValue) -> Bool {
        guard case .string(let text) = value, !excluded.contains(text) else { return false }
        return facts.allSatisfy { checks.holds($0, of: value) }
    }

    // MARK: The shortest text

    private struct State: Hashable {
        var language: Language
        /// The length of the text, as far as that still matters.
        var length: Int
        /// The text itself, as long as it may become one that is excluded.
        var text: String?
    }

    /// A state with the way on which it was come to: the state before it, and the character after that.
    private struct Step {
        var state: State
        var previous: Int
        var character: Unicode.Scalar?
    }

    private func text(_ steps: [Step], to last: Int) -> String {
        var scalars: [Unicode.Scalar] = []
        var index = last
        while let character = steps[index].character {
            scalars.append(character)
            index = steps[index].previous
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.reversed())
        return String(text)
    }

    private func shortestText(_ budget: inout Budget) -> Answer {
        let language = Language.intersection(parts)
        guard least <= Self.patience else { return .unknown("texts are too long to be compared") }
        let longest = max(least, min(most ?? 0, Self.patience))
        var prefixes: Set<String> = []
        for text in excluded {
            for end in text.unicodeScalars.indices { prefixes.insert(String(text.unicodeScalars[..<end])) }
            prefixes.insert(text)
        }
        let characters = representatives(of: language)
        let start = State(language: language, length: 0, text: prefixes.contains("") ? "" : nil)
        var steps = [Step(state: start, previous: 0)]
        var seen: Set<State> = [start]
        var effort = Self.effort
        var next = 0
        while next < steps.count {
            guard steps.count <= Self.patience else { return .unknown("an expression has too many states") }
            let (index, state) = (next, steps[next].state)
            next += 1
            effort -= state.language.size(upTo: effort) * characters.count
            guard effort > 0 else { return .unknown("an expression has too many states") }
            if next.isMultiple(of: 20) { budget.take() }
            if state.language.takesEmptyText, state.length >= least, most.map({ state.length <= $0 }) ?? true,
                state.text.map(excluded.contains) != true
            {
                return .value(.string(text(steps, to: index)))
            }
            if let most, state.length >= min(most, longest), most <= longest { continue }
            for character in characters {
                let language = state.language.after(character)
                guard language != .nothing else { continue }
                var longer = state.text
                longer?.unicodeScalars.append(character)
                let following = State(
                    language: language, length: min(state.length + 1, longest),
                    text: longer.flatMap { prefixes.contains($0) ? $0 : nil })
                if seen.insert(following).inserted {
                    steps.append(Step(state: following, previous: index, character: character))
                }
            }
        }
        return .none
    }

    /// One character for each group that the language treats alike, and all of the excluded texts.
    private func representatives(of language: Language) -> [Unicode.Scalar] {
        var sets: Set<CharacterRanges> = []
        language.collect(into: &sets)
        let own = Set(excluded.flatMap { Array($0.unicodeScalars) })
        for scalar in own { sets.insert(CharacterRanges([scalar.value...scalar.value])) }
        let ordered = Array(sets)
        var starts: Set<UInt32> = [0, 0xE000]
        for range in ordered.flatMap(\.ranges) {
            starts.insert(range.lowerBound)
            starts.insert(range.upperBound + 1)
        }
        // Characters that are easy to read come first.
        let readable = Array("ab01A-_ ".unicodeScalars.map(\.value))
        var known: Set<[Bool]> = []
        return (readable + starts.sorted()).compactMap { value in
            guard let scalar = Unicode.Scalar(value) else { return nil }
            return known.insert(ordered.map { $0.contains(value) }).inserted ? scalar : nil
        }
    }
}
