import Contract

/// Defaults, as far as the types can have them.
extension ShapeBuilder {
    /// The default of a schema, where it is a value of the type; a warning says where it is not.
    func defaultValue(of id: SchemaID, as type: ValueType) -> JSON? {
        guard let value = flattened(id).defaultValue, value != .null else { return nil }
        switch fitted(value, resolve(id).use) {
        case .fits(let value): return value
        case .misfit:
            report(
                "the default `\(value.prose)` is no value of its type, and is ignored; fix the one or the other",
                severity: .warning, at: id)
        case .unsupported:
            ignoredDefaults.insert(id)
        }
        return nil
    }

    private enum Fit {
        case fits(JSON)
        case misfit
        /// Of a type whose values are not written in Swift as easily as in JSON.
        case unsupported
    }

    private func fitted(_ value: JSON, _ id: SchemaID) -> Fit {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximalDepth else { return .unsupported }
        switch form(of: id) {
        case .scalar(let type): return fitted(value, as: type)
        case .same(let other):
            return isOther(value, ofUnion: id) ? .fits(value) : fitted(value, resolve(other).use)
        case .literals(let literals):
            let type: ValueType = literals.base == .string ? .string : .int64
            guard case .fits(let value) = fitted(value, as: type) else { return .misfit }
            return literals.literals.contains { $0.value == value.literalText } ? .fits(value) : .misfit
        case .list(let items):
            guard case .array(let elements) = value else { return .misfit }
            return fitted(elements, items) { .array($0) }
        case .map(let values):
            guard case .object(let members) = value else { return .misfit }
            return fitted(members.map(\.value), values) { values in
                .object(zip(members, values).map { JSON.Member($0.0.key, $0.1) })
            }
        case .record: return fitted(value, asRecord: id)
        case .tuple:
            return value.kind == .array ? .unsupported : .misfit
        case .union, .messages: return .unsupported
        }
    }

    /// Whether a union of an enum and any string, of which the enum is the type, has a value as one of the strings.
    private func isOther(_ value: JSON, ofUnion id: SchemaID) -> Bool {
        guard case .literals(let literals) = form(of: landed(id)), !literals.isClosed else { return false }
        let schema = flattened(id)
        return (schema.oneOf + schema.anyOf).contains { branch in
            switch (form(of: landed(branch)), value.kind) {
            case (.scalar(.string), .string), (.scalar(.int64), .integer), (.scalar(.int32), .integer): true
            default: false
            }
        }
    }

    private func fitted(_ values: [JSON], _ id: SchemaID?, _ whole: ([JSON]) -> JSON) -> Fit {
        guard let id else { return .fits(whole(values)) }
        let use = resolve(id).use
        var result: [JSON] = []
        for value in values {
            if value == .null, isNullable(id) {
                result.append(value)
                continue
            }
            switch fitted(value, use) {
            case .fits(let value): result.append(value)
            case .misfit: return .misfit
            case .unsupported: return .unsupported
            }
        }
        return .fits(whole(result))
    }

    private func fitted(_ value: JSON, asRecord id: SchemaID) -> Fit {
        guard case .object(let members) = value else { return .misfit }
        let schema = flattened(id)
        let given = Set(members.map(\.key))
        guard schema.required.allSatisfy(given.contains) else { return .misfit }
        var properties: [String: SchemaID] = [:]
        for property in schema.properties {
            properties[property.name] = property.value
            // Objects that are there by default in objects that are there by default may never end.
            if !given.contains(property.name), flattened(property.value).defaultValue?.kind == .object {
                return .unsupported
            }
        }
        var result: [JSON.Member] = []
        for member in members {
            guard let property = properties[member.key] else { return .unsupported }
            if member.value == .null, isNullable(property) {
                result.append(member)
                continue
            }
            switch fitted(member.value, resolve(property).use) {
            case .fits(let value): result.append(JSON.Member(member.key, value))
            case .misfit: return .misfit
            case .unsupported: return .unsupported
            }
        }
        return .fits(.object(result))
    }

    private func fitted(_ value: JSON, as type: ValueType) -> Fit {
        switch (type, value) {
        case (.any, _): return .fits(value)
        case (.string, .string), (.bool, .bool): return .fits(value)
        case (.int32, .number(let text)):
            return Self.integer(text, Int32.self).map { .fits(.number($0)) } ?? .misfit
        case (.int64, .number(let text)):
            return Self.integer(text, Int64.self).map { .fits(.number($0)) } ?? .misfit
        case (.uint64, .number(let text)):
            return Self.integer(text, UInt64.self).map { .fits(.number($0)) } ?? .misfit
        case (.float, .number(let text)): return Float(text)?.isFinite == true ? .fits(value) : .misfit
        case (.double, .number(let text)): return Double(text)?.isFinite == true ? .fits(value) : .misfit
        case (.decimal, .number): return .fits(value)
        case (.decimal, .string(let text)):
            return Double(text)?.isFinite == true ? .fits(value) : .misfit
        case (.date(.epochSeconds), .number): return .fits(value)
        case (.uuid, .string(let text)):
            let digits = text.filter { $0 != "-" }
            return digits.count == 32 && digits.allSatisfy(\.isHexDigit) ? .fits(value) : .misfit
        case (.date, .string), (.calendarDate, .string), (.bytes, .string),
            (.date(.epochMilliseconds), .number):
            return .unsupported
        default: return .misfit
        }
    }

    /// The digits of a number without a fraction, also where it is written with one: `20.0`.
    private static func integer<T: FixedWidthInteger>(_ text: String, _: T.Type) -> String? {
        if let value = T(text) { return String(value) }
        return Double(text).flatMap { T(exactly: $0) }.map { String($0) }
    }
}
