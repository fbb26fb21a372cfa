extension Validation {
    /// Checks a rule that looks at the value alone.
    mutating func check(_ value: JSONValue, _ rule: Rule) -> Bool {
        switch (rule, value) {
        case (.multipleOf(let divisor), .number(let number)):
            return number.isMultiple(of: divisor) || violates("multipleOf", "must be a multiple of \(divisor)")
        case (.bound(let bound, let limit), .number(let number)): return check(number, bound, limit)
        case (.length(let limits), .string(let text)):
            // Characters are code points here (RFC 8259, section 7).
            return check(text.unicodeScalars.count, limits, "minLength", "maxLength", "characters")
        case (.pattern(let pattern), .string(let text)):
            return pattern.matches(text) || violates("pattern", "must match the pattern \(pattern.source)")
        case (.format(let format), .string(let text)):
            guard options.checksFormats, !format.matches(text) else { return true }
            return violates("format", "must be of the format \(format.rawValue)")
        case (.itemCount(let limits), .array(let elements)):
            return check(elements.count, limits, "minItems", "maxItems", "elements")
        case (.uniqueItems, .array(let elements)):
            return elements.areUnique || violates("uniqueItems", "must not have the same element twice")
        case (.propertyCount(let limits), .object(let members)):
            return check(members.count, limits, "minProperties", "maxProperties", "properties")
        case (.required(let names), .object(let members)):
            var isValid = true
            for name in names where members[name] == nil {
                isValid = violates("required", "must have the property '\(name)'")
            }
            return isValid
        case (.dependentRequired(let dependencies), .object(let members)):
            var isValid = true
            for dependency in dependencies where members[dependency.name] != nil {
                for name in dependency.value where members[name] == nil {
                    let message = "must have the property '\(name)', as it has '\(dependency.name)'"
                    isValid = violates("dependentRequired", message)
                }
            }
            return isValid
        default: return true
        }
    }

    private mutating func check(_ number: JSONNumber, _ bound: Rule.Bound, _ limit: JSONNumber) -> Bool {
        let order = number.canonical.compare(limit.canonical)
        switch bound {
        case .minimum: return order >= 0 || violates(bound.rawValue, "must be \(limit) or more")
        case .exclusiveMinimum: return order > 0 || violates(bound.rawValue, "must be more than \(limit)")
        case .maximum: return order <= 0 || violates(bound.rawValue, "must be \(limit) or less")
        case .exclusiveMaximum: return order < 0 || violates(bound.rawValue, "must be less than \(limit)")
        }
    }

    private mutating func check(
        _ count: Int, _ limits: Rule.Limits, _ least: String, _ most: String, _ what: String
    ) -> Bool {
        var isValid = true
        if let limit = limits.least, count < limit {
            isValid = violates(least, "must have \(limit) \(what) at least, and has \(count)")
        }
        if let limit = limits.most, count > limit {
            isValid = violates(most, "must have \(limit) \(what) at most, and has \(count)")
        }
        return isValid
    }
}
