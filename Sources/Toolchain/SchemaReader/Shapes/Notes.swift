import Contract

/// The notes about what a contract says without effect on types: one for each file.
extension ShapeBuilder {
    /// Remembers that a schema, and what it refers to, is that of a file.
    func noteFile(_ id: SchemaID) {
        var next: SchemaID? = id
        while let id = next, files.insert(id).inserted { next = graph.graph[id].reference }
    }

    func reportNotes() {
        var counts: [String: Counts] = [:]
        var places: [String] = []
        for (index, schema) in graph.graph.schemas.enumerated() where generation[SchemaID(index)] == nil {
            let file = schema.location.file
            if counts[file] == nil { places.append(file) }
            counts[file, default: Counts()].add(schema, isFile: files.contains(SchemaID(index)))
            if ignoredDefaults.contains(SchemaID(index)) { counts[file]?.addDefault() }
        }
        for property in propertySchemas where hasLostType(property.schema) {
            counts[property.file]?.addLostType()
        }
        for file in places {
            guard let text = counts[file]?.text else { continue }
            graph.report(Diagnostic(text, severity: .note, at: SourceLocation(file: file)))
        }
    }
}

/// The number of times that each keyword occurs.
private struct Counts {
    private var checked = Tally()
    private var ignored = Tally()
    private var formats = Tally()
    private var lostTypes = 0

    /// - Parameter isFile: Whether it is the schema of a file, which `contentEncoding` and `contentMediaType` make one.
    mutating func add(_ schema: Schema, isFile: Bool) {
        for (keyword, content) in schema.keywords {
            switch keyword.effect {
            case .shapes: break
            case .content where isFile, .encoding where isFile: break
            case .isChecked: checked.add(keyword == .if ? "if/then/else" : keyword.rawValue)
            case .content: ignored.add(keyword.rawValue)
            case .patterns:
                if !schema.properties.isEmpty {
                    checked.add("the patterns of patternProperties (all properties without names are kept)")
                }
            case .encoding:
                if let encoding = content.text, encoding.lowercased() != "base64" {
                    ignored.add("\(keyword.rawValue): \(encoding)")
                }
            }
        }
        for keyword in schema.unknownKeywords { ignored.add(keyword) }
        if let format = schema.format {
            if !ShapeBuilder.shapingFormats.contains(format) { formats.add(format) }
        }
    }

    mutating func addDefault() {
        ignored.add("default of a date, a union or the like")
    }

    mutating func addLostType() { lostTypes += 1 }

    /// The text of the note; `nil` when there is nothing to report.
    var text: String? {
        var parts: [String] = []
        if !checked.isEmpty { parts.append("checked by validate(), without effect on types: \(checked.text)") }
        if !ignored.isEmpty { parts.append("without effect on types: \(ignored.text)") }
        if lostTypes > 0 { parts.append("properties of any JSON value, although more is said of them: \(lostTypes)") }
        if !formats.isEmpty { parts.append("formats without types of their own: \(formats.text)") }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

/// Names, and how often each was met, in the order in which they were met.
private struct Tally {
    private var names: [String] = []
    private var counts: [String: Int] = [:]

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ name: String) {
        if counts[name] == nil { names.append(name) }
        counts[name, default: 0] += 1
    }

    /// At most 20 of them, and how many more there are.
    var text: String {
        var parts = names.prefix(20).map { "\(counts[$0] ?? 0) × \($0)" }
        if names.count > 20 { parts.append("\(names.count - 20) more") }
        return parts.joined(separator: ", ")
    }
}

extension SchemaKeyword {
    /// The effect of a keyword on types, where notes speak of it.
    fileprivate enum Effect {
        /// It decides on types, on names, or on documentation; or it belongs to one that is counted.
        case shapes
        /// It is left to `validate()`.
        case isChecked
        /// It describes bytes, which have a type of their own in parts of bodies alone.
        case content
        /// Beside properties with names, its patterns shape nothing.
        case patterns
        /// Base64 becomes `Data`, and other encodings nothing.
        case encoding
    }

    fileprivate var effect: Effect {
        switch self {
        case .if, .not, .contains, .propertyNames, .dependentSchemas, .dependentRequired, .unevaluatedItems,
            .unevaluatedProperties:
            .isChecked
        case .patternProperties: .patterns
        case .contentEncoding: .encoding
        case .contentMediaType: .content
        case .reference, .dynamicReference, .type, .enumeration, .constant, .allOf, .anyOf, .oneOf, .then, .else,
            .items,
            .additionalProperties, .prefixItems, .properties, .required, .format, .discriminator, .readOnly, .writeOnly:
            .shapes
        // In documentation.
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern,
            .minItems, .maxItems, .uniqueItems, .minContains, .maxContains, .minProperties, .maxProperties, .title,
            .description, .defaultValue, .examples, .deprecated:
            .shapes
        }
    }
}
