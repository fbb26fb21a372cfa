import AccordSocket
import Foundation

/// Draws the board in place on a terminal, and now and then as plain lines elsewhere.
struct Screen {
    private let isTerminal = isatty(STDOUT_FILENO) == 1

    func show(_ board: Board) async {
        if isTerminal { write("\u{1B}[?25l\u{1B}[2J") }
        while !Task.isCancelled {
            let lines = await lines(of: board)
            // From the corner, each line to its end, and nothing below: no flicker.
            write(
                isTerminal
                    ? "\u{1B}[H" + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
                    : lines.joined(separator: "\n") + "\n\n")
            try? await Task.sleep(for: .milliseconds(isTerminal ? 100 : 2_000))
        }
        write(isTerminal ? "\u{1B}[?25h" : "")
    }

    private func lines(of board: Board) async -> [String] {
        let connections = await board.connections.values.sorted { $0.name < $1.name }
        let rows = await board.rows.values.sorted { $0.name < $1.name }
        var lines = connections.map { connection in
            let latency = connection.latency.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "–"
            let statistics = connection.statistics
            return column(connection.name, 14) + column(describe(connection.state), 24) + column(latency, 8)
                + "\(statistics.received) received, \(statistics.reconnects) reconnects"
        }
        lines.append("")
        for row in rows {
            let arrow = row.price > row.previous ? "▲" : row.price < row.previous ? "▼" : " "
            let change = row.change.map { "\($0) %" } ?? ""
            lines.append(column(row.name, 14) + color(arrow, row) + " " + column("\(row.price)", 14) + change)
        }
        return lines + [""] + (await board.news)
    }

    private func describe(_ state: SessionState) -> String {
        switch state {
        case .idle: "idle"
        case .connecting: "connecting"
        case .awaitingWelcome: "awaiting the welcome"
        case .open: "open"
        case .refreshing: "refreshing the token"
        case .backingOff(let date): "again in \(max(0, Int(date.timeIntervalSinceNow.rounded(.up)))) s"
        case .suspended: "suspended"
        case .closed: "closed"
        }
    }

    private func color(_ arrow: String, _ row: Board.Row) -> String {
        guard isTerminal, row.price != row.previous else { return arrow }
        return "\u{1B}[\(row.price > row.previous ? 32 : 31)m\(arrow)\u{1B}[0m"
    }

    private func column(_ text: String, _ width: Int) -> String {
        text.count < width ? text + String(repeating: " ", count: width - text.count) : text + " "
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
