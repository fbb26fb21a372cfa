import Accord
import Contract
import Testing

@testable import SchemaReader

@Suite("Types take what schemas allow")
struct AcceptanceTests {
    /// The schemas and values are random, the judge is the validator that the official suite is held against. Types may
    /// not refuse a valid value; they may take more. Rules may do neither.
    @Test("Of random schemas and values")
    func random() throws {
        var count = 0
        for seed in 0..<300 { count += try run(seed: seed) }
        #expect(count > 2000, "too few values were valid")
    }

    /// The rules of models, by their names, which may refer to each other.
    private static func rules(of models: [Model]) -> [String: JSONValue] {
        var rules: [String: JSONValue] = [:]
        var next = models
        while let model = next.popLast() {
            next += model.models
            guard let schema = schema(of: model) else { continue }
            rules[model.fullName] = JSONValue(local(schema, in: model.fullName))
            guard case .object(let definitions) = schema["$defs"] else { continue }
            for definition in definitions {
                rules["\(model.fullName) \(definition.key)"] = JSONValue(
                    local(definition.value, in: model.fullName))
            }
        }
        return rules
    }

    private static func schema(of model: Model) -> JSON? {
        switch model {
        case .record(let record): record.rules
        case .union(let union): union.rules
        case .tuple(let tuple): tuple.rules
        case .literals(let literals):
            literals.rules
                ?? .object([
                    JSON.Member(
                        "enum",
                        .array(
                            literals.literals.map { literals.base == .string ? .string($0.value) : .number($0.value) }))
                ])
        default: nil
        }
    }

    /// With pointers into the definitions of all in place of names, and of pointers into the model's own.
    private static func local(_ rules: JSON, in model: String) -> JSON {
        switch rules {
        case .object(let members):
            .object(
                members.filter { $0.key != "$defs" }.map { member in
                    guard member.key == "$ref", case .string(let name) = member.value else {
                        return JSON.Member(member.key, local(member.value, in: model))
                    }
                    let place = name.hasPrefix("#/$defs/") ? "\(model) \(name.dropFirst(8))" : name
                    return JSON.Member("$ref", .string("#/$defs/\(place)"))
                })
        case .array(let elements): .array(elements.map { local($0, in: model) })
        default: rules
        }
    }

    /// - Returns: how many values were valid.
    private func run(seed: Int) throws -> Int {
        var sampler = SchemaSampler(seed: seed &* 7919 &+ 1)
        let text = sampler.schemas()
        let documents = try DocumentStore(roots: [])
        let lines = text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let document = try documents.add(
            "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n\(lines)",
            path: "t.openapi.yaml")
        let graph = GraphBuilder(documents: documents)
        let shapes = ShapeBuilder(graph: graph)
        shapes.declare(document, package: "p")
        let models = shapes.finish()["t.openapi.yaml"] ?? []
        let reading = Reading(models: models)
        let all = Self.rules(of: models)
        let rules = Rules(.object(["$defs": .object(all)]))
        guard !graph.diagnostics.contains(where: { $0.severity == .error }), !isEndless(graph.graph) else { return 0 }
        let validator = SchemaValidator(graph.graph)
        var count = 0
        for name in 0..<4 {
            let id = graph.schema(at: "#/components/schemas/S\(name)", in: document)
            let type = shapes.type(of: id, named: "X", package: "p", file: "t.openapi.yaml")
            for _ in 0..<12 {
                let value = sampler.value(of: id, shapes, depth: 5)
                let isValid = (try? validator.validate(JSONValue(value), against: id)) != nil
                if case .model(let model) = type.withoutNull, all[model] != nil {
                    let violations = rules.violations(of: JSONValue(value), definition: model)
                    if violations.isEmpty != isValid {
                        Issue.record("\(model) of seed \(seed) has \(violations) in \(value.prose), in\n\(text)")
                    }
                }
                guard isValid else { continue }
                count += 1
                if let refusal = reading.refusal(of: value, type) {
                    Issue.record("S\(name) of seed \(seed) refuses \(value.prose): \(refusal), in\n\(text)")
                }
            }
        }
        return count
    }
}

/// Whether a schema asks of a value that it satisfies the schema, which means nothing (core, section 9.4.1).
private func isEndless(_ graph: SchemaGraph) -> Bool {
    graph.schemas.indices.contains { start in
        var next = [SchemaID(start)]
        var seen: Set<SchemaID> = []
        while let id = next.popLast() {
            for part in graph[id].folded + graph[id].oneOf + graph[id].anyOf {
                if part.index == start { return true }
                if seen.insert(part).inserted { next.append(part) }
            }
        }
        return false
    }
}

/// Reads values as the runtime does, by the models alone.
private struct Reading {
    private var models: [String: Model] = [:]

    init(models: [Model]) {
        var next = models
        while let model = next.popLast() {
            self.models[model.fullName] = model
            next += model.models
        }
    }

    /// Why a value is none of a type; `nil` when it is.
    func refusal(of value: JSON, _ type: ValueType) -> String? {
        switch (type, value) {
        case (.any, _), (.nullable, .null), (.string, .string), (.bool, .bool), (.double, .number): nil
        case (.nullable(let type), _): refusal(of: value, type)
        case (.int64, .number(let text)): Int64(text) == nil ? "\(text) is no integer" : nil
        case (.list(let type), .array(let elements)): elements.lazy.compactMap { refusal(of: $0, type) }.first
        case (.map(let type), .object(let members)): members.lazy.compactMap { refusal(of: $0.value, type) }.first
        case (.model(let name), _): models[name].map { refusal(of: value, $0) } ?? "there is no \(name)"
        default: "\(value.prose) is no \(type)"
        }
    }

