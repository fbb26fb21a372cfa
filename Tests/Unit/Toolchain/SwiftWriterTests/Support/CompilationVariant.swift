import Contract
import SwiftWriter
import TestEnvironment
import Testing

/// A way to generate the code of contracts, and to compile it as one module.
struct CompilationVariant: CustomTestStringConvertible {
    let testDescription: String
    var access = AccessLevel.public
    /// Whether the code of a contract is spread over several files.
    var isSharded = false
    var options: [String] = []

    /// The ways that this run tries.
    static let tried = TestExtent.sample(of: all, fixed: 1, chosen: 1)

    /// The access levels that this run tries where a test compiles several modules.
    static let triedAccess = TestExtent.sample(of: [AccessLevel.public, .package], fixed: 1, chosen: 0)

    private static let all = [
        // Needs the most: each file all of its imports, and each import the level of what is declared with it.
        CompilationVariant(
            testDescription: "public, in several files, with all that is strict", isSharded: true,
            options: memberImports + importLevels + strictness),
        CompilationVariant(testDescription: "public"),
        CompilationVariant(testDescription: "public, on the main actor", options: mainActor),
        CompilationVariant(testDescription: "public, with strict imports", options: memberImports + importLevels),
        CompilationVariant(testDescription: "public, in several files", isSharded: true, options: memberImports),
        CompilationVariant(testDescription: "package", access: .package),
        CompilationVariant(testDescription: "internal", access: .internal),
        CompilationVariant(
            testDescription: "internal, as Swift 5", access: .internal, options: ["-swift-version", "5"]),
        CompilationVariant(testDescription: "internal, on the main actor", access: .internal, options: mainActor),
    ]

    private static let mainActor = ["-default-isolation", "MainActor"]
    private static let memberImports = ["-enable-upcoming-feature", "MemberImportVisibility"]
    private static let importLevels = ["-enable-upcoming-feature", "InternalImportsByDefault"]
    private static let existentials = ["-enable-upcoming-feature", "ExistentialAny"]
    #if compiler(>=6.2)
        private static let strictness =
            existentials + ["-strict-memory-safety", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
    #else
        private static let strictness = existentials
    #endif
}
