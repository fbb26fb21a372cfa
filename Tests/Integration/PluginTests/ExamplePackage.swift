import Foundation
import TestEnvironment

/// A package that uses Accord, to change and build: a copy of `Examples/RinContacts`, or one that begins with nothing.
///
/// The package and what is built of it stay between runs. It is as deep below the repository as the examples, so that their
/// path to Accord holds.
struct ExamplePackage {
    struct Build {
        var exitCode: Int32
        var log: String

        /// Whether the build ran Accord for the app's contracts.
        var generated: Bool { log.contains("Writing Swift code from the contracts of RinContacts\n") }
    }

    private static let original = Repository.url("Examples/RinContacts")

    let contracts = Repository.url("proto")
    let folder: URL
    private let swift = Repository.url("Scripts/swift").path
    /// Where the tools are built already, the package takes the rest of Accord from there as well. SwiftPM plans again, and
    /// runs the plugins, after a build of another package, so nothing else may be built there meanwhile.
    private let build = Repository.url(
        ProcessInfo.processInfo.environment["ACCORD_PREBUILT_TOOLS"] == nil ? ".build-example/build" : ".build")

    /// Makes a folder with nothing in it but the versions of packages, which SwiftPM would look for again.
    init(empty name: String) throws {
        folder = Repository.url(".build-example/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "Package.resolved" {
            try remove(name)
        }
    }

    /// Makes the copy like the original, touching only what differs. Links to contracts become files, which can be
    /// changed.
    init() throws {
        folder = Repository.url(".build-example/RinContacts")
        let files = FileManager.default
        var wanted = try Self.files(below: Self.original)
        // Without it, SwiftPM looks for tests of XCTest in an index of the code, and compiles everything with one.
        wanted["Tests/XCTMain.swift"] = Repository.url("Tests/XCTMain.swift")
        for (path, file) in wanted {
            let copy = folder.appendingPathComponent(path)
            guard !files.contentsEqual(atPath: file.path, andPath: copy.path) else { continue }
            try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: file).write(to: copy)
        }
        for (path, copy) in try Self.files(below: folder) where wanted[path] == nil {
            try files.removeItem(at: copy)
        }
    }

    private static func files(below folder: URL, at path: String = "") throws -> [String: URL] {
        var found: [String: URL] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
            if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                found.merge(try files(below: url, at: "\(path)\(name)/")) { $1 }
            } else if name != "Package.resolved" {
                found["\(path)\(name)"] = url
            }
        }
        return found
    }

    func write(_ path: String, _ text: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }

    /// Returns the code that the plugin wrote for the app, by the names of its files.
    func generated() throws -> [String: String] {
        let output = build.appendingPathComponent("plugins/outputs/rincontacts/RinContacts/destination/AccordBuild")
        var texts: [String: String] = [:]
        let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
        for name in names where name.hasSuffix(".swift") {
            texts[name] = try String(contentsOf: output.appendingPathComponent(name), encoding: .utf8)
        }
        return texts
    }

    /// `swift build`, or another of SwiftPM's commands.
    func swift(_ command: String = "build", _ arguments: String...) async throws -> Build {
        let common = [command, "--package-path", folder.path, "--scratch-path", build.path]
        return try await run(swift, common + arguments)
    }

    /// Runs commands in the package's folder, where `swift` is SwiftPM for the package. In builds, `python3`, `brew`, `protoc`
    /// and `buf` fail, as on a machine that has none of them.
    func shell(_ script: String, environment: [String: String] = [:]) async throws -> Build {
        let programs = FileManager.default.temporaryDirectory.appendingPathComponent("accord-bin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: programs) }
        let wrapper = programs.appendingPathComponent("swift")
        let options = "--package-path '\(folder.path)' --scratch-path '\(build.path)'"
        try """
        #!/bin/sh
        command=$1
        shift
        PATH=${PATH#*:} exec '\(swift)' "$command" \(options) "$@"
        """.write(to: wrapper, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: wrapper.path)
        var variables = environment
        variables["PATH"] = "\(programs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        return try await run("/bin/sh", ["-e", "-c", script], in: folder, environment: variables)
    }

    /// Runs the app that was built.
    func runApp(_ arguments: String...) async throws -> Build {
        try await run(build.appendingPathComponent("debug/RinContacts").path, arguments)
    }

    /// - Parameter environment: variables to set beside those of this process.
    private func run(
        _ path: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> Build {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("accord-build-\(UUID().uuidString)")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        process.standardOutput = output
        process.standardError = output
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.start()
        for await _ in ends {}
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        return Build(exitCode: process.terminationStatus, log: text)
    }
}
