import Contract
import Foundation
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import ProtoReader

/// Two versions of a small tree of `.proto` files, which Accord and the real buf compare.
struct ContractPair {
    /// Texts by path.
    var old: [String: String]
    var new: [String: String]
    var version = ProtoRule.Version.v2

    init(old: [String: String], new: [String: String], version: ProtoRule.Version = .v2) {
        self.old = old
        self.new = new
        self.version = version
    }

    /// One file, `a.proto`, each time.
    init(_ old: String, _ new: String, version: ProtoRule.Version = .v2) {
        self.init(old: ["a.proto": old], new: ["a.proto": new], version: version)
    }

    /// Returns what both find by some rules.
    ///
    /// - Parameters:
    ///   - rules: the ids that Accord checks.
    ///   - use: what buf is to use where that is something else: names of categories, ids of old.
    func findings(_ rules: [String], use: [String]? = nil) throws -> (accord: [Found], buf: [Found]) {
        let (accord, buf) = try reports(rules, use: use)
        return (accord.sorted(), buf.sorted())
    }

    /// The same in the order in which each reports it.
    func reports(_ rules: [String], use: [String]? = nil) throws -> (accord: [Found], buf: [Found]) {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            Result {
                let texts = try write(use ?? rules, to: scratch)
                let comparison = ProtoComparison.findings(
                    old: try snapshot(old, in: scratch.appendingPathComponent("old")),
                    new: try snapshot(new, in: scratch.appendingPathComponent("new")), rules: Set(rules))
                let accord = comparison.map { Found(rule: $0.rule, message: $0.message, place: $0.place) }
                return (accord, try Buf.findings(in: scratch, texts))
            }
        }.get()
    }

    /// - Returns: the texts of the files, by path.
    @discardableResult
    private func write(_ use: [String], to scratch: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        let settings = "version: \(version)\nbreaking:\n  use: [\(use.joined(separator: ", "))]\n"
        for (name, files) in [("old", old), ("new", new)] {
            let folder = scratch.appendingPathComponent(name)
            for (path, text) in files.merging(["buf.yaml": settings], uniquingKeysWith: { first, _ in first }) {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
                texts["\(name)/\(path)"] = text
            }
        }
        return texts
    }

    /// A version as Accord's comparison sees it.
    private func snapshot(_ files: [String: String], in folder: URL) throws -> ProtoSnapshot {
        let hasEditions = files.values.contains { $0.contains("edition =") }
        let reader = ProtoReader(protoc: try Protoc(path: hasEditions ? Buf.protocOfEditions : nil))
        let paths = files.keys.filter { $0.hasSuffix(".proto") }.sorted()
        let (descriptors, requested) = try reader.descriptors(
            of: paths.map { folder.appendingPathComponent($0).path }, roots: [folder.path])
        return ProtoSnapshot(descriptors, imports: Set(descriptors.compactMap(\.name)).subtracting(requested))
    }

    /// One version of a tree of files, as Accord's comparison sees it.
    static func snapshot(_ files: [String: String]) throws -> ProtoSnapshot {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            Result {
                let pair = ContractPair(old: files, new: files)
                try pair.write([], to: scratch)
                return try pair.snapshot(files, in: scratch.appendingPathComponent("old"))
            }
        }.get()
    }
}

/// Expects that each rule finds something, and that buf finds the same by it in the same place.
///
/// - Parameter onLines: whether the lines alone are compared, where protoc says another stretch of them than the
///   compiler of buf: a default without the word `default`, features in braces all together.
func expectBreak(
    _ rules: [String], in pair: ContractPair, use: [String]? = nil, onLines: Bool = false,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    let (accord, buf) = try pair.findings(rules, use: use)
    #expect(Set(buf.map(\.rule)) == Set(rules), "what buf finds", sourceLocation: sourceLocation)
    if onLines {
        #expect(accord.map(\.onLine).sorted() == buf.map(\.onLine).sorted(), sourceLocation: sourceLocation)
    } else {
        #expect(accord == buf, sourceLocation: sourceLocation)
    }
}

func expectBreak(
    _ rules: String..., in pair: ContractPair, use: [String]? = nil, onLines: Bool = false,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    try expectBreak(rules, in: pair, use: use, onLines: onLines, sourceLocation: sourceLocation)
}

/// Expects that neither Accord nor buf finds anything by some rules.
func expectNoBreak(
    _ rules: [String], in pair: ContractPair, use: [String]? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    let (accord, buf) = try pair.findings(rules, use: use)
    #expect(buf == [], sourceLocation: sourceLocation)
    #expect(accord == [], sourceLocation: sourceLocation)
}

func expectNoBreak(
    _ rules: String..., in pair: ContractPair, use: [String]? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    try expectNoBreak(rules, in: pair, use: use, sourceLocation: sourceLocation)
}
