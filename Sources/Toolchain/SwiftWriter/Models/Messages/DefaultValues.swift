import Contract

extension FileWriter {
    /// The expression of the value that an enum has when nothing is set: its first (protobuf language guide, "Enum
    /// Default Value").
    func zero(of model: EnumModel, named reference: String) -> String {
        guard let first = model.values.first else { return ".unrecognized(0)" }
        return expression(of: first, in: model, named: reference)
    }

    /// The expression of the default that the contract gives to a field; `nil`, and reported, where it does not fit.
    func expression(of value: DefaultValue, for field: Field, type: String) -> String? {
        switch (field.type, value) {
        case (.scalar(.bool), .bool(let value)): return "\(value)"
        case (.scalar(.string), .string(let value)): return Literal.string(value)
        case (.scalar(.bytes), .bytes(let value)): return Literal.bytes(value)
        case (.scalar(.float), .double(let value)): return Literal.float(value)
        case (.scalar(.double), .double(let value)): return Literal.double(value)
        case (.scalar(let scalar), .int(let value)):
            if scalar.contains(value) { return "\(value)" }
        case (.scalar(let scalar), .uint(let value)):
            if scalar.contains(value) { return "\(value)" }
        case (.enumeration(let name), .enumeration(let value)):
            guard let model = project.models.enumeration(name) else { return nil }
            if let value = model.values.first(where: { $0.name == value }) {
                return expression(of: value, in: model, named: type)
            }
        default: break
        }
        report("the default of `\(field.name)` does not fit its type; correct it or remove it", at: field.location)
        return nil
    }

    /// `.manual`, or the value by its number where naming it gives a warning.
    private func expression(of value: EnumValue, in model: EnumModel, named type: String) -> String {
        let canonical = model.values.firstIndex { $0.number == value.number }
        let names = project.names.cases[model.fullName] ?? []
        guard let canonical, !model.values[canonical].isDeprecated, names.indices.contains(canonical) else {
            return "\(type)(rawValue: \(value.number))"
        }
        return ".\(names[canonical])"
    }
}

extension Scalar {
    fileprivate func contains(_ value: some BinaryInteger) -> Bool {
        switch swiftType {
        case "Int32": Int32(exactly: value) != nil
        case "Int64": Int64(exactly: value) != nil
        case "UInt32": UInt32(exactly: value) != nil
        case "UInt64": UInt64(exactly: value) != nil
        case "Float", "Double": true
        default: false
        }
    }
}
