import Foundation

/// The number of allocations that a call makes, in all threads of its process.
struct CallAllocations: Sendable {
    var accord: Double
    var bare: Double

    /// Counted in a process that is started with a library that counts, by the names of comparisons. Empty where there
    /// is no such library.
    static func counted(_ filter: String, calls: Int) throws -> [String: CallAllocations] {
        let library = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent("allocations.so")
        guard FileManager.default.fileExists(atPath: library.path) else { return [:] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--calls", "--filter", filter, "--repeat", "\(calls)"]
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_PRELOAD": library.path]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Disagreement("allocations could not be counted") }
        var counted: [String: CallAllocations] = [:]
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            guard cells.count == 3, let accord = Double(cells[1]), let bare = Double(cells[2]) else { continue }
            counted[String(cells[0])] = CallAllocations(accord: accord, bare: bare)
        }
        return counted
    }
}
