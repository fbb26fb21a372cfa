import Contract
import Foundation
import ProtoReader
import Testing

@testable import Compatibility
@testable import ProtoReader

/// A version of `.proto` contracts, given as text: as rules compare it, and as it is tried out.
struct ExplainedVersion {
    let snapshot: ProtoSnapshot
    let contract: Contract

    /// - Parameter files: texts by path; what comes with protoc may be imported.
    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accord-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let paths = files.keys.sorted().map { folder.appendingPathComponent($0).path }
        let found = try ProtoReader(protoc: try Protoc()).descriptors(of: paths, roots: [folder.path])
        snapshot = ProtoSnapshot(found.files)
        contract = try ProtoReader.contract(of: found.files)
    }

    /// One file, `t.proto`, without its first lines.
    init(_ text: String, syntax: String = "proto3") throws {
        try self.init(["t.proto": "syntax = \"\(syntax)\";\npackage t;\n\(text)\n"])
    }
}

/// Returns what is said of the findings of a rule, each line once.
func explanation(_ rule: String, _ old: ExplainedVersion, _ new: ExplainedVersion) throws -> [String] {
    let findings = ProtoComparison.findings(old: old.snapshot, new: new.snapshot, rules: [rule])
    try #require(!findings.isEmpty, "\(rule) finds nothing")
    let explanation = ProtoExplanation(old: old.contract, new: new.contract)
    return findings.flatMap { explanation.lines(of: $0) }
}

func explanation(_ rule: String, _ old: String, _ new: String, syntax: String = "proto3") throws -> [String] {
    try explanation(rule, ExplainedVersion(old, syntax: syntax), ExplainedVersion(new, syntax: syntax))
}

/// Returns what is said of the fields of a message `M`.
func fieldExplanation(_ rule: String, _ old: String, _ new: String, syntax: String = "proto3") throws -> [String] {
    try explanation(rule, "message M { \(old) }", "message M { \(new) }", syntax: syntax)
}

enum Harmless {
    static let everywhere =
        "on the wire, this is harmless: in binary and in JSON, what one version writes, the other one reads"
    static let inBinary = "in binary, this is harmless: what one version writes, the other one reads"
    static let inJSON = "in JSON, this is harmless: what one version writes, the other one reads"
    static let onlyCode = "on the wire, nothing changes: only generated code knows of this"
}
