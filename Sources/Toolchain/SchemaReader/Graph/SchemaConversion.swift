import Accord
import Contract

/// Reads one schema of a document, keyword by keyword.
struct SchemaConversion {
    let builder: GraphBuilder
    let place: NodeLocation
    let resource: SchemaResource
    let scope: DynamicScopes.ID
    var schema: Schema
    var older = OlderForms()

    init(builder: GraphBuilder, place: NodeLocation, resource: SchemaResource, scope: DynamicScopes.ID) {
        self.builder = builder
        self.place = place
        self.resource = resource
        self.scope = scope
        self.schema = Schema(location: place.location, pointer: place.pointer)
    }

    mutating func run() -> Schema {
        switch place.node.value {
        case .bool(let bool): schema.boolean = bool
        case .object(let members):
            if resource.dialect.ignoresSiblings, place["$ref"] != nil {
                for member in members where isRead(besideReference: member.key) {
                    read(member.key, place.child(member.key, member.value))
                }
            } else {
                for member in members { read(member.key, place.child(member.key, member.value)) }
                checkRequired()
                convertOlderForms()
            }
        case .null:
            builder.report("null is no schema, and is taken as {}; write that", severity: .warning, at: place)
        default:
            builder.report("\(expectation), and not \(place.node.kind)", at: place)
        }
        return schema
    }

    /// The sort of value that is expected here. A file is named after what is in it.
    private var expectation: String {
        let path = place.document.importPath
        guard place.pointer == "#" else { return "a schema is an object, true or false" }
        if path.contains(".openapi.") { return "an OpenAPI document is an object, which begins with 'openapi: 3.1.0'" }
        if path.contains(".asyncapi.") {
            return "an AsyncAPI document is an object, which begins with 'asyncapi: 3.0.0'"
        }
        return "a schema is an object, true or false"
    }

    /// Whether nothing beside the schema's own properties may describe a property: no other schema that holds together with
    /// it, and none for properties without names.
    private var isAlone: Bool {
        let isPart = ["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"].contains {
            place.pointer.contains("/\($0)/") || place.pointer.hasSuffix("/\($0)")
        }
        let hasOthers =
            schema.reference != nil || schema.dynamicReference != nil || !schema.allOf.isEmpty || !schema.anyOf.isEmpty
            || !schema.oneOf.isEmpty || !schema.patternProperties.isEmpty
        return !isPart && !hasOthers && isAbsentOrBoolean(schema.additionalProperties, "additionalProperties")
            && isAbsentOrBoolean(schema.unevaluatedProperties, "unevaluatedProperties") && schema.propertyNames == nil
    }

    private func isAbsentOrBoolean(_ id: SchemaID?, _ keyword: String) -> Bool {
        id == nil || place[keyword]?.node.bool != nil
    }

    /// Warns of a required property that there is not, and that is almost another one.
    private func checkRequired() {
        guard !schema.required.isEmpty, !schema.properties.isEmpty, isAlone, let required = place["required"] else {
            return
        }
        let known = Set(schema.properties.map(\.name))
        let others = known.subtracting(schema.required).sorted()
        for element in required.elements {
            guard let name = element.node.string, !known.contains(name),
                let meant = Suggestion.misspelled(name, among: others)
            else { continue }
            builder.report(
                "there is no property '\(name)', which is required; did you mean '\(meant)'?", severity: .warning,
                at: element)
        }
    }

    /// The first member that belongs to a keyword, and is beside it, as it is indented too little.
    private func memberBeside(_ keyword: String) -> String? {
        guard keyword == "properties", let index = place.node.members.firstIndex(where: { $0.key == keyword }) else {
            return Indentation.memberBeside(keyword, of: place)
        }
        return place.node.members[(index + 1)...].first { member in
            guard case .object = member.value.value else { return false }
            return !Keywords.all.contains(member.key) && !member.key.hasPrefix("x-")
        }?.key
    }

    /// Whether a keyword counts beside a `$ref` that makes its siblings nothing: what only describes does.
    private func isRead(besideReference keyword: String) -> Bool {
        switch keyword {
        case "$ref", "description", "markdownDescription", "deprecated": return true
        default:
            if keyword.hasPrefix("x-") { return true }
            if !Keywords.silent.contains(keyword), !Keywords.describing.contains(keyword) {
                builder.reportIgnoredSibling(keyword, at: place[keyword] ?? place, resource.dialect)
            }
            return false
        }
    }

