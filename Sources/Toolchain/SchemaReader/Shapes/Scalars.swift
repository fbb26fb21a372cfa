import Contract

/// Types of strings and numbers.
extension ShapeBuilder {
    /// Returns the type that `x-accord-type` says.
    func givenType(of schema: Schema, at id: SchemaID) -> ValueType? {
        guard let value = schema.accord("type") else { return nil }
        if case .string(let name) = value, let type = Self.givenTypes[name] {
            // Written as the `type` says.
            let isNumber = schema.types?.contains { $0 == .number || $0 == .integer } ?? false
            let isString = schema.types?.contains(.string) ?? false
            return type == .decimal(.string) && isNumber && !isString ? .decimal(.number) : type
        }
        let names = Self.givenTypes.keys.sorted().joined(separator: ", ")
        report("`x-accord-type` is to be one of \(names)", at: id)
        return nil
    }

    private static let givenTypes: [String: ValueType] = [
        "string": .string, "bool": .bool, "int32": .int32, "int64": .int64, "uint64": .uint64, "float": .float,
        "double": .double,
        "decimal": .decimal(.string), "date-time": .date(.rfc3339), "date": .calendarDate, "uuid": .uuid,
        "bytes": .bytes, "any": .any,
    ]

    func stringType(of schema: Schema, at id: SchemaID) -> ValueType {
        if let form = dateForm(of: schema, at: id) {
            if form == .rfc3339 || form == .naiveUTC { return .date(form) }
            report("`x-accord-date: \(form.rawValue)` is for numbers; use rfc3339 or naiveUTC for a string", at: id)
        }
        if let encoding = schema.contentEncoding?.lowercased(), encoding == "base64" { return .bytes }
        return type(byFormatOf: schema, as: .string, at: id) ?? .string
    }

    func integerType(of schema: Schema, at id: SchemaID) -> ValueType {
        if let form = numberDateForm(of: schema, at: id) { return .date(form) }
        return type(byFormatOf: schema, as: .integer, at: id) ?? plainIntegerType(of: schema, at: id)
    }

    /// The type that the bounds ask for, with a warning where some integers fit into none.
    private func plainIntegerType(of schema: Schema, at id: SchemaID) -> ValueType {
        let least = [schema.minimum, schema.exclusiveMinimum].compactMap(\.self)
        let most = [schema.maximum, schema.exclusiveMaximum].compactMap(\.self)
        // Many generators write the limits of types as doubles, which are rounded up.
        let large =
            (least + most).first { Double($0).map { $0.magnitude > 0x1p63 } == true }
            ?? least.first { Double($0).map { $0 >= 0x1p63 } == true }
        guard let large, schema.format != "int64" else { return .int64 }
        let isPositive = least.contains { Double($0).map { $0 >= 0 } == true }
        let type = isPositive ? "a UInt64" : "an Int64"
        if !isPositive || Double(large).map({ $0 > 0x1p64 }) == true {
            report(
                "numbers up to \(large) do not fit into \(type), and those beyond it cannot be read; write "
                    + "'x-accord-type: decimal' to read all of them", severity: .warning, at: id)
        }
        return isPositive ? .uint64 : .int64
    }

    func numberType(of schema: Schema, at id: SchemaID) -> ValueType {
        if let form = numberDateForm(of: schema, at: id) { return .date(form) }
        return type(byFormatOf: schema, as: .number, at: id) ?? .double
    }

    private func numberDateForm(of schema: Schema, at id: SchemaID) -> DateForm? {
        guard let form = dateForm(of: schema, at: id) else { return nil }
        if form == .epochSeconds || form == .epochMilliseconds { return form }
        report(
            "`x-accord-date: \(form.rawValue)` is for strings; use epochSeconds or epochMilliseconds for a number",
            at: id)
        return nil
    }

    /// The type that a format gives; a date has the form that its document gives to all.
    private func type(byFormatOf schema: Schema, as kind: JSONType, at id: SchemaID) -> ValueType? {
        let type = ValueType(format: schema.format, of: kind)
        guard case .date(let form)? = type else { return type }
        let forms: [DateForm] = kind == .string ? [.rfc3339, .naiveUTC] : [.epochSeconds, .epochMilliseconds]
        return .date(documentDates(of: id, among: forms) ?? form)
    }

    /// The form that an `x-accord-date` at the top of a document gives dates without one of their own.
    private func documentDates(of id: SchemaID, among forms: [DateForm]) -> DateForm? {
        guard let value = graph.place(of: id).document.root["x-accord-date"] else { return nil }
        guard let form = value.node.string.flatMap(DateForm.init) else {
            let names = DateForm.allCases.map(\.rawValue).joined(separator: ", ")
            graph.report("`x-accord-date` is to be one of \(names)", at: value)
            return nil
        }
        return forms.contains(form) ? form : nil
    }

    private func dateForm(of schema: Schema, at id: SchemaID) -> DateForm? {
        guard let value = schema.accord("date") else { return nil }
        if case .string(let name) = value, let form = DateForm(rawValue: name) { return form }
        let names = DateForm.allCases.map(\.rawValue).joined(separator: ", ")
        report("`x-accord-date` is to be one of \(names)", at: id)
        return nil
    }

    /// The formats that say something of strings, and of nothing else.
    static let stringFormats: Set<String> = [
        "binary", "byte", "date", "date-time", "duration", "email", "hostname", "idn-email", "idn-hostname", "ipv4",
        "ipv6", "iri", "iri-reference", "json-pointer", "password", "regex", "relative-json-pointer", "time", "uri",
        "uri-reference", "uri-template", "url", "uuid",
    ]

    /// The formats that decide on a type.
    static let shapingFormats: Set<String> = [
        "binary", "byte", "date", "date-time", "decimal", "double", "float", "int16", "int32", "int64", "int8",
        "uint16", "uint32", "uint64", "uint8", "unix-time", "unixtime", "uuid",
    ]
}
