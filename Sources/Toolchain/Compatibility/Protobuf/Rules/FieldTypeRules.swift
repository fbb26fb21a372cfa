import BreakingRules
import ProtoReader

extension ProtoComparison {
    mutating func compareType(_ old: ProtoField, _ new: ProtoField) {
        if old.type != new.type {
            let types = (old.typeDescription, new.typeDescription)
            reportType(.buf.fieldSameType, old, new, types)
            // Any text is bytes, but not the other way round.
            let becomesBytes = old.type == .string && new.type == .bytes
            if old.type.inBinary != new.type.inBinary, !becomesBytes {
                reportType(.buf.fieldWireCompatibleType, old, new, types)
            }
            if old.type.inJSON != new.type.inJSON { reportType(.buf.fieldWireJSONCompatibleType, old, new, types) }
        } else if old.typeName != new.typeName {
            let types = (old.typeName, new.typeName)
            reportType(.buf.fieldSameType, old, new, types)
            if old.type == .enum, isExtended(old.typeName, by: new.typeName) { return }
            reportType(.buf.fieldWireCompatibleType, old, new, types)
            reportType(.buf.fieldWireJSONCompatibleType, old, new, types)
        }
    }

    private mutating func reportType(
        _ rule: ProtoRule, _ old: ProtoField, _ new: ProtoField, _ types: (old: String, new: String)
    ) {
        // The word `group` or the scalar type; else the name of a message or an enum.
        report(
            rule, old, new, "changed type from \"\(types.old)\" to \"\(types.new)\".", detail: [types.old, types.new],
            at: [5], [6])
    }

    /// Whether an enum of the new version passes for one of the old, under whatever full name: its own name is the
    /// same, and so are all values that there were.
    private func isExtended(_ oldName: String, by newName: String) -> Bool {
        guard let old = old.enums[oldName], let new = new.enums[newName],
            old.declaration.name == new.declaration.name
        else { return false }
        let numbers = Dictionary(
            new.values.map { ($0.declaration.name, $0.number) }, uniquingKeysWith: { first, _ in first })
        return old.values.allSatisfy { numbers[$0.declaration.name] == $0.number }
    }
}

extension ProtoField {
    fileprivate var typeDescription: String {
        type == .group && features.delimitsMessages ? "message (delimited encoding)" : "\(type)"
    }
}

extension ProtoField.TypeKind {
    /// One for all that read each other's binary values (protobuf's documentation, "Updating A Message Type").
    fileprivate var inBinary: Self {
        switch self {
        case .int64, .uint32, .uint64, .bool: .int32
        case .sint64: .sint32
        case .sfixed32: .fixed32
        case .sfixed64: .fixed64
        default: self
        }
    }

    /// One for all that read each other's binary and JSON values: 64-bit numbers are strings in JSON.
    fileprivate var inJSON: Self {
        switch self {
        case .uint32: .int32
        case .uint64: .int64
        case .sfixed32: .fixed32
        case .sfixed64: .fixed64
        default: self
        }
    }
}
