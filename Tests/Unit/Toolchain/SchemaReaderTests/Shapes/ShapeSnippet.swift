import Contract
import Testing

@testable import SchemaReader

/// The result of reading schemas: the models, their types in short, and what was reported.
struct Shapes {
    var models: [Model]
    var diagnostics: [Diagnostic]
    var graph: SchemaGraph

    /// - Parameter schemas: the members of `components/schemas`, in YAML.
    init(_ schemas: String, openAPI: String = "3.1.0") throws {
        let lines = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        try self.init(
            document: "openapi: \(openAPI)\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n"
                + lines.joined(separator: "\n"), path: "t.openapi.yaml")
    }

    init(document: String, path: String) throws {
        let documents = try DocumentStore(roots: [])
        let document = try documents.add(document, path: path)
        let graph = GraphBuilder(documents: documents)
        let shapes = ShapeBuilder(graph: graph)
        shapes.declare(document, package: "p")
        models = shapes.finish()[document.importPath] ?? []
        diagnostics = graph.diagnostics
        self.graph = graph.graph
    }

    /// All models, each followed by the models in it.
    var all: [Model] {
        var all: [Model] = []
        var next = Array(models.reversed())
        while let model = next.popLast() {
            all.append(model)
            next += model.models.reversed()
        }
        return all
    }

    func model(_ name: String) throws -> Model {
        try #require(all.first { $0.fullName == "p." + name }, "no model \(name) among \(all.map(\.fullName))")
    }

    func record(_ name: String) throws -> RecordModel {
        guard case .record(let record) = try model(name) else { throw Missing(name: name) }
        return record
    }

    func union(_ name: String) throws -> UnionModel {
        guard case .union(let union) = try model(name) else { throw Missing(name: name) }
        return union
    }

    func literals(_ name: String) throws -> LiteralsModel {
        guard case .literals(let literals) = try model(name) else { throw Missing(name: name) }
        return literals
    }

    func tuple(_ name: String) throws -> TupleModel {
        guard case .tuple(let tuple) = try model(name) else { throw Missing(name: name) }
        return tuple
    }

    /// Returns the type that a name is an alias of.
    func alias(_ name: String) throws -> ValueType {
        guard case .alias(let alias) = try model(name) else { throw Missing(name: name) }
        return alias.type
    }

    /// A record in short: a line for each property.
    func lines(_ name: String) throws -> [String] {
        let record = try record(name)
        var lines = record.properties.map(\.line)
        if let additional = record.additional { lines.append("+ \(additional.text)") }
        if record.isStrict { lines.append("strict") }
        return lines
    }

    /// A union in short: the selector, and a line for each case.
    func cases(_ name: String) throws -> [String] {
        let union = try union(name)
        let selector = if case .tag(let property) = union.selector { "tag \(property)" } else { "\(union.selector)" }
        return [selector] + union.cases.map(\.line)
    }

    func rules(_ name: String) throws -> String? {
        switch try model(name) {
        case .record(let record): record.rules.map(\.prose)
        case .union(let union): union.rules.map(\.prose)
        case .tuple(let tuple): tuple.rules.map(\.prose)
        case .literals(let literals): literals.rules.map(\.prose)
        default: nil
        }
    }

    var messages: [String] { diagnostics.map { "\($0.severity.rawValue): \($0.message)" } }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    struct Missing: Error {
        var name: String
    }
}

extension Property {
    var line: String {
        var line = name
        if let constant { return "\(line) == \(constant.prose)" }
        switch presence {
        case .required: line += ": \(type.text)"
        case .requiredNullable: line += ": \(type.text)|null"
        case .optional: line += "?: \(type.text)"
        case .triState: line += "?: \(type.text)|null"
        }
        if let defaultValue { line += " = \(defaultValue.prose)" }
        return line
    }
}

extension UnionModel.Case {
    var line: String {
        var parts = [name + ": " + type.text]
        if !tags.isEmpty { parts.append(tags.joined(separator: "|")) }
        if writesTag { parts.append("written") }
        if isDefault { parts.append("default") }
        if let kind { parts.append(kind.rawValue) }
        if !keys.isEmpty { parts.append("by " + keys.joined(separator: ",")) }
        return parts.joined(separator: " ")
    }
}

extension ValueType {
    var text: String {
        switch self {
        case .decimal(let form): "decimal(\(form.rawValue))"
        case .date(let form): "date(\(form.rawValue))"
        case .model(let name): name.hasPrefix("p.") ? String(name.dropFirst(2)) : name
        case .list(let type): "[\(type.text)]"
        case .map(let type): "{\(type.text)}"
        case .nullable(let type): "\(type.text)|null"
        default: "\(self)"
        }
    }
}

extension ShapeBuilder {
    /// Promises models for the schemas of a document that have names, and for the root of a plain schema file.
    func declare(_ document: Document, package: String) {
        if document.kind == .schema {
            let root = graph.schema(at: document.root)
            if !isShapeless(root) { declare(root, named: "Root", package: package, file: document.importPath) }
        }
        for (name, place) in document.namedSchemas {
            declare(graph.schema(at: place), named: name, package: package, file: document.importPath)
        }
    }
}
