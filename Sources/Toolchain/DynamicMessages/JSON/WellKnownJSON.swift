import Accord
import Foundation

/// The messages that have a JSON form of their own (ProtoJSON format), which the runtime reads and writes.
///
/// `Any` is not among them: what is in it would have to be known.
enum WellKnownJSON {
    static func type(named name: String) -> (any Message.Type)? { types[name] }

    private static let types: [String: any Message.Type] = [
        "google.protobuf.Timestamp": Google.Protobuf.Timestamp.self,
        "google.protobuf.Duration": Google.Protobuf.Duration.self,
        "google.protobuf.FieldMask": Google.Protobuf.FieldMask.self,
        "google.protobuf.Struct": Google.Protobuf.Struct.self,
        "google.protobuf.Value": Google.Protobuf.Value.self,
        "google.protobuf.ListValue": Google.Protobuf.ListValue.self,
        "google.protobuf.BoolValue": Google.Protobuf.BoolValue.self,
        "google.protobuf.BytesValue": Google.Protobuf.BytesValue.self,
        "google.protobuf.DoubleValue": Google.Protobuf.DoubleValue.self,
        "google.protobuf.FloatValue": Google.Protobuf.FloatValue.self,
        "google.protobuf.Int32Value": Google.Protobuf.Int32Value.self,
        "google.protobuf.Int64Value": Google.Protobuf.Int64Value.self,
        "google.protobuf.StringValue": Google.Protobuf.StringValue.self,
        "google.protobuf.UInt32Value": Google.Protobuf.UInt32Value.self,
        "google.protobuf.UInt64Value": Google.Protobuf.UInt64Value.self,
    ]

    /// - Parameter bytes: the message in binary.
    /// - Returns: `nil` for what has no JSON form, as a time outside of the years 1 to 9999.
    static func write(_ bytes: [UInt8], _ type: any Message.Type) -> JSONValue? {
        guard let text = try? type.init(protobuf: Data(bytes)).jsonString() else { return nil }
        return try? JSONValue(json: text)
    }

    /// - Returns: the message in binary.
    static func read(_ value: JSONValue, _ type: any Message.Type) throws(CodecError) -> [UInt8] {
        Array(try type.init(json: value.jsonString()).protobufData())
    }
}
