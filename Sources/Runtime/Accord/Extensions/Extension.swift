/// A field that one contract adds to a message of another (proto2's and editions' `extend`).
///
/// Its value stays among the message's unknown fields, from which it is read and to which it is written on access:
///
/// ```swift
/// let isSensitive = options[Rin.Common.V1.sensitive] ?? false
/// options[Rin.Common.V1.sensitive] = true
/// ```
///
/// `Value` is an `Optional`, or an `Array` where the field is repeated.
public struct Extension<Extendee: Message, Value: ExtensionValue>: Sendable {
    /// The full name in the contract: `rin.common.v1.sensitive`.
    public let name: String
    let schema: ExtensionSchema

    /// Used by generated code.
    ///
    /// - Parameters:
    ///   - name: the full name of the extension.
    ///   - field: a line as in a ``MessageTable``, and the types that it refers to.
    public init(
        _ name: StaticString,
        _ field: StaticString,
        messages: [any Message.Type] = [],
        enums: [any Enum.Type] = []
    ) {
        self.name = name.description
        let table = MessageTable(name, field, messages: messages, enums: enums)
        schema = ExtensionSchema(table, of: Extendee.self, Value.self)
    }
}

/// A type that the value of an ``Extension`` can have: an `Optional` or an `Array`.
public protocol ExtensionValue: Hashable {
    /// The value of an extension that is not set.
    static var absent: Self { get }
}

extension Optional: ExtensionValue where Wrapped: Hashable {
    public static var absent: Wrapped? { nil }
}

extension Array: ExtensionValue where Element: Hashable {
    public static var absent: [Element] { [] }
}

extension Message {
    /// The value of an extension. One that is on the wire and cannot be read counts as absent.
    public subscript<Value: ExtensionValue>(_ extension: Extension<Self, Value>) -> Value {
        get {
            var body = ExtensionBody<Value>()
            guard !unknownFields.isEmpty else { return body.value }
            let layout = `extension`.schema.layout
            let isRead = withAddress(of: &body) { body in
                unknownFields.bytes.withBytes { bytes in
                    BinaryReader.reading(bytes, depth: BinaryDecodingOptions().recursionLimit) { reader in
                        (try? decodeMessage(reader, body, layout)) != nil
                    }
                }
            }
            return isRead ? body.value : Value.absent
        }
        set {
            let layout = `extension`.schema.layout
            withAddress(of: ExtensionBody(value: newValue)) { body in
                unknownFields.replace(body, layout)
            }
        }
    }
}

/// An extension's value, laid out as a message that has no other field.
struct ExtensionBody<Value: ExtensionValue> {
    var value = Value.absent
    var unknownFields = UnknownFields()
}

extension UnknownFields {
    /// Puts the one field of the message at `body` in the place of those with its number, or before the first with a
    /// higher one: equal extensions give equal messages, whatever the order in which they were set.
    mutating func replace(_ body: Address, _ layout: LayoutPointer) {
        let number = layout.pointee.fields.pointee.number
        var writer = BinaryWriter(isDeterministic: false)
        encodeMessage(&writer, body, layout)
        var result: [UInt8] = []
        var isPut = false
        func put() {
            if !isPut { writer.withBytes { result.append(contentsOf: $0) } }
            isPut = true
        }
        forEach { field, bytes in
            if field > number { put() }
            if field != number { result.append(contentsOf: bytes) }
        }
        put()
        bytes = result
    }

    /// Calls `body` with the number of each field, and with its bytes, tag included.
    func forEach(_ body: (UInt32, RawBytes) -> Void) {
        bytes.withBytes { bytes in
            BinaryReader.reading(bytes) { reader in
                while reader.position < reader.end {
                    let start = reader.position
                    guard let tag = try? reader.tag(), (try? reader.skip(tag)) != nil else { return }
                    body(tag >> 3, RawBytes(start: start, count: reader.position - start))
                }
            }
        }
    }

    func contains(_ number: UInt32) -> Bool {
        var isThere = false
        forEach { field, _ in isThere = isThere || field == number }
        return isThere
    }
}
