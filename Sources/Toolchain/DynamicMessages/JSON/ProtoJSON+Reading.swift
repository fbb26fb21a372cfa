import Accord
import Contract
import WireReferee

extension ProtoJSON {
    /// The message that is seen by a reader which skips what it does not know, and what it has skipped. Other readers
    /// refuse the message.
    package struct Reading {
        package var message: WireMessage
        /// The text of each names what it is: `"fullName"`.
        package var skipped: [MessageProblem] = []
    }

    package func read(_ value: JSONValue, as type: String) throws(MessageProblem) -> Reading {
        var skipped: [MessageProblem] = []
        let message = try read(value, as: type, MessagePlace(), &skipped)
        return Reading(message: message, skipped: skipped)
    }

    func read(
        _ value: JSONValue, as type: String, _ place: MessagePlace, _ skipped: inout [MessageProblem]
    ) throws(MessageProblem) -> WireMessage {
        if type == Self.any { return try readAny(value, place, &skipped) }
        if let known = WellKnownJSON.type(named: type) { return try read(value, as: type, known, place) }
        guard let model = models.objects[type] else { throw place.problem("there is no message \(type)") }
        guard case .object(let members) = value else { throw place.problem("\(model.name) is an object in JSON") }
        var message = WireMessage(type)
        var oneofs: [Int: String] = [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            guard let field = model.fields.first(where: { $0.jsonName == name || $0.name == name }) else {
                skipped.append(place.field(name).problem("\"\(name)\""))
                continue
            }
            let inner = place.field(name)
            guard let content = try read(member, of: field, inner, &skipped) else { continue }
            guard message.fields[field.number] == nil else { throw inner.problem("it is there twice") }
            if let oneof = field.oneof, let other = oneofs.updateValue(field.jsonName, forKey: oneof) {
                throw inner.problem("\"\(other)\" and \"\(field.jsonName)\" are of one oneof, and exclude each other")
            }
            // Absent and default are one.
            if case .single(let one) = content, one.isDefault, field.oneof == nil, field.presence == .implicit {
                continue
            }
            message.fields[field.number] = content
        }
        if let missing = model.fields.first(where: { $0.presence == .required && message.fields[$0.number] == nil }) {
            throw place.field(missing.jsonName).problem("\"\(missing.jsonName)\" is required")
        }
        return message
    }

    private func read(
        _ value: JSONValue, as type: String, _ known: any Message.Type, _ place: MessagePlace
    ) throws(MessageProblem) -> WireMessage {
        do {
            return try binary.read(try WellKnownJSON.read(value, known), as: type)
        } catch {
            throw place.problem((error as? CodecError)?.message ?? "it is no \(type)")
        }
    }

    /// - Returns: `nil` for what represents absence, and for the name of an enum value that is unknown.
    private func read(
        _ value: JSONValue, of field: Field, _ place: MessagePlace, _ skipped: inout [MessageProblem]
    ) throws(MessageProblem) -> WireField? {
        switch field.type {
        case .list(let element, _):
            if value == .null { return nil }
            guard case .array(let elements) = value else { throw place.problem("\"\(field.jsonName)\" is a list") }
            var values: [WireValue] = []
            for (index, one) in elements.enumerated() {
                let value = try read(one, element, field, place.element(index), &skipped)
                if let value { values.append(value) }
            }
            return values.isEmpty ? nil : .list(values)
        case .map(let key, let valueType):
            if value == .null { return nil }
            guard case .object(let members) = value else { throw place.problem("\"\(field.jsonName)\" is a map") }
            var entries: [WireValue: WireValue] = [:]
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let inner = place.entry(name)
                let key = try read(key: name, as: key, field, inner)
                let value = try read(member, valueType, field, inner, &skipped)
                if let value { entries[key] = value }
            }
            return entries.isEmpty ? nil : .map(entries)
        case .scalar, .enumeration, .object:
            if value == .null, !field.type.acceptsNull { return nil }
            return try read(value, field.type, field, place, &skipped).map(WireField.single)
        }
    }

    private func read(
        _ value: JSONValue, _ type: FieldType, _ field: Field, _ place: MessagePlace, _ skipped: inout [MessageProblem]
    ) throws(MessageProblem) -> WireValue? {
        if value == .null, !type.acceptsNull { throw place.problem("null is no element of \"\(field.jsonName)\"") }
        switch type {
        case .scalar(let scalar): return try read(value, as: scalar, field, place)
        case .enumeration(let name): return try read(value, of: name, field, place, &skipped)
        case .object(let name, _): return .message(try read(value, as: name, try place.inside(), &skipped))
        case .list, .map: throw place.problem("lists have no lists")
        }
    }

    private func read(
        _ value: JSONValue, as scalar: Scalar, _ field: Field, _ place: MessagePlace
    ) throws(MessageProblem) -> WireValue {
        do {
            return try ScalarJSON.read(value, as: scalar)
        } catch {
            throw place.problem("\"\(field.jsonName)\" is \(scalar): \(error.message)")
        }
    }

    private func read(
        key name: String, as scalar: Scalar, _ field: Field, _ place: MessagePlace
    ) throws(MessageProblem) -> WireValue {
        switch (scalar, name) {
        case (.bool, "true"): .bool(true)
        case (.bool, "false"): .bool(false)
        // Numbers may be in quotes.
        default: try read(.string(name), as: scalar, field, place)
        }
    }

    private func read(
        _ value: JSONValue, of name: String, _ field: Field, _ place: MessagePlace, _ skipped: inout [MessageProblem]
    ) throws(MessageProblem) -> WireValue? {
        guard case .string(let text) = value else {
            let isNull = name == Self.nullValue && value == .null
            return isNull ? .signed(0) : try read(value, as: .int32, field, place)
        }
        guard let model = models.enums[name] else { throw place.problem("there is no enum \(name)") }
        if let known = model.values.first(where: { $0.name == text }) { return .signed(Int64(known.number)) }
        skipped.append(place.problem("the value \"\(text)\" of \(model.name)"))
        return nil
    }
}

extension FieldType {
    /// Whether `null` is a value of it, rather than its absence.
    fileprivate var acceptsNull: Bool {
        switch self {
        case .object(let name, _): name == "google.protobuf.Value"
        case .enumeration(let name): name == ProtoJSON.nullValue
        case .scalar, .list, .map: false
        }
    }
}
