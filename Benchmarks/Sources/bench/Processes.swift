import Foundation

/// Times a comparison in several processes: where things happen to lie in the memory of one can change a time by a
/// third, for as long as it runs.
struct Processes {
    var count: Int
    var rounds: Int

    /// The median time of one piece of work, in nanoseconds, in the order of the contenders.
    func medians(_ comparison: Comparison) throws -> [Double] {
        let runs = try (0..<count).map { _ in try times(comparison) }
        return comparison.contenders.indices.map { contender in
            runs.map { $0[contender] }.sorted()[count / 2]
        }
    }

    private func times(_ comparison: Comparison) throws -> [Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--times", comparison.name, "--rounds", "\(rounds)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, times.count == comparison.contenders.count else {
            throw Disagreement("\(comparison.name): a process of its own gave no times")
        }
        return times
    }
}
