import Contract

/// The notes about what a contract says without effect on types: one for each file.
extension ShapeBuilder {
    func reportNotes() {
        var counts: [String: Counts] = [:]
        var files: [String] = []
        for (index, schema) in graph.graph.schemas.enumerated() where generation[SchemaID(index)] == nil {
            let file = schema.location.file
            if counts[file] == nil { files.append(file) }
            counts[file, default: Counts()].add(schema)
            if ignoredDefaults.contains(SchemaID(index)) { counts[file]?.addDefault() }
        }
        for property in propertySchemas where hasLostType(property.schema) {
            counts[property.file]?.addLostType()
        }
        for file in files {
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

    mutating func add(_ schema: Schema) {
        if schema.if != nil { checked.add("if/then/else") }
        if schema.not != nil { checked.add("not") }
        if schema.contains != nil { checked.add("contains") }
        if schema.propertyNames != nil { checked.add("propertyNames") }
        if !schema.dependentSchemas.isEmpty { checked.add("dependentSchemas") }
        if !schema.dependentRequired.isEmpty { checked.add("dependentRequired") }
        if !schema.patternProperties.isEmpty, !schema.properties.isEmpty {
            checked.add("the patterns of patternProperties (all properties without names are kept)")
        }
        if schema.unevaluatedItems != nil { checked.add("unevaluatedItems") }
        if schema.unevaluatedProperties != nil { checked.add("unevaluatedProperties") }
        if schema.isReadOnly { ignored.add("readOnly") }
        if schema.isWriteOnly { ignored.add("writeOnly") }
        if schema.contentMediaType != nil { ignored.add("contentMediaType") }
        if let encoding = schema.contentEncoding, encoding.lowercased() != "base64" {
            ignored.add("contentEncoding: \(encoding)")
        }
        for keyword in schema.unknownKeywords { ignored.add(keyword) }
        if let format = schema.format {
            if !ShapeBuilder.shapingFormats.contains(format) { formats.add(format) }
            if format == "uint64" { formats.add("uint64 (up to 9223372036854775807)") }
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
