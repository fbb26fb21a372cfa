import Accord
import AccordSamples
import Contract
import SchemaInclusion
import SchemaReader

extension SchemaGraph {
    /// Makes samples of its schemas.
    package var sampler: SampleMaker {
        let graph = withTagsOfDiscriminators.withFormatsAsKeywords.withDecimalsAsPatterns
        let sampler = Sampler(schema: SchemaBundle(graph).schema)
        return { schema, name, seed in
            try? sampler.value(definition: "\(schema.index)", name: name, seed: seed)
        }
    }

    /// The same schemas, in which texts that are decimal numbers have a pattern: no validator knows the format.
    private var withDecimalsAsPatterns: SchemaGraph {
        var graph = self
        for (index, schema) in schemas.enumerated() where schema.format == "decimal" && schema.pattern == nil {
            guard schema.types?.contains(.string) ?? false else { continue }
            graph[SchemaID(index)].pattern = "^[1-9][0-9]{0,4}\\.[0-9]{2}$"
        }
        return graph
    }
}
