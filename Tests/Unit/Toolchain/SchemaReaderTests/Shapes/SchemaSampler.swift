/// Small schemas of all sorts, by a generator of its own, so that a failure can be repeated by its seed.
struct SchemaSampler: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    /// Four schemas that refer to each other.
    mutating func schemas() -> String {
        (0..<4).map { "S\($0): \(schema(depth: 4))" }.joined(separator: "\n")
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func schema(depth: Int) -> String {
        let last = depth == 0
        switch Int.random(in: 0..<(last ? 6 : 17), using: &self) {
        case 0: return Bool.random(using: &self) ? "{type: string}" : "{type: string, minLength: 2}"
        case 1:
            return Bool.random(using: &self)
                ? "{type: [integer, \"null\"]}" : "{type: integer, minimum: 7, not: {const: 8}}"
        case 2: return reference()
        case 3: return "{enum: [a, b]}"
        case 4: return "{}"
        case 5: return Bool.random(using: &self) ? "{const: c}" : "{type: [boolean, number]}"
        case 6:
            let bounds = Bool.random(using: &self) ? "" : ", minItems: 1, uniqueItems: true"
            return "{type: array\(bounds), items: \(schema(depth: depth - 1))}"
        case 7: return "{oneOf: [\(schema(depth: depth - 1)), {type: \"null\"}]}"
        case 8: return "{anyOf: [\(schema(depth: depth - 1)), \(schema(depth: depth - 1))]}"
        case 9: return "{allOf: [\(object(depth: depth - 1)), \(object(depth: depth - 1))]}"
        case 10: return "{type: object, additionalProperties: \(schema(depth: depth - 1))}"
        case 11: return "{type: array, prefixItems: [\(schema(depth: depth - 1))]}"
        case 12:
            let branches = ["x", "y"].map { tag in
                "{type: object, required: [t], properties: {t: {const: \(tag)}, v: \(schema(depth: depth - 1))}}"
            }
            return "{oneOf: [\(branches.joined(separator: ", "))]}"
        case 13:
            // A base beside a union.
            let union = Bool.random(using: &self) ? "oneOf" : "anyOf"
            let branches = (0..<2).map { _ in Bool.random(using: &self) ? object(depth: depth - 1) : reference() }
            return "{type: object, properties: {e: {type: string}}, \(union): [\(branches.joined(separator: ", "))]}"
        case 14:
            return
                "{type: [string, array, object], items: \(schema(depth: depth - 1)), properties: {b: {type: string}}}"
        default: return object(depth: depth - 1)
        }
    }

    private mutating func reference() -> String {
        "{$ref: \"#/components/schemas/S\(Int.random(in: 0..<4, using: &self))\"}"
    }

    mutating func object(depth: Int) -> String {
        let names = ["a", "b", "c", "d"].filter { _ in Bool.random(using: &self) }
        let properties = names.map { "\($0): \(schema(depth: max(0, depth)))" }
        let required = Bool.random(using: &self) ? ", required: [a, z]" : ""
        let base = Int.random(in: 0..<5, using: &self)
        let allOf = base < 4 && depth > 0 ? ", allOf: [{$ref: \"#/components/schemas/S\(base)\"}]" : ""
        let rules = Int.random(in: 0..<4, using: &self) == 0 ? ", minProperties: 2, dependentRequired: {b: [c]}" : ""
        return "{type: object\(required)\(allOf)\(rules), properties: {\(properties.joined(separator: ", "))}}"
    }
}
