import Foundation

/// A message's table, made ready for the interpreter.
///
/// Making it also makes those of every message that it can contain, under one lock; reading it afterwards needs none.
///
/// Unchecked because it holds a pointer; what that points to is complete before it is published, and never changes.
public struct Schema: @unchecked Sendable {
    let layout: LayoutPointer

    public init<M: Message>(_: M.Type) {
        layout = SchemaBuilder.layout(of: M.self)
    }

    init(layout: LayoutPointer) {
        self.layout = layout
    }
}

extension Message {
    static var layout: LayoutPointer { _schema.layout }
}

extension Enum {
    static var layout: EnumLayoutPointer { SchemaBuilder.layout(of: Self.self) }
}

/// Makes layouts out of tables. Layouts are never freed: there is one for each type that a program uses.
struct SchemaBuilder {
    private static let lock = Lock()
    // Both guarded by `lock`.
    nonisolated(unsafe) private static var messages: [ObjectIdentifier: LayoutPointer] = [:]
    nonisolated(unsafe) private static var enums: [ObjectIdentifier: EnumLayoutPointer] = [:]

    /// The layouts that this run of the builder made.
    private var fresh: [LayoutPointer] = []

    static func layout(of type: any Message.Type) -> LayoutPointer {
        lock.lock()
        defer { lock.unlock() }
        var builder = SchemaBuilder()
        let layout = builder.message(type)
        builder.findRequired()
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
        let layout = LayoutPointer.allocate(capacity: 1)
        builder.fresh.append(layout)
        builder.initialize(layout, of: extendee, table, size: size)
        builder.findRequired()
        return layout
    }

    private mutating func message(_ type: any Message.Type) -> LayoutPointer {
        if let known = Self.messages[ObjectIdentifier(type)] { return known }
        let layout = LayoutPointer.allocate(capacity: 1)
        // Registered before its fields are, so that a message can contain itself.
        Self.messages[ObjectIdentifier(type)] = layout
        fresh.append(layout)
        initialize(layout, of: type, type._table, size: type._size)
        return layout
    }

    /// Fills a layout in from a table whose fields, and unknown fields behind them, are `size` bytes.
    private mutating func initialize(
        _ layout: LayoutPointer,
        of type: any Message.Type,
        _ table: MessageTable,
        size: Int
    ) {
        var fields: [Field] = []
        var storage = StorageLayout()
        var oneof: (index: Int, offset: Int, type: UnsafePointer<any Oneof.Type>)?
        for line in TableText.messageLines(table.fields) {
            var field = self.field(line, table)
            if line.shape != .oneof {
                oneof = nil
                field.offset = storage.append(storageType(line, table))
            } else if let oneof, oneof.index == line.oneof {
                field.offset = oneof.offset
                field.oneof = oneof.type
            } else {
                field.offset = storage.append(storageType(line, table))
                field.oneof = UnsafePointer(immortal([table.oneofs[line.oneof]]))
                oneof = (line.oneof, field.offset, field.oneof)
            }
            fields.append(field)
        }
        let unknownFieldsOffset = storage.append(UnknownFields.self)
        storage.check(type, table, size: size)

        fields.sort { $0.number < $1.number }
        var ledOneofs: Set<UnsafePointer<any Oneof.Type>> = []
        for index in fields.indices where fields[index].shape == .oneof {
            fields[index].leadsOneof = ledOneofs.insert(fields[index].oneof).inserted
        }
        let names = nameIndex(fields)
        layout.initialize(
            to: Layout(
                type: type,
                fields: immortal(fields),
                count: fields.count,
                byNumber: immortal(numberIndex(fields)),
                byName: immortal(names),
                byNameMask: names.count - 1,
                unknownFieldsOffset: unknownFieldsOffset,
                stride: type._stride,
                wellKnown: WellKnown(type),
                isMessageSet: table.isMessageSet,
                reachesRequired: fields.contains { $0.isRequired }
            )
        )
    }