    private mutating func read(_ keyword: String, _ value: NodeLocation) {
        if resource.dialect.ignoresValidation, Keywords.validation.contains(keyword) { return }
        if case .null = value.node.value, !Keywords.mayBeNull(keyword) {
            let remedy =
                memberBeside(keyword).map { "indent what follows, from '\($0)' on, to make it part of it" }
                ?? "leave it out"
            return builder.report(
                "'\(keyword)' is null, and is taken as absent; \(remedy)", severity: .warning, at: value)
        }
        guard let known = SchemaKeyword(rawValue: keyword),
            known != .prefixItems || !resource.dialect.ignoresPrefixItems
        else { return readOther(keyword, value) }
        switch known {
        case .reference: schema.reference = reference(value, isDynamic: false)
        case .dynamicReference: schema.dynamicReference = reference(value, isDynamic: true)
        case .items:
            if case .array = value.node.value {
                older.itemList = schemas(value, keyword)
            } else {
                schema.items = id(value)
            }
        case .multipleOf:
            if let number = number(value, keyword), let double = Double(number), double > 0 {
                schema.multipleOf = number
            } else if value.node.number != nil {
                complain(value, keyword, "a number above 0")
            }
        case .exclusiveMaximum where value.node.bool != nil: older.isMaximumExclusive = value.node.bool == true
        case .exclusiveMinimum where value.node.bool != nil: older.isMinimumExclusive = value.node.bool == true
        case .required where value.node.bool != nil:
            builder.report(
                "'required' with true or false has no effect; list the property in 'required' of the object",
                severity: .warning, at: value)
        // `example` may have come before.
        case .examples: if isList(value, keyword, .warning) { schema.examples += value.node.elements.map(\.json) }
        default: schema[known] = content(of: known, value)
        }
        switch known {
        case .unevaluatedItems: if resource.dialect.ignoresPrefixItems { schema.ignoresContained = true }
        case .pattern: if let pattern = schema.pattern { checkPattern(pattern, at: value) }
        case .patternProperties: for (pattern, place) in value.members { checkPattern(pattern, at: place) }
        default: break
        }
    }

    /// Reads a keyword by the form of what it holds.
    private mutating func content(of keyword: SchemaKeyword, _ value: NodeLocation) -> SchemaKeyword.Content? {
        let name = keyword.rawValue
        // A keyword that only describes does not make a document wrong.
        let severity: Diagnostic.Severity = keyword.vocabulary == .metaData ? .warning : .error
        switch keyword.form {
        case .schema: return .schema(id(value))
        case .schemas: return .schemas(schemas(value, name))
        case .namedSchemas: return .namedSchemas(namedSchemas(value, name))
        case .number: return number(value, name).map { .number($0) }
        case .count: return count(value, name).map { .count($0) }
        case .text: return text(value, name, severity).map { .text($0) }
        case .texts: return .texts(texts(value, name))
        case .namedTexts:
            return isObject(value, name) ? .namedTexts(value.members.map { Named($0.key, texts($0.place, name)) }) : nil
        case .flag: return flag(value, name, severity) ? .flag : nil
        case .types: return types(value).map { .types($0) }
        case .value: return .value(value.node.json)
        case .values: return isList(value, name, severity) ? .values(value.node.elements.map(\.json)) : nil
        case .discriminator: return discriminator(value).map { .discriminator($0) }
        }
    }

    /// Reads a keyword that a `Schema` does not keep under its name: those of older drafts, extensions, and unknown ones.
    private mutating func readOther(_ keyword: String, _ value: NodeLocation) {
        switch keyword {
        case "$recursiveRef": schema.dynamicReference = reference(value, isDynamic: true)
        case "additionalItems": older.additionalItems = value
        case "dependencies": readDependencies(value)
        case "markdownDescription":
            if place["description"] == nil { schema.description = text(value, keyword, .warning) }
        case "example": schema.examples.append(value.node.json)
        case "nullable" where resource.dialect.isOpenAPI: older.isNullable = flag(value, keyword)
        case "id" where resource.dialect.hasPlainID: schema.identifier = value.node.string
        case "$id": schema.identifier = value.node.string
        case "contentSchema" where builder.isComplete && resource.dialect.hasContentSchema:
            schema.contentSchema = id(value)
        case "xml" where resource.dialect.isOpenAPI: schema.xml = xml(value)
        default:
            if keyword.hasPrefix("x-") {
                checkExtension(keyword)
                schema.extensions.append(Named(keyword, value.node.json))
            } else if !Keywords.silent.contains(keyword),
                !builder.reportMisspelledKeyword(keyword, in: place)
            {
                schema.unknownKeywords.append(keyword)
            }
        }
    }

