import Contract
import Foundation
import SwiftWriter
import TestEnvironment
import Testing

/// The Swift compiler, to show that generated code compiles without a warning.
struct SwiftCompiler {
    /// The folder with the modules and objects that were built beside the tests.
    private let products: URL
    private let scratch: URL

    init() throws {
        products = try #require(Self.productsFolder(), "Accord, AccordHTTP and AccordMocks are not built")
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("accord-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    }

    func removeScratch() {
        try? FileManager.default.removeItem(at: scratch)
    }

    /// Checks files as one module, warnings being errors.
    ///
    /// - Returns: The compiler's output; empty when all is well.
    func check(_ files: [GeneratedFile], module: String, _ options: [String] = []) async throws -> String {
        try await complaints(about: files, module: module, ["-typecheck"] + options)
    }

    /// Checks files as one module, and makes that module one that others can import.
    func compile(_ files: [GeneratedFile], module: String, _ options: [String] = []) async throws -> String {
        let product = scratch.appendingPathComponent("\(module).swiftmodule").path
        return try await complaints(
            about: files, module: module, ["-emit-module", "-emit-module-path", product] + options)
    }

    private func complaints(
        about files: [GeneratedFile], module: String, _ options: [String]
    ) async throws -> String {
        try await run(
            ["-parse-as-library", "-warnings-as-errors"] + self.options(for: module) + options
                + paths(of: files, module: module))
    }

    /// Builds files and `main` into a program with the objects of modules of Accord, and runs it.
    ///
    /// - Returns: What the compiler and the program print.
    func run(_ files: [GeneratedFile], main: String, with modules: [String] = ["Accord"]) async throws -> String {
        let program = scratch.appendingPathComponent("program").path
        let main = GeneratedFile(name: "main.swift", contents: main, isEmpty: false)
        let complaints = try await run(
            ["-o", program, "-suppress-warnings"] + options(for: "Program")
                + paths(of: files + [main], module: "Program")
                + objects(of: modules))
        return complaints.hasPrefix("exit ") ? complaints : try await run(program, [])
    }

    /// The object files of modules, by the build's own lists of them: the folders have those of deleted sources too.
    private func objects(of modules: [String]) throws -> [String] {
        try modules.flatMap { module in
            let list = products.appendingPathComponent("\(module).build/output-file-map.json")
            let outputs = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: list))
            return outputs.values.compactMap { $0["object"] }.sorted()
        }
    }

    private func options(for module: String) -> [String] {
        // As a whole, since each file alone would have the compiler read all modules again.
        ["-module-name", module, "-swift-version", "6", "-package-name", "tests", "-whole-module-optimization"]
            + ["-I", scratch.path, "-I", products.appendingPathComponent("Modules").path]
            + ["-Xcc", "-fmodule-map-file=\(Self.moduleMap)"]
    }

    private func paths(of files: [GeneratedFile], module: String) throws -> [String] {
        let folder = scratch.appendingPathComponent("\(module)-sources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try files.map { file in
            let url = folder.appendingPathComponent(file.name)
            try Data(file.contents.utf8).write(to: url)
            return url.path
        }
    }

    private func run(_ arguments: [String]) async throws -> String {
        try await run("/usr/bin/env", ["swiftc"] + arguments)
    }

    /// Waits without holding one of the few threads on which all tests run.
    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        let log = scratch.appendingPathComponent("log-\(UUID().uuidString)")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.start()
        for await _ in ends {}
        let text = try String(contentsOf: log, encoding: .utf8)
        return process.terminationStatus == 0 ? text : "exit \(process.terminationStatus)\n\(text)"
    }

    /// The map of the C module that AccordHTTP imports lies in the sources of the package.
    private static let moduleMap = Repository.url("Sources/Runtime/CZlib/module.modulemap").path

    /// The folder that the tests themselves were built into.
    private static func productsFolder() -> URL? {
        [Bundle(for: Anchor.self).bundleURL, Bundle.main.bundleURL]
            .flatMap(\.ancestors)
            .first {
                FileManager.default.fileExists(
                    atPath: $0.appendingPathComponent("Modules/AccordMocks.swiftmodule").path)
            }
    }

    private final class Anchor {}
}

extension URL {
    /// The path itself and the folders around it, innermost first.
    fileprivate var ancestors: [URL] {
        var url = standardizedFileURL
        var result = [url]
        while url.path != "/" {
            url = url.deletingLastPathComponent()
            result.append(url)
        }
        return result
    }
}
