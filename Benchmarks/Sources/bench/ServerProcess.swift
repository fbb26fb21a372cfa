import Foundation

/// One of this program's servers in a process of its own. It ends when this goes, or this process does.
final class ServerProcess {
    /// The ports that it listens on, as it reported them.
    let ports: [Int]
    private let process = Process()
    private let input = Pipe()

    /// - Parameter option: what makes this program that server.
    init(_ option: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [option]
        // A library that watches over this process is not to watch over a server.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        ports = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard !ports.isEmpty else { throw Disagreement("the server of \(option) did not start") }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
