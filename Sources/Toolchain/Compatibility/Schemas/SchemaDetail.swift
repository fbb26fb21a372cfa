import Accord
import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// The detail that distinguishes a finding from others by the same rule at the same place: the limits, types or values
/// of both sides. It is made of the schemas alone, so that it is the same whatever value shows the break.
extension SchemaWalk {
    func detail(of rule: SchemaRule, _ pair: Pair) -> [String] {
        if rule == .enumeration {
            let (writer, reader) = (search.graph.onlyValues(of: pair.writer), search.graph.onlyValues(of: pair.reader))
            guard let reader else { return [] }
            return (writer?.subtracting(reader) ?? reader).map { OrderedJSON.value($0).line }.sorted()
        }
        let (writer, reader) = (terms(of: rule, pair.writer), terms(of: rule, pair.reader))
        return writer.isEmpty && reader.isEmpty ? [] : writer + ["→"] + reader
    }

    private func terms(of rule: SchemaRule, _ id: SchemaID) -> [String] {
        search.graph.parts(of: id).flatMap { search.graph[$0].terms(of: rule) }.sorted()
    }
}

extension Schema {
    /// The keywords that a rule is about, with their values; none for rules about more than such.
    fileprivate func terms(of rule: SchemaRule) -> [String] {
        func terms(_ keywords: [(name: String, value: String?)]) -> [String] {
            keywords.compactMap { name, value in value.map { "\(name) \($0)" } }
        }
        func text(_ number: Int?) -> String? { number.map(String.init) }
        switch rule {
        case .type, .null: return (types ?? []).map { "type \($0.rawValue)" }
        case .range:
            return terms([
                ("minimum", minimum), ("exclusiveMinimum", exclusiveMinimum), ("maximum", maximum),
                ("exclusiveMaximum", exclusiveMaximum),
            ])
        case .multiple: return terms([("multipleOf", multipleOf)])
        case .length: return terms([("minLength", text(minLength)), ("maxLength", text(maxLength))])
        case .pattern: return terms([("pattern", pattern)])
        case .format: return terms([("format", format), ("contentEncoding", contentEncoding)])
        case .itemCount: return terms([("minItems", text(minItems)), ("maxItems", text(maxItems))])
        case .propertyCount:
            return terms([("minProperties", text(minProperties)), ("maxProperties", text(maxProperties))])
        default: return []
        }
    }
}
