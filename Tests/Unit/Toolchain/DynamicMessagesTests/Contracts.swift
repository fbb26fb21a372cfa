import Contract
import Foundation
import ProtoReader

extension Contract {
    /// The contract of one file, `t.proto` of the package `t`; protobuf's own files may be imported.
    init(proto text: String, syntax: String = "proto3") throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "t.proto")
        try Data("syntax = \"\(syntax)\"; package t;\n\(text)\n".utf8).write(to: file)
        self = try ProtoReader().read([file.path], roots: [folder.path])
    }
}