    private func refusal(of value: JSON, _ model: Model) -> String? {
        switch model {
        case .alias(let model): return refusal(of: value, model.type)
        case .record(let model): return refusal(of: value, model)
        case .literals(let model):
            return value.kind == (model.base == .string ? .string : .integer) ? nil : "no literal"
        case .tuple(let model):
            guard case .array(let elements) = value else { return "no tuple" }
            if elements.count < model.required { return "too short" }
            for (element, type) in zip(elements, model.elements) {
                if let refusal = refusal(of: element, type) { return refusal }
            }
            guard let rest = model.rest else { return nil }
            return elements.dropFirst(model.elements.count).lazy.compactMap { refusal(of: $0, rest) }.first
        case .union(let model): return refusal(of: value, model)
        case .object, .enumeration, .messages: return "no model of a schema"
        }
    }

    private func refusal(of value: JSON, _ model: RecordModel) -> String? {
        guard case .object(let members) = value else { return "\(value.prose) is no \(model.info.fullName)" }
        for property in model.properties {
            let value = value[property.name]
            if let constant = property.constant {
                if value != constant { return "\(property.name) is not \(constant)" }
                continue
            }
            switch (property.presence, value) {
            case (.required, nil), (.requiredNullable, nil): return "\(property.name) is missing"
            case (.requiredNullable, .null?), (.triState, .null?), (.optional, nil), (.triState, nil): continue
            case (.optional, .null?) where property.defaultValue == nil: continue
            case (_, let value?):
                if let refusal = refusal(of: value, property.type) { return "\(property.name): \(refusal)" }
            }
        }
        let names = Set(model.properties.map(\.name))
        for member in members where !names.contains(member.key) {
            if model.isStrict { return "\(member.key) is too much" }
            if let additional = model.additional, let refusal = refusal(of: member.value, additional) {
                return "\(member.key): \(refusal)"
            }
        }
        return nil
    }

    private func refusal(of value: JSON, _ model: UnionModel) -> String? {
        if case .tag(let property) = model.selector {
            guard case .string(let tag)? = value[property] else { return "no \(property) in \(value.prose)" }
            return model.cases.first { $0.tags.contains(tag) }.flatMap { refusal(of: value, $0.type) }
        }
        // It keeps any value.
        if model.selector == .fit { return nil }
        let kind = value.kind
        var cases = model.cases.filter { $0.kind == kind }
        if cases.isEmpty, kind == .integer { cases = model.cases.filter { $0.kind == .number } }
        let found = cases.first { $0.keys.contains { value[$0] != nil } } ?? cases.first { $0.keys.isEmpty }
        guard let found else { return "no case for \(value.prose)" }
        // A key that one case requires, others may have as one of the properties that they do not name. That these are
        // taken for the first case is how the cases of such unions are distinguished.
        if cases.count > 1, cases.contains(where: { refusal(of: value, $0.type) == nil }) { return nil }
        return refusal(of: value, found.type)
    }
}

extension SchemaSampler {
    /// A value that a schema may allow.
    fileprivate mutating func value(of id: SchemaID, _ shapes: ShapeBuilder, depth: Int) -> JSON {
        guard depth > -8 else { return .null }
        let schema = shapes.flattened(id)
        if let constant = schema.constant { return constant }
        if let values = schema.enumeration, let value = values.randomElement(using: &self) { return value }
        let branches = schema.oneOf + schema.anyOf
        var value = JSON.null
        if depth > 0, let branch = branches.randomElement(using: &self) {
            value = self.value(of: branch, shapes, depth: depth - 1)
            guard case .object = value else { return value }
        } else {
            value = plain(schema.types?.randomElement(using: &self) ?? shapes.ownKinds(of: schema)?.first)
        }
        switch value {
        case .object(var members):
            for property in schema.properties where !members.contains(where: { $0.key == property.name }) {
                guard schema.required.contains(property.name) || Bool.random(using: &self) else { continue }
                members.append(JSON.Member(property.name, self.value(of: property.value, shapes, depth: depth - 1)))
            }
            for name in schema.required where !members.contains(where: { $0.key == name }) {
                members.append(JSON.Member(name, plain(nil)))
            }
            if let additional = schema.additionalProperties, depth > 0 {
                members.append(JSON.Member("more", self.value(of: additional, shapes, depth: depth - 1)))
            } else if Int.random(in: 0..<4, using: &self) == 0 {
                members.append(JSON.Member("other", plain(nil)))
            }
            return .object(members)
        case .array:
            guard depth > 0 else { return value }
            var elements = schema.prefixItems.map { self.value(of: $0, shapes, depth: depth - 1) }
            if elements.isEmpty, let items = schema.items {
                elements = (0..<2).map { _ in self.value(of: items, shapes, depth: depth - 1) }
            }
            return .array(elements)
        default: return value
        }
    }

    private mutating func plain(_ type: JSONType?) -> JSON {
        switch type ?? JSONType.allCases.randomElement(using: &self) {
        case .boolean: .bool(Bool.random(using: &self))
        case .object: .object([])
        case .array: .array([])
        case .number: .number("0.5")
        case .integer: .number("7")
        case .string: .string(["a", "b", "c", "text"].randomElement(using: &self) ?? "")
        case .null, nil: .null
        }
    }
}
