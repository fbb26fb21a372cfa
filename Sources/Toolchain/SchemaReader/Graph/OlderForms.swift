import Accord
import Contract

/// The keywords that older drafts and OpenAPI 3.0 write in other words. They are brought into the form of draft 2020-12
/// at the end, when all keywords of a schema are known.
struct OlderForms {
    var isNullable = false
    var isMinimumExclusive = false
    var isMaximumExclusive = false
    /// `items` that is a list: `prefixItems` now.
    var itemList: [SchemaID]?
    /// `additionalItems`, which only counts beside such a list: `items` now.
    var additionalItems: NodeLocation?
}

extension SchemaConversion {
    mutating func convertOlderForms() {
        if let list = older.itemList {
            schema.prefixItems = list
            schema.items = older.additionalItems.map(id)
        }
        if older.isMinimumExclusive, let minimum = schema.minimum {
            schema.exclusiveMinimum = minimum
            schema.minimum = nil
        }
        if older.isMaximumExclusive, let maximum = schema.maximum {
            schema.exclusiveMaximum = maximum
            schema.maximum = nil
        }
        addNumbersOfKubernetes()
        quoteListedValues()
        shortenIntegers()
        readListedValues()
        if older.isNullable { addNull() }
    }

    /// Adds numbers to strings whose format says that the value may be one: Kubernetes' descriptions have no other way.
    private mutating func addNumbersOfKubernetes() {
        guard schema.format == "int-or-string", let types = schema.types, types.contains(.string),
            types.allSatisfy({ $0 == .string || $0 == .null })
        else { return }
        schema.types = [.integer] + types
    }

    /// Writes whole numbers without a fraction where the type asks for integers: `1.0` is 1 (JSON Schema 2020-12, Core,
    /// section 4.2.2).
    private mutating func shortenIntegers() {
        guard let types = schema.types, types.contains(.integer), !types.contains(.number) else { return }
        schema.enumeration = schema.enumeration?.map(\.withoutFraction)
        schema.constant = schema.constant.map(\.withoutFraction)
        schema.defaultValue = schema.defaultValue.map(\.withoutFraction)
    }

    /// Takes numbers and booleans that are listed for strings, or are their default, as they are written: YAML reads
    /// `1.0` and `true` without quotes as something else than strings.
    private mutating func quoteListedValues() {
        guard let types = schema.types, types.contains(.string), types.allSatisfy({ $0 == .string || $0 == .null })
        else {
            return
        }
        let document = place.document
        var changed: [String] = []
        func quoted(_ value: JSON, _ node: Node?) -> JSON {
            guard [.integer, .number, .boolean].contains(value.kind) else { return value }
            let text = node.flatMap(document.writtenText) ?? value.prose
            changed.append(text)
            return .string(text)
        }
        schema.enumeration = schema.enumeration.map { values in
            let nodes = place["enum"]?.node.elements ?? []
            return values.enumerated().map { quoted($1, nodes.indices.contains($0) ? nodes[$0] : nil) }
        }
        schema.constant = schema.constant.map { quoted($0, place["const"]?.node) }
        schema.defaultValue = schema.defaultValue.map { quoted($0, place["default"]?.node) }
        guard let first = changed.first else { return }
        builder.report(
            "`\(first)` is no string, which the type asks for, and is taken as \"\(first)\"; write it in quotes",
            severity: .warning, at: place)
    }

