/// A property of the schema at a place, in the old version or the new one.
package struct CoveredProperty: Sendable, Hashable {
    private let name: String
    private let schema: SourceRange

    /// The rules that report whether there is a property.
    fileprivate static let rules = Set(
        [SchemaRule.required, .undeclared, .unexpected].flatMap { [$0.narrowed, $0.widened] })

    package init(_ name: String, of schema: SourceRange) {
        self.name = name
        self.schema = schema
    }
}

extension [Finding] {
    /// The findings without those about properties that others cover which weigh as much.
    package var withoutCovered: [Finding] {
        let covering = filter { !$0.covered.isEmpty }
        guard !covering.isEmpty else { return self }
        return filter { finding in
            guard CoveredProperty.rules.contains(finding.rule), let slash = finding.subject.lastIndex(of: "/") else {
                return true
            }
            let name = String(finding.subject[finding.subject.index(after: slash)...])
            return !covering.contains { other in
                let isOfWay = other.direction == nil || other.direction == finding.direction
                return isOfWay && other.severity >= finding.severity
                    && [finding.place, finding.oldPlace].contains { place in
                        place.map { other.covered.contains(CoveredProperty(name, of: $0)) } ?? false
                    }
            }
        }
    }
}
