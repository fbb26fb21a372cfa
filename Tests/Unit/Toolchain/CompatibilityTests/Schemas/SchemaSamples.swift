import Accord

/// Small schemas and documents of all sorts, from a seed, so that a failure can be repeated.
struct SchemaSamples: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

    private mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    // MARK: Schemas

    /// Two versions: mostly the second one is the first with a change somewhere.
    mutating func pair() -> (old: JSONValue, new: JSONValue) {
        let old = document(schema(depth: 3))
        if below(4) == 0 { return (old, document(schema(depth: 3))) }
        var new = old
        for _ in 0...below(2) { new = changed(new) }
        return (old, new)
    }

    /// With definitions to refer to, which refer to each other.
    private mutating func document(_ schema: JSONValue) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        members["$defs"] = ["A": self.schema(depth: 2), "B": self.schema(depth: 2)]
        return .object(members)
    }

    mutating func schema(depth: Int) -> JSONValue {
        if below(12) == 0 { return .bool(below(3) > 0) }
        var members: [String: JSONValue] = [:]
        let types = ["null", "boolean", "integer", "number", "string", "array", "object"]
        switch below(4) {
        case 0: break
        case 1: members["type"] = .array([.string(one(of: types)), .string(one(of: types))].reduced)
        default: members["type"] = .string(one(of: depth > 0 ? types + ["object", "array"] : types))
        }
        for _ in 0...below(2) {
            let (keyword, value) = keyword(depth: depth)
            members[keyword] = value
        }
        return .object(members)
    }

    private mutating func keyword(depth: Int) -> (String, JSONValue) {
        let number = JSONValue.number(JSONNumber(below(4)))
        let flat = 15
        switch below(depth > 0 ? 38 : flat) {
        case 0: return ("enum", .array([value(depth: 1), value(depth: 1), value(depth: 0)].reduced))
        case 1: return ("const", value(depth: 1))
        case 2: return (one(of: ["minimum", "exclusiveMinimum"]), number)
        case 3: return (one(of: ["maximum", "exclusiveMaximum"]), number)
        case 4: return ("multipleOf", .number(one(of: ["1", "2", "0.5", "3"].compactMap { JSONNumber($0) })))
        case 5: return (one(of: ["minLength", "maxLength"]), number)
        case 6:
            return ("pattern", .string(one(of: ["^a", "b$", "^[ab]*$", "a|b", "^.{1,2}$", "^(?!b)", "^a+b?$", ".*"])))
        case 7: return (one(of: ["minItems", "maxItems"]), number)
        case 8: return ("uniqueItems", true)
        case 9: return (one(of: ["minProperties", "maxProperties"]), number)
        case 10: return ("required", .array([.string(one(of: names)), .string(one(of: names))].reduced))
        case 11: return ("dependentRequired", [one(of: names): [.string(one(of: names))]])
        case 12, 13: return ("$ref", .string(one(of: ["#/$defs/A", "#/$defs/B", "#"])))
        case 14: return ("format", .string(one(of: ["date", "ipv4"])))
        case 15, 16, 17: return ("properties", properties(names, depth: depth))
        case 18: return ("patternProperties", properties(["^a", "b$", "^x"], depth: depth))
        case 19, 20, 21: return ("additionalProperties", below(2) == 0 ? false : schema(depth: depth - 1))
        case 22: return ("propertyNames", schema(depth: 0))
        case 23: return ("dependentSchemas", [one(of: names): schema(depth: depth - 1)])
        case 24, 25: return ("items", schema(depth: depth - 1))
        case 26: return ("prefixItems", .array([schema(depth: depth - 1), schema(depth: depth - 1)]))
        case 27: return ("contains", schema(depth: depth - 1))
        case 28: return (one(of: ["minContains", "maxContains"]), number)
        case 29: return ("not", schema(depth: depth - 1))
        case 30: return ("if", schema(depth: depth - 1))
        case 31: return (one(of: ["then", "else"]), schema(depth: depth - 1))
        case 32: return ("unevaluatedProperties", below(2) == 0 ? false : schema(depth: depth - 1))
        case 33: return ("unevaluatedItems", below(2) == 0 ? false : schema(depth: depth - 1))
        case 34: return ("allOf", .array([schema(depth: depth - 1), schema(depth: depth - 1)]))
        case 35: return ("anyOf", .array([schema(depth: depth - 1), schema(depth: depth - 1)]))
        default: return ("oneOf", .array([schema(depth: depth - 1), schema(depth: depth - 1)]))
        }
    }

    private let names = ["a", "b", "ab"]

    private mutating func properties(_ names: [String], depth: Int) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for name in names where below(2) == 0 { members[name] = schema(depth: depth - 1) }
        return .object(members)
    }

    /// The schema with one keyword more, less, or another, anywhere.
    private mutating func changed(_ schema: JSONValue) -> JSONValue {
        guard case .object(var members) = schema, !members.isEmpty else { return self.schema(depth: 1) }
        let name = one(of: members.keys.sorted())
        switch (below(5), members[name]) {
        case (0, _):
            let (keyword, value) = keyword(depth: 1)
            members[keyword] = value
        case (1, _) where name != "$defs": members[name] = nil
        case (_, .object(let inner)?) where ["properties", "patternProperties", "$defs"].contains(name):
            guard let key = inner.keys.sorted().first(where: { _ in below(2) == 0 }), let value = inner[key] else {
                break
            }
            var changed = inner
            changed[key] = self.changed(value)
            members[name] = .object(changed)
        case (_, .object?) where ["items", "additionalProperties", "not", "contains", "if", "then"].contains(name):
            members[name] = changed(members[name] ?? true)
        case (_, .array(var parts)?) where name.hasSuffix("Of") || name == "prefixItems":
            let index = below(parts.count)
            parts[index] = changed(parts[index])
            members[name] = .array(parts)
        default: break
        }
        return .object(members)
    }

    // MARK: Documents

    mutating func value(depth: Int) -> JSONValue {
        switch below(depth > 0 ? 14 : 8) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2, 3: return .number(JSONNumber(below(6) - 1))
        case 4: return .number(one(of: ["0.5", "1.5", "2.25", "1.0"].compactMap { JSONNumber($0) }))
        case 5, 6, 7: return .string(one(of: ["", "a", "b", "ab", "aab", "ba", "2026-11-22", "192.0.2.1"]))
        case 8, 9, 10: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
        default:
            var members: [String: JSONValue] = [:]
            for name in ["a", "b", "ab", "x", "xb"] where below(5) < 2 { members[name] = value(depth: depth - 1) }
            return .object(members)
        }
    }
}

extension [JSONValue] {
    /// Without what comes twice.
    fileprivate var reduced: [JSONValue] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
