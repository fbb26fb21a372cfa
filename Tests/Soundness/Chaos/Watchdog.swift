import Foundation

/// Looks once a second, on a thread of its own, for calls that hang, and prints what was found. Should the program itself
/// hang, it ends it.
struct Watchdog: Sendable {
    let desk: Desk

    func start() {
        // What Swift's tasks may hang on does not stop a thread.
        Thread.detachNewThread { [self] in
            var printed = 0
            var isEarly = true
            while true {
                Thread.sleep(forTimeInterval: 1)
                printed = look(printed)
                isEarly.toggle()
                if isEarly { showProgress() }
                fflush(nil)
            }
        }
    }

    /// - Returns: how many findings are printed.
    private func look(_ printed: Int) -> Int {
        let (findings, isOver, phase) = desk.books.withLock { books in
            books.audit(grace: desk.options.grace, at: desk.now)
            return (books.findings, desk.now > books.phaseEnds, books.phase)
        }
        for finding in findings.dropFirst(printed) {
            print(Report.clear + Report.line(of: finding))
        }
        guard isOver else { return findings.count }
        desk.find("the program hangs in \(phase)")
        Report(desk).printTable()
        exit(1)
    }

    private func showProgress() {
        guard Report.isTerminal else { return }
        print(Report.clear + desk.summary, terminator: "")
    }
}
