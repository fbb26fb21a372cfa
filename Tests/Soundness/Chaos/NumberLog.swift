/// The numbers of a feed as they come to a consumer: each once, and in order, with gaps only where a connection was lost.
struct NumberLog: Sendable {
    private(set) var last = 0
    /// The count of all numbers that came.
    private(set) var count = 0
    /// The number of times that a number did not follow the one before it.
    private(set) var gaps = 0
    private var mayRestart = false

    /// Notes that the server was started again, and counts from 1.
    mutating func restart() {
        mayRestart = true
    }

    /// Notes that all numbers from before the restart have come.
    mutating func settle() {
        mayRestart = false
    }

    /// - Returns: what is wrong with the number.
    mutating func note(_ number: Int) -> String? {
        defer {
            last = number
            count += 1
        }
        guard number <= last else {
            if number != last + 1 { gaps += 1 }
            return nil
        }
        guard mayRestart else { return "the number \(number) came after \(last)" }
        mayRestart = false
        gaps += 1
        return nil
    }
}
