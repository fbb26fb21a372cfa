import BreakingRules
import Contract

/// The names of elements and attributes of bodies in XML, which no value of JSON shows (OpenAPI 3.1, "XML Object").
extension APIComparison {
    /// Reports properties that are written otherwise in XML.
    mutating func compareXML(
        old: SchemaID, new: SchemaID, _ direction: Finding.Direction, subject: String
    ) {
        var comparison = XMLComparison(old: payloads.old, new: payloads.new, direction: direction)
        comparison.compareRoots(old, new, subject: subject)
        comparison.findings.forEach { append($0) }
    }
}

private struct XMLComparison {
    let old: SchemaGraph
    let new: SchemaGraph
    let direction: Finding.Direction
    private(set) var findings: [Finding] = []
    private var seen: Set<SchemaPairing> = []

    init(old: SchemaGraph, new: SchemaGraph, direction: Finding.Direction) {
        self.old = old
        self.new = new
        self.direction = direction
    }

    mutating func compareRoots(_ before: SchemaID, _ after: SchemaID, subject: String) {
        if let name = old.xmlRoot(of: before), let other = new.xmlRoot(of: after), name != other {
            report("the root", name, other, before, after, subject: subject)
        }
        compareProperties(of: before, after, subject: subject)
    }

    private mutating func compareProperties(of before: SchemaID, _ after: SchemaID, subject: String) {
        guard seen.insert(SchemaPairing(old: before, new: after)).inserted else { return }
        let others = new.properties(of: after)
        let unsent: KeyPath<Schema, Bool> = direction == .request ? \.isReadOnly : \.isWriteOnly
        for (name, property) in old.properties(of: before).sorted(by: { $0.key < $1.key }) {
            guard let other = others[name], !old.isMarked(property, unsent), !new.isMarked(other, unsent) else {
                continue
            }
            let (form, newForm) = (old.xmlForm(of: property, named: name), new.xmlForm(of: other, named: name))
            if form != newForm {
                report("the property '\(name)'", form, newForm, property, other, subject: "\(subject) /\(name)")
            }
            compareProperties(of: property, other, subject: "\(subject) /\(name)")
        }
        if let items = old.items(of: before), let others = new.items(of: after) {
            compareProperties(of: items, others, subject: "\(subject) /*")
        }
    }

    private mutating func report(
        _ name: String, _ form: String, _ newForm: String, _ before: SchemaID, _ after: SchemaID, subject: String
    ) {
        findings.append(
            Finding(
                rule: SchemaRemark.xmlChanged.rawValue, severity: .error,
                message: "in XML, \(name) was \(form) and is \(newForm)", place: SourceRange(new[after].location),
                oldPlace: SourceRange(old[before].location), subject: subject, direction: direction,
                detail: [form, newForm]))
    }
}

extension SchemaGraph {
    private func xml(of id: SchemaID) -> XMLForm? { parts(of: id).lazy.compactMap { self[$0].xml }.first }

    /// The element around a body; `nil` where its name is not known.
    fileprivate func xmlRoot(of id: SchemaID) -> String? {
        let form = xml(of: id)
        let target = self[silentTarget(of: id)]
        return (form?.name ?? target.componentName).map { "<\(Self.qualified($0, form))>" }
    }

    /// The way in which a property is written, as in `<a>`, `the attribute a`, or `<a> in <list>`.
    fileprivate func xmlForm(of id: SchemaID, named name: String) -> String {
        let form = xml(of: id)
        let own = Self.qualified(form?.name ?? name, form)
        if form?.isAttribute == true { return "the attribute \(own)" }
        guard wireKinds(of: id)?.contains(.array) == true else { return "<\(own)>" }
        let items = items(of: id).flatMap { xml(of: $0) }
        let item = "<\(Self.qualified(items?.name ?? name, items))>"
        return form?.isWrapped == true ? "\(item) in <\(own)>" : item
    }

    /// A name with its namespace, whose prefix makes no difference; without one, the prefix is all that is known of it.
    private static func qualified(_ name: String, _ form: XMLForm?) -> String {
        if let namespace = form?.namespace { return "{\(namespace)}\(name)" }
        return (form?.prefix.map { "\($0):" } ?? "") + name
    }
}
