/// A message's table, made ready for the interpreter.
///
/// Making it also makes those of every message that it can contain, under one lock; reading it afterwards needs none.
///
/// Unchecked because it holds a pointer; what that points to is complete before it is published, and never changes.
public struct MessageSchema: @unchecked Sendable {
    let layout: LayoutPointer

    /// Creates the layout of a message. Generated code calls it.
    public init<M: Message>(_: M.Type) {
        layout = SchemaBuilder.layout(of: M.self)
    }

    init(layout: LayoutPointer) {
        self.layout = layout
    }
}

extension Message {
    static var layout: LayoutPointer {
        // The messages of this module would have the access to a constant that is made on demand in all their members.
        @inline(never) get { _schema.layout }
    }
}

extension Enum {
    static var layout: EnumLayoutPointer { SchemaBuilder.layout(of: Self.self) }
}

/// Makes layouts out of tables. Layouts are never freed: there is one for each type that a program uses.
struct SchemaBuilder {
    private static let lock = Lock()
    private static let layouts = Guarded<[ObjectIdentifier: LayoutPointer]>([:])
    private static let enums = Guarded<[ObjectIdentifier: EnumLayoutPointer]>([:])

    /// The layouts that this run of the builder made.
    private var fresh: [LayoutPointer] = []
    /// The layouts of `fresh` whose fields are still to be set: one after the other, as chains of messages may be long.
    private var unfinished: [Unfinished] = []

    private struct Unfinished {
        var layout: LayoutPointer
        var table: MessageTable
        var lines: [TableLine]
        var offsets: [Int]
    }

    static func layout(of type: any Message.Type) -> LayoutPointer {
        lock.lock()
        defer { lock.unlock() }
        var builder = SchemaBuilder()
        let layout = builder.message(type)
        builder.finish()
        return layout
    }

    static func layout(of type: any Enum.Type) -> EnumLayoutPointer {
        lock.lock()
        defer { lock.unlock() }
        return SchemaBuilder().enumeration(type)
    }

    /// The layout of a message with one field, an extension of `extendee`.
    static func layout(
        ofExtension table: MessageTable,
        of extendee: any Message.Type,
        size: Int
    ) -> LayoutPointer {
        lock.lock()
        defer { lock.unlock() }
        var builder = SchemaBuilder()
        let layout = LayoutPointer(immortalRoomFor: 1)
        builder.fresh.append(layout)
        builder.initialize(layout, of: extendee, table, size: size)
        builder.finish()
        return layout
    }

    private mutating func message(_ type: any Message.Type) -> LayoutPointer {
        if let known = Self.layouts.value[ObjectIdentifier(type)] { return known }
        let layout = LayoutPointer(immortalRoomFor: 1)
        // Registered before its fields are, so that a message can contain itself.
        Self.layouts.value[ObjectIdentifier(type)] = layout
        fresh.append(layout)
        initialize(layout, of: type, type._table, size: type._size)
        return layout
    }

    private mutating func finish() {
        while let next = unfinished.popLast() { setFields(next) }
        findRequired()
    }

    /// Fills in a layout, except its fields, from a table whose fields, and unknown fields after them, are `size` bytes.
    private mutating func initialize(
        _ layout: LayoutPointer,
        of type: any Message.Type,
        _ table: MessageTable,
        size: Int
    ) {
        let lines = TableScanner.messageLines(table.fields)
        var storage = StorageLayout()
        var offsets: [Int] = []
        for index in 0..<lines.count {
            let line = lines[index]
            // Members of a oneof are adjacent, and share its property.
            let isShared =
                index > 0 && line.shape == .oneof && lines[index - 1].shape == .oneof
                && lines[index - 1].oneof == line.oneof
            offsets.append(isShared ? offsets[index - 1] : storage.append(StoredProperty(line, table)))
        }
        let unknownFieldsOffset = storage.append(StoredProperty(UnknownFields()))
        // The layout of an extension is not that of the message that it extends, whose type it has.
        let isOwn = layout == Self.layouts.value[ObjectIdentifier(type)]
        storage.check(isOwn ? type : nil, table.name, size: size)

        let blank = storage.blank()
        layout.initialize(
            to: Layout(
                type: type,
                size: size,
                blank: blank,
                list: isOwn ? immortal(type._listType(blank)) : message(type).pointee.list,
                indirect: isOwn ? immortal(type._indirectType(blank)) : message(type).pointee.indirect,
                isMessageSet: table.isMessageSet,
                fields: lines.count
            )
        )
        layout.mutable.unknownFieldsOffset = unknownFieldsOffset
        unfinished.append(Unfinished(layout: layout, table: table, lines: lines, offsets: offsets))
    }

    /// Sets the fields of a layout, in the order of their numbers.
    private mutating func setFields(_ message: Unfinished) {
        let layout = message.layout
        let lines = message.lines
        let oneofs = immortal(message.table.oneofs)
        let fields = layout.pointee.fields
        for index in 0..<lines.count {
            var field = self.field(lines[index], message.table)
            field.offset = message.offsets[index]
            if lines[index].shape == .oneof { field.oneof = oneofs + lines[index].oneof }
            var position = index
            while position > 0, fields[position - 1].number > field.number {
                (fields + position).initialize(to: fields[position - 1])
                position -= 1
            }
            (fields + position).initialize(to: field)
            if field.isRequired { layout.mutable.reachesRequired = true }
        }
        for index in 0..<lines.count where fields[index].shape == .oneof {
            var other = 0
            while fields[other].shape != .oneof || fields[other].oneof != fields[index].oneof { other += 1 }
            (fields + index).mutable.leadsOneof = other == index
        }
        layout.pointee.indexFields()
    }

