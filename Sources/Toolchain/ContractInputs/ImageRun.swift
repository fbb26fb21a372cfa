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
        var data = compiled.data
        // The compiler's own bytes need no second writing.
        if form == .json || excludesImports || excludesSourceInfo {
            var set: Google.Protobuf.FileDescriptorSet = try ProtoReader.decode(data, "the descriptor set")
            if excludesImports { set.file.removeAll { !compiled.requested.contains($0.name ?? "") } }
            if excludesSourceInfo {
                for index in set.file.indices { set.file[index].sourceCodeInfo = nil }
            }
            data = try Self.data(of: set, as: form)
        }
        try write(isCompressed ? GzipProgram().compressed(data) : data)
    }

    private static func data(
        of set: Google.Protobuf.FileDescriptorSet, as form: Form
    ) throws(Diagnostics) -> Data {
        do {
            return form == .json ? try ImageJSON(set.file).text(of: set) : try set.protobufData()
        } catch {
            throw Diagnostics("the descriptors cannot be written: \(error); write them as .binpb")
        }
    }

    private func write(_ contents: Data) throws(Diagnostics) {
        do {
            try contents.write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
            let folder = Path.folder(of: output)
            guard folder.isEmpty || Path.isFolder(folder) else {
                throw Diagnostics(
                    "there is no folder '\(folder)'; make it, or choose another place", at: SourceLocation(file: output)
                )
            }
            throw Diagnostics(
                "cannot be written (\(error.localizedDescription)); choose another place, or make room",
                at: SourceLocation(file: output))
        }
    }
}
