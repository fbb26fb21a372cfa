import Accord
import Contract
import WireReferee

/// ProtoJSON of messages that are known by their contract alone, as libprotobuf-c has them in binary.
///
/// The runtime's own codec needs generated models. It is asked here for all that it can do without: scalars
/// (`ScalarJSON`), messages with a form of their own (`WellKnownJSON`), and text. The rest is the names of members and
/// of enum values, lists, maps, and which fields exclude each other; a test holds that against generated models.
package struct ProtoJSON: Sendable {
    let binary: BinaryForm

    init(binary: BinaryForm) {
        self.binary = binary
    }

    /// - Parameter contract: with its extensions in place.
    package init(_ contract: Contract) {
        binary = BinaryForm(contract)
    }

    var models: WireModels { binary.models }

    /// Deeper messages are not written, nor read.
    package static let depthLimit = MessagePlace.depthLimit

    static let nullValue = "google.protobuf.NullValue"
    static let any = "google.protobuf.Any"
}

// MARK: Writing

extension ProtoJSON {
    /// - Throws: for what has no JSON form, or none that could be known here: an `Any` whose type the contract does not
    ///   have, groups in well-known types.
    package func write(_ message: WireMessage) throws(MessageProblem) -> JSONValue {
        try write(message, MessagePlace())
    }

    func write(_ message: WireMessage, _ place: MessagePlace) throws(MessageProblem) -> JSONValue {
        if message.type == Self.any { return try writeAny(message, place) }
        if let type = WellKnownJSON.type(named: message.type) {
            guard let bytes = try? binary.write(message), let json = WellKnownJSON.write(bytes, type) else {
                throw place.problem("\(message.type) has no JSON form for it")
            }
            return json
        }
        var members: [String: JSONValue] = [:]
        for (number, value) in message.fields {
            guard let field = models.field(number, of: message.type) else {
                throw place.problem("\(message.type) has no field \(number)")
            }
            members[field.jsonName] = try write(value, field.type, place.field(field.name))
        }
        return .object(members)
    }

    private func write(
        _ field: WireField, _ type: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) -> JSONValue {
        switch (field, type) {
        case (.list(let values), .list(let element, _)):
            var elements: [JSONValue] = []
            for (index, value) in values.enumerated() {
                elements.append(try write(value, element, place.element(index)))
            }
            return .array(elements)
        case (.map(let entries), .map(let key, let value)):
            var members: [String: JSONValue] = [:]
            for entry in entries {
                guard let name = ScalarJSON.write(entry.key, as: key)?.asMemberName else {
                    throw place.problem("a key is no \(key)")
                }
                members[name] = try write(entry.value, value, place.entry(name))
            }
            return .object(members)
        case (.single(let value), _): return try write(value, type, place)
        default: throw place.problem("it is of another kind")
        }
    }

    private func write(
        _ value: WireValue, _ type: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) -> JSONValue {
        switch (value, type) {
        case (_, .scalar(let scalar)):
            if let json = ScalarJSON.write(value, as: scalar) { return json }
            throw place.problem(scalar == .string ? "it is not UTF-8" : "it is no \(scalar)")
        case (.signed, .enumeration(Self.nullValue)): return .null
        case (.signed(let number), .enumeration(let name)):
            let known = models.enums[name]?.values.first { Int64($0.number) == number }
            return known.map { .string($0.name) } ?? .number(JSONNumber(number))
        case (.message(let message), .object): return try write(message, place.inside())
        default: throw place.problem("it is of another kind")
        }
    }
}

extension JSONValue {
    /// The keys of maps are strings in JSON, whatever their type.
    fileprivate var asMemberName: String {
        if case .string(let text) = self { text } else { jsonString() }
    }
}