    /// Takes values that are listed for a type that none of them has in the way that is meant: those of a list are its
    /// elements', and those in quotes are numbers or booleans. Others are left out, and the type remains. In documents other
    /// than OpenAPI's, nothing is valid then, as JSON Schema has it.
    private mutating func readListedValues() {
        guard resource.dialect.isOpenAPI, let types = schema.types?.filter({ $0 != .null }), types.count == 1,
            let type = types.first,
            type != .string,
            let listed = (schema.enumeration ?? schema.constant.map { [$0] })?.filter({ $0 != .null }),
            let first = listed.first, !listed.contains(where: { type.includes($0.kind) })
        else { return }
        if type == .array, schema.enumeration != nil, schema.prefixItems.isEmpty {
            var element = Schema(location: schema.location, pointer: schema.pointer)
            element.allOf = schema.items.map { [$0] } ?? []
            element.enumeration = listed
            schema.enumeration = nil
            schema.items = builder.add(element, from: place)
            return builder.report(
                "the values of `enum` are no lists, which the type asks for, and are taken for those of the elements; move "
                    + "`enum` into `items`", severity: .warning, at: place)
        }
        let values = listed.map { $0.unquoted(as: type) }
        if values.allSatisfy({ $0 != nil }) {
            schema.enumeration = schema.enumeration?.map { $0.unquoted(as: type) ?? $0 }
            schema.constant = schema.constant.flatMap { $0.unquoted(as: type) }
            schema.defaultValue = schema.defaultValue.map { $0.unquoted(as: type) ?? $0 }
            return builder.report(
                "`\(first.prose)` is of another type than `type` asks for, \(type.rawValue), and is taken without the quotes; "
                    + "write it without them", severity: .warning, at: place)
        }
        schema.enumeration = nil
        schema.constant = nil
        schema.contradictingValues = listed
        builder.report(
            "`\(first.prose)` and all other listed values are of other types than `type` asks for, \(type.rawValue), and are "
                + "left out; make them agree", severity: .warning, at: place)
    }

    /// `dependencies` is `dependentRequired` where it has lists, and `dependentSchemas` where it has schemas.
    mutating func readDependencies(_ value: NodeLocation) {
        guard isObject(value, "dependencies") else { return }
        for (name, dependency) in value.members {
            if case .array = dependency.node.value {
                schema.dependentRequired.append(Named(name, texts(dependency, "dependencies")))
            } else {
                schema.dependentSchemas.append(Named(name, id(dependency)))
            }
        }
    }

    /// `nullable: true`: null is allowed besides what the other keywords say.
    private mutating func addNull() {
        if var enumeration = schema.enumeration, !enumeration.contains(.null) {
            enumeration.append(.null)
            schema.enumeration = enumeration
        }
        if let types = schema.types {
            if !types.contains(.null) { schema.types = types + [.null] }
            return
        }
        var null = Schema(location: schema.location, pointer: schema.pointer)
        null.types = [.null]
        let isOther = schema.reference != nil || !schema.allOf.isEmpty || schema.constant != nil || schema.not != nil
        switch (isOther, schema.anyOf.isEmpty, schema.oneOf.isEmpty) {
        case (false, true, true): schema.unknownKeywords.append("nullable")
        case (false, false, true): schema.anyOf.append(builder.add(null, from: place))
        case (false, true, false): schema.oneOf.append(builder.add(null, from: place))
        default:
            // Descriptions stay outside, so that they are not said of null alone, nor lost.
            var outer = Schema(location: schema.location, pointer: schema.pointer)
            swap(&outer.title, &schema.title)
            swap(&outer.description, &schema.description)
            swap(&outer.defaultValue, &schema.defaultValue)
            swap(&outer.isDeprecated, &schema.isDeprecated)
            swap(&outer.isReadOnly, &schema.isReadOnly)
            swap(&outer.isWriteOnly, &schema.isWriteOnly)
            swap(&outer.examples, &schema.examples)
            swap(&outer.extensions, &schema.extensions)
            swap(&outer.unknownKeywords, &schema.unknownKeywords)
            outer.anyOf = [builder.add(schema, from: place), builder.add(null, from: place)]
            schema = outer
        }
    }
}

extension JSONType {
    /// Whether values of a type are of this one, too.
    fileprivate func includes(_ other: JSONType) -> Bool { self == other || self == .number && other == .integer }
}

extension JSON {
    fileprivate var withoutFraction: JSON {
        guard case .number(let text) = self, Int64(text) == nil, let integer: Int64 = JSONNumber(text)?.integer() else {
            return self
        }
        return .number(String(integer))
    }

    /// The number or boolean of a type that a string has in it.
    fileprivate func unquoted(as type: JSONType) -> JSON? {
        guard case .string(let text) = self else { return nil }
        switch type {
        case .integer: return Int64(text).map { .number(String($0)) }
        case .number: return JSONNumber(text).map { .number($0.description) }
        case .boolean: return Bool(text).map { .bool($0) }
        case .null, .string, .array, .object: return nil
        }
    }
}
