import Accord
import Contract
import WireReferee

/// ProtoJSON of messages that are known by their contract alone, as libprotobuf-c has them in binary.
///
/// The runtime's own codec needs generated models. It is asked here for all that it can do without: scalars
/// (`ScalarJSON`), messages with a form of their own (`WellKnownJSON`), and text. The rest is the names of members and
/// of enum values, lists, maps, and which fields exclude each other; a test holds that against generated models.
struct ProtoJSON {
    let models: WireModels
    let referee: WireReferee

    /// Deeper messages are not written, nor read.
    static let depthLimit = 32

    static let nullValue = "google.protobuf.NullValue"
}

// MARK: Writing

extension ProtoJSON {
    /// - Returns: `nil` for what has no JSON form, or none that could be known here (`Any`, groups in well-known types).
    func write(_ message: WireMessage, depth: Int = 0) -> JSONValue? {
        guard depth < Self.depthLimit, message.type != "google.protobuf.Any" else { return nil }
        if let type = WellKnownJSON.type(named: message.type) {
            guard let bytes = try? referee.write(message) else { return nil }
            return WellKnownJSON.write(bytes, type)
        }
        var members: [String: JSONValue] = [:]
        for (number, value) in message.fields {
            guard let field = models.field(number, of: message.type),
                let written = write(value, field.type, depth: depth)
            else { return nil }
            members[field.jsonName] = written
        }
        return .object(members)
    }

    private func write(_ field: WireField, _ type: FieldType, depth: Int) -> JSONValue? {
        switch (field, type) {
        case (.list(let values), .list(let element, _)):
            let written = values.compactMap { write($0, element, depth: depth) }
            return written.count == values.count ? .array(written) : nil
        case (.map(let entries), .map(let key, let value)):
            var members: [String: JSONValue] = [:]
            for entry in entries {
                guard let name = ScalarJSON.write(entry.key, as: key),
                    let written = write(entry.value, value, depth: depth)
                else { return nil }
                members[name.asMemberName] = written
            }
            return .object(members)
        case (.single(let value), _): return write(value, type, depth: depth)
        default: return nil
        }
    }

    private func write(_ value: WireValue, _ type: FieldType, depth: Int) -> JSONValue? {
        switch (value, type) {
        case (_, .scalar(let scalar)): return ScalarJSON.write(value, as: scalar)
        case (.signed, .enumeration(Self.nullValue)): return .null
        case (.signed(let number), .enumeration(let name)):
            let known = models.enums[name]?.values.first { Int64($0.number) == number }
            return known.map { .string($0.name) } ?? .number(JSONNumber(number))
        case (.message(let message), .object): return write(message, depth: depth + 1)
        default: return nil
        }
    }
}

extension JSONValue {
    /// The keys of maps are strings in JSON, whatever their type.
    fileprivate var asMemberName: String {
        if case .string(let text) = self { text } else { jsonString() }
    }
}
