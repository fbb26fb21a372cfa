/// An extension's field, made ready for the interpreter: the layout of a message that has it and nothing else.
///
/// Unchecked for the reason that ``MessageSchema`` is.
struct ExtensionSchema: @unchecked Sendable {
    let layout: LayoutPointer

    init<Value: ExtensionValue>(_ table: MessageTable, of extendee: any Message.Type, _: Value.Type) {
        layout = SchemaBuilder.layout(ofExtension: table, of: extendee, size: MemoryLayout<ExtensionBody<Value>>.size)
    }
}

/// An extension whose types are known at run time only, for reading and writing JSON.
public protocol AnyExtension: Sendable {
    /// The full name in the contract.
    var name: String { get }
    /// The message that it extends.
    var extendee: any Message.Type { get }
    /// The field number of the extension in the message that it extends.
    var number: UInt32 { get }
    /// Writes the extension as a member of a JSON object, if it is among the unknown fields.
    func _encode(_ fields: UnknownFields, _ member: (PayloadAddress, MessageSchema) -> Void)
    /// Reads the extension's value by `read`, and puts it among the unknown fields.
    func _decode<E: Error>(
        _ fields: inout UnknownFields,
        _ read: (PayloadAddress, MessageSchema) throws(E) -> Void
    ) throws(E)
}

extension Extension: AnyExtension {
    public var extendee: any Message.Type { Extendee.self }
    /// The field number of the extension in the message that it extends.
    public var number: UInt32 { schema.layout.pointee.fields.pointee.number }

    public func _encode(_ fields: UnknownFields, _ member: (PayloadAddress, MessageSchema) -> Void) {
        var holder = Extendee()
        holder.unknownFields = fields
        let value = holder[self]
        guard value != Value.absent else { return }
        withAddress(of: ExtensionBody(value: value)) { body in
            member(body, MessageSchema(layout: schema.layout))
        }
    }

    public func _decode<E: Error>(
        _ fields: inout UnknownFields,
        _ read: (PayloadAddress, MessageSchema) throws(E) -> Void
    ) throws(E) {
        var body = ExtensionBody<Value>()
        try withAddress(of: &body) { (body) throws(E) in
            try read(body, MessageSchema(layout: schema.layout))
        }
        withAddress(of: body) { fields.replace($0, schema.layout) }
    }
}
