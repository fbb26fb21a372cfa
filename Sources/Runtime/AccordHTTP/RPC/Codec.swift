public import Accord
import Foundation

/// The form in which messages are written on the wire.
public struct Codec: Sendable {
    private enum Form: Sendable, Hashable {
        case protobuf
        case json
    }

    private let form: Form
    private let types: TypeRegistry

    /// Protobuf's binary form: the smaller and the faster one.
    public static let protobuf = Codec(form: .protobuf, types: TypeRegistry())

    /// ProtoJSON, which people can read.
    public static let json = Codec(form: .json, types: TypeRegistry())

    /// ProtoJSON for messages that contain `Any`.
    ///
    /// - Parameter types: the types that an `Any` may hold.
    public static func json(types: TypeRegistry) -> Codec {
        Codec(form: .json, types: types)
    }

    /// The codec's name in content types and in the `encoding` of a GET: `proto` or `json`.
    public var name: String {
        switch form {
        case .protobuf: "proto"
        case .json: "json"
        }
    }

    /// The media type of a unary call's body: `application/proto` or `application/json`.
    package var mediaType: String {
        switch form {
        case .protobuf: "application/proto"
        case .json: "application/json"
        }
    }

    /// Whether what is written is text, which a URL can carry without base64.
    var isText: Bool { form == .json }

    /// - Parameter isDeterministic: whether equal messages shall give equal bytes, as caches need it.
    package func encode(_ message: some Message, isDeterministic: Bool = false) throws(CodecError) -> Data {
        switch form {
        case .protobuf:
            var options = BinaryEncodingOptions()
            options.isDeterministic = isDeterministic
            return try message.protobufData(options: options)
        case .json:
            var options = JSONEncodingOptions()
            options.isDeterministic = isDeterministic
            options.types = types
            return try message.jsonData(options: options)
        }
    }

    /// Fields that this version of the contract does not know are no error in either form: servers are newer than apps.
    package func decode<M: Message>(_ type: M.Type = M.self, from data: Data) throws(CodecError) -> M {
        switch form {
        case .protobuf:
            return try M(protobuf: data)
        case .json:
            var options = JSONDecodingOptions()
            options.ignoreUnknownFields = true
            options.types = types
            return try M(json: data, options: options)
        }
    }
}
