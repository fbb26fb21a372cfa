extension CodingUserInfoKey {
    /// A `TypeRegistry` in a coder's `userInfo`: the types that a `Google.Protobuf.Any_` may hold.
    public static let accordTypes: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "accord.types") else {
            preconditionFailure("Foundation takes any text for a key.")
        }
        return key
    }()
}

extension Message {
    /// Reads the message from its ProtoJSON form. Keys that the contract does not know are ignored, as `Codable` types
    /// do; either spelling of a key is read.
    public init(from decoder: any Decoder) throws {
        self.init()
        let layout = Self.layout
        try withAddress(of: &self) { try decode(decoder, $0, layout) }
    }

    /// Writes the message in its ProtoJSON form.
    public func encode(to encoder: any Encoder) throws {
        let layout = Self.layout
        try withAddress(of: self) { try Accord.encode(encoder, $0, layout) }
    }
}

// Not generic, so that the compiler does not write them again for each message of this module.

private func decode(_ decoder: any Decoder, _ message: Address, _ layout: LayoutPointer) throws {
    if layout.pointee.wellKnown == .none {
        let container = try decoder.container(keyedBy: FieldKey.self)
        for index in 0..<layout.pointee.count {
            let field = layout.pointee.fields + index
            try decodeMember(container, message + field.pointee.offset, field)
        }
    } else {
        try decodeWellKnown(decoder, message, layout)
    }
    if let missing = missingRequired(message, layout) {
        let context = DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "The required field \(missing) is not set."
        )
        throw DecodingError.dataCorrupted(context)
    }
}

private func encode(_ encoder: any Encoder, _ message: Address, _ layout: LayoutPointer) throws {
    if let missing = missingRequired(message, layout) {
        throw CodecError(.missingRequiredField, "a required field is not set", path: missing)
    }
    if layout.pointee.wellKnown == .none {
        var container = encoder.container(keyedBy: FieldKey.self)
        for index in 0..<layout.pointee.count {
            let field = layout.pointee.fields + index
            let key = FieldKey(stringValue: field.pointee.jsonName)
            try encodeMember(&container, key, message + field.pointee.offset, field)
        }
    } else {
        try encodeWellKnown(encoder, message, layout)
    }
}

private func decodeMember(
    _ container: KeyedDecodingContainer<FieldKey>,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws {
    var key = FieldKey(stringValue: field.pointee.jsonName)
    let contractKey = FieldKey(stringValue: field.pointee.name)
    if !container.contains(key) {
        guard container.contains(contractKey) else { return }
        key = contractKey
    }
    let isSingular = field.pointee.shape != .list && field.pointee.shape != .map
    if try !(isSingular && field.pointee.acceptsNull) && container.decodeNil(forKey: key) { return }
    if field.pointee.shape == .oneof, field.pointee.oneof.pointee.isPresent(property) {
        let reason = Failure.duplicateOneof.message
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    try decodeProperty(container, key, property, field)
}

private func decodeProperty(
    _ container: KeyedDecodingContainer<FieldKey>,
    _ key: FieldKey,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws {
    if field.pointee.shape == .map { return try decodeMap(container, key, property, field) }
    func read<Form: CodableForm>(_: Form.Type) throws {
        switch field.pointee.shape {
        case .list:
            for form in try container.decode([Form].self, forKey: key) { storeValue(form.value, property, field) }
        case .indirect:
            let value = try container.decode(Form.self, forKey: key).value
            let message = field.pointee.message.pointee.makeIndirect(property)
            message[Form.Value.self] = value
        case .plain, .present, .optional, .oneof, .map:
            storeValue(try container.decode(Form.self, forKey: key).value, property, field)
        }
    }
    try read(codableForm(field.pointee))
}

private func decodeMap(
    _ container: KeyedDecodingContainer<FieldKey>,
    _ key: FieldKey,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws {
    let entry = field.pointee.map.pointee
    let entries = try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
    for name in entries.allKeys {
        var failure: (any Error)?
        _ = try entry.insert(into: property) { content, _ throws(Failure) in
            do {
                var text = name.stringValue
                try text.withBytes { try storeMapKey($0, content, entry.key) }
                try decodeProperty(entries, name, content + entry.value.pointee.offset, entry.value)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }
}

private func encodeMember(
    _ container: inout KeyedEncodingContainer<FieldKey>,
    _ key: FieldKey,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws {
    switch field.pointee.shape {
    case .oneof:
        try rethrowing { failure in
            field.pointee.oneof.pointee.visit(property) { number, payload in
                guard number == field.pointee.number else { return }
                failure { try encodeMember(&container, key, payload, field.pointee.payload) }
            }
        }
        return
    case .map:
        let entry = field.pointee.map.pointee
        if entry.storage.count(property) == 0 { return }
        var entries = container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
        try rethrowing { failure in
            entry.storage.forEach(property) { key, value in
                let name = FieldKey(stringValue: mapKeyText(key, entry.key.pointee.kind))
                failure { try encodeMember(&entries, name, value, entry.value) }
            }
        }
        return
    case .plain, .present, .optional, .indirect, .list: break
    }
    func write<Form: CodableForm>(_: Form.Type) throws {
        switch field.pointee.shape {
        case .plain, .present:
            if field.pointee.shape == .plain, isZero(property, field) { return }
            try container.encode(Form(property[Form.Value.self]), forKey: key)
        case .optional:
            guard let value = property[Form.Value?.self] else { return }
            try container.encode(Form(value), forKey: key)
        case .list:
            let values = property[[Form.Value].self]
            if values.isEmpty { return }
            var forms: [Form] = []
            for value in values { forms.append(Form(value)) }
            try container.encode(forms, forKey: key)
        case .indirect:
            guard let message = IndirectType.message(property) else { return }
            try container.encode(Form(message[Form.Value.self]), forKey: key)
        case .map, .oneof: break
        }
    }
    try write(codableForm(field.pointee))
}

/// Whether a field without presence has its type's zero, and so is absent.
func isZero(_ property: Address, _ field: Reference<FieldLayout>) -> Bool {
    switch field.pointee.kind {
    case .int32, .sint32, .sfixed32, .uint32, .fixed32, .float:
        property.load(as: UInt32.self) == 0
    case .int64, .sint64, .sfixed64, .uint64, .fixed64, .double:
        property.load(as: UInt64.self) == 0
    case .bool: !property[Bool.self]
    case .string: property[String.self].isEmpty
    case .bytes: property[Data.self].isEmpty
    case .openEnum, .closedEnum: field.pointee.enumeration.pointee.type.load(property) == 0
    case .message, .group: false
    }
}

/// The key of a map as JSON writes it.
private func mapKeyText(_ key: Address, _ kind: Kind) -> String {
    switch kind {
    case .int32, .sint32, .sfixed32: String(key[Int32.self])
    case .int64, .sint64, .sfixed64: String(key[Int64.self])
    case .uint32, .fixed32: String(key[UInt32.self])
    case .uint64, .fixed64: String(key[UInt64.self])
    case .bool: String(key[Bool.self])
    default: key[String.self]
    }
}

/// Lets closures that cannot throw report the first error of what they do.
func rethrowing(_ body: (_ attempt: (() throws -> Void) -> Void) -> Void) throws {
    var failure: (any Error)?
    body { action in
        guard failure == nil else { return }
        do { try action() } catch { failure = error }
    }
    if let failure { throw failure }
}
