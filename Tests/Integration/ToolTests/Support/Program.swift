import Foundation
import TestEnvironment

/// A program that was built with the tests.
struct Program {
    var path: String
    /// Arguments before those of a run.
    private var leading: [String] = []

    static let accord = Program(built: "accord")
    static let pluginTool = Program(built: "AccordPluginTool")
    static let compilerPlugin = Program(built: "protoc-gen-accord")

    init(path: String) {
        self.path = path
    }

    /// The program as it is run by somebody for whom the modes of files count, which they do not for root.
    var unprivileged: Program {
        guard geteuid() == 0 else { return self }
        var program = Program(path: "/usr/bin/setpriv")
        // The user stays the same, and so may run what is in folders of its own.
        let rights = "-dac_override,-dac_read_search"
        program.leading = ["--bounding-set=\(rights)", "--inh-caps=\(rights)", path]
        return program
    }

    private init(built name: String) {
        path = Self.buildFolder.appendingPathComponent(name).path
    }

    /// The folder that the test bundle is in, which on Linux is no bundle.
    static let buildFolder: URL = {
        let bundle = Bundle(for: Anchor.self).bundleURL
        return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }()

    private final class Anchor {}

    /// The result of a run.
    struct Result {
        var exitCode: Int32
        var output: String
        var errors: String

        /// The problems of the run, one for each line.
        var problems: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// Runs the program in a folder.
    ///
    /// - Parameters:
    ///   - environment: variables to set beside those of this process.
    ///   - output: takes what it prints, instead of the result.
    func run(
        _ arguments: [String],
        in folder: Folder,
        input: Data = Data(),
        environment: [String: String] = [:],
        output: FileHandle? = nil,
        whileRunning: (Process) -> Void = { _ in }
    ) async throws -> Result {
        let streams = try Folder()
        try input.write(to: streams.url("input"))
        try streams.write("output", "")
        try streams.write("errors", "")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = leading + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let handles = [
            try FileHandle(forReadingFrom: streams.url("input")), try FileHandle(forWritingTo: streams.url("output")),
            try FileHandle(forWritingTo: streams.url("errors")),
        ]
        // On Linux, a process that was started is never let go, nor are the files that it was given.
        defer { for handle in handles { try? handle.close() } }
        process.standardInput = handles[0]
        process.standardOutput = output ?? handles[1]
        process.standardError = handles[2]
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.start()
        whileRunning(process)
        for await _ in ends {}
        return Result(
            exitCode: process.terminationStatus,
            output: try streams.read("output"),
            errors: try streams.read("errors")
        )
    }
}
