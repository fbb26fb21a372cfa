import Accord

extension RuleBook {
    /// The rules of JSON that a model can be made of: those of its schema, where it has one, and the limits of the
    /// types that its values are stored in.
    convenience init(readable type: any JSONModel.Type) {
        switch type {
        case let type as any Record.Type: self.init(TableRules.readable(record: type._table), types: type._table.types)
        case let type as any Tuple.Type: self.init(TableRules.readable(tuple: type._table), types: type._table.types)
        case let type as any Union.Type: self.init(TableRules.readable(union: type._table), types: type._table.types)
        case let type as any AnyOf.Type: self.init(TableRules.readable(anyOf: type._table), types: type._table.types)
        case let type as any MessageSet.Type:
            self.init(TableRules.readable(messageSet: type._table), types: type._table.types)
        case let type as any StringEnum.Type: self.init(Self.literals(type), types: [])
        case let type as any IntegerEnum.Type: self.init(Self.literals(type), types: [])
        default: self.init([:], types: [])
        }
    }

    /// The values that the contract names, though an enum that is not closed reads others.
    private static func literals<E: StringEnum>(_ type: E.Type) -> JSONValue {
        type.allCases.isEmpty ? ["type": "string"] : ["enum": .array(type.allCases.map { .string($0.rawValue) })]
    }

    private static func literals<E: IntegerEnum>(_ type: E.Type) -> JSONValue {
        type.allCases.isEmpty
            ? ["type": "integer", "minimum": .number(JSONNumber(Int64.min)), "maximum": .number(JSONNumber(Int64.max))]
            : ["enum": .array(type.allCases.map { .number(JSONNumber($0.rawValue)) })]
    }
}

extension TableRules {
    static func readable(record table: ModelTable) -> JSONValue {
        var reading = TableRules(table, stored: stored)
        return reading.record()
    }

    static func readable(tuple table: ModelTable) -> JSONValue {
        var reading = TableRules(table, stored: stored)
        var elements: [JSONValue] = []
        var rest: JSONValue?
        while !reading.text.isAtEnd, !reading.text.isAtRules {
            if reading.text.take("+") { rest = reading.type() } else { elements.append(reading.element()) }
            reading.text.endLine()
        }
        var schema: [String: JSONValue] = ["type": "array"]
        if !elements.isEmpty { schema["prefixItems"] = .array(elements) }
        if let rest { schema["items"] = rest }
        guard let rules = reading.wholeRules() else {
            schema["minItems"] = .number(JSONNumber(elements.count))
            return .object(schema)
        }
        return JSONValue.object(schema).and(rules)
    }

    /// Of a union with rules, these have all of its cases.
    static func readable(union table: ModelTable) -> JSONValue {
        var reading = TableRules(table, stored: stored)
        var tag: String?
        if reading.text.take(line: "tag ") { tag = String(decoding: reading.text.name(), as: UTF8.self) }
        reading.text.skipLine()
        var cases: [JSONValue] = []
        while !reading.text.isAtEnd, !reading.text.isAtRules {
            _ = reading.text.take("+")
            let type = reading.type()
            if let tag {
                var values: [JSONValue] = []
                while reading.text.take(" ") {
                    values.append(.string(String(decoding: reading.text.name(), as: UTF8.self)))
                }
                cases.append(
                    type.and([
                        "type": "object", "required": [.string(tag)],
                        "properties": .object([tag: ["enum": .array(values)]]),
                    ]))
            } else {
                cases.append(type)
            }
            reading.text.skipLine()
        }
        return reading.wholeRules() ?? ["anyOf": .array(cases)]
    }

    static func readable(anyOf table: ModelTable) -> JSONValue {
        var reading = TableRules(table, stored: stored)
        var types: [JSONValue] = []
        while !reading.text.isAtEnd, !reading.text.isAtRules {
            types.append(reading.lineType())
            reading.text.endLine()
        }
        return reading.wholeRules() ?? ["anyOf": .array(types)]
    }

    // MARK: Message sets

