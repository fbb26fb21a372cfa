import Contract

/// The documentation of schemas, for people.
extension ShapeBuilder {
    func documentation(of schema: Schema) -> Documentation {
        var documentation = Documentation(leading: schema.description ?? schema.title ?? "")
        documentation.append(Self.facts(of: schema))
        return documentation
    }

    private static func facts(of schema: Schema) -> [String] {
        var facts: [String] = []
        let bounds = bounds(of: schema)
        if !bounds.isEmpty { facts.append("Valid: \(bounds.joined(separator: ", ")).") }
        if schema.isReadOnly { facts.append("Read only: responses have it, requests need not.") }
        if schema.isWriteOnly { facts.append("Write only: requests have it, responses need not.") }
        if let example = schema.examples.first {
            let text = example.prose
            if text.count <= 80, !text.contains("`") { facts.append("Example: `\(text)`.") }
        }
        return facts
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
        bounds += count(schema.minLength, schema.maxLength, schema.isBytes ? "bytes" : "characters")
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
    /// Adds sentences: to the line, where there is one that they can follow, or else as a paragraph.
    mutating func append(_ sentences: [String]) {
        if sentences.isEmpty { return }
        while leading.last?.isWhitespace == true { leading.removeLast() }
        let text = sentences.joined(separator: " ")
        let isLine = leading.isPrintableASCII || !leading.contains(where: \.isNewline)
        if leading.isEmpty {
            leading = text
        } else if !isLine || leading.first.map(Self.isMark) == true {
            leading += "\n\n\(text)"
        } else {
            leading += "\(leading.last.map(Self.endsSentence) == true ? "" : ".") \(text)"
        }
    }

    /// Whether a line that begins with the character may be more than a sentence, in Markdown.
    private static func isMark(_ character: Character) -> Bool {
        !character.isLetter && !character.isNumber && character != "`" && character != "("
    }

    private static func endsSentence(_ character: Character) -> Bool { ".!?:;>".contains(character) }
}
