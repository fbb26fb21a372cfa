import Accord
import Contract
import WireReferee

/// `Any` (ProtoJSON format, "Any"): the members of the message that it holds, and its type in `@type`. A message with a
/// form of its own is in `value`.
extension ProtoJSON {
    private static let typeMember = "@type"
    private static let valueMember = "value"

    func writeAny(_ any: WireMessage, _ place: MessagePlace) throws(MessageProblem) -> JSONValue {
        guard let url = any.bytes(1) else { return .object([:]) }
        let text = String(decoding: url, as: UTF8.self)
        let type = try heldType(text, place)
        let bytes = any.bytes(2) ?? []
        let json = try write(try binary.read(bytes, as: type, place.inside()), try place.inside())
        if !hasOwnForm(type), case .object(var members) = json {
            members[Self.typeMember] = .string(text)
            return .object(members)
        }
        return .object([Self.typeMember: .string(text), Self.valueMember: json])
    }

    func readAny(
        _ value: JSONValue, _ place: MessagePlace, _ skipped: inout [MessageProblem]
    ) throws(MessageProblem) -> WireMessage {
        guard case .object(var members) = value else { throw place.problem("Any is an object in JSON") }
        guard let url = members.removeValue(forKey: Self.typeMember) else {
            guard members.isEmpty else { throw place.problem("\"\(Self.typeMember)\" is missing") }
            return WireMessage(Self.any)
        }
        guard case .string(let text) = url else { throw place.problem("\"\(Self.typeMember)\" is no text") }
        let type = try heldType(text, place)
        let content = hasOwnForm(type) ? members[Self.valueMember] : .object(members)
        guard let content else { throw place.problem("\"\(Self.valueMember)\" is missing") }
        let held = try read(content, as: type, try place.inside(), &skipped)
        let bytes = try binary.write(held, place)
        var any = WireMessage(Self.any, fields: [1: .single(.bytes(Array(text.utf8)))])
        if !bytes.isEmpty { any.fields[2] = .single(.bytes(bytes)) }
        return any
    }

    private func hasOwnForm(_ type: String) -> Bool { type == Self.any || WellKnownJSON.type(named: type) != nil }

    /// The type is after the last slash (google/protobuf/any.proto).
    private func heldType(_ url: String, _ place: MessagePlace) throws(MessageProblem) -> String {
        let type = url.split(separator: "/").last.map(String.init) ?? ""
        guard url.contains("/"), models.objects[type] != nil else {
            throw place.problem("the contract has no message for \"\(url)\"")
        }
        return type
    }
}

extension WireMessage {
    fileprivate func bytes(_ number: Int) -> [UInt8]? {
        if case .single(.bytes(let bytes)) = fields[number], !bytes.isEmpty { bytes } else { nil }
    }
}