    private func checkExtension(_ key: String) {
        let isRoot = place.pointer == "#"
        let homes: [ExtensionHome] = isRoot ? [.document, .schema] : [.schema]
        guard let problem = ExtensionHome.problem(of: key, on: homes, in: place.document.kind) else { return }
        builder.reportOfCode(problem, at: place.key(key))
    }

    // MARK: Values of keywords

    /// The schema in a keyword.
    func id(_ child: NodeLocation) -> SchemaID {
        guard let inner = child.document.resources.count > 1 ? child.document.resources[child.pointer] : nil,
            inner !== resource
        else { return builder.id(of: child, in: resource, scope: scope) }
        return builder.id(of: child, in: inner, scope: builder.scope(entering: inner, from: scope))
    }

    func schemas(_ value: NodeLocation, _ keyword: String) -> [SchemaID] {
        isList(value, keyword) ? value.elements.map(id) : []
    }

    func namedSchemas(_ value: NodeLocation, _ keyword: String) -> [Named<SchemaID>] {
        guard isObject(value, keyword) else { return [] }
        // No schema is a string, so this is a reference to all of them, as those who bundle documents follow it.
        guard value["$ref"]?.node.string == nil else { return builder.namedSchemas(referredToBy: value, scope: scope) }
        return value.members.map { Named($0.key, id($0.place)) }
    }

    private func reference(_ value: NodeLocation, isDynamic: Bool) -> SchemaID? {
        guard let text = text(value, "$ref") else { return nil }
        if text.isEmpty {
            let isSchema = if case .schema = place.document.kind { true } else { false }
            builder.report(
                "'$ref' is empty, and refers to the whole document; write the schema that is meant, as in "
                    + "'#/components/schemas/Order'\(isSchema ? ", or '#'" : "")",
                severity: isSchema ? .warning : .error, at: value)
            if !isSchema { return nil }
        }
        return builder.schema(
            referredToBy: text, from: value, in: resource, scope: scope, isDynamic: isDynamic)
    }

    private mutating func types(_ value: NodeLocation) -> [JSONType]? {
        if case .array(let elements) = value.node.value {
            let types = value.elements.compactMap { type($0) }
            return types.count == elements.count ? types : nil
        }
        return type(value).map { [$0] }
    }

    private mutating func type(_ value: NodeLocation) -> JSONType? {
        if case .null = value.node.value {
            // In YAML, the word without quotes is no string.
            builder.report("'type' is null, and is taken as \"null\"; quote it", severity: .warning, at: value)
            return .null
        }
        guard let name = text(value, "type") else { return nil }
        if let type = JSONType(rawValue: name) { return type }
        if let misnomer = Misnomer.all[name.lowercased()] {
            builder.report(
                "'\(name)' is no type, and is taken as \(misnomer.type.rawValue); write that", severity: .warning,
                at: value)
            if schema.format == nil { schema.format = misnomer.format }
            return misnomer.type
        }
        if name == "any" {
            builder.report("'any' is no type; leave 'type' out for any value", severity: .warning, at: value)
            return nil
        }
        let known = JSONType.allCases.map(\.rawValue).joined(separator: ", ")
        builder.report("'\(name)' is no type; write one of \(known)", at: value)
        return nil
    }

    private func discriminator(_ value: NodeLocation) -> Discriminator? {
        // OpenAPI 2.0 has the name alone.
        if let name = value.node.string { return Discriminator(propertyName: name) }
        guard isObject(value, "discriminator") else { return nil }
        guard let name = value["propertyName"].flatMap({ text($0, "propertyName") }) else {
            builder.report(
                "a discriminator without a 'propertyName' has no effect; add it", severity: .warning, at: value)
            return nil
        }
        if let mapping = value["mapping"] { _ = isObject(mapping, "mapping", .warning) }
        let mapping = (value["mapping"]?.members ?? []).compactMap { value, place in
            // Some write a reference as an object, as everywhere else.
            text(place["$ref"] ?? place, "mapping", .warning).flatMap { target(ofMapping: $0, at: place) }.map {
                Named(value, $0)
            }
        }
        let standard = value["defaultMapping"].flatMap { place in
            text(place, "defaultMapping", .warning).flatMap { target(ofMapping: $0, at: place) }
        }
        return Discriminator(propertyName: name, mapping: mapping, defaultMapping: standard)
    }

