import Foundation

/// The key to the ids in names of tests: the rows of the tables in `ACCEPTANCE.md`.
struct AcceptanceKey {
    struct Row {
        let id: RuleID
        /// A Boolean value that indicates whether the rule has no test yet.
        let isOpen: Bool
        /// The file and line, for messages.
        let place: String
    }

    private(set) var rows: [Row] = []
    /// The problems of the key itself, each with its file and line.
    private(set) var problems: [String] = []

    init(_ text: String, path: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.hasPrefix("|"), !line.hasPrefix("|---") else { continue }
            read(Self.cells(of: line), place: "\(path):\(index + 1)")
        }
        checkOrder()
    }

    private static func cells(of line: Substring) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private mutating func read(_ cells: [String], place: String) {
        guard cells != ["id", "item", "what holds", "source"] else { return }
        guard cells.count == 4, cells.allSatisfy({ !$0.isEmpty }) else {
            problems.append("\(place): a row has four cells, and none is empty")
            return
        }
        guard let id = RuleID(cells[0]) else {
            problems.append("\(place): an id is a letter and a number, and not \(cells[0])")
            return
        }
        if !["system", "proposal", "both"].contains(cells[3]) {
            problems.append("\(place): the source of \(id) is system, proposal or both, and not \(cells[3])")
        }
        rows.append(Row(id: id, isOpen: cells[2].hasPrefix("**open**"), place: place))
    }

    /// Checks that the ids of a system follow each other, and that none occurs twice.
    private mutating func checkOrder() {
        var last: [String: Int] = [:]
        var system: String?
        for row in rows {
            if let number = last[row.id.system], row.id.system != system || row.id.number <= number {
                problems.append("\(row.place): \(row.id) is not in order, or occurs twice")
            }
            system = row.id.system
            last[row.id.system] = row.id.number
        }
    }
}
