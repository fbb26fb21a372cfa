import Foundation

/// Costs, side by side.
enum Table {
    static func text(_ rows: [(listing: Listing, cost: Listing.Cost)]) -> String {
        let first = rows.first?.cost.bytes
        let cells = rows.map { row in
            [row.listing.name, size(row.cost.bytes), ratio(row.cost.bytes, to: first), time(row.cost.time)]
        }
        let table = [["Form", "On the wire", "Of JSON", "Time"]] + cells
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }
            .joined(separator: "   ")
        }
        .joined(separator: "\n")
    }

    private static func size(_ bytes: Int?) -> String {
        bytes.map { "\(($0).formatted(.number.locale(Locale(identifier: "en_GB")))) B" } ?? "not known"
    }

    private static func ratio(_ bytes: Int?, to whole: Int?) -> String {
        guard let bytes, let whole, whole > 0 else { return "–" }
        return "\((bytes * 100 + whole / 2) / whole) %"
    }

    private static func time(_ time: Duration) -> String {
        time.formatted(.units(allowed: [.milliseconds], width: .narrow, fractionalPart: .show(length: 1)))
    }
}