    private mutating func field(_ line: TableLine, _ table: MessageTable) -> Field {
        var field = Field(line: line, jsonKey: key(line.jsonName), contractKey: key(line.name))
        switch line.kind {
        case .message, .group: field.message = message(table.messages[line.reference])
        case .openEnum, .closedEnum: field.enumeration = enumeration(table.enums[line.reference])
        default: break
        }
        if line.shape == .map {
            let type = elementType(line.kind, line.reference, table)
            let entry = MapLayout(
                storage: mapStorage(key: line.keyKind, value: type),
                key: part(of: field, number: 1, line.keyKind, "key"),
                value: part(of: field, number: 2, line.kind, "value")
            )
            field.map = UnsafePointer(immortal([entry]))
        }
        if line.shape == .oneof { field.payload = part(of: field, number: line.number, line.kind, "payload") }
        return field
    }

    /// The payload of a oneof's case; or the key or value of a map, whose entries are messages with these two fields
    /// (protobuf encoding guide, "Maps").
    private func part(of whole: Field, number: UInt32, _ kind: Kind, _ name: StaticString) -> UnsafePointer<Field> {
        var line = TableLine()
        line.number = number
        line.kind = kind
        line.shape = .present
        let key = key(name.withUTF8Buffer(Array.init))
        var part = Field(line: line, jsonKey: key, contractKey: key)
        if kind == .message || kind == .group { part.message = whole.message }
        if kind == .openEnum || kind == .closedEnum { part.enumeration = whole.enumeration }
        return UnsafePointer(immortal([part]))
    }

    private func enumeration(_ type: any Enum.Type) -> EnumLayoutPointer {
        if let known = Self.enums[ObjectIdentifier(type)] { return known }
        let lines = TableText.enumLines(type._table.values)
        let layout = immortal([
            EnumLayout(
                type: type,
                numbers: immortal(lines.map(\.number)),
                names: immortal(lines.map { UnsafeRawBufferPointer(start: immortal($0.name), count: $0.name.count) }),
                count: lines.count,
                isDense: lines.enumerated().allSatisfy { $0.offset == Int($0.element.number) },
                isNullValue: type == Google.Protobuf.NullValue.self
            )
        ])
        Self.enums[ObjectIdentifier(type)] = layout
        return layout
    }

    /// Spreads `reachesRequired` from the messages that have required fields to those that can contain them.
    private func findRequired() {
        var changed = true
        while changed {
            changed = false
            for layout in fresh where !layout.pointee.reachesRequired {
                let fields = UnsafeBufferPointer(start: layout.pointee.fields, count: layout.pointee.count)
                let reaches = fields.contains { field in
                    (field.kind == .message || field.kind == .group) && field.message.pointee.reachesRequired
                }
                guard reaches else { continue }
                layout.pointee.reachesRequired = true
                changed = true
            }
        }
    }
}

private func numberIndex(_ fields: [Field]) -> [UInt16] {
    var index = [UInt16](repeating: 0, count: 128)
    for (position, field) in fields.enumerated() where field.number < 128 {
        index[Int(field.number)] = UInt16(truncatingIfNeeded: position + 1)
    }
    return index
}

private func nameIndex(_ fields: [Field]) -> [UInt16] {
    var capacity = 8
    while capacity < fields.count * 4 { capacity *= 2 }
    var table = [UInt16](repeating: 0, count: capacity)
    for (position, field) in fields.enumerated() {
        let isRenamed = !field.jsonKey.elementsEqual(field.contractKey)
        for key in isRenamed ? [field.jsonKey, field.contractKey] : [field.jsonKey] {
            var slot = nameHash(UnsafeRawBufferPointer(rebasing: key.dropFirst().dropLast(2))) & (capacity - 1)
            while table[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            table[slot] = UInt16(truncatingIfNeeded: position + 1)
        }
    }
    return table
}

private func key(_ name: [UInt8]) -> UnsafeRawBufferPointer {
    let bytes = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\""), UInt8(ascii: ":")]
    return UnsafeRawBufferPointer(start: immortal(bytes), count: bytes.count)
}

/// Copies the elements to memory that is never freed.
private func immortal<T>(_ elements: [T]) -> UnsafeMutablePointer<T> {
    let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(1, elements.count))
    pointer.initialize(from: elements, count: elements.count)
    return pointer
}
