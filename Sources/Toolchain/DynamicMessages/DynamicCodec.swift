import Accord
import Contract
import Foundation
import WireReferee

/// The codec of messages that are known by their contract alone: bytes and ProtoJSON, both ways.
///
/// ```swift
/// let codec = DynamicCodec(contract)
/// let json = try codec.json(of: bytes, type: "rin.contacts.v1.Contact")
/// let bytes = try codec.bytes(of: ["fullName": "Ada"], type: "rin.contacts.v1.Contact")
/// ```
///
/// Bytes come from outside: they are checked before libprotobuf-c reads them.
package struct DynamicCodec: Sendable {
    private let binary: BinaryForm
    private let protoJSON: ProtoJSON

    package init(_ contract: Contract) {
        binary = BinaryForm(contract.withExtensionsInPlace())
        protoJSON = ProtoJSON(binary: binary)
    }

    package var models: WireModels { binary.models }

    /// Returns the ProtoJSON of a message in binary. Fields that the contract does not know are left out.
    ///
    /// - Parameter type: the message's full name.
    /// - Throws: with the path of the field, by the names in the contract, that cannot be read or has no form in JSON.
    package func json(of bytes: Data, type: String) throws(MessageProblem) -> JSONValue {
        try protoJSON.write(try message(of: bytes, type: type))
    }

    /// Returns the message in binary that a value is the ProtoJSON of.
    ///
    /// - Parameters:
    ///   - type: the message's full name.
    ///   - ignoresUnknown: whether members and names of enum values that the contract does not know are passed over.
    /// - Throws: with the path of the field, by the names in the JSON, that is none of the message's or cannot be read.
    package func bytes(
        of json: JSONValue, type: String, ignoresUnknown: Bool = false
    ) throws(MessageProblem) -> Data {
        let reading = try protoJSON.read(json, as: type)
        if !ignoresUnknown, let unknown = reading.skipped.first {
            throw MessageProblem(path: unknown.path, text: "the contract does not have \(unknown.text)")
        }
        return try bytes(of: reading.message)
    }

    /// The tree of a message in binary.
    package func message(of bytes: Data, type: String) throws(MessageProblem) -> WireMessage {
        try binary.read(Array(bytes), as: type)
    }

    package func bytes(of message: WireMessage) throws(MessageProblem) -> Data {
        Data(try binary.write(message))
    }
}
