import Accord
import Contract

/// The goals of a question, and what is known of each so far.
///
/// At first no goal has a value. Each is looked at with what is known of those that it asks for, and again when more is
/// known of these. When nothing is left to be looked at, goals without a value have none: the smallest value of all that
/// they ask for would be made of smaller ones, and would have been found.
struct GoalTable {
    private(set) var goals: [Goal] = []
    private var found: [Answer] = []
    private var numbers: [Goal: Int] = [:]
    /// The numbers of the goals that have asked for each goal.
    private var askers: [Set<Int>] = []
    private var pending: [Int] = []
    private var firstPending = 0
    private var isPending: [Bool] = []

    var answers: Zip2Sequence<[Goal], [Answer]> { zip(goals, found) }

    func number(of goal: Goal) -> Int? { numbers[goal] }

    mutating func add(_ goal: Goal) -> Int {
        let number = goals.count
        numbers[goal] = number
        goals.append(goal)
        found.append(.none)
        askers.append([])
        isPending.append(false)
        return number
    }

    mutating func answer(to number: Int, for asker: Int?) -> Answer {
        if let asker, !found[number].isValue { askers[number].insert(asker) }
        return found[number]
    }

    mutating func postpone(_ number: Int) {
        guard !isPending[number], !found[number].isValue else { return }
        isPending[number] = true
        pending.append(number)
    }

    /// The next goal that has to be looked at: the one that has waited longest.
    mutating func next() -> Int? {
        guard firstPending < pending.count else { return nil }
        let number = pending[firstPending]
        firstPending += 1
        isPending[number] = false
        return number
    }

    /// Keeps an answer that says more than the one before; who relied on that has to be looked at again.
    mutating func settle(_ number: Int, _ answer: Answer) {
        guard answer.rank > found[number].rank else { return }
        found[number] = answer
        for asker in askers[number].sorted() { postpone(asker) }
        if answer.isValue { askers[number] = [] }
    }
}

extension Answer {
    /// Answers only ever rise: what has been found stays.
    fileprivate var rank: Int {
        switch self {
        case .none: 0
        case .unknown: 1
        case .value: 2
        }
    }
}
