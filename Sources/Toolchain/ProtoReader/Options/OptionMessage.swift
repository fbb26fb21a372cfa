/// A message whose fields are known by their declarations: options, and what is in them.
struct OptionMessage {
    enum Value {
        case varint(UInt64)
        case fixed32(UInt32)
        case fixed64(UInt64)
        case bytes([UInt8])
        case message(OptionMessage)
    }

    struct Field {
        let declaration: FieldDeclaration
        var values: [Value]

        /// Whether the value is the default of a field that is not written then.
        var isImplicitDefault: Bool {
            guard values.count == 1, !declaration.hasPresence, !declaration.isRepeated else { return false }
            return switch values[0] {
            case .varint(let value): value == 0
            case .fixed32(let value): value == 0
            case .fixed64(let value): value == 0
            case .bytes(let bytes): bytes.isEmpty
            case .message: false
            }
        }
    }

    /// The fields that are set, in the order of their numbers.
    private(set) var fields: [Field] = []

    var isEmpty: Bool { fields.isEmpty }

    subscript(number: Int32) -> Field? {
        fields.first { $0.declaration.number == number }
    }

    func contains(_ number: Int32) -> Bool {
        self[number] != nil
    }

    /// The value of a field that is a bool, false where it is not set.
    func bool(_ number: Int32) -> Bool {
        integer(number) == 1
    }

    func integer(_ number: Int32) -> UInt64? {
        guard case .varint(let value)? = self[number]?.values.last else { return nil }
        return value
    }

    func bytes(_ number: Int32) -> [UInt8]? {
        guard case .bytes(let value)? = self[number]?.values.last else { return nil }
        return value
    }

    func message(_ number: Int32) -> OptionMessage? {
        guard case .message(let value)? = self[number]?.values.last else { return nil }
        return value
    }

    func messages(_ number: Int32) -> [OptionMessage] {
        guard let field = self[number] else { return [] }
        return field.values.compactMap {
            guard case .message(let value) = $0 else { return nil }
            return value
        }
    }

    /// A required field that is not set, in the message or in one inside it; `nil` where there is none.
    func missingField(of type: MessageDeclaration) -> FieldDeclaration? {
        if let missing = type.fields.first(where: { $0.isRequired && !contains($0.number) }) { return missing }
        for field in fields {
            guard let type = field.declaration.message else { continue }
            for case .message(let part) in field.values {
                if let missing = part.missingField(of: type) { return missing }
            }
        }
        return nil
    }

    /// The problem of a required field that is not set, for a message.
    static func problem(ofMissing field: FieldDeclaration) -> String {
        "'\(field.parent?.fullName ?? "")' has the required field '\(field.name)', which is not set; set it"
    }

    // MARK: - Changes

    private func index(of number: Int32) -> Int {
        var index = fields.count
        while index > 0, fields[index - 1].declaration.number >= number { index -= 1 }
        return index
    }

    /// Adds a value as reading it from bytes does: to a list, into a message that is there, or in place of another.
    mutating func merge(_ value: Value, of declaration: FieldDeclaration) {
        if let oneof = declaration.oneof {
            fields.removeAll { $0.declaration !== declaration && $0.declaration.oneof === oneof }
        }
        let index = index(of: declaration.number)
        guard index < fields.count, fields[index].declaration.number == declaration.number else {
            fields.insert(Field(declaration: declaration, values: [value]), at: index)
            return
        }
        if declaration.isRepeated {
            fields[index].values.append(value)
        } else if case .message(let part) = value, case .message(var whole)? = fields[index].values.last {
            whole.merge(part)
            fields[index].values = [.message(whole)]
        } else {
            fields[index].values = [value]
        }
    }

    mutating func merge(_ other: OptionMessage) {
        for field in other.fields {
            for value in field.values { merge(value, of: field.declaration) }
        }
    }

    mutating func remove(_ number: Int32) {
        fields.removeAll { $0.declaration.number == number }
    }

    /// Changes the messages of a field, each by itself.
    mutating func update(_ index: Int, _ body: (Int, inout OptionMessage) -> Void) {
        for position in fields[index].values.indices {
            guard case .message(var message) = fields[index].values[position] else { continue }
            body(position, &message)
            fields[index].values[position] = .message(message)
        }
    }

    // MARK: - Bytes

    func write(to writer: inout ByteWriter) {
        for field in fields where !field.isImplicitDefault { Self.write(field, to: &writer) }
    }

    private static func write(_ field: Field, to writer: inout ByteWriter) {
        let number = field.declaration.number
        if field.declaration.isPacked {
            writer.message(number) { writer in
                for value in field.values { write(value, to: &writer) }
            }
            return
        }
        for value in field.values {
            switch value {
            case .varint: writer.tag(number, 0)
            case .fixed32: writer.tag(number, 5)
            case .fixed64: writer.tag(number, 1)
            case .bytes(let bytes):
                writer.data(number, bytes)
                continue
            case .message(let message):
                write(message, of: field.declaration, to: &writer)
                continue
            }
            write(value, to: &writer)
        }
    }

    private static func write(_ message: OptionMessage, of field: FieldDeclaration, to writer: inout ByteWriter) {
        if field.isExtension, field.container?.options.values.bool(1) == true {
            writeItem(field.number, message, to: &writer)
        } else if field.isDelimited {
            writer.tag(field.number, 3)
            message.write(to: &writer)
            writer.tag(field.number, 4)
        } else if field.isMap, let entry = field.message {
            writer.message(field.number) { message.writeEntry(entry, to: &$0) }
        } else {
            writer.message(field.number) { message.write(to: &$0) }
        }
    }

    /// Writes the entry of a map, which always has its key and its value.
    private func writeEntry(_ entry: MessageDeclaration, to writer: inout ByteWriter) {
        for part in entry.fields {
            let value: Value =
                switch part.type {
                case .string, .bytes: .bytes([])
                case .message, .group: .message(OptionMessage())
                case .float, .fixed32, .sfixed32: .fixed32(0)
                case .double, .fixed64, .sfixed64: .fixed64(0)
                default: .varint(0)
                }
            let field = self[part.number] ?? Field(declaration: part, values: [value])
            Self.write(field, to: &writer)
        }
    }

    /// Writes an element of a message set, which is a group of a number and a message.
    private static func writeItem(_ number: Int32, _ message: OptionMessage, to writer: inout ByteWriter) {
        writer.tag(1, 3)
        writer.integer(2, number)
        writer.message(3) { message.write(to: &$0) }
        writer.tag(1, 4)
    }

    private static func write(_ value: Value, to writer: inout ByteWriter) {
        switch value {
        case .varint(let value): writer.varint(value)
        case .fixed32(let value): writer.fixed32(value)
        case .fixed64(let value): writer.fixed64(value)
        case .bytes, .message: break
        }
    }
}