    private mutating func field(_ line: TableLine, _ table: MessageTable) -> FieldLayout {
        var field = FieldLayout(line: line, jsonKey: key(line.jsonName), contractKey: key(line.name))
        switch line.kind {
        case .message, .group: field.message = message(table.messages[line.reference])
        case .openEnum, .closedEnum: field.enumeration = enumeration(table.enums[line.reference])
        default: break
        }
        if line.shape == .map {
            let type = elementType(line.kind, line.reference, table)
            field.map = immortal(
                MapLayout(
                    type: mapType(key: line.keyKind, type),
                    storage: mapStorage(key: line.keyKind, value: line.kind, type),
                    entry: entry(of: field, line)
                )
            )
        }
        if line.shape == .list { field.list = listType(of: field) }
        if line.shape == .oneof { field.payload = immortal(part(of: field, number: line.number, line.kind, "payload")) }
        return field
    }

    private func listType(of field: FieldLayout) -> Reference<ListType> {
        switch field.kind {
        case .message, .group: field.message.pointee.list
        case .openEnum, .closedEnum: field.enumeration.pointee.list
        default: scalarList(field.kind)
        }
    }

    /// The entry of a map as the message that it is on the wire (protobuf encoding guide, "Maps").
    private mutating func entry(of map: FieldLayout, _ line: TableLine) -> LayoutPointer {
        var storage = StorageLayout()
        var key = part(of: map, number: 1, line.keyKind, "key")
        var value = part(of: map, number: 2, line.kind, "value")
        key.offset = storage.append(StoredProperty(line.keyKind, nil))
        value.offset = storage.append(property(of: value))
        let unknownFieldsOffset = storage.append(StoredProperty(UnknownFields()))
        // Entries have no type of their own; that of a message without fields serves as well.
        let type = Google.Protobuf.Empty.self
        let empty = message(type)
        let layout = LayoutPointer(immortalRoomFor: 1)
        layout.initialize(
            to: Layout(
                type: type, size: storage.end, blank: storage.blank(), list: empty.pointee.list,
                indirect: empty.pointee.indirect, isMessageSet: false, fields: 2))
        layout.mutable.unknownFieldsOffset = unknownFieldsOffset
        layout.pointee.fields.initialize(to: key)
        (layout.pointee.fields + 1).initialize(to: value)
        layout.pointee.indexFields()
        return layout
    }

    /// Returns the property of a value that is alone: the value of a map's entry.
    private func property(of field: FieldLayout) -> StoredProperty {
        switch field.kind {
        case .message, .group:
            let blank = field.message.pointee.blank
            func message<M: Message>(_: M.Type) -> StoredProperty {
                StoredProperty(blank[M.self])
            }
            return message(field.message.pointee.type)
        case .openEnum, .closedEnum: return StoredProperty(field.kind, field.enumeration.pointee.type)
        default: return StoredProperty(field.kind, nil)
        }
    }

    /// The payload of a oneof's case; or the key or value of a map, whose entries are messages with these two fields
    /// (protobuf encoding guide, "Maps").
    private func part(of whole: FieldLayout, number: UInt32, _ kind: Kind, _ name: StaticString) -> FieldLayout {
        var line = TableLine()
        line.number = number
        line.kind = kind
        line.shape = .present
        let key = key(Array(RawBytes(name)))
        var part = FieldLayout(line: line, jsonKey: key, contractKey: key)
        if kind == .message || kind == .group { part.message = whole.message }
        if kind == .openEnum || kind == .closedEnum { part.enumeration = whole.enumeration }
        return part
    }

    private func enumeration(_ type: any Enum.Type) -> EnumLayoutPointer {
        if let known = Self.enums.value[ObjectIdentifier(type)] { return known }
        let lines = TableScanner.enumLines(type._table.values)
        let isDense = lines.indices.allSatisfy { Int(lines[$0].number) == $0 }
        let layout = EnumLayoutPointer(immortalRoomFor: 1)
        layout.initialize(
            to: EnumLayout(
                type: type,
                size: type._size,
                list: immortal(type._listType()),
                numbers: immortal(lines.map(\.number)),
                names: immortal(lines.map { RawBytes(immortal: $0.name) }),
                count: lines.count,
                isDense: isDense,
                isNullValue: type == Google.Protobuf.NullValue.self
            )
        )
        Self.enums.value[ObjectIdentifier(type)] = layout
        return layout
    }

    /// Spreads `reachesRequired` from the messages that have required fields to those that can contain them.
    private func findRequired() {
        var changed = true
        while changed {
            changed = false
            // A later layout is more likely to be contained in an earlier one.
            for layout in fresh.reversed() where !layout.pointee.reachesRequired {
                for index in 0..<layout.pointee.count {
                    let field = layout.pointee.fields + index
                    guard field.pointee.kind == .message || field.pointee.kind == .group,
                        field.pointee.message.pointee.reachesRequired
                    else { continue }
                    layout.mutable.reachesRequired = true
                    changed = true
                }
            }
        }
    }
}

private func key(_ name: [UInt8]) -> RawBytes {
    RawBytes(immortal: [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\""), UInt8(ascii: ":")])
}

/// For lists of a kind that is neither enum nor message.
private func scalarList(_ kind: Kind) -> Reference<ListType> {
    func list<Element>(_ sample: Element) -> Reference<ListType> { immortal(ListType(sample)) }
    return switch kind {
    case .int32, .sint32, .sfixed32: list(0 as Int32)
    case .int64, .sint64, .sfixed64: list(0 as Int64)
    case .uint32, .fixed32: list(0 as UInt32)
    case .uint64, .fixed64: list(0 as UInt64)
    case .float: list(0 as Float)
    case .double: list(0 as Double)
    case .bool: list(false)
    case .bytes: list(Data())
    case .string, .openEnum, .closedEnum, .message, .group: list("")
    }
}
