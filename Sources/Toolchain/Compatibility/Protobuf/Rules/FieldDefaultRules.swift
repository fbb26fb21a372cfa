import Contract
import ProtoReader

extension ProtoComparison {
    mutating func compareDefault(_ old: ProtoField, _ new: ProtoField) {
        guard old.mayHaveDefault, new.mayHaveDefault, checks(.buf.fieldSameDefault) else { return }
        let (before, after) = (FieldDefault(of: old, in: self.old), FieldDefault(of: new, in: self.new))
        guard before != after, !(before.isZero && after.isZero) else { return }
        let was = before.description(of: old, in: self.old)
        let isNow = after.description(of: new, in: self.new)
        report(
            .buf.fieldSameDefault, old, new, "changed default value from \(was) to \(isNow).", detail: [was, isNow],
            at: [7])
    }
}

/// The value that a reader takes for an absent field. Values of different types can be compared, as the rule does not
/// report that a type has changed.
private enum FieldDefault {
    case signed(Int64)
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case text([UInt8])

    init(of field: ProtoField, in snapshot: ProtoSnapshot) {
        let text = field.defaultText
        switch field.type {
        case .enum:
            let values = snapshot.enums[field.typeName]?.values ?? []
            let value = text.flatMap { text in values.first { $0.declaration.name == text } } ?? values.first
            self = .signed(Int64(value?.number ?? 0))
        case .string, .bytes: self = .text(text.flatMap { Self.bytes($0, isText: field.type == .string) } ?? [])
        case .bool: self = .signed(text == "true" ? 1 : 0)
        case .float: self = .float(text.flatMap(Float.init) ?? 0)
        case .double: self = .double(text.flatMap(Double.init) ?? 0)
        case .uint32, .uint64, .fixed32, .fixed64: self = .unsigned(text.flatMap { UInt64($0) } ?? 0)
        default: self = .signed(text.flatMap { Int64($0) } ?? 0)
        }
    }

    private static func bytes(_ text: String, isText: Bool) -> [UInt8]? {
        if isText { return Array(text.utf8) }
        guard case .bytes(let bytes) = DefaultText.value(text, of: .scalar(.bytes)) else { return nil }
        return bytes
    }

    var isZero: Bool {
        switch self {
        case .signed(let value): value == 0
        case .unsigned(let value): value == 0
        case .float(let value): value == 0
        case .double(let value): value == 0
        case .text(let bytes): bytes.isEmpty
        }
    }

    /// Returns the value as a contract writes it; that of an enum by its name, though the first is written nowhere.
    func description(of field: ProtoField, in snapshot: ProtoSnapshot) -> String {
        switch self {
        case .signed(let value):
            if field.type == .bool { return value == 0 ? "false" : "true" }
            guard field.type == .enum else { return "\(value)" }
            let first = snapshot.enums[field.typeName]?.values.first?.declaration.name
            return field.defaultText ?? first ?? "\(value)"
        case .unsigned(let value): return "\(value)"
        case .float(let value): return "\(value)"
        case .double(let value): return "\(value)"
        case .text: return "\"\(field.defaultText ?? "")\""
        }
    }
}

extension FieldDefault: Equatable {
    static func == (left: FieldDefault, right: FieldDefault) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left == right
        case (.text, _), (_, .text): false
        case (.float(let left), .float(let right)): left == right || left.isNaN && right.isNaN
        case (.double(let left), .double(let right)): left == right || left.isNaN && right.isNaN
        // A float has less places.
        case (.float(let left), .double(let right)): left == Float(right) || left.isNaN && right.isNaN
        case (.double(let left), .float(let right)): Float(left) == right || left.isNaN && right.isNaN
        case (.float(let float), let whole), (let whole, .float(let float)): whole.equals(Double(float))
        case (.double(let double), let whole), (let whole, .double(let double)): whole.equals(double)
        case (.signed(let left), .signed(let right)): left == right
        case (.signed(let left), .unsigned(let right)): left == right
        case (.unsigned(let left), .signed(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        }
    }

    /// Whether a whole number has exactly this value.
    private func equals(_ double: Double) -> Bool {
        switch self {
        case .signed(let value): Int64(exactly: double) == value
        case .unsigned(let value): UInt64(exactly: double) == value
        case .float, .double, .text: false
        }
    }
}

extension ProtoField {
    fileprivate var mayHaveDefault: Bool {
        type != .message && type != .group && cardinality != .repeated && cardinality != .map
    }
}
