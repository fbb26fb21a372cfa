/// Lays out tables for people.
enum Columns {
    /// - Parameters:
    ///   - lines: cells; the first line is the head, and all have as many.
    ///   - leading: how many columns are of words, which begin at the left.
    static func text(_ lines: [[String]], leading: Int) -> String {
        let widths = lines.first.map { head in head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        }
        return lines.map { line in
            zip(line, widths ?? []).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column < leading ? cell.0 + space : space + cell.0
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }
}
