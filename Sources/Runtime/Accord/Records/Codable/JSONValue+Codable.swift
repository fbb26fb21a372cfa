extension JSONValue: Codable {
    /// Reads any value, nested no deeper than a text may be that `init(json:options:)` reads by default.
    ///
    /// A decoder says which kind a value is by refusing all others, and Foundation's writes the whole path into each
    /// refusal. Without a limit, a few kilobytes of brackets keep it busy for half a minute.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard decoder.codingPath.count <= JSONDecodingOptions().recursionLimit else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.tooDeep.message)
        }
        if container.decodeNil() {
            self = .null
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
            self = .array(elements)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? JSONNumber(from: decoder) {
            // Before objects, as property lists have one for a decimal.
            self = .number(number)
        } else {
            let object = try decoder.container(keyedBy: FieldKey.self)
            var members: [String: JSONValue] = [:]
            for key in object.allKeys { members[key.stringValue] = try object.decode(JSONValue.self, forKey: key) }
            self = .object(members)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONNumber: Codable {
    /// Takes as many digits as the decoder can provide.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let decimal = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0) }
        // Foundation takes a number for an integer whose fraction a double has no room for.
        if decimal?.integer(Int64.self) != nil || decimal == nil, let integer = try? container.decode(Int64.self) {
            self.init(integer)
            return
        }
        let double = try? container.decode(Double.self)
        // Foundation's decoders have decimals of more digits, and of fewer powers.
        if let decimal, double == nil || decimal.double == double {
            self = decimal
        } else if let double, let number = JSONNumber(double) {
            self = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.expectedNumber.message)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let integer = integer(Int64.self) {
            try container.encode(integer)
        } else if let integer = integer(UInt64.self) {
            try container.encode(integer)
        } else if let nearest = JSONNumber(double), nearest == self {
            try container.encode(double)
        } else if let decimal {
            try container.encode(decimal)
        } else {
            try container.encode(double)
        }
    }
}
