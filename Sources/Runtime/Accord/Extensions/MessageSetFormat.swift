/// The form of message sets: a group for each extension, with the extension's number and its message
/// (descriptor.proto, `message_set_wire_format`). In memory an extension of a message set is an unknown field like any
/// other, so that nothing but reading and writing knows of the form.
enum MessageSetFormat {
    static let item = tag(1, .startGroup)
    static let itemEnd = tag(1, .endGroup)
    static let typeID = tag(2, .varint)
    static let message = tag(3, .lengthDelimited)

    private static func tag(_ number: UInt32, _ type: WireType) -> UInt32 { number << 3 | type.rawValue }
}

/// Reads an item, whose tag has been read, into the unknown fields; unchanged, where it is no proper item.
func decodeMessageSetItem(
    _ content: BinaryReader,
    _ start: BytePosition,
    _ message: Address,
    _ layout: LayoutPointer
) throws(Failure) -> BytePosition {
    var reader = content
    var number: UInt64?
    var extended: RawBytes?
    while true {
        let tag = try reader.tag()
        switch tag {
        case MessageSetFormat.itemEnd:
            let unknown = layout.pointee.unknownFields(message)
            if let number, let extended, number > 0, number < 1 << 29 {
                let number = UInt32(truncatingIfNeeded: number)
                let field = UnknownFields(number, extended)
                let failure: Failure? = field.bytes.withBytes { bytes in
                    do throws(Failure) { try reader.checkExtension(number, bytes, layout) } catch { return error }
                    return nil
                }
                if let failure { throw failure }
                unknown[UnknownFields.self].bytes.append(contentsOf: field.bytes)
            } else {
                keepUnknown(start, reader.position, message, layout)
            }
            return reader.position
        case MessageSetFormat.typeID where number == nil:
            number = try reader.varint()
        case MessageSetFormat.message where extended == nil:
            let count = try reader.length()
            extended = RawBytes(start: reader.position, count: count)
            reader.position += count
        default: try reader.skip(tag)
        }
    }
}

/// Writes the unknown fields of a message set in front of what the writer holds already.
func encodeMessageSet(_ writer: inout BinaryWriter, _ fields: UnknownFields) {
    var items: [(number: UInt32, field: [UInt8])] = []
    fields.forEach { items.append(($0, Array($1))) }
    for item in items.reversed() {
        item.field.withBytes { field in
            let content: RawBytes? = BinaryReader.reading(field) { reader in
                guard let tag = try? reader.tag(), tag & 7 == WireType.lengthDelimited.rawValue,
                    let count = try? reader.length()
                else { return nil }
                return RawBytes(start: reader.position, count: count)
            }
            guard let content else { return writer.bytes(field) }
            writer.tag(MessageSetFormat.itemEnd)
            writer.bytes(content)
            writer.prefix(MessageSetFormat.message, length: content.count)
            writer.varint(UInt64(item.number))
            writer.tag(MessageSetFormat.typeID)
            writer.tag(MessageSetFormat.item)
        }
    }
}

extension UnknownFields {
    /// One field, with a length prefix.
    fileprivate init(_ number: UInt32, _ content: RawBytes) {
        var writer = BinaryWriter(isDeterministic: false)
        writer.bytes(content)
        writer.prefix(number << 3 | WireType.lengthDelimited.rawValue, length: content.count)
        self.init()
        writer.withBytes { bytes.append(contentsOf: $0) }
    }
}
