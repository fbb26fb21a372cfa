import Contract

/// Turns the values of options into those of fields.
extension OptionInterpreter {
    func value(of statement: OptionStatement, _ field: FieldDeclaration) -> OptionMessage.Value? {
        guard let type = field.type else { return nil }
        switch type {
        case .int32, .sint32, .sfixed32:
            return integer(statement, field, Int64(Int32.min)...Int64(Int32.max)).map { Self.signed($0, type) }
        case .int64, .sint64, .sfixed64:
            return integer(statement, field, Int64.min...Int64.max).map { Self.signed($0, type) }
        case .uint32, .fixed32:
            return unsigned(statement, field, UInt64(UInt32.max)).map {
                type == .uint32 ? .varint($0) : .fixed32(UInt32(truncatingIfNeeded: $0))
            }
        case .uint64, .fixed64:
            return unsigned(statement, field, .max).map { type == .uint64 ? .varint($0) : .fixed64($0) }
        case .float:
            return number(statement, field).map { .fixed32(NumberText.narrowed($0).bitPattern) }
        case .double:
            return number(statement, field).map { .fixed64($0.bitPattern) }
        case .bool:
            switch statement.value {
            case .identifier("true"): return .varint(1)
            case .identifier("false"): return .varint(0)
            default: return fail(statement, field, "'true' or 'false'")
            }
        case .enum: return enumValue(statement, field)
        case .string, .bytes:
            guard case .string(let bytes) = statement.value else { return fail(statement, field, "a string in quotes") }
            guard linker.accepts(bytes, field) else { return fail(statement, field, "a string in UTF-8") }
            return .bytes(bytes)
        case .message, .group: return aggregate(statement, field)
        }
    }

    static func signed(_ value: Int64, _ type: FieldKind) -> OptionMessage.Value {
        switch type {
        case .sfixed32: .fixed32(UInt32(truncatingIfNeeded: value))
        case .sfixed64: .fixed64(UInt64(bitPattern: value))
        case .sint32:
            .varint(UInt64(UInt32(truncatingIfNeeded: value << 1) ^ UInt32(truncatingIfNeeded: value >> 63)))
        case .sint64: .varint(UInt64(bitPattern: value << 1 ^ value >> 63))
        default: .varint(UInt64(bitPattern: value))
        }
    }

    private func fail<Result>(_ statement: OptionStatement, _ field: FieldDeclaration, _ wanted: String) -> Result? {
        fail("the option '\(field.fullName)' has another type; write \(wanted)", at: statement.valuePosition)
        return nil
    }

    private func integer(
        _ statement: OptionStatement, _ field: FieldDeclaration, _ range: ClosedRange<Int64>
    ) -> Int64? {
        let value: Int64?
        switch statement.value {
        case .positive(let number): value = Int64(exactly: number)
        case .negative(let number): value = number
        default: value = nil
        }
        guard let value, range.contains(value) else {
            return fail(statement, field, "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private func unsigned(_ statement: OptionStatement, _ field: FieldDeclaration, _ limit: UInt64) -> UInt64? {
        guard case .positive(let value) = statement.value, value <= limit else {
            return fail(statement, field, "an integer from 0 to \(limit)")
        }
        return value
    }

    private func number(_ statement: OptionStatement, _ field: FieldDeclaration) -> Double? {
        switch statement.value {
        case .double(let value): return value
        case .positive(let value): return Double(value)
        case .negative(let value): return Double(value)
        case .identifier("inf"): return .infinity
        case .identifier("nan"): return .nan
        default: return fail(statement, field, "a number")
        }
    }

    private func enumValue(_ statement: OptionStatement, _ field: FieldDeclaration) -> OptionMessage.Value? {
        guard let enumeration = field.enumeration else { return nil }
        guard case .identifier(let name) = statement.value else {
            return fail(statement, field, "the name of a value of '\(enumeration.fullName)'")
        }
        guard let value = enumeration.value(named: name) else {
            guard !enumeration.isPartial else { return nil }
            fail(
                "the enum '\(enumeration.fullName)' has no value '\(name)'; "
                    + FileLinker.suggestion(name, enumeration), at: statement.valuePosition)
            return nil
        }
        return .varint(UInt64(bitPattern: Int64(value.number)))
    }

    private func aggregate(_ statement: OptionStatement, _ field: FieldDeclaration) -> OptionMessage.Value? {
        guard let message = field.message else { return nil }
        guard case .aggregate(let text, let start) = statement.value else {
            return fail(
                statement, field, "`\(statement.text) = { … }`, or `\(statement.text).field = value`")
        }
        var parser = TextFormatParser(text, at: start, depth: statement.name.count, linker: linker)
        return parser.parse(message).map(OptionMessage.Value.message)
    }
}
