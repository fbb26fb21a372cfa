import Accord
import AccordSamples
import Contract
import SchemaReader

extension SchemaGraph {
    /// Makes samples of its schemas.
    package var sampler: SampleMaker {
        let sampler = Sampler(schema: SchemaBundle(withTagsOfDiscriminators).schema)
        return { schema, name, seed in
            try? sampler.value(definition: "\(schema.index)", name: name, seed: seed)
        }
    }
}
