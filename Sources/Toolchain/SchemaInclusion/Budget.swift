/// A limit on what questions may cost; beyond it, they go without an answer.
package struct Budget {
    /// The number of steps that a goal may take, and a question with all its goals; a step takes about a tenth of a
    /// millisecond.
    static let stepLimit = 3_000
    /// The number of steps that all questions together may take beyond that: what a large question finds out serves
    /// later ones.
    static let reserve = 200_000
    /// The depth to which a value that shows a break may be nested.
    static let depthLimit = 256
    /// The number of goals that are looked at inside of each other, so that the stack does not end first.
    static let stackLimit = 20

    /// The number of cases, by the branches of several unions, that are looked at one by one.
    static let caseLimit = 8

    /// The number of schemas in each other that an outline looks into.
    static let outlineLimit = 100

    /// The number of literals that were taken apart, or held against others; it grows in proportion to the schemas.
    var effort = 0
    private var stepsOfGoal = 0
    private var stepsOfQuestion = 0
    private var reserve = Budget.reserve

    var isSpent: Bool { stepsOfGoal >= Self.stepLimit || isQuestionSpent }
    var isQuestionSpent: Bool { stepsOfQuestion >= Self.stepLimit && reserve <= 0 }

    mutating func take(_ count: Int = 1) {
        stepsOfGoal += count
        stepsOfQuestion += count
        if stepsOfQuestion > Self.stepLimit { reserve = max(0, reserve - count) }
    }

    mutating func beginQuestion() {
        stepsOfGoal = 0
        stepsOfQuestion = 0
    }

    /// - Returns: the steps of the goal around it, which go on when this one ends.
    mutating func beginGoal() -> Int {
        defer { stepsOfGoal = 0 }
        return stepsOfGoal
    }

    mutating func endGoal(_ outer: Int) {
        stepsOfGoal = outer
    }

    static let spent = "the schemas are too large or too entangled to be compared in time"
    static let tooDeep = "the schemas are nested too deeply"
}
