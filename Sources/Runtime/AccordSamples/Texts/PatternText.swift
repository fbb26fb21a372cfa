import Accord

/// A text that is made by going along the parts of a regular expression. Looks and backward checks are not heeded:
/// whoever asks for the text tries whether it matches.
struct PatternText {
    /// A text of more characters is given up.
    private static let limit = 20_000
    private static let preferred: [ClosedRange<UInt32>] = [0x61...0x7A, 0x30...0x39, 0x41...0x5A]

    private let names: [String: Int]
    private var random: SeededRandom
    private var text: [UInt32] = []
    private var groups: [Int: [UInt32]] = [:]
    /// The number of rounds more than needed that loops take at most.
    private let reach: Int
    /// The loop that takes further rounds, in the order in which they are met, and the number of these.
    private let stretched: (loop: Int, rounds: Int)?
    private var loops = 0

    /// A text that matches a pattern, if the pattern has nothing that only a search finds out.
    ///
    /// - Parameter attempt: grows with each text that did not fit: later ones differ more.
    static func text(
        of pattern: Pattern, in length: ClosedRange<Int> = 0...Int.max, attempt: Int = 0,
        _ random: inout SeededRandom
    ) -> String? {
        let tree = pattern.tree
        let seed = random.next()
        let reach = [2, 4, 0, 8, 12][attempt % 5]
        var plain = PatternText(tree, seed, reach: reach, stretched: nil)
        guard plain.append(tree.root) else { return nil }
        let missing = length.lowerBound - plain.text.count
        guard missing > 0, plain.loops > 0 else { return plain.string }
        let room = min(length.upperBound - length.lowerBound, 8)
        let rounds = missing + (room > 0 ? random.below(room + 1) : 0)
        var long = PatternText(tree, seed, reach: reach, stretched: (random.below(plain.loops), rounds))
        return long.append(tree.root) ? long.string : nil
    }

    static func text(
        of pattern: Pattern, _ random: inout SeededRandom, isValid: (String) -> Bool
    ) -> String? {
        for attempt in 0..<40 {
            if let text = text(of: pattern, attempt: attempt, &random), pattern.matches(text), isValid(text) {
                return text
            }
        }
        return nil
    }

    private init(_ tree: PatternTree, _ seed: UInt64, reach: Int, stretched: (loop: Int, rounds: Int)?) {
        names = tree.names
        random = SeededRandom(seed: seed)
        self.reach = reach
        self.stretched = stretched
    }

    private var string: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.compactMap { Unicode.Scalar($0) })
        return String(scalars)
    }

    // MARK: Parts

    /// - Returns: Whether it could be done.
    private mutating func append(_ node: PatternNode) -> Bool {
        guard text.count < Self.limit else { return false }
        switch node {
        case .one(let set):
            guard let scalar = scalar(of: set) else { return false }
            text.append(scalar)
        case .sequence(let parts):
            for part in parts where !append(part) { return false }
        case .alternatives(let branches):
            guard let branch = random.element(of: branches) else { return false }
            return append(branch)
        case .group(let inner, let number):
            let start = text.count
            guard append(inner) else { return false }
            groups[number] = Array(text[start...])
        case .reference(let number): text += groups[number] ?? []
        case .namedReference(let name): text += names[name].flatMap { groups[$0] } ?? []
        case .place, .look: break
        case .loop(let inner, let times):
            for _ in 0..<rounds(times, of: inner) where !append(inner) { return false }
        }
        return true
    }

    private mutating func rounds(_ times: PatternNode.Repetition, of inner: PatternNode) -> Int {
        defer { loops += 1 }
        if let stretched, stretched.loop == loops {
            // The same number is drawn as without, so that the rest stays as it was.
            let usual = usualRounds(times, of: inner)
            return min(times.most, usual + stretched.rounds)
        }
        return usualRounds(times, of: inner)
    }

    private mutating func usualRounds(_ times: PatternNode.Repetition, of inner: PatternNode) -> Int {
        let most = times.most == .max ? times.least + reach : min(times.most, times.least + reach)
        if times.least == 0, times.most == 1, case .one(let set) = inner, set.contains(0x2D) {
            return random.chance(15) ? 1 : 0
        }
        let start = times.least == 0 && most > 0 && times.most > 1 && random.chance(80) ? 1 : times.least
        return random.integer(in: start...max(start, most))
    }

    // MARK: Characters

    private mutating func scalar(of set: ScalarSet) -> UInt32? {
        let kinds = Self.preferred.map { range in range.filter { set.contains($0) } }
        let others = (0x20...0x7E).filter { value in
            set.contains(value) && !Self.preferred.contains { $0.contains(value) }
        }
        let usual = kinds.filter { !$0.isEmpty }
        if !usual.isEmpty, others.isEmpty || random.chance(90) {
            return random.element(of: usual.count > 1 && random.chance(50) ? usual[0] : random.element(of: usual) ?? [])
        }
        if let other = random.element(of: others) { return other }
        return scan(set, 0xA0...0x2FFF) ?? scan(set, 0x3000...0x1_FFFF) ?? (0..<0x20).first { set.contains($0) }
            ?? scan(set, 0x7F...0x10_FFFF)
    }

    /// The first member at or after a random place in a range, from which the search goes around.
    private mutating func scan(_ set: ScalarSet, _ range: ClosedRange<UInt32>) -> UInt32? {
        let start = range.lowerBound + UInt32(random.below(range.count))
        func isMember(_ value: UInt32) -> Bool { Unicode.Scalar(value) != nil && set.contains(value) }
        return (start...range.upperBound).first(where: isMember) ?? (range.lowerBound...start).first(where: isMember)
    }
}
