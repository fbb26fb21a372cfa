/// Writes the message at `value` as a frame.
func encodeJSONMessage(_ writer: inout JSONWriter, _ value: Address, _ layout: MessageSetPointer) {
    layout.pointee.type.visit(value) { index, payload in
        guard index >= 0 else { return writer.value(payload[JSONValue.self]) }
        let part = layout.pointee.cases + index
        guard let form = part.pointee.form else { return writer.raw(part.pointee.bare) }
        switch part.pointee.writing {
        case .whole: encodeJSONForm(&writer, payload, form)
        case .around:
            if form.pointee.isAbsence(payload) { return writer.raw(part.pointee.bare) }
            writer.raw(part.pointee.prefix)
            encodeJSONForm(&writer, payload, form)
            if writer.failure != nil { return writer.noteField(part.pointee.path.joined(separator: ".")) }
            writer.raw(part.pointee.suffix)
        case .members:
            writer.raw(part.pointee.prefix)
            if form.pointee.kind == .record {
                encodeJSONMembers(&writer, payload, form.pointee.record, omitting: part.pointee.owned)
            } else {
                encodeJSONEntries(&writer, payload, form) { !part.pointee.owned.has($0) }
            }
            writer.byte(UInt8(ascii: "}"))
        case .merged: encodeMerged(&writer, payload, form, layout, part)
        }
    }
}

extension ValueForm {
    /// Whether the value means that there is none.
    fileprivate func isAbsence(_ value: Address) -> Bool {
        switch kind {
        case .optional: isNil(value)
        case .nullable: nullable.pointee.state(value) == .absent
        default: false
        }
    }
}

/// Writes a payload with all tags, where only its JSON shows which of them it has.
private func encodeMerged(
    _ writer: inout JSONWriter, _ payload: Address, _ form: FormPointer, _ layout: MessageSetPointer,
    _ part: Reference<MessageCase>
) {
    guard let json = try? writeJSON(payload, form, writer.options).data(), var frame = try? JSONValue(json: json)
    else { return writer.fail(.expectedObject) }
    for token in part.pointee.path.reversed() { frame = [token: frame] }
    for (tag, text) in part.pointee.tags.enumerated() {
        guard let text else { continue }
        if !frame.add(.string(text), at: layout.pointee.tags[tag].tokens[...]) { return writer.fail(.expectedObject) }
    }
    writer.value(frame)
}

extension JSONValue {
    /// Puts a value where there is none. Returns false where no object could take it.
    fileprivate mutating func add(_ value: JSONValue, at tokens: ArraySlice<String>) -> Bool {
        guard let name = tokens.first else { return true }
        guard case .object(var members) = self else { return false }
        if tokens.count == 1 {
            if members[name] == nil { members[name] = value }
        } else {
            var member = members[name] ?? .object([:])
            guard member.add(value, at: tokens.dropFirst()) else { return false }
            members[name] = member
        }
        self = .object(members)
        return true
    }
}
