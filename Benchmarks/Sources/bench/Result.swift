import Foundation

/// One line of `results.json`.
struct Result: Codable {
    enum Better: String, Codable {
        case higher
        case lower
    }

    var name: String
    /// The peer that a ratio is relative to; absent for an absolute figure.
    var peer: String?
    var value: Double
    /// Of an absolute figure.
    var unit: String?
    var better: Better

    static func ratio(_ name: String, _ peer: String, _ value: Double, better: Better = .higher) -> Result {
        Result(name: name, peer: peer, value: (value * 1000).rounded() / 1000, better: better)
    }

    static func absolute(_ name: String, _ value: Double, _ unit: String, better: Better = .lower) -> Result {
        Result(name: name, value: (value * 1000).rounded() / 1000, unit: unit, better: better)
    }

    /// Writes results into a file, beside those that are there under other names.
    static func write(_ new: [Result], to file: URL) throws {
        let old = (try? JSONDecoder().decode([Result].self, from: Data(contentsOf: file))) ?? []
        let kept = old.filter { result in !new.contains { $0.name == result.name && $0.peer == result.peer } }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(kept + new).write(to: file)
    }
}
