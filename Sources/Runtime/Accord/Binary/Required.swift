/// The path of the first required field that is not set in the message at `message`, or in one that it contains.
func missingRequired(_ message: Address, _ layout: LayoutPointer) -> String? {
    guard layout.pointee.reachesRequired else { return nil }
    for index in 0..<layout.pointee.count {
        let field = layout.pointee.fields + index
        let property = message + field.pointee.offset
        if field.pointee.isRequired, !isPresent(property, field) { return field.pointee.name }
        guard field.pointee.kind == .message || field.pointee.kind == .group else { continue }
        var missing: String?
        var position = 0
        visitMessages(property, field) { message in
            if missing == nil, let path = missingRequired(message, field.pointee.message) {
                let isList = field.pointee.shape == .list
                missing = field.pointee.name + (isList ? "[\(position)]" : "") + "." + path
            }
            position += 1
        }
        if let missing { return missing }
    }
    return nil
}

/// Whether a field with explicit presence is set.
func isPresent(_ property: Address, _ field: Reference<FieldLayout>) -> Bool {
    func some<T>(_: T.Type) -> Bool {
        if case .none = property[T?.self] { false } else { true }
    }
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32, .uint32, .fixed32, .float: return some(UInt32.self)
    case .int64, .sint64, .sfixed64, .uint64, .fixed64, .double: return some(UInt64.self)
    case .bool: return some(Bool.self)
    case .string: return some(String.self)
    case .bytes: return some(Data.self)
    case .openEnum, .closedEnum: return field.pointee.enumeration.pointee.type.loadOptional(property) != nil
    case .message, .group:
        let type = field.pointee.message.pointee.type
        guard field.pointee.shape == .indirect else { return type.isPresent(property) }
        return IndirectType.message(property) != nil
    }
}

/// Calls `body` with the address of each message in a field that holds messages.
private func visitMessages(
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _ body: (Address) -> Void
) {
    let type = field.pointee.message.pointee.type
    switch field.pointee.shape {
    case .plain, .present: body(property)
    case .optional: if type.isPresent(property) { body(property) }
    case .indirect: if let message = IndirectType.message(property) { body(message) }
    case .list:
        let list = ListStorage(property)
        for index in 0..<list.count { body(list.elements + index * field.pointee.list.pointee.stride) }
    case .map: field.pointee.map.pointee.storage.forEach(property) { _, value in body(value) }
    case .oneof:
        field.pointee.oneof.pointee.visit(property) { number, payload in
            if number == field.pointee.number { body(payload) }
        }
    }
}
