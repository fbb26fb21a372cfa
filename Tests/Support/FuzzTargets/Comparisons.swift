import Accord
import Contract
import Foundation
import SwiftWriter

@testable import BreakingRules
@testable import Compatibility
@testable import ContractInputs
@testable import ProtoReader

extension FuzzTarget {
    /// The inputs that two versions of contracts are compared from.
    static let comparisons = [
        FuzzTarget("descriptors") { try keepsDescriptors($0) },
        FuzzTarget("plugin-requests") { try keepsRequest($0) },
        FuzzTarget("images") { try keepsImage($0) },
        FuzzTarget("archives", lengthLimit: 16384) { try keepsArchive($0) },
    ]

    // MARK: Descriptors

    /// A descriptor set, which need not come from protoc: `accord` is a plugin of other programs as well.
    private static func keepsDescriptors(_ input: Data) throws {
        guard let set = try? Google.Protobuf.FileDescriptorSet(protobuf: input) else { return }
        try keepsFiles(set.file)
        guard
            let contract = try? ProtoReader.contract(
                fromDescriptorSet: input, requested: Set(set.file.compactMap(\.name)))
        else { return }
        try written(contract)
    }

    private static func keepsRequest(_ input: Data) throws {
        guard let request = try? PluginRequest(input) else { return }
        try written(request.contract)
        _ = try PluginResponse(files: [], errors: [Diagnostic(request.parameter)]).data()
    }

    private static func written(_ contract: Contract) throws {
        let writer = SwiftWriter(settings: SwiftWriter.Settings(emit: Set(OutputKind.allCases)))
        _ = try? writer.write(contract)
    }

    /// Descriptors that nobody has checked may break themselves, though always in the same way.
    private static func keepsFiles(_ files: [Google.Protobuf.FileDescriptorProto]) throws {
        let snapshot = ProtoSnapshot(files)
        let rules = Set(ProtoRule.all.map(\.id))
        let findings = (0..<2).map { _ in
            ProtoComparison.findings(old: snapshot, new: snapshot, rules: rules).map { "\($0.rule) \($0.message)" }
        }
        try expectSame(findings[0], findings[1], "descriptors are compared otherwise the second time")
    }

    private static func keepsImage(_ input: Data) throws {
        guard let (ending, rest) = input.chosen(of: ["binpb", "json", "yaml", "binpb.gz"]) else { return }
        let files = try ScratchFolder.with {
            folder throws(Diagnostics) -> [Google.Protobuf.FileDescriptorProto]? in
            let file = folder.appendingPathComponent("image.\(ending)")
            write(rest, to: file)
            let reference = try InputReference(file.path)
            guard case .image(let encoding) = reference.form else { return nil }
            do throws(Diagnostics) {
                return try Image(reference, encoding, limits: archiveLimits).files
            } catch {
                return nil
            }
        }
        if let files { try keepsFiles(files) }
    }

    // MARK: Archives

    private static let archiveLimits = InputLimits(size: 1 << 20, files: 100)

    /// Checks that what an archive holds comes into its folder, leads nowhere else, and is not too much.
    private static func keepsArchive(_ input: Data) throws {
        guard let (ending, rest) = input.chosen(of: ["tar", "tar.gz", "zip"]) else { return }
        let problem = try ScratchFolder.with { outer throws(Diagnostics) -> String? in
            let inner = outer.appendingPathComponent("inner")
            try? FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let file = outer.appendingPathComponent("archive.\(ending)")
            write(rest, to: file)
            let reference = try InputReference("\(file.path)#strip_components=1")
            guard case .archive(let form) = reference.form else { return nil }
            let archive = Archive(reference: reference, form: form, limits: archiveLimits)
            guard let folder = try? archive.unpack(in: inner) else { return escaped(from: outer, file) }
            return escaped(from: outer, file) ?? straying(in: folder)
        }
        if let problem { throw BrokenPromise(problem) }
    }

    private static func escaped(from outer: URL, _ archive: URL) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: outer.path)) ?? []
        let others = Set(names).subtracting(["inner", archive.lastPathComponent])
        return others.isEmpty ? nil : "files came out of the folder: \(others)"
    }

    private static func straying(in folder: URL) -> String? {
        let top = Path.resolved(folder.path)
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            let full = folder.appendingPathComponent(path).path
            guard Path.below(top, Path.resolved(full))?.isEmpty == false else {
                return "a link leads out of the folder: \(path)"
            }
        }
        return nil
    }
}