    /// The frames of a message set: the payload of one of its messages, with what each tag has around it.
    static func readable(messageSet table: ModelTable) -> JSONValue {
        var reading = TableRules(table, stored: stored)
        guard reading.text.take(line: "frame") else { reading.text.fail() }
        var tags: [[String]] = []
        while reading.text.take(" ") { tags.append(reading.text.pointer()) }
        reading.text.endLine()
        for head in ["id ", "at "] as [StaticString] where reading.text.take(line: head) { reading.text.skipLine() }
        var frames: [JSONValue] = []
        while !reading.text.isAtEnd, !reading.text.isAtRules {
            frames.append(reading.frame(tags))
            reading.text.skipLine()
        }
        return ["anyOf": .array(frames)]
    }

    private mutating func frame(_ tags: [[String]]) -> JSONValue {
        _ = text.take("+")
        let payload: JSONValue? = text.take(".") ? .none : type()
        text.require(" ")
        let path = text.pointer()
        var frame: JSONValue = tags.isEmpty ? [:] : ["type": "object"]
        for tag in tags {
            text.require(" ")
            if let value = tagValue() { frame = frame.and(JSONValue.nested(.tag(value), at: tag[...])) }
        }
        guard let payload else { return frame }
        return frame.and(JSONValue.nested(payload, at: path[...]))
    }

    /// The value of a tag that a frame has; `nil` for none or any.
    private mutating func tagValue() -> String? {
        var value: String?
        var isFirst = true
        repeat {
            let isQuoted = text.next == UInt8(ascii: "\"")
            let word = String(decoding: text.word(), as: UTF8.self)
            if isFirst, isQuoted || word != "*" && word != "-" { value = word }
            isFirst = false
        } while text.take("|")
        return value
    }

    // MARK: Types

    /// An element of a tuple.
    private mutating func element() -> JSONValue {
        if text.take("=") {
            text.require(" ")
            return ["const": json()]
        }
        _ = text.take("-")
        return lineType()
    }

    private mutating func lineType() -> JSONValue {
        _ = text.take("^")
        let isNullable = text.take("?") || text.take("!") || text.take("~")
        let schema = type()
        return isNullable ? schema.orNull : schema
    }

    private mutating func wholeRules() -> JSONValue? {
        guard text.take(line: "#rules") else { return nil }
        _ = text.take(":")
        text.require(" ")
        return json()
    }

    /// The limits of a type, by its letter in a table; `nil` where the schema that it implies has no others.
    private static func stored(_ letter: UInt8, _ text: inout TableScanner) -> JSONValue? {
        switch letter {
        case UInt8(ascii: "i"): return integers(Int32.min, Int32.max)
        case UInt8(ascii: "I"): return integers(Int64.min, Int64.max)
        case UInt8(ascii: "U"): return integers(UInt64.min, UInt64.max)
        case UInt8(ascii: "y"): return ["type": "string", "pattern": "^([A-Za-z0-9+/]{4})*$"]
        case UInt8(ascii: "D") where text.next == UInt8(ascii: "s"):
            _ = text.byte()
            return ["type": "string", "pattern": #"^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?$"#]
        case UInt8(ascii: "t"):
            switch text.next {
            case UInt8(ascii: "n"):
                _ = text.byte()
                return ["type": "string", "pattern": .string(dateTime)]
            case UInt8(ascii: "e"):
                _ = text.byte()
                return integers(0, 253_402_300_799)
            case UInt8(ascii: "m"):
                _ = text.byte()
                return integers(0, 253_402_300_799_000)
            default: return nil
            }
        default: return nil
        }
    }

    /// A date and a time without a zone.
    private static let dateTime =
        "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}$"

    private static func integers(_ least: some FixedWidthInteger, _ most: some FixedWidthInteger) -> JSONValue {
        ["type": "integer", "minimum": .number(JSONNumber(least)), "maximum": .number(JSONNumber(most))]
    }
}

extension JSONValue {
    /// The schema of a tag. A table has the text of a string as it has that of a number; the payload says which it is.
    fileprivate static func tag(_ text: String) -> JSONValue {
        let literal = (try? JSONValue(json: text)).flatMap { value -> JSONValue? in
            switch value {
            case .number, .bool: value
            case .null, .string, .array, .object: nil
            }
        }
        return literal.map { ["enum": [.string(text), $0]] } ?? ["const": .string(text)]
    }

    /// The schema of an object that has a value at a place.
    fileprivate static func nested(_ schema: JSONValue, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return schema }
        return [
            "type": "object", "required": [.string(name)],
            "properties": .object([name: nested(schema, at: path.dropFirst())]),
        ]
    }
}
