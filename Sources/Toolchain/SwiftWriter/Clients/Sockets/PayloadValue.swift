import Contract

/// A value in the payload of a message, reached from the payload through properties.
struct PayloadValue {
    /// `payload.data?.symbol`.
    var expression: String
    /// Without `nullable`, and without the name of an alias.
    var type: ValueType
    /// The type as the contract has it.
    var declared: ValueType
    /// Whether the expression is optional in Swift.
    var isOptional: Bool
    /// Whether the last step of it is, and not only one before: whether what follows needs a question mark.
    var endsOptional: Bool
    /// The Swift name of the property; `nil` for the whole payload.
    var name: SwiftName?
    /// Whether a property on the way gives a warning when it is used.
    var isDeprecated = false
}

extension FileWriter {
    /// The value at a path; `nil`, and a problem reported, when the payload has no such property.
    ///
    /// - Parameter what: The message's name, for the report.
    func value(
        at path: PayloadPath, of payload: ValueType?, named base: String, in what: String, of socket: Socket
    ) -> PayloadValue? {
        guard let payload else {
            if path.isEmpty { return nil }
            reportMissing(path, in: what, of: socket)
            return nil
        }
        let start = project.values.unwrapped(payload)
        var value = PayloadValue(
            expression: base, type: project.values.expanded(start.type), declared: start.type,
            isOptional: start.isNullable, endsOptional: start.isNullable)
        for token in path {
            let type: ValueType
            let isNullable: Bool
            switch value.type {
            case .map(let element):
                value.expression += "\(value.endsOptional ? "?" : "")[\(Literal.string(token))]"
                value.name = SwiftName(Naming.member(token))
                let inner = project.values.unwrapped(element)
                // Of a subscript, null is an optional in an optional.
                if inner.isNullable { value.expression += ".flatMap { $0 }" }
                (type, isNullable) = (inner.type, true)
            case .model(let name):
                guard case .record(let record)? = project.models.entries[name]?.model,
                    let index = record.properties.firstIndex(where: { $0.name == token }),
                    isReadable(record.properties[index])
                else {
                    reportMissing(path, in: what, of: socket)
                    return nil
                }
                let property = record.properties[index]
                let swiftName = SwiftName(names(of: record).properties[index])
                value.expression += "\(value.endsOptional ? "?" : "").\(swiftName.text)"
                useMembers(of: name)
                if property.presence == .triState {
                    imports.use("Accord")
                    value.expression += ".value"
                }
                value.name = swiftName
                value.isDeprecated = value.isDeprecated || isMarked(property, in: record)
                let inner = project.values.unwrapped(property.type)
                (type, isNullable) = (inner.type, inner.isNullable || isOptional(property))
            default:
                reportMissing(path, in: what, of: socket)
                return nil
            }
            value.type = project.values.expanded(type)
            value.declared = type
            value.isOptional = value.isOptional || isNullable
            value.endsOptional = isNullable
        }
        return value
    }

    /// Imports the module of a model whose members are used.
    func useMembers(of fullName: String) {
        guard let entry = project.models.entries[fullName], case .module(let module) = entry.home
        else { return }
        imports.use(module)
    }

    /// Whether a property is optional in Swift.
    func isOptional(_ property: Property) -> Bool {
        if property.constant != nil { return false }
        return switch property.presence {
        case .required: false
        case .requiredNullable: project.values.expanded(property.type) != .any
        case .triState: true
        case .optional: property.defaultValue.map { expression(of: $0, in: property) == .misfit } ?? true
        }
    }

    /// Whether an initializer may be called without a property.
    func hasInitial(_ property: Property) -> Bool {
        if property.constant != nil { return true }
        switch property.presence {
        case .required, .requiredNullable: return false
        case .triState: return true
        case .optional:
            guard let json = property.defaultValue else { return true }
            return expression(of: json, in: property) != .none
        }
    }

    /// Whether Swift warns of a property's use; see `RecordShape`.
    func isMarked(_ property: Property, in record: RecordModel) -> Bool {
        property.isDeprecated && property.constant == nil && hasInitial(property) && !isDeprecated(record.info)
    }

    /// A constant without a literal is in the table alone.
    private func isReadable(_ property: Property) -> Bool {
        guard let constant = property.constant else { return true }
        if case .expression = expression(of: constant, in: property) { return true }
        return false
    }

    /// Returns the expression of a default, without importing what it names: it is written elsewhere.
    private func expression(of json: JSON, in property: Property) -> DefaultExpression {
        let others = imports
        defer { imports = others }
        return expression(of: json, as: property.type, at: place)
    }

    private func reportMissing(_ path: PayloadPath, in what: String, of socket: Socket) {
        report(
            "\(Literal.code(what)) has no \(Literal.code("/" + path.joined(separator: "/"))) of its own; add the property "
                + "to the payload's schema, or correct the pointer",
            at: socket.location)
    }
}
