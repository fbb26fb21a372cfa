import Contract

/// Objects with properties.
extension ShapeBuilder {
    func record(of core: SchemaID, info: ModelInfo, in scope: Scope) -> RecordModel {
        let schema = flattened(core)
        let isRequired = Set(schema.required)
        let others = others(of: schema, at: core)
        var properties: [Property] = []
        var names: Set<String> = []
        for property in schema.properties {
            names.insert(property.name)
            if self[property.value].boolean == false {
                report(
                    "\"\(property.name)\" must not be there, so it is no property of \"\(info.fullName)\"",
                    severity: .note, at: property.value)
                continue
            }
            properties.append(
                self.property(
                    property.name, property.value, of: schema, isRequired: isRequired.contains(property.name), in: scope
                ))
        }
        for conditional in conditionalProperties(of: schema, besides: names) {
            names.insert(conditional.name)
            properties.append(
                property(conditional, of: schema, isRequired: isRequired.contains(conditional.name), in: scope))
        }
        for name in schema.required where names.insert(name).inserted {
            // Required, and nowhere described: what the others are, or any value.
            if case .schema(let values) = others {
                properties.append(property(name, values, of: schema, isRequired: true, in: scope))
            } else {
                properties.append(
                    Property(
                        name: name, type: .any, presence: .required, location: schema.location,
                        pointer: schema.pointer))
            }
        }
        var additional: ValueType?
        switch others {
        case .none: if openRecords.contains(core) { additional = .any }
        case .any: additional = .any
        case .schema(let values): additional = type(of: values, named: "AdditionalProperty", in: scope)
        }
        return RecordModel(
            info: info, properties: properties, additional: additional, isStrict: schema.accordFlag("strict"))
    }

    private func property(
        _ conditional: Named<[SchemaID]>, of record: Schema, isRequired: Bool, in scope: Scope
    ) -> Property {
        if conditional.value.count == 1 {
            var property = property(
                conditional.name, conditional.value[0], of: record, isRequired: isRequired, in: scope)
            // Whether it holds depends on the condition.
            property.defaultValue = nil
            return property
        }
        let made = union(of: conditional.value, at: conditional.value[0])
        var property = property(conditional.name, made, of: record, isRequired: isRequired, in: scope)
        property.documentation = documentation(of: flattened(conditional.value[0]))
        return property
    }

    private func property(
        _ name: String, _ id: SchemaID, of record: Schema, isRequired: Bool, in scope: Scope
    ) -> Property {
        let schema = flattened(id)
        let isNullable = isNullable(id)
        var property = Property(
            name: name, givenName: givenName(of: id).flatMap { Self.isTypeName($0) ? nil : $0 }, type: .any,
            presence: isRequired ? .required : .optional, isDeprecated: schema.isDeprecated,
            documentation: documentation(of: schema), location: schema.location, pointer: schema.pointer)
        if isRequired, !isNullable, let constant = constant(of: flattened(resolve(id).use)) {
            property.constant = constant
            property.type = Self.constantType(of: constant)
            return property
        }
        property.type = type(of: id, named: Names.upperCamel(name), in: scope).withoutNull
        propertySchemas.append((scope.file, id))
        property.isLenient = self[id].accordFlag("lenient") || record.accordFlag("lenient")
        // Of an object with properties, it is said of these.
        let isOwnTriState = (schema.properties.isEmpty ? schema : self[id]).accordFlag("tri-state")
        let isTriState = isOwnTriState || record.accordFlag("tri-state")
        if isNullable, property.type != .any {
            if isRequired { property.presence = .requiredNullable } else if isTriState { property.presence = .triState }
        } else if !isRequired, isOwnTriState {
            property.presence = .triState
        }
        // A value that cannot be read is as good as absent.
        if property.isLenient, property.presence != .triState { property.presence = .optional }
        guard let value = schema.defaultValue, value != .null else { return property }
        // Where its absence is a value of its own in Swift, the default is one like others.
        if property.presence == .triState || property.presence == .optional && record.keepsAbsence {
            if isNullable, property.type != .any { property.presence = .triState }
            property.documentation.append(["Default: `\(value.prose)`."])
            return property
        }
        guard property.presence == .optional else { return property }
        property.defaultValue = defaultValue(of: id, as: property.type)
        // Where absence means the default, `nil` is null.
        if isNullable, property.defaultValue != nil, property.type != .any { property.type = .nullable(property.type) }
        return property
    }

    static func constantType(of constant: JSON) -> ValueType {
        if constant.isLargeInteger { return .uint64 }
        return switch constant.kind {
        case .string: .string
        case .boolean: .bool
        case .integer: .int64
        case .number: .double
        case .null, .array, .object: .any
        }
    }

    func tuple(of core: SchemaID, info: ModelInfo, in scope: Scope) -> TupleModel {
        let schema = flattened(core)
        let count = schema.prefixItems.count
        let required = min(max(schema.minItems ?? 0, 0), count)
        var constants: [Int: JSON] = [:]
        let elements = schema.prefixItems.enumerated().map { index, item in
            if index < required, !isNullable(item), let constant = constant(of: flattened(resolve(item).use)) {
                constants[index] = constant
                return Self.constantType(of: constant)
            }
            let hint = flattened(item).title ?? "Element\(index + 1)"
            return type(of: item, named: hint, in: scope)
        }
        var rest: ValueType?
        if schema.maxItems.map({ $0 > count }) ?? true {
            // Where nothing is said of further elements, they may be anything.
            let items = schema.items ?? schema.unevaluatedItems
            if items.map({ self[$0].boolean != false }) ?? true {
                rest = items.map { type(of: $0, named: "Item", in: scope) } ?? .any
            }
        }
        return TupleModel(info: info, elements: elements, constants: constants, required: required, rest: rest)
    }
}
