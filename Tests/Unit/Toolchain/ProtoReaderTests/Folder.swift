import Contract
import Foundation
import ProtoReader
import Testing

/// A folder with files in it, which is gone with its last reference.
final class Folder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("proto-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: self[name])
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes a program by another one: a file that this process has open for writing is inherited by what other tests
    /// start meanwhile, and Linux runs no program that anybody may still write (`ETXTBSY`).
    func writeProgram(_ name: String, _ text: String) throws {
        try write("\(name).text", text)
        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "755", self["\(name).text"], self[name]]
        try install.startAlone()
        install.waitUntilExit()
        try #require(install.terminationStatus == 0)
    }

    /// The path of a file in the folder.
    subscript(name: String) -> String { "\(path)/\(name)" }

    /// Reads files with the folder as the only root, as Accord and as protoc reads them: both have to say the same.
    func read(_ names: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Contract {
        let files = names.map { self[$0] }
        let contract = try ProtoReader().read(files, roots: [path])
        // protoc of Debian 12 knows no editions.
        let hasEditions = try files.contains { try String(contentsOfFile: $0, encoding: .utf8).contains("edition = ") }
        if !hasEditions {
            let reference = try ProtoReader(protoc: Protoc()).read(files, roots: [path])
            let (own, other) = (Self.own(contract), Self.own(reference))
            // A default that is no number is not equal to itself.
            #expect(own == other || "\(own)" == "\(other)", sourceLocation: sourceLocation)
        }
        return contract
    }

    /// The files that are not protobuf's own, of which each version of protoc has others.
    private static func own(_ contract: Contract) -> [ContractFile] {
        contract.files.filter { !$0.path.hasPrefix("google/protobuf/") }
    }

    /// Returns what reading files by protoc with the folder as the only root complains of, with paths from the folder on.
    func problems(_ names: String...) throws -> [String] {
        do {
            _ = try ProtoReader(protoc: Protoc()).read(names.map { self[$0] }, roots: [path])
            return []
        } catch {
            return lines(error)
        }
    }

    func lines(_ problems: Diagnostics) -> [String] {
        problems.all.map { $0.description.replacingOccurrences(of: "\(path)/", with: "") }
    }
}

/// The text of a contract file as the reader sees it.
func read(_ text: String) throws -> ContractFile {
    let folder = try Folder(["test.proto": text])
    let contract = try folder.read("test.proto")
    return try #require(contract.files.last)
}

/// The text of a proto3 file without its first line.
func readProto3(_ text: String) throws -> ContractFile {
    try read("syntax = \"proto3\";\n\(text)")
}

/// The text of a proto2 file without its first line.
func readProto2(_ text: String) throws -> ContractFile {
    try read("syntax = \"proto2\";\n\(text)")
}

extension ContractFile {
    func object(_ fullName: String) throws -> ObjectModel {
        try #require(models.lazy.compactMap { $0.object(fullName) }.first)
    }

    func enumeration(_ fullName: String) throws -> EnumModel {
        try #require(models.lazy.compactMap { $0.enumeration(fullName) }.first)
    }
}

extension Model {
    func object(_ fullName: String) -> ObjectModel? {
        guard case .object(let object) = self else { return nil }
        return object.fullName == fullName ? object : object.models.lazy.compactMap { $0.object(fullName) }.first
    }

    func enumeration(_ fullName: String) -> EnumModel? {
        switch self {
        case .object(let object): object.models.lazy.compactMap { $0.enumeration(fullName) }.first
        case .enumeration(let enumeration): enumeration.fullName == fullName ? enumeration : nil
        case .record, .literals, .union, .tuple, .alias, .messages: nil
        }
    }
}

extension ObjectModel {
    func field(_ name: String) throws -> Field {
        try #require(fields.first { $0.name == name })
    }
}

/// Collects warnings. Unchecked because a lock guards them.
final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var diagnostics: [Diagnostic] = []

    var all: [Diagnostic] { lock.withLock { diagnostics } }

    func hear(_ diagnostic: Diagnostic) {
        lock.withLock { diagnostics.append(diagnostic) }
    }
}
