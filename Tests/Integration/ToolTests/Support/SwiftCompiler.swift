import Foundation
import TestEnvironment

/// The Swift compiler, with the modules that were built beside the tests.
enum SwiftCompiler {
    /// Checks Swift files as one module.
    ///
    /// - Parameter paths: of the files, on disk or below the folder.
    static func check(_ paths: [String], in folder: Folder) async throws -> Program.Result {
        let modules = Program.buildFolder.appendingPathComponent("Modules").path
        let options = ["-typecheck", "-swift-version", "6", "-suppress-warnings", "-parse-as-library", "-I", modules]
        let maps = try moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        return try await Program(path: "/usr/bin/env").run(["swiftc"] + options + maps + paths, in: folder)
    }

    /// The maps of the C modules that modules import: those of the build, and those in sources.
    private static func moduleMaps() throws -> [String] {
        let checkouts = ["swift-nio", "swift-nio-ssl", "swift-atomics"].map {
            Repository.url(".build/checkouts/\($0)/Sources")
        }
        let folders = [
            Program.buildFolder, Repository.url("Sources/Runtime"),
            Repository.url(".build/checkouts/GRDB.swift/Sources"),
        ]
        return try maps("module.modulemap", in: folders)
            + maps("include/module.modulemap", in: checkouts)
    }

    private static func maps(_ name: String, in folders: [URL]) throws -> [String] {
        try folders.flatMap { folder in
            // The modules of tools that plugins run are the same again.
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("-tool.build") }
                .sorted()
                .map { folder.appendingPathComponent("\($0)/\(name)").path }
        }.filter(FileManager.default.fileExists)
    }
}
