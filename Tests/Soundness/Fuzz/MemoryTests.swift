import Foundation
import TestEnvironment
import Testing

/// The number of bytes of memory that a byte of input can cost at most.
///
/// The dearest are messages with nothing in them: an element of a list takes two bytes on the wire, and its whole
/// struct in memory. Otherwise it is a number of eight bytes for a digit.
@Suite("Memory for hostile input")
struct MemoryTests {
    @Test(
        "stays within a multiple of the input",
        arguments: [
            ("packed-booleans", 4), ("packed-numbers", 24), ("empty-strings", 24), ("small-messages", 24),
            ("large-messages", 64), ("nested-messages", 64), ("map-entries", 32), ("unknown-fields", 8),
            ("json-messages", 64), ("json-numbers", 16),
        ])
    func multiple(input: String, limit: Int) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.probe
        process.arguments = [input]
        process.standardOutput = output
        // Waits without holding one of the few threads on which all tests run; what the probe prints fits into a pipe.
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.start()
        for await _ in ends {}
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(process.terminationStatus == 0)
        try #require(numbers.count == 2)
        let (size, growth) = (numbers[0], numbers[1])
        #expect(growth <= limit * size, "\(input): \(growth) bytes for \(size)")
    }

    /// Beside the test bundle, where the build puts all programs.
    private static var probe: URL {
        var folder = Bundle.main.bundleURL
        while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/MemoryProbe") {
            folder.deleteLastPathComponent()
        }
        return folder.appendingPathComponent("MemoryProbe")
    }
}
