/// A search of one text, step by step, with a stack of what else could be tried.
struct PatternSearch {
    private let program: PatternProgram
    private let text: [UInt32]
    private var registers: [Int]
    private var untried: [Untried] = []
    /// After how many steps a search is given up: `^(a+)+$` takes years for a text of a few dozen letters. Far more
    /// than sensible expressions need.
    private var stepsLeft: Int
    /// The number of entries that may be left to try at a time, for the same reason.
    private let untriedLimit: Int

    private enum Untried {
        case step(Int, position: Int)
        /// All positions from one to another, which may be before it.
        case positions(step: Int, next: Int, last: Int)
        case register(Int, Int)
    }

    init(_ program: PatternProgram, _ text: String) {
        self.program = program
        self.text = text.unicodeScalars.map(\.value)
        registers = Array(repeating: -1, count: program.registerCount)
        stepsLeft = 1_000_000 + 100 * self.text.count
        untriedLimit = 1_000_000 + 10 * self.text.count
    }

    mutating func matches() -> Bool {
        for start in 0...(program.isAnchored ? 0 : text.count) where stepsLeft > 0 {
            if matches(from: 0, at: start) { return true }
        }
        return false
    }

    private mutating func matches(from firstStep: Int, at start: Int) -> Bool {
        let base = untried.count
        var step = firstStep
        var position = start
        while stepsLeft > 0, untried.count < untriedLimit {
            stepsLeft -= 1
            if case .match = program.steps[step] { return true }
            if !take(&step, &position), !goBack(&step, &position, downTo: base) { return false }
        }
        stepsLeft = 0
        return false
    }

    /// The next thing that was left to try; none when there is none above `base`.
    private mutating func goBack(_ step: inout Int, _ position: inout Int, downTo base: Int) -> Bool {
        while untried.count > base, let last = untried.popLast() {
            switch last {
            case .register(let register, let value): registers[register] = value
            case .step(let other, let place):
                (step, position) = (other, place)
                return true
            case .positions(let other, let next, let last):
                if next != last {
                    untried.append(.positions(step: other, next: next + (next < last ? 1 : -1), last: last))
                }
                (step, position) = (other, next)
                return true
            }
        }
        return false
    }

    /// Takes one step.
    ///
    /// - Returns: whether it can be taken.
    private mutating func take(_ step: inout Int, _ position: inout Int) -> Bool {
        let current = step
        step += 1
        switch program.steps[current] {
        case .one(let set, let isBackward):
            guard isIn(set, position, isBackward) else { return false }
            position += isBackward ? -1 : 1
        case .run(let set, let least, let most, let isGreedy, let isBackward):
            let count = runLength(set, most, position, isBackward)
            guard count >= least else { return false }
            position = takeRun(step, position, isBackward ? -least : least, isBackward ? -count : count, isGreedy)
        case .jump(let target): step = target
        case .split(let other): untried.append(.step(other, position: position))
        case .save(let register): set(register, position)
        case .reference(let group, let isBackward): return repeats(group, &position, isBackward)
        case .place(let place): return isAt(place, position)
        case .look(let isNegative, let end):
            guard look(from: step, at: position) != isNegative else { return false }
            step = end
        default: return takeLoop(program.steps[current], &step, position)
        }
        return true
    }

    private mutating func takeLoop(_ loop: PatternProgram.Step, _ step: inout Int, _ position: Int) -> Bool {
        switch loop {
        case .reset(let counter): set(counter, 0)
        case .loop(let counter, let least, let most, let isGreedy, let end):
            let count = registers[counter]
            if count < least { break }
            if count >= most {
                step = end
            } else {
                untried.append(.step(isGreedy ? end : step, position: position))
                if !isGreedy { step = end }
            }
        case .enter(let counter, let groups):
            set(counter, registers[counter] + 1)
            set(counter + 1, position)
            for group in groups {
                set(2 * group, -1)
                set(2 * group + 1, -1)
            }
        case .again(let counter, let least, let loop):
            if registers[counter] > least, registers[counter + 1] == position { return false }
            step = loop
        default: break
        }
        return true
    }

    private mutating func set(_ register: Int, _ value: Int) {
        guard registers[register] != value else { return }
        untried.append(.register(register, registers[register]))
        registers[register] = value
    }

    // MARK: Characters

    private func isIn(_ set: Int, _ position: Int, _ isBackward: Bool) -> Bool {
        let index = isBackward ? position - 1 : position
        return text.indices.contains(index) && program.sets[set].contains(text[index])
    }

    private mutating func runLength(_ set: Int, _ most: Int, _ position: Int, _ isBackward: Bool) -> Int {
        var count = 0
        while count < most, isIn(set, isBackward ? position - count : position + count, isBackward) { count += 1 }
        stepsLeft -= count / 8
        return count
    }

    /// Takes as many characters as there are, or as few as needed, and leaves the others to be tried.
    private mutating func takeRun(_ step: Int, _ position: Int, _ least: Int, _ most: Int, _ isGreedy: Bool) -> Int {
        let (first, last) = isGreedy ? (position + most, position + least) : (position + least, position + most)
        if first != last {
            untried.append(.positions(step: step, next: first + (first < last ? 1 : -1), last: last))
        }
        return first
    }

    /// Whether what a group took comes again. A group that took nothing matches everywhere.
    private func repeats(_ group: Int, _ position: inout Int, _ isBackward: Bool) -> Bool {
        let (start, end) = (registers[2 * group], registers[2 * group + 1])
        guard start >= 0, end >= start else { return true }
        let other = isBackward ? position - (end - start) : position
        guard other >= 0, other + (end - start) <= text.count,
            text[start..<end].elementsEqual(text[other..<other + (end - start)])
        else { return false }
        position += isBackward ? start - end : end - start
        return true
    }

    // MARK: Places

    private func isAt(_ place: PatternNode.Place, _ position: Int) -> Bool {
        switch place {
        case .start: position == 0
        case .end: position == text.count
        case .lineStart: position == 0 || ScalarSet.lineTerminators.contains(text[position - 1])
        case .lineEnd: position == text.count || ScalarSet.lineTerminators.contains(text[position])
        case .wordBoundary: isWord(position - 1) != isWord(position)
        case .noWordBoundary: isWord(position - 1) == isWord(position)
        }
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && ScalarSet.word.contains(text[index])
    }

    /// Whether the steps of a look match here. The captures of its groups stay, and nothing else of it is tried again.
    private mutating func look(from step: Int, at position: Int) -> Bool {
        let (base, before) = (untried.count, registers)
        let isFound = matches(from: step, at: position)
        untried.removeLast(untried.count - base)
        let after = isFound ? registers : before
        registers = before
        for register in after.indices { set(register, after[register]) }
        return isFound
    }
}
