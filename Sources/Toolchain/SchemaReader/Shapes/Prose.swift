import Contract

/// What a schema says of itself to people.
extension ShapeBuilder {
    func documentation(of schema: Schema) -> Documentation {
        var documentation = Documentation(leading: schema.description ?? schema.title ?? "")
        let bounds = Self.bounds(of: schema)
        if !bounds.isEmpty { documentation.append("Valid: \(bounds.joined(separator: ", ")).") }
        if schema.isReadOnly { documentation.append("Read only: responses have it, requests need not.") }
        if schema.isWriteOnly { documentation.append("Write only: requests have it, responses need not.") }
        if let example = schema.examples.first {
            let text = example.prose
            if text.count <= 80, !text.contains("`") { documentation.append("Example: `\(text)`.") }
        }
        return documentation
    }

    private static func bounds(of schema: Schema) -> [String] {
        var bounds: [String] = []
        switch (schema.minimum, schema.maximum) {
        case (let low?, let high?): bounds.append("\(low) to \(high)")
        case (let low?, nil): bounds.append("\(low) or more")
        case (nil, let high?): bounds.append("\(high) or less")
        case (nil, nil): break
        }
        if let low = schema.exclusiveMinimum { bounds.append("more than \(low)") }
        if let high = schema.exclusiveMaximum { bounds.append("less than \(high)") }
        if let factor = schema.multipleOf { bounds.append("multiples of \(factor)") }
        bounds += count(schema.minLength, schema.maxLength, "characters")
        bounds += count(schema.minItems, schema.maxItems, "elements")
        if schema.uniqueItems { bounds.append("no element twice") }
        bounds += count(schema.minProperties, schema.maxProperties, "properties")
        if let pattern = schema.pattern, pattern.count <= 60, !pattern.contains("`") { bounds.append("`\(pattern)`") }
        return bounds
    }

    private static func count(_ low: Int?, _ high: Int?, _ what: String) -> [String] {
        switch (low, high) {
        case (let low?, let high?): [low == high ? amount(low, what) : "\(low) to \(amount(high, what))"]
        case (let low?, nil): ["at least \(amount(low, what))"]
        case (nil, let high?): ["at most \(amount(high, what))"]
        case (nil, nil): []
        }
    }

    private static func amount(_ count: Int, _ what: String) -> String {
        guard count == 1 else { return "\(count) \(what)" }
        return what == "properties" ? "1 property" : "1 \(what.dropLast())"
    }
}

extension Documentation {
    /// Adds a paragraph.
    mutating func append(_ text: String) {
        if leading.isEmpty {
            leading = text
        } else {
            while leading.last?.isNewline == true { leading.removeLast() }
            leading += "\n\n\(text)"
        }
    }
}
