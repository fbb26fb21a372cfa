import Contract

/// A default or constant of a schema, in Swift.
enum DefaultExpression: Equatable {
    case expression(String)
    /// It fits its type, and there is no literal for it: a date.
    case none
    /// It is not of its type.
    case misfit
}

extension FileWriter {
    /// The expression of a JSON value where `type` is expected.
    func expression(of json: JSON, as type: ValueType, at place: LexicalScope) -> DefaultExpression {
        let (type, isNullable) = project.values.unwrapped(type)
        if isNullable, json == .null { return .expression("nil") }
        switch (project.values.expanded(type), json) {
        case (.string, .string(let value)): return .expression(Literal.string(value))
        case (.bool, .bool(let value)): return .expression("\(value)")
        case (.int32, .number(let text)): return expression(Self.integer(text, Int32.self))
        case (.int64, .number(let text)): return expression(Self.integer(text, Int64.self))
        case (.uint64, .number(let text)): return expression(Self.integer(text, UInt64.self))
        case (.float, .number(let text)):
            guard let value = Double(text), Float(value).isFinite else { return .misfit }
            return .expression(Literal.float(value))
        case (.double, .number(let text)):
            guard let value = Double(text), value.isFinite else { return .misfit }
            return .expression(Literal.double(value))
        case (.decimal, .number(let text)), (.decimal, .string(let text)): return Self.decimal(text)
        case (.date(.epochSeconds), .number(let text)):
            guard let value = Double(text), value.isFinite else { return .misfit }
            return .expression("Date(timeIntervalSince1970: \(Literal.double(value)))")
        case (.uuid, .string(let text)): return Self.uuid(text)
        case (.bytes, .string(let text)): return text.isEmpty ? .expression("Data()") : .none
        case (.date, .string), (.date, .number), (.calendarDate, .string): return .none
        case (.any, _): return Self.any(json)
        case (.list(let element), .array(let values)):
            return Self.combined(values.map { expression(of: $0, as: element, at: place) }, Self.list)
        case (.map(let element), .object(let members)):
            return Self.combined(members.map { expression(of: $0.value, as: element, at: place) }) {
                Self.dictionary(members, $0)
            }
        case (.model(let name), _): return expression(of: json, asModel: name, at: place)
        default: return .misfit
        }
    }

    private func expression(of json: JSON, asModel name: String, at place: LexicalScope) -> DefaultExpression {
        switch (project.models.entries[name]?.model, json) {
        case (.literals(let model), .string(let value)) where model.base == .string:
            return expression(of: value, in: model)
        case (.literals(let model), .number(let text)) where model.base == .integer:
            return Self.integer(text, Int64.self).map { expression(of: "\($0)", in: model) } ?? .misfit
        case (.record(let model), .object(let members)):
            return expression(of: members, as: model, at: place)
        case (.tuple, .array), (.union, _), (nil, _): return .none
        default: return .misfit
        }
    }

    private func expression(of value: String, in model: LiteralsModel) -> DefaultExpression {
        let names = project.names.cases[model.info.fullName] ?? []
        if let index = model.literals.firstIndex(where: { $0.value == value }), names.indices.contains(index) {
            return .expression(".\(names[index])")
        }
        if model.isClosed { return .misfit }
        return .expression(".unknown(\(model.base == .string ? Literal.string(value) : value))")
    }

    private func expression(of members: [JSON.Member], as model: RecordModel, at place: LexicalScope)
        -> DefaultExpression
    {
        guard let type = reference(to: model, at: place) else { return .none }
        let names = names(of: model).properties
        let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        var arguments: [String] = []
        var count = 0
        for (property, name) in zip(model.properties, names) {
            guard let value = values[property.name] else {
                guard canBeLeftOut(property, at: place) else { return .none }
                continue
            }
            count += 1
            if property.constant != nil { continue }
            if property.isDeprecated || property.presence == .triState { return .none }
            guard case .expression(let text) = expression(of: value, as: property.type, at: place) else {
                return .none
            }
            arguments.append("\(SwiftName(name).label): \(text)")
        }
        return count == members.count ? .expression("\(type)(\(arguments.joined(separator: ", ")))") : .none
    }

    /// Whether the initializer of a record has a default for the property.
    private func canBeLeftOut(_ property: Property, at place: LexicalScope) -> Bool {
        if property.constant != nil { return true }
        switch property.defaultValue.map({ expression(of: $0, as: property.type, at: place) }) {
        case .expression: return true
        case .some(.none): return false
        case .misfit, nil: return property.presence == .optional || property.presence == .triState
        }
    }

    private func reference(to model: RecordModel, at place: LexicalScope) -> String? {
        reference(to: model.info.fullName, at: place, for: model.info.location)
    }

    private func expression<Value: FixedWidthInteger>(_ value: Value?) -> DefaultExpression {
        value.map { .expression("\($0)") } ?? .misfit
    }

    private static func combined(_ parts: [DefaultExpression], _ join: ([String]) -> String) -> DefaultExpression {
        var texts: [String] = []
        for part in parts {
            guard case .expression(let text) = part else {
                return parts.contains(.misfit) ? .misfit : .none
            }
            texts.append(text)
        }
        return .expression(join(texts))
    }

    /// A number without a fraction, however it is written: `20`, `2e1`, `20.0`.
    private static func integer<T: FixedWidthInteger>(_ text: String, _: T.Type) -> T? {
        if let value = T(text) { return value }
        guard let value = Double(text), value.magnitude < 9_007_199_254_740_992 else { return nil }
        return T(exactly: value)
    }

    private static func decimal(_ text: String) -> DefaultExpression {
        let digits = text.drop { $0 == "-" }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
        guard isPlain else { return Double(text) == nil ? .misfit : .none }
        guard let significand = Int64(parts.joined()) else { return .none }
        if parts.count == 1 { return .expression(text.hasPrefix("-") ? "-\(significand)" : "\(significand)") }
        let sign = text.hasPrefix("-") ? "minus" : "plus"
        return .expression(
            "Decimal(sign: .\(sign), exponent: -\(parts[1].count), significand: \(significand))")
    }

    private static func uuid(_ text: String) -> DefaultExpression {
        let digits = Array(text.filter { $0 != "-" })
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        guard digits.count == 32, bytes.count == 16 else { return .misfit }
        return .expression("UUID(uuid: (\(bytes.map(String.init).joined(separator: ", "))))")
    }

    private static func any(_ json: JSON) -> DefaultExpression {
        switch json {
        case .null: return .expression(".null")
        case .bool(let value): return .expression(".bool(\(value))")
        case .string(let value): return .expression(".string(\(Literal.string(value)))")
        case .number(let text): return Int64(text).map { .expression("\($0)") } ?? .none
        case .array(let values): return combined(values.map(any)) { ".array(\(list($0)))" }
        case .object(let members):
            return combined(members.map { any($0.value) }) { ".object(\(dictionary(members, $0)))" }
        }
    }

    private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

    private static func dictionary(_ members: [JSON.Member], _ values: [String]) -> String {
        if members.isEmpty { return "[:]" }
        return list(zip(members, values).map { "\(Literal.string($0.key)): \($1)" })
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
