import Foundation
import TestEnvironment
import Testing

/// A tutorial, as a newcomer goes through it: by its text alone.
///
/// A block of code is the file that the paragraph before it names last. A block of Swift that begins with a dot is a piece
/// of the manifest. Lines of a shell are what the reader types, and a block of no language is what the reader then sees.
struct Tutorial {
    /// Files by their paths.
    private(set) var files: [String: String] = [:]
    /// Pieces of `Package.swift`.
    private(set) var pieces: [String] = []
    private(set) var commands: [String] = []
    private(set) var output = ""

    /// - Parameter name: of an article among the tutorials.
    init(_ name: String) throws {
        let article = try Repository.text("Sources/Runtime/Accord/Accord.docc/Tutorials/\(name).md")
        let steps = try #require(article.components(separatedBy: "\n## When").first)
        var paragraph = ""
        var isOver = false
        var block: (language: String, lines: [String])?
        for line in steps.components(separatedBy: "\n") {
            if let open = block {
                if line == "```" {
                    add(open.lines, in: open.language, after: paragraph)
                    block = nil
                } else {
                    block?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                block = (String(line.dropFirst(3)), [])
            } else if line.isEmpty {
                if !isOver, paragraph.contains("be it empty"), let path = Self.path(in: paragraph) { files[path] = "" }
                isOver = true
            } else {
                paragraph = (isOver ? "" : paragraph) + line + "\n"
                isOver = false
            }
        }
    }

    private mutating func add(_ lines: [String], in language: String, after paragraph: String) {
        let text = lines.map { $0 + "\n" }.joined()
        switch language {
        case "sh": commands += lines
        case "": output += text
        case "swift" where text.hasPrefix("."): pieces.append(text)
        default: if let path = Self.path(in: paragraph) { files[path] = text }
        }
    }

    private static func path(in paragraph: String) -> String? {
        paragraph.matches(of: /`(?<path>[\w\/.]+\.\w+)`/).last.map { String($0.path) }
    }

    /// The command that begins with a word.
    func command(_ word: String) throws -> String {
        try #require(commands.first { $0.hasPrefix("\(word) ") }, "no command '\(word)' among \(commands)")
    }

    /// Writes the files into a package, and the pieces into its manifest. What the text cannot know is replaced: where this
    /// package is, and the server's address, which becomes an argument of the program.
    func write(into package: ExamplePackage, server: String = "no server") throws {
        for (path, text) in files {
            try package.write(path, text.replacing("\"\(server)\"", with: "CommandLine.arguments[1]"))
        }
        var manifest = try package.read("Package.swift")
        for piece in pieces {
            let place: String
            switch piece {
            case _ where piece.hasPrefix(".package("): continue
            case _ where piece.hasPrefix(".product("): place = "            dependencies: [\n"
            default: place = "    targets: [\n"
            }
            let range = try #require(manifest.range(of: place))
            manifest.insert(contentsOf: piece, at: range.upperBound)
        }
        let traits =
            ProcessInfo.processInfo.environment["ACCORD_PREBUILT_TOOLS"] == nil ? "\"NIO\"" : ".defaults"
        try package.write(
            "Package.swift",
            manifest.replacing(
                ".package(url: \"https://example.com/accord.git\", from: \"1.0.0\")",
                with: ".package(name: \"accord\", path: \"../..\", traits: [\(traits)])"))
    }
}
