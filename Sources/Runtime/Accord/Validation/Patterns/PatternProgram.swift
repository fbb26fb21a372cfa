/// A regular expression as steps that a search takes one after the other, with others to go back to.
struct PatternProgram: Sendable {
    private(set) var steps: [Step] = []
    private(set) var sets: [ScalarSet] = []
    /// Registers hold where groups begin and end, and how often loops have run; -1 is for nothing.
    private(set) var registerCount: Int
    let isAnchored: Bool
    let tree: PatternTree

    enum Step: Sendable {
        /// Takes a character; backward inside of a lookbehind.
        case one(set: Int, isBackward: Bool)
        /// Takes several characters of a set.
        case run(set: Int, least: Int, most: Int, isGreedy: Bool, isBackward: Bool)
        case jump(Int)
        /// Goes on with the next step, or else with another one.
        case split(Int)
        case save(Int)
        case reference(Int, isBackward: Bool)
        case place(PatternNode.Place)
        /// Goes on at `end`, if the steps in between match or, where negative, do not.
        case look(isNegative: Bool, end: Int)
        /// Begins to count in a register; the next one has where the last round began.
        case reset(counter: Int)
        /// Goes around once more, or on at `end`.
        case loop(counter: Int, least: Int, most: Int, isGreedy: Bool, end: Int)
        case enter(counter: Int, groups: Range<Int>)
        /// Ends a round of a loop. One more than needed has to take something.
        case again(counter: Int, least: Int, loop: Int)
        case match
    }

    init(_ tree: PatternTree) throws(MalformedPattern) {
        self.tree = tree
        registerCount = 2 * (tree.groupCount + 1)
        isAnchored = tree.root.isAnchored
        try append(tree.root, isBackward: false)
        steps.append(.match)
    }

    private mutating func append(_ node: PatternNode, isBackward: Bool) throws(MalformedPattern) {
        switch node {
        case .one(let set): steps.append(.one(set: add(set), isBackward: isBackward))
        case .sequence(let parts):
            for part in isBackward ? parts.reversed() : parts { try append(part, isBackward: isBackward) }
        case .alternatives(let branches): try append(branches: branches, isBackward)
        case .group(let inner, let number):
            steps.append(.save(2 * number + (isBackward ? 1 : 0)))
            try append(inner, isBackward: isBackward)
            steps.append(.save(2 * number + (isBackward ? 0 : 1)))
        case .reference(let number): try append(reference: number, isBackward)
        case .namedReference(let name): try append(reference: tree.names[name], isBackward)
        case .place(let place): steps.append(.place(place))
        case .look(let inner, let isAhead, let isNegative):
            let look = reserve()
            try append(inner, isBackward: !isAhead)
            steps.append(.match)
            steps[look] = .look(isNegative: isNegative, end: steps.count)
        case .loop(.one(let set), let times):
            steps.append(
                .run(
                    set: add(set), least: times.least, most: times.most, isGreedy: times.isGreedy,
                    isBackward: isBackward))
        case .loop(let inner, let times): try append(loop: inner, times, isBackward)
        }
    }

    private mutating func append(branches: [PatternNode], _ isBackward: Bool) throws(MalformedPattern) {
        var jumps: [Int] = []
        for branch in branches.dropLast() {
            let split = reserve()
            try append(branch, isBackward: isBackward)
            jumps.append(reserve())
            steps[split] = .split(steps.count)
        }
        if let last = branches.last { try append(last, isBackward: isBackward) }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }

    private mutating func append(reference number: Int?, _ isBackward: Bool) throws(MalformedPattern) {
        guard let number, number <= tree.groupCount else { throw MalformedPattern() }
        steps.append(.reference(number, isBackward: isBackward))
    }

    private mutating func append(
        loop inner: PatternNode, _ times: PatternNode.Repetition, _ isBackward: Bool
    ) throws(MalformedPattern) {
        let counter = registerCount
        registerCount += 2
        steps.append(.reset(counter: counter))
        let loop = reserve()
        steps.append(.enter(counter: counter, groups: times.groups))
        try append(inner, isBackward: isBackward)
        steps.append(.again(counter: counter, least: times.least, loop: loop))
        steps[loop] = .loop(
            counter: counter, least: times.least, most: times.most, isGreedy: times.isGreedy, end: steps.count)
    }

    private mutating func add(_ set: ScalarSet) -> Int {
        sets.append(set)
        return sets.count - 1
    }

    /// The place of a step that is known only when those after it are.
    private mutating func reserve() -> Int {
        steps.append(.match)
        return steps.count - 1
    }
}
