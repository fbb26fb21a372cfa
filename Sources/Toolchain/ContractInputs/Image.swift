import Accord
import Contract
import Foundation
import ProtoReader
import SchemaReader

/// A descriptor set that protoc or buf has made, from a file.
package struct Image: Sendable {
    /// The files, each after those that it imports.
    package var files: [Google.Protobuf.FileDescriptorProto]
    /// The paths of those that are there for others to import: buf's images mark them, a plain descriptor set does not.
    package var imports: Set<String>

    /// - Throws: when the file cannot be read, is larger than the limit or is no descriptor set.
    init(
        _ reference: InputReference, _ encoding: InputReference.ImageEncoding, limits: InputLimits = InputLimits()
    ) throws(Diagnostics) {
        let contents = try Self.contents(of: reference, limits)
        let data = encoding == .yaml ? try Self.json(ofYAML: contents, file: reference.path) : contents
        let set: Google.Protobuf.FileDescriptorSet
        do {
            switch encoding {
            case .binary: set = try Google.Protobuf.FileDescriptorSet(protobuf: data)
            case .json, .yaml:
                set = try Self.set(ofJSON: data)
            }
        } catch {
            throw Diagnostics(
                "is no descriptor set (\(error)); make it again, with protoc's --descriptor_set_out and "
                    + "--include_imports, or with buf build",
                at: SourceLocation(file: reference.path))
        }
        guard !set.file.isEmpty else {
            throw Diagnostics(
                "has no files in it; make it again, from the contracts", at: SourceLocation(file: reference.path))
        }
        files = set.file
        switch encoding {
        case .binary: imports = Set(set.file.filter(BufExtension.isImport).compactMap(\.name))
        case .json, .yaml: imports = BufExtension.imports(ofJSON: data)
        }
    }

    private static func set(ofJSON data: Data) throws -> Google.Protobuf.FileDescriptorSet {
        var options = JSONDecodingOptions()
        // Custom options, which are read when it is known what declares them, and what buf adds.
        options.ignoreUnknownFields = true
        let set = try Google.Protobuf.FileDescriptorSet(json: data, options: options)
        return ImageJSON.hasCustomOptions(data) ? try ImageJSON(set.file).set(of: data) : set
    }

    private static func json(ofYAML text: Data, file: String) throws(Diagnostics) -> Data {
        JSONValue(try SettingsText.read(text, file: file).json).jsonData()
    }

    private static func contents(of reference: InputReference, _ limits: InputLimits) throws(Diagnostics) -> Data {
        let place = SourceLocation(file: reference.path)
        guard Path.isFile(reference.path) else {
            throw Diagnostics("there is no such file; correct the path", at: place)
        }
        try FileReading.checkAccess(to: reference.path)
        if reference.isCompressed { return try GzipProgram(limits: limits).contents(of: reference.path) }
        let size = (try? FileManager.default.attributesOfItem(atPath: reference.path))?[.size] as? Int ?? 0
        guard size <= limits.size else {
            throw Diagnostics(
                "has \(size) bytes, and no more than \(limits.size) are read; make one of the contracts alone",
                at: place)
        }
        guard let data = FileManager.default.contents(atPath: reference.path) else {
            throw Diagnostics("cannot be read; make sure that it is a file that you may read", at: place)
        }
        return data
    }
}

/// The extension that buf adds to the descriptors of files (buf's image.proto: field 8042 of `ImageFile`).
private enum BufExtension {
    static func isImport(_ file: Google.Protobuf.FileDescriptorProto) -> Bool {
        guard !file.unknownFields.isEmpty else { return false }
        var isImport = false
        each(8042, of: file.unknownFields.bytes) { value in
            guard case .lengthDelimited(let bytes) = value else { return }
            each(1, of: bytes) { isImport = $0 != .varint(0) }
        }
        return isImport
    }

    private static func each(_ number: Int, of bytes: [UInt8], _ body: (WireCursor.Value) -> Void) {
        var cursor = WireCursor(bytes)
        while let field = cursor.next() {
            if field.number == number { body(field.value) }
        }
    }

    static func imports(ofJSON data: Data) -> Set<String> {
        guard let image = try? JSONValue(json: data), case .array(let files)? = image["file"]
        else { return [] }
        var imports: Set<String> = []
        for case .object(let file) in files {
            guard case .object(let added)? = file["bufExtension"] ?? file["buf_extension"],
                added["isImport"] ?? added["is_import"] == .bool(true),
                case .string(let name)? = file["name"]
            else { continue }
            imports.insert(name)
        }
        return imports
    }
}
