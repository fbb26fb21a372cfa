import Foundation
import TestEnvironment
import Testing

/// The Swift code in README and in the articles is what a first user copies, with contracts of their own
/// (`Tests/Newcomer`).
@Suite("The code in README and in the articles")
struct SnippetTests {
    @Test("Compiles with what becomes of a first user's contracts")
    func compiles() async throws {
        let readme = try String(contentsOf: Repository.url("README.md"), encoding: .utf8)
        let folder = try newcomer(readme)
        let generated = try await Program.accord.run(["generate"], in: folder)
        #expect(generated.problems.filter { !$0.contains(": note: ") } == [])
        let articles = try Self.articles()
        #expect(articles.count > 10)
        let snippets =
            try Snippet.all(in: readme, heading: "##") + articles.flatMap { try Snippet.all(in: $0, heading: "#") }
        #expect(snippets.count > 20)
        try folder.write("Snippets.swift", Snippet.file(snippets))
        let code = try folder.names(in: "Generated").map { "Generated/\($0)" }
        let result = try await SwiftCompiler.check(code + ["Reader.swift", "Snippets.swift"], in: folder)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test("The piece of a manifest is one, and names what Accord's own has")
    func manifest() async throws {
        let readme = try Repository.text("README.md")
        let piece = try #require(readme.firstMatch(of: /```swift\n(?<code>dependencies: .*?)```/.dotMatchesNewlines()))
        let folder = try Folder([
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "App",
                \(piece.code)
            )
            """
        ])
        let result = try await Program(path: "/usr/bin/env").run(["swift", "package", "dump-package"], in: folder)
        #expect(result.errors == "")
        let names = result.output.matches(of: /"product" : \[\s*"(\w+)"|"plugin" : \[\s*"(\w+)"/).map { $0.1 ?? $0.2 }
        #expect(names == ["Accord", "AccordHTTP", "AccordBuild"])
        let own = try Repository.text("Package.swift")
        for name in names.compactMap(\.self) {
            #expect(own.contains(".library(name: \"\(name)\"") || own.contains(".plugin(name: \"\(name)\""))
        }
    }

    /// The articles of the libraries' documentation, except tutorials, whose programs are built and run (PluginTests).
    private static func articles() throws -> [String] {
        let folder = Repository.url("Sources/Runtime")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "md" && !$0.path.contains("/Tutorials/") }
            .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// The files of `Tests/Newcomer`, and README's own contract.
    private func newcomer(_ readme: String) throws -> Folder {
        let folder = try Folder(["accord.json": #"{"emit": ["models", "clients", "mocks"], "output": "Generated"}"#])
        let original = Repository.url("Tests/Newcomer")
        for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
            try FileManager.default.copyItem(at: original.appendingPathComponent(name), to: folder.url(name))
        }
        let contract = try #require(readme.firstMatch(of: /```proto\n(?<text>.*?)```/.dotMatchesNewlines())).text
        try folder.write("proto/hello/v1/hello.proto", String(contract))
        return folder
    }
}

/// A piece of Swift code in README or an article.
private struct Snippet {
    /// The heading that it is under, as a type: `WhenACallFails`, and `ModuleAccord` for the page of a module.
    var heading: String
    var code: String

    /// All except manifests and pieces of them, which have tests of their own, and code of frameworks that only Apple's systems
    /// have, which is marked with their names (` ```swift SwiftUI`).
    ///
    /// - Parameter heading: the marks of the headings that count: `##` in README, and in an article, `#`.
    static func all(in text: String, heading marks: String) throws -> [Snippet] {
        var heading = ""
        var snippets: [Snippet] = []
        var code: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = code {
                guard line == "```" else {
                    code = lines + [line]
                    continue
                }
                if !lines.contains(where: { $0.hasSuffix("targets: [") }) {
                    snippets.append(Snippet(heading: heading, code: lines.joined(separator: "\n")))
                }
                code = nil
            } else if line == "```swift" {
                code = []
            } else if line.hasPrefix(marks), heading.isEmpty || marks != "#" {
                heading = typeName(line)
            }
        }
        return snippets
    }

    private static func typeName(_ heading: Substring) -> String {
        let words = heading.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (heading.contains("``") ? "Module" : "") + words.joined()
    }

    /// A file in which each is a function of its heading's type.
    static func file(_ snippets: [Snippet]) -> String {
        let modules = [
            "Accord", "AccordCompression", "AccordHTTP", "AccordMocks", "AccordNIO", "AccordOffline", "AccordSocket",
            "AccordTelemetry", "Foundation", "Logging",
        ]
        let functions = snippets.enumerated().map { index, snippet in
            "extension \(snippet.heading) {\nfunc snippet\(index)() async throws {\n\(snippet.compiled)\n}\n}\n"
        }
        return modules.map { "import \($0)\n" }.joined() + functions.joined()
    }

    /// The code without what readers do not need.
    private var compiled: String {
        code.split(separator: "\n").filter {
            !$0.hasPrefix("import ") && $0.trimmingCharacters(in: .whitespaces) != "…"
        }
        .joined(separator: "\n").replacing("{ … }", with: "{}").replacing("#expect", with: "expect")
    }
}
