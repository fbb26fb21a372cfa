import Foundation

/// The report that the program prints at its end.
struct Report {
    private let books: Books
    private let desk: Desk

    static let isTerminal = isatty(STDOUT_FILENO) == 1
    /// Removes the line of progress.
    static let clear = isTerminal ? "\r\u{1B}[K" : ""

    init(_ desk: Desk) {
        self.desk = desk
        books = desk.books.withLock { $0 }
    }

    static func line(of finding: Books.Finding) -> String {
        "error: \(finding.phase), \(finding.time.inSeconds): \(finding.text)"
    }

    /// - Parameters:
    ///   - before: what the process had after the first storm.
    ///   - after: what it has at the end.
    func printTable(_ sessions: [LiveSession] = [], before: Resources? = nil, after: Resources = .now()) {
        print(Self.clear + "\nWork, and how it ended")
        for (kind, ends) in books.ends.sorted(by: { $0.key < $1.key }) {
            let ok = ends["ok"] ?? 0
            let others = ends.filter { $0.key != "ok" }.sorted { $0.value > $1.value }
            print(
                "  \(kind.padded(26)) \("\(ok)".padded(7)) ok",
                others.map { "\($0.value) \($0.key)" }.joined(separator: ", "), separator: "  ")
        }
        print("\nFaults")
        print("  " + books.faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        if !sessions.isEmpty { print("\nSessions") }
        for session in sessions {
            let statistics = session.statistics
            print(
                "  \(session.name.padded(26)) \(statistics.connections) connections, \(statistics.received) messages, "
                    + "\(session.numbers.withLock { $0.count }) numbers")
        }
        if let before { print("\nAfter the first storm, with sessions: \(before)") }
        print("At the end, without: \(after)")
        print("\nFindings: \(books.findings.count), in \(desk.now.inSeconds)")
        for finding in books.findings { print(Self.line(of: finding)) }
        if !books.findings.isEmpty {
            print(
                "Repeat with: ACCORD_TEST_SEED=\(desk.options.seed) make chaos seconds="
                    + "\(Int(desk.options.seconds.seconds)). The faults will be the same, not what meets them.")
        }
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}
