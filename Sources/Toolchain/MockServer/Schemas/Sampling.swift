import Accord
import AccordSamples
import Contract
import SchemaInclusion
import SchemaReader

extension SchemaGraph {
    /// Makes samples of its schemas.
    package var sampler: SampleMaker {
        let graph = withTagsOfDiscriminators.withTypesAsKeywords.withFormatsAsKeywords
        let sampler = Sampler(schema: SchemaBundle(graph).schema)
        return { schema, name, seed in
            try? sampler.value(definition: "\(schema.index)", name: name, seed: seed)
        }
    }

    /// The same schemas, in which the types that clients have for values are keywords: no validator knows of `decimal`, of
    /// whole numbers that the contract calls a `number`, or of `x-accord-…`.
    private var withTypesAsKeywords: SchemaGraph {
        var graph = self
        for index in schemas.indices {
            let id = SchemaID(index)
            // One that only refers to another has the keywords of that.
            if graph[id].folded.count == 1, !graph[id].hasTypeKeywords { continue }
            graph[id].addTypeAsKeywords(parts(of: id))
        }
        return graph
    }

    /// The schema, and those that hold together with it.
    private func parts(of id: SchemaID) -> [Schema] {
        var ids = [id]
        var seen: Set<SchemaID> = [id]
        var parts: [Schema] = []
        while parts.count < ids.count {
            let part = self[ids[parts.count]]
            ids += part.folded.filter { seen.insert($0).inserted }
            parts.append(part)
        }
        return parts
    }
}

extension Schema {
    /// - Parameter parts: the schema, and those that hold together with it.
    fileprivate mutating func addTypeAsKeywords(_ parts: [Schema]) {
        guard let types = parts.lazy.compactMap(\.types).first,
            parts.allSatisfy({ $0.enumeration == nil && $0.constant == nil })
        else { return }
        func text(_ name: String) -> String? { parts.lazy.compactMap { $0.extensionText(name) }.first }
        let given = text("x-accord-type")
        let type = given ?? parts.lazy.compactMap(\.format).first
        let isWhole = type.map(Self.wholeNumbers.contains) == true
        if types.contains(.number), isWhole {
            self.types = types.map { $0 == .number ? .integer : $0 }
            format = type
        }
        guard types.contains(.string), parts.allSatisfy({ $0.pattern == nil }) else { return }
        if text("x-accord-date") != nil { format = "date-time" }
        switch given {
        case "date-time", "date", "uuid": format = given
        case "bytes": format = "byte"
        // Clients read numbers with and without quotation marks.
        case "int32", "int64", "uint64", "float", "double": pattern = "^[1-9][0-9]{0,8}$"
        default: if type == "decimal" { pattern = "^[1-9][0-9]{0,4}\\.[0-9]{2}$" }
        }
    }

    /// Whether it has a part in the type that clients have for a value.
    fileprivate var hasTypeKeywords: Bool {
        types != nil || format != nil || ["x-accord-type", "x-accord-date"].contains { extensionText($0) != nil }
    }

    private func extensionText(_ name: String) -> String? {
        guard case .string(let text) = extensions.first(where: { $0.name == name })?.value else { return nil }
        return text
    }

    private static let wholeNumbers: Set = [
        "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    ]
}
