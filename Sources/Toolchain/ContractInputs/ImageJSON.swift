import Accord
import Contract
import DynamicMessages
import Foundation
import ProtoReader

/// The JSON of descriptor sets, in which a custom option has the name of the extension that declares it, in brackets:
/// `"[shop.label]": "red"`. The files of a set declare the options of the set.
struct ImageJSON {
    private static let type = "google.protobuf.FileDescriptorSet"

    private let codec: DynamicCodec

    /// - Parameter files: those of the set, whether or not they have their options.
    /// - Throws: when what they declare contradicts itself.
    init(_ files: [Google.Protobuf.FileDescriptorProto]) throws(Diagnostics) {
        let own = try Self.protobufsOwn()
        let names = Set(own.compactMap(\.name))
        codec = DynamicCodec(try ProtoReader.contract(of: own + files.filter { !names.contains($0.name ?? "") }))
    }

    /// The contracts that all options are made of, and those of the features of languages. A set may have older ones.
    private static func protobufsOwn() throws(Diagnostics) -> [Google.Protobuf.FileDescriptorProto] {
        let paths = BundledContracts.paths.filter {
            $0.hasSuffix("/descriptor.proto") || $0.hasSuffix("_features.proto")
        }
        var texts: [String: [UInt8]] = [:]
        for path in paths { texts[path] = BundledContracts.text(of: path) }
        let compiled = try ProtoCompiler().compile(texts: texts).descriptorSet
        let set: Google.Protobuf.FileDescriptorSet = try ProtoReader.decode(compiled, "protobuf's own descriptors")
        return set.file
    }

    /// Whether the text of a set has custom options.
    static func hasCustomOptions(_ text: Data) -> Bool { text.range(of: Data("\"[".utf8)) != nil }

    /// Reads a set, without members that its files do not declare, such as those that buf adds.
    func set(of text: Data) throws -> Google.Protobuf.FileDescriptorSet {
        let bytes = try codec.bytes(of: try JSONValue(json: text), type: Self.type, ignoresUnknown: true)
        return try Google.Protobuf.FileDescriptorSet(protobuf: bytes)
    }

    /// The text of a set, the same for the same set: members are in the order of their names.
    func text(of set: Google.Protobuf.FileDescriptorSet) throws -> Data {
        try codec.json(of: try set.protobufData(), type: Self.type).sortedData
    }
}
