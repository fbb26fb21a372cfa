import Contract
import Foundation
import SwiftWriter
import TestEnvironment
import Testing

/// The Swift compiler, to show that generated code compiles without a warning.
///
/// As in a build, what has compiled is compiled again when it has changed, or a module that was built beside the tests (a build
/// with another compiler makes all of these again). `.build/accepted` has what was compiled without a complaint.
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
        let arguments =
            try ["-parse-as-library", "-warnings-as-errors"] + self.options(for: module) + options
            + paths(of: files, module: module)
        let product = scratch.appendingPathComponent("\(module).swiftmodule")
        let isModule = arguments.contains("-emit-module")
        let cause = try self.cause(of: arguments)
        let accepted = Self.accepted.appendingPathComponent(Self.checksum(of: cause))
        let (input, result) = (accepted.appendingPathComponent("input"), accepted.appendingPathComponent("module"))
        if (try? String(contentsOf: input, encoding: .utf8)) == cause {
            if isModule { try Data(contentsOf: result).write(to: product) }
            return ""
        }
        let complaints = try await run(arguments)
        if complaints.isEmpty {
            try FileManager.default.createDirectory(at: accepted, withIntermediateDirectories: true)
            if isModule { try Data(contentsOf: product).write(to: result, options: .atomic) }
            try cause.write(to: input, atomically: true, encoding: .utf8)
        }
        return complaints
    }

    /// All on which the compiler's verdict depends: its arguments, the sources of this module and of those before it, and
    /// when the modules that were built beside the tests have changed.
    private func cause(of arguments: [String]) throws -> String {
        var parts = arguments.map { $0.replacing(scratch.path, with: "") }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).sorted()
        for path in paths where path.hasSuffix(".swift") {
            parts += [path, try String(contentsOf: scratch.appendingPathComponent(path), encoding: .utf8)]
        }
        let modules = products.appendingPathComponent("Modules")
        // Those of Tests/Generated are of others' contracts, and no test imports them.
        let others =
            (try? FileManager.default.contentsOfDirectory(atPath: Repository.url("Tests/Generated").path)) ?? []
        for name in try FileManager.default.contentsOfDirectory(atPath: modules.path).sorted()
        where !others.contains(where: { name.hasPrefix("\($0).") }) {
            let attributes = try FileManager.default.attributesOfItem(atPath: modules.appendingPathComponent(name).path)
            let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
            parts += [name, "\(changed ?? 0)", "\(attributes[.size] ?? 0)"]
        }
        return parts.joined(separator: "\0")
    }

    /// FNV-1a: a name for a file, whose content decides.
    private static func checksum(of text: String) -> String {
        String(text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }

    private static let accepted = Repository.url(".build/accepted")

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