    private func xml(_ value: NodeLocation) -> XMLForm {
        // Since 3.2, `nodeType` says what `attribute` and `wrapped` have said.
        var node = value["nodeType"]?.node.string.flatMap(XMLForm.Node.init)
        if node == nil, value["attribute"]?.node.bool == true { node = .attribute }
        if node == nil, value["wrapped"]?.node.bool == true { node = .element }
        return XMLForm(
            name: value["name"]?.node.string, namespace: value["namespace"]?.node.string,
            prefix: value["prefix"]?.node.string, node: node)
    }

    /// A value of a mapping is the name of a schema, or a reference (OpenAPI 3.1, "Discriminator Object").
    private func target(ofMapping text: String, at value: NodeLocation) -> SchemaID? {
        let isName = text.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
        if isName, let named = value.document.root["components"]?["schemas"]?[text],
            let resource = named.document.resource(at: named.pointer)
        {
            return builder.id(of: named, in: resource, scope: builder.scope(entering: resource, from: scope))
        }
        // An entry that leads nowhere is left out: what has its value is a case that the contract does not know.
        return builder.schema(referredToBy: text, from: value, in: resource, scope: scope, severity: .warning)
    }

    private func checkPattern(_ pattern: String, at place: NodeLocation) {
        guard !builder.isPattern(pattern) else {
            // Few patterns have flags, and reading is not free.
            guard pattern.contains("(?"), Pattern(pattern)?.tree.hasOpenFlags == true else { return }
            return builder.report(
                "ECMA-262 has no flags for the rest of a regular expression, which '\(pattern)' has, so that others may not "
                    + "check it; write '(?i:abc)', with what they are for inside", severity: .warning, at: place)
        }
        builder.report(
            "'\(pattern)' is no regular expression of ECMA-262, and is not checked; correct it", severity: .warning,
            at: place)
    }

    func texts(_ value: NodeLocation, _ keyword: String) -> [String] {
        isList(value, keyword) ? value.elements.compactMap { text($0, keyword) } : []
    }

    private func text(_ value: NodeLocation, _ keyword: String, _ severity: Diagnostic.Severity = .error) -> String? {
        if let text = value.node.string { return text }
        complain(value, keyword, "a string", severity)
        return nil
    }

    private func number(_ value: NodeLocation, _ keyword: String) -> String? {
        if let number = written(value, keyword) { return number }
        complain(value, keyword, "a number")
        return nil
    }

    /// A number, which may be quoted.
    private func written(_ value: NodeLocation, _ keyword: String) -> String? {
        if let number = value.node.number { return number }
        guard let text = value.node.string, case .value(.number(let number)) = YAMLScalar.value(of: text) else {
            return nil
        }
        complain(value, keyword, "a number", .warning)
        return number
    }

    /// A count; one above what an `Int` holds is as good as the largest.
    private func count(_ value: NodeLocation, _ keyword: String) -> Int? {
        guard let text = written(value, keyword), !text.hasPrefix("-") || Double(text) == 0 else {
            complain(value, keyword, "a count, 0 or more")
            return nil
        }
        if let count = Int(text) { return count }
        guard let double = Double(text), double.rounded() == double else {
            complain(value, keyword, "a count, 0 or more")
            return nil
        }
        return Int(exactly: double) ?? .max
    }

    private func flag(_ value: NodeLocation, _ keyword: String, _ severity: Diagnostic.Severity = .error) -> Bool {
        if let flag = value.node.bool { return flag }
        let quoted = value.node.string.flatMap { Bool($0) }
        complain(value, keyword, "true or false", quoted == nil ? severity : .warning)
        return quoted ?? false
    }

    func isList(_ value: NodeLocation, _ keyword: String, _ severity: Diagnostic.Severity = .error) -> Bool {
        if case .array = value.node.value { return true }
        complain(value, keyword, "a list", severity)
        return false
    }

    func isObject(_ value: NodeLocation, _ keyword: String, _ severity: Diagnostic.Severity = .error) -> Bool {
        if case .object = value.node.value { return true }
        complain(value, keyword, "an object", severity)
        return false
    }

    /// Reports a value that a keyword does not take. A keyword that only describes is left out, with a warning.
    private func complain(
        _ value: NodeLocation, _ keyword: String, _ expected: String, _ severity: Diagnostic.Severity = .error
    ) {
        let found = value.node.number ?? value.node.kind
        builder.report("'\(keyword)' takes \(expected), and not \(found); correct it", severity: severity, at: value)
    }
}
