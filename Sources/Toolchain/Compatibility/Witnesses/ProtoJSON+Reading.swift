import Accord
import Contract
import WireReferee

extension ProtoJSON {
    /// Why a reader takes a text for no message of a type.
    struct Complaint: Error, Hashable {
        var text: String
    }

    /// The message that is seen by a reader which skips what it does not know, and what it has skipped. Other readers
    /// refuse the message.
    struct Reading {
        var message: WireMessage
        /// In words: `"fullName"`.
        var skipped: [String] = []
    }

    func read(_ value: JSONValue, as type: String) throws(Complaint) -> Reading {
        var skipped: [String] = []
        let message = try read(value, as: type, depth: 0, &skipped)
        return Reading(message: message, skipped: skipped)
    }

    private func read(
        _ value: JSONValue, as type: String, depth: Int, _ skipped: inout [String]
    ) throws(Complaint) -> WireMessage {
        guard depth < Self.depthLimit else { throw Complaint(text: "it is nested too deep") }
        if let known = WellKnownJSON.type(named: type) { return try read(value, as: type, known) }
        guard let model = models.objects[type] else { throw Complaint(text: "there is no message \(type)") }
        guard case .object(let members) = value else {
            throw Complaint(text: "\(model.name) is an object in JSON")
        }
        var message = WireMessage(type)
        var oneofs: [Int: String] = [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            guard let field = model.fields.first(where: { $0.jsonName == name || $0.name == name }) else {
                skipped.append("\"\(name)\"")
                continue
            }
            guard let content = try read(member, of: field, depth: depth, &skipped) else { continue }
            if let oneof = field.oneof, let other = oneofs.updateValue(field.jsonName, forKey: oneof) {
                throw Complaint(text: "\"\(other)\" and \"\(field.jsonName)\" are of one oneof, and exclude each other")
            }
            // Absent and default are one.
            if case .single(let one) = content, one.isDefault, field.oneof == nil, field.presence == .implicit {
                continue
            }
            message.fields[field.number] = content
        }
        if let missing = model.fields.first(where: { $0.presence == .required && message.fields[$0.number] == nil }) {
            throw Complaint(text: "\"\(missing.jsonName)\" is required")
        }
        return message
    }

    private func read(
        _ value: JSONValue, as type: String, _ known: any Message.Type
    ) throws(Complaint) -> WireMessage {
        do {
            return try referee.read(try WellKnownJSON.read(value, known), as: type)
        } catch {
            throw Complaint(text: (error as? CodecError)?.message ?? "it is no \(type)")
        }
    }

    /// - Returns: `nil` for what represents absence, and for the name of an enum value that is unknown.
    private func read(
        _ value: JSONValue, of field: Field, depth: Int, _ skipped: inout [String]
    ) throws(Complaint) -> WireField? {
        switch field.type {
        case .list(let element, _):
            if value == .null { return nil }
            guard case .array(let elements) = value else {
                throw Complaint(text: "\"\(field.jsonName)\" is a list")
            }
            var values: [WireValue] = []
            for one in elements {
                if let value = try read(one, element, field, depth: depth, &skipped) { values.append(value) }
            }
            return values.isEmpty ? nil : .list(values)
        case .map(let key, let valueType):
            if value == .null { return nil }
            guard case .object(let members) = value else { throw Complaint(text: "\"\(field.jsonName)\" is a map") }
            var entries: [WireValue: WireValue] = [:]
            for (name, member) in members {
                let key = try read(key: name, as: key, field)
                if let value = try read(member, valueType, field, depth: depth, &skipped) { entries[key] = value }
            }
            return entries.isEmpty ? nil : .map(entries)
        case .scalar, .enumeration, .object:
            if value == .null, !field.type.acceptsNull { return nil }
            return try read(value, field.type, field, depth: depth, &skipped).map(WireField.single)
        }
    }

    private func read(
        _ value: JSONValue, _ type: FieldType, _ field: Field, depth: Int, _ skipped: inout [String]
    ) throws(Complaint) -> WireValue? {
        if value == .null, !type.acceptsNull { throw Complaint(text: "null is no element of \"\(field.jsonName)\"") }
        switch type {
        case .scalar(let scalar): return try read(value, as: scalar, field)
        case .enumeration(let name): return try read(value, of: name, field, &skipped)
        case .object(let name, _): return .message(try read(value, as: name, depth: depth + 1, &skipped))
        case .list, .map: throw Complaint(text: "lists have no lists")
        }
    }

    private func read(_ value: JSONValue, as scalar: Scalar, _ field: Field) throws(Complaint) -> WireValue {
        do {
            return try ScalarJSON.read(value, as: scalar)
        } catch {
            throw Complaint(text: "\"\(field.jsonName)\" is \(scalar): \(error.message)")
        }
    }

    private func read(key name: String, as scalar: Scalar, _ field: Field) throws(Complaint) -> WireValue {
        switch (scalar, name) {
        case (.bool, "true"): .bool(true)
        case (.bool, "false"): .bool(false)
        // Numbers may be in quotes.
        default: try read(.string(name), as: scalar, field)
        }
    }

    private func read(
        _ value: JSONValue, of name: String, _ field: Field, _ skipped: inout [String]
    ) throws(Complaint) -> WireValue? {
        guard case .string(let text) = value else {
            return name == Self.nullValue && value == .null ? .signed(0) : try read(value, as: .int32, field)
        }
        guard let model = models.enums[name] else { throw Complaint(text: "there is no enum \(name)") }
        if let known = model.values.first(where: { $0.name == text }) { return .signed(Int64(known.number)) }
        skipped.append("the value \"\(text)\" of \(model.name)")
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
