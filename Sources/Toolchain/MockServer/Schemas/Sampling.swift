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
        for index in schemas.indices { graph[SchemaID(index)].addTypeAsKeywords() }
        return graph
    }
}

extension Schema {
    fileprivate mutating func addTypeAsKeywords() {
        guard let types, enumeration == nil, constant == nil else { return }
        let type = extensionText("x-accord-type") ?? format
        if types.contains(.number), type.map(Self.wholeNumbers.contains) == true {
            self.types = types.map { $0 == .number ? .integer : $0 }
        }
        guard types.contains(.string), pattern == nil else { return }
        if extensionText("x-accord-date") != nil { format = "date-time" }
        switch extensionText("x-accord-type") {
        case "date-time", "date", "uuid": format = type
        case "bytes": format = "byte"
        default: if type == "decimal" { pattern = "^[1-9][0-9]{0,4}\\.[0-9]{2}$" }
        }
    }

    private func extensionText(_ name: String) -> String? {
        guard case .string(let text) = extensions.first(where: { $0.name == name })?.value else { return nil }
        return text
    }

    private static let wholeNumbers: Set = [
        "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    ]
}
