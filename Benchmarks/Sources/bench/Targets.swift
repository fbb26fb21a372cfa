import Foundation

/// The targets of figures, from `Benchmarks/expected.json`, which `Benchmarks/check` reads as well.
struct Targets {
    private struct Table: Decodable {
        struct Figure: Decodable {
            var name: String
            var peer: String?
            var target: Double?
        }

        var figures: [Figure]
    }

    /// By name and peer.
    private var values: [String: [String: Double]] = [:]

    /// Reads the table of the repository that is the working directory.
    init() throws {
        let file = URL(fileURLWithPath: "Benchmarks/expected.json")
        for figure in try JSONDecoder().decode(Table.self, from: Data(contentsOf: file)).figures {
            if let peer = figure.peer { values[figure.name, default: [:]][peer] = figure.target }
        }
    }

    /// `nil` for what is only a yardstick.
    func of(_ name: String, _ peer: String) -> Double? { values[name]?[peer] }
}
