/// The result of `accord try`, by which a script knows what has happened.
package struct CallOutcome: Sendable {
    package var end = CallRun.End.ended
    package var failure: AnswerFailure?
    package var deviations: [Deviation] = []

    package init() {}

    /// Takes an event of the answer.
    package mutating func add(_ event: AnswerEvent) {
        switch event {
        case .failure(let failure): self.failure = failure
        case .deviation(let deviation): deviations.append(deviation)
        case .message, .bytes: break
        }
    }

    /// The code with which the program exits.
    package var exitCode: Int32 {
        switch end {
        case .unreachable: 4
        case .deadline: 5
        case .cut: 3
        case .ended:
            if deviations.contains(where: { $0.weight == .error }) { 3 } else if failure != nil { 2 } else { 0 }
        }
    }
}
