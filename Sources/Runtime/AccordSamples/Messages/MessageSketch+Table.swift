import Accord

extension MessageSketch {
    /// A message, and all that it leads to, by their tables.
    package static func all(from type: any Message.Type) -> [MessageSketch] {
        var sketches: [MessageSketch] = []
        var waiting: [any Message.Type] = [type]
        var known: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
        while let type = waiting.popLast() {
            sketches.append(MessageSketch(type._table))
            for other in type._table.messages where known.insert(ObjectIdentifier(other)).inserted {
                waiting.append(other)
            }
        }
        return sketches
    }

    private init(_ table: MessageTable) {
        self.init(
            name: table.name.description,
            fields: TableScanner.messageLines(table.fields).map { Field($0, table) })
    }
}

extension MessageSketch.Field {
    fileprivate init(_ line: TableLine, _ table: MessageTable) {
        let label: MessageSketch.Label =
            switch line.shape {
            case .list: .list
            case .map: .map(MessageSketch.Kind(line.keyKind, 0, table))
            default: line.isRequired ? .required : .optional
            }
        self.init(
            name: String(decoding: line.jsonName, as: UTF8.self),
            kind: MessageSketch.Kind(line.kind, line.reference, table), label: label,
            oneof: line.shape == .oneof ? line.oneof : nil)
    }
}

extension MessageSketch.Kind {
    fileprivate init(_ kind: Kind, _ reference: Int, _ table: MessageTable) {
        switch kind {
        case .int32, .sint32, .sfixed32: self = .int32
        case .int64, .sint64, .sfixed64: self = .int64
        case .uint32, .fixed32: self = .uint32
        case .uint64, .fixed64: self = .uint64
        case .float: self = .float
        case .double: self = .double
        case .bool: self = .bool
        case .string: self = .string
        case .bytes: self = .bytes
        case .openEnum, .closedEnum: self = Self.enumeration(table.enums[reference]._table)
        case .message, .group: self = .message(table.messages[reference].messageName)
        }
    }

    private static func enumeration(_ table: EnumTable) -> Self {
        if table.name.description == "google.protobuf.NullValue" { return .null }
        return .enumeration(names(of: table))
    }

    /// The names of an enum's values, without those that are other names of the same number. Of an enum with other
    /// values, the one that is zero is left out, because it means that none is set.
    fileprivate static func names(of table: EnumTable) -> [String] {
        var numbers: Set<Int32> = []
        let lines = TableScanner.enumLines(table.values).filter { numbers.insert($0.number).inserted }
        let named = lines.contains { $0.number != 0 } ? lines.filter { $0.number != 0 } : lines
        return named.map { String(decoding: $0.name, as: UTF8.self) }
    }
}
