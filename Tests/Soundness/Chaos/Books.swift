/// The work under way, how work ended, and what was found. A value; whoever has it says what time it is, as the time since
/// the program began.
struct Books: Sendable {
    struct Finding: Sendable, Hashable {
        var text: String
        var time: Duration
        var phase: String
    }

    private struct Work: Sendable {
        let kind: String
        let details: String
        let phase: String
        let start: Duration
        /// By when it has to be over; `nil`: whenever the session that it waits for is open.
        var due: Duration?
        var isReported = false
    }

    private var work: [Int: Work] = [:]
    private var count = 0
    /// The phase of the run, which findings name.
    var phase = "start"
    /// By when the phase has to be over; later, the program itself hangs.
    var phaseEnds = Duration.seconds(120)
    /// The number of times that work of each kind ended in each way.
    private(set) var ends: [String: [String: Int]] = [:]
    private(set) var findings: [Finding] = []
    /// The number of faults of each kind that there were.
    private(set) var faults: [String: Int] = [:]

    var underWay: Int { work.count }
    var ended: Int { ends.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// Notes that work begins.
    ///
    /// - Parameters:
    ///   - kind: what it counts as: `unary connect`.
    ///   - details: what a finding shows beside the kind.
    mutating func begin(_ kind: String, _ details: String, due: Duration?, at now: Duration) -> Int {
        count += 1
        work[count] = Work(kind: kind, details: details, phase: phase, start: now, due: due)
        return count
    }

    /// Notes that work has to end now, as it was cancelled.
    mutating func cancel(_ number: Int, at now: Duration) {
        guard let due = work[number].map({ $0.due ?? now }) else { return }
        work[number]?.due = min(due, now)
    }

    /// Notes that work is over.
    mutating func end(_ number: Int, _ outcome: String, at now: Duration) {
        guard let ended = work.removeValue(forKey: number) else {
            return find("work ended twice: \(outcome)", at: now)
        }
        ends[ended.kind, default: [:]][outcome, default: 0] += 1
        if ended.isReported { find("\(ended.kind) ended at last, with \(outcome): \(ended.details)", at: now) }
    }

    /// Finds the work that is longer under way than it may be by the grace.
    mutating func audit(grace: Duration, at now: Duration) {
        for (number, late) in work.sorted(by: { $0.key < $1.key }) {
            guard let due = late.due, !late.isReported, now > due + grace else { continue }
            work[number]?.isReported = true
            find(
                "\(late.kind) hangs since \((now - late.start).inSeconds), \((now - due).inSeconds) longer than it may,"
                    + " begun in \(late.phase): \(late.details)",
                at: now)
        }
    }

    mutating func find(_ text: String, at now: Duration) {
        findings.append(Finding(text: text, time: now, phase: phase))
    }

    mutating func count(_ fault: String) {
        faults[fault, default: 0] += 1
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }

    /// `12.3 s`.
    var inSeconds: String {
        let tenths = Int((seconds * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10)) s"
    }
}
