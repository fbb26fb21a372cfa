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
        let names = (old.xmlRoot(of: before), new.xmlRoot(of: after))
        let areKnown = names.0 != nil && names.1 != nil
        // The elements of a list have names, where the one around them has none.
        if areKnown || old.isXMLList(before) && new.isXMLList(after) {
            let (name, other) = areKnown ? (names.0 ?? "root", names.1 ?? "root") : ("root", "root")
            compareForms("the root", before, after, names: (name, other), subject: subject)
        }
        compareParts(of: before, after, name: "root", subject: subject)
    }

    private mutating func compareForms(
        _ what: String, _ before: SchemaID, _ after: SchemaID, names: (String, String), subject: String
    ) {
        let (form, newForm) = (old.xmlForm(of: before, named: names.0), new.xmlForm(of: after, named: names.1))
        if form != newForm { report(what, form, newForm, before, after, subject: subject) }
    }

    /// - Parameter name: the one that elements have where their schemas give them none.
    private mutating func compareParts(of before: SchemaID, _ after: SchemaID, name: String, subject: String) {
        guard seen.insert(SchemaPairing(old: before, new: after)).inserted else { return }
        let (olds, news) = (RemarkedSchema(before, in: old), RemarkedSchema(after, in: new))
        for (name, property) in olds.properties.sorted(by: { $0.key < $1.key }) {
            guard let other = news.properties[name], !old.isUnsent(property, direction),
                !new.isUnsent(other, direction)
            else { continue }
            let subject = "\(subject) /\(name)"
            compareForms("the property '\(name)'", property, other, names: (name, name), subject: subject)
            compareParts(of: property, other, name: name, subject: subject)
        }
        let isList = old.isXMLList(before)
        for part in olds.parts(sharedWith: news, old, new) {
            let place = part.step.map { " /" + $0 }.joined()
            // The form of a list has that of its elements.
            let name = part.step.last ?? name
            if !(isList && part.step == ["*"]) {
                let what = part.step.isEmpty ? "an alternative" : "what is at '\(part.step.joined(separator: "/"))'"
                compareForms(what, part.old, part.new, names: (name, name), subject: subject + place)
            }
            compareParts(of: part.old, part.new, name: name, subject: subject + place)
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

    /// The name of the element around a body; `nil` where it is not known.
    fileprivate func xmlRoot(of id: SchemaID) -> String? {
        xml(of: id)?.name ?? self[silentTarget(of: id)].componentName
    }

    fileprivate func isXMLList(_ id: SchemaID) -> Bool { wireKinds(of: id)?.contains(.array) == true }

    /// The way in which a value is written, as in `<a>`, `the attribute a`, or `<a> in <list>`.
    fileprivate func xmlForm(of id: SchemaID, named name: String, depth: Int = 0) -> String {
        let form = xml(of: id)
        let own = Self.qualified(form?.name ?? name, form)
        switch form?.node {
        case .attribute: return "the attribute \(own)"
        // Which of the two it is makes no difference to who reads it.
        case .text, .cdata: return "text"
        case .nothing where !isXMLList(id): return "without an element"
        case .element, .nothing, nil: break
        }
        guard depth < 10, isXMLList(id) else { return "<\(own)>" }
        let item = items(of: id).map { xmlForm(of: $0, named: name, depth: depth + 1) } ?? "<\(name)>"
        return form?.node == .element ? "\(item) in <\(own)>" : item
    }

    /// A name with its namespace, whose prefix makes no difference; without one, the prefix is all that is known of it.
    private static func qualified(_ name: String, _ form: XMLForm?) -> String {
        if let namespace = form?.namespace { return "{\(namespace)}\(name)" }
        return (form?.prefix.map { "\($0):" } ?? "") + name
    }
}
