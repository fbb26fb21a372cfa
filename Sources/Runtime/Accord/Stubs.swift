// Stand-ins until the interpreter is here.
import Foundation

public struct Schema: Sendable {
    public init<M: Message>(_: M.Type) {}
}
extension Message {
    public init(protobuf data: Data, options: BinaryDecodingOptions = .init()) throws(CodecError) {
        throw CodecError(.malformed, "stub")
    }
    public mutating func merge(protobuf data: Data, options: BinaryDecodingOptions = .init()) throws(CodecError) {
        throw CodecError(.malformed, "stub")
    }
    public func protobufData(options: BinaryEncodingOptions = .init()) throws(CodecError) -> Data {
        throw CodecError(.malformed, "stub")
    }
    public init(json data: Data, options: JSONDecodingOptions = .init()) throws(CodecError) {
        throw CodecError(.malformed, "stub")
    }
    public init(json string: String, options: JSONDecodingOptions = .init()) throws(CodecError) {
        throw CodecError(.malformed, "stub")
    }
    public func jsonData(options: JSONEncodingOptions = .init()) throws(CodecError) -> Data {
        throw CodecError(.malformed, "stub")
    }
    public func jsonString(options: JSONEncodingOptions = .init()) throws(CodecError) -> String {
        throw CodecError(.malformed, "stub")
    }
    public static func == (left: Self, right: Self) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
    public init(from decoder: any Decoder) throws { throw CodecError(.malformed, "stub") }
    public func encode(to encoder: any Encoder) throws { throw CodecError(.malformed, "stub") }
    public var debugDescription: String { "" }
}
extension Enum {
    public static var allCases: [Self] { [] }
    public init(from decoder: any Decoder) throws { throw CodecError(.malformed, "stub") }
    public func encode(to encoder: any Encoder) throws { throw CodecError(.malformed, "stub") }
    public static func == (left: Self, right: Self) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
