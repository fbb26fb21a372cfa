import Accord
import BreakingRules
import Contract

/// The detail that distinguishes a finding from others by the same rule at the same place: the limits, types or values
/// of both sides. It is made of the schemas alone, so that it is the same whatever value shows the break.
extension SchemaWalk {
    func detail(of rule: SchemaRule, _ pair: Pair) -> [String] {
        if rule == .enumeration {
            let (writer, reader) = (search.graph.onlyValues(of: pair.writer), search.graph.onlyValues(of: pair.reader))
            guard let reader else { return [] }
            return (writer?.subtracting(reader) ?? reader).map { JSON($0).text }.sorted()
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
        // Whether null is allowed is said by the type.
        if rule == .type || rule == .null { return (types ?? []).map { "type \($0.rawValue)" } }
        return SchemaKeyword.bounds.filter { $0.rule == rule && $0.form != .flag }.compactMap { keyword in
            self[keyword]?.text.map { "\(keyword.rawValue) \($0)" }
        }
    }
}
