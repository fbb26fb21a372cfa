import Accord
import Contract
import Foundation
import ProtoReader

/// A run of `accord build-image`.
package struct ImageRun {
    private let paths: [String]
    private let roots: [String]
    private let output: String
    private let excludesImports: Bool
    private let excludesSourceInfo: Bool
    private let protoc: String?

    /// - Parameters:
    ///   - paths: folders, and `.proto` files.
    ///   - roots: the folders that imports start from; where there are none, the folders among `paths`.
    ///   - output: the path of the file to write, which says its form by its name.
    ///   - protoc: the path of a protobuf compiler that reads `.proto` in Accord's place.
    package init(
        paths: [String], roots: [String], output: String, excludesImports: Bool = false,
        excludesSourceInfo: Bool = false, protoc: String? = nil
    ) {
        self.paths = paths
        self.roots = roots
        self.output = output
        self.excludesImports = excludesImports
        self.excludesSourceInfo = excludesSourceInfo
        self.protoc = protoc
    }

    /// The form of an image.
    private enum Form {
        case binary, json
    }

    /// - Parameter warn: receives warnings, when there are no errors.
    /// - Throws: everything that is wrong; the file is not written then.
    package func write(warn: @escaping @Sendable (Diagnostic) -> Void) throws(Diagnostics) {
        let isCompressed = output.hasSuffix(".gz")
        let name = isCompressed ? String(output.dropLast(3)) : output
        guard let form: Form = name.hasSuffix(".json") ? .json : name.hasSuffix(".binpb") ? .binary : nil else {
            throw Diagnostics(
                "says by its name no form of an image; end it with .binpb or .json, and with .gz after that to compress it",
                at: SourceLocation(file: output))
        }
        var files: [String] = []
        var folders: [String] = []
        var linksOut: [String] = []
        for path in paths {
            if Path.isFolder(path) {
                folders.append(path)
                let walk = FolderWalk(path, roots: [path]) { $0.name.hasSuffix(".proto") }
                guard walk.problems.isEmpty else { throw Diagnostics(walk.problems) }
                files += walk.files.map(\.path)
                linksOut += walk.linksOut
            } else {
                files.append(path)
            }
        }
        let linkWarning = FolderLinks.warning(
            about: linksOut, outOf: "the folder", remedy: "name the file that it leads to, with the folder as --root")
        guard !files.isEmpty else {
            let error = Diagnostic(
                "has no .proto file in it; name another folder", at: SourceLocation(file: paths.first ?? ""))
            throw Diagnostics([linkWarning, error].compactMap(\.self))
        }
        if let linkWarning { warn(linkWarning) }
        let reader = ProtoReader(protoc: try Protoc.named(protoc), warn: warn)
        let compiled = try reader.descriptorSet(of: files, roots: roots.isEmpty ? folders : roots)
        var parts = compiled.parts
        // The compiler's own bytes need no second writing.
        if excludesImports || excludesSourceInfo {
            parts = try parts.map { part throws(Diagnostics) in try shortened(part, compiled.requested) }
        }
        if form == .json { parts = [try Self.json(of: Data(parts.joined()))] }
        if isCompressed { parts = [try GzipProgram().compressed(Data(parts.joined()))] }
        try write(parts)
    }

    /// Returns a descriptor set without what is excluded.
    private func shortened(_ data: Data, _ requested: Set<String>) throws(Diagnostics) -> Data {
        var set: Google.Protobuf.FileDescriptorSet = try ProtoReader.decode(data, "the descriptor set")
        if excludesImports { set.file.removeAll { !requested.contains($0.name ?? "") } }
        if excludesSourceInfo {
            for index in set.file.indices { set.file[index].sourceCodeInfo = nil }
        }
        do {
            return try set.protobufData()
        } catch {
            throw Self.unwritable(error)
        }
    }

    private static func json(of data: Data) throws(Diagnostics) -> Data {
        let set: Google.Protobuf.FileDescriptorSet = try ProtoReader.decode(data, "the descriptor set")
        do {
            return try ImageJSON(set.file).text(of: set)
        } catch {
            throw unwritable(error)
        }
    }

    private static func unwritable(_ error: any Error) -> Diagnostics {
        Diagnostics("the descriptors cannot be written: \(error); write them as .binpb")
    }

    /// Writes the file under another name first, so that none is left half written.
    private func write(_ parts: [Data]) throws(Diagnostics) {
        let folder = Path.folder(of: output)
        let staged = Path.join(folder, ".accord-image-\(ProcessInfo.processInfo.processIdentifier)")
        defer { unsafe unlink(staged) }
        guard Self.write(parts, to: staged), unsafe rename(staged, output) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            guard folder.isEmpty || Path.isFolder(folder) else {
                throw Diagnostics(
                    "there is no folder '\(folder)'; make it, or choose another place", at: SourceLocation(file: output)
                )
            }
            throw Diagnostics(
                "cannot be written (\(reason)); choose another place, or make room", at: SourceLocation(file: output))
        }
    }

    private static func write(_ parts: [Data], to path: String) -> Bool {
        guard let file = unsafe fopen(path, "w") else { return false }
        let isWritten = parts.allSatisfy { part in
            unsafe part.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        }
        return unsafe fclose(file) == 0 && isWritten
    }
}
