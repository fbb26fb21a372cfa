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
    /// The parts to compare, level by level from the root: a finding has the shortest of the ways that lead to it.
    private var pending: [Part] = []

    private struct Part {
        var before: SchemaID
        var after: SchemaID
        /// The name that elements have where their schemas give them none; `nil` where it is not known.
        var name: String?
        var subject: String
    }

    init(old: SchemaGraph, new: SchemaGraph, direction: Finding.Direction) {
        self.old = old
        self.new = new
        self.direction = direction
    }

    mutating func compareRoots(_ before: SchemaID, _ after: SchemaID, subject: String) {
        compareRootForms(before, after, subject: subject)
        pending = [Part(before: before, after: after, name: nil, subject: subject)]
        while !pending.isEmpty {
            let parts = pending
            pending = []
            for part in parts { compareParts(of: part) }
        }
    }

    private mutating func compareRootForms(_ before: SchemaID, _ after: SchemaID, subject: String) {
        let areLists = old.isXMLList(before) && new.isXMLList(after)
        // The name of the element around a list is none of its elements.
        if areLists, compareForms("the root", before, after, names: (nil, nil), subject: subject) { return }
        guard let name = old.xmlRoot(of: before), let other = new.xmlRoot(of: after) else { return }
        if areLists {
            let elements = (old.xmlElement(of: before, name), new.xmlElement(of: after, other))
            report("the root", XMLNodes(elements.0), XMLNodes(elements.1), before, after, subject: subject)
        } else {
            compareForms("the root", before, after, names: (name, other), subject: subject)
        }
    }

    /// - Returns: whether the forms differ.
    @discardableResult private mutating func compareForms(
        _ what: String, _ before: SchemaID, _ after: SchemaID, names: (String?, String?), subject: String
    ) -> Bool {
        report(
            what, old.xmlNodes(of: before, named: names.0), new.xmlNodes(of: after, named: names.1), before, after,
            subject: subject)
    }

    private mutating func compareParts(of whole: Part) {
        let (before, after) = (whole.before, whole.after)
        guard seen.insert(SchemaPairing(old: before, new: after)).inserted else { return }
        let (olds, news) = (RemarkedSchema(before, in: old), RemarkedSchema(after, in: new))
        for (name, property) in olds.properties.sorted(by: { $0.key < $1.key }) {
            guard let other = news.properties[name], !old.isUnsent(property, direction),
                !new.isUnsent(other, direction)
            else { continue }
            let subject = "\(whole.subject) /\(name)"
            compareForms("the property '\(name)'", property, other, names: (name, name), subject: subject)
            pending.append(Part(before: property, after: other, name: name, subject: subject))
        }
        let isList = old.isXMLList(before)
        for part in olds.parts(sharedWith: news, old, new) {
            let subject = whole.subject + part.step.map { " /" + $0 }.joined()
            // Elements of a list have the name of the list.
            let name = isList ? whole.name : part.step.last ?? whole.name
            // The form of a list has that of its elements.
            if !(isList && part.step == ["*"]) {
                let what = part.step.isEmpty ? "an alternative" : "what is at '\(part.step.joined(separator: "/"))'"
                compareForms(what, part.old, part.new, names: (name, name), subject: subject)
            }
            pending.append(Part(before: part.old, after: part.new, name: name, subject: subject))
        }
    }

    /// Reports two forms that differ.
    ///
    /// - Returns: whether they do.
    @discardableResult private mutating func report(
        _ name: String, _ form: XMLNodes, _ newForm: XMLNodes, _ before: SchemaID, _ after: SchemaID, subject: String
    ) -> Bool {
        guard form.differs(from: newForm) else { return false }
        findings.append(
            Finding(
                rule: SchemaRemark.xmlChanged.rawValue, severity: .error,
                message: "in XML, \(name) was \(form) and is \(newForm)", place: SourceRange(new[after].location),
                oldPlace: SourceRange(old[before].location), subject: subject, direction: direction,
                detail: [form.description, newForm.description]))
        return true
    }
}

/// The nodes that a value becomes in XML, as `<a>`, `the attribute a`, or `<a> in <list>`.
private struct XMLNodes: CustomStringConvertible {
    enum Node: Hashable { case element, attribute, text, nothing }

    var node = Node.element
    /// The names of the node and of the elements around it, from within; `nil` for one that is not known.
    var names: [String?]

    init(_ name: String?, node: Node = .element) {
        self.node = node
        names = [name]
    }

    /// Whether they differ in what is known of both.
    func differs(from other: Self) -> Bool {
        node != other.node || names.count != other.names.count
            || zip(names, other.names).contains { $0 != nil && $1 != nil && $0 != $1 }
    }

    var description: String {
        let inner =
            switch node {
            case .element: "<\(name(names.first))>"
            case .attribute: "the attribute \(name(names.first))"
            case .text: "text"
            case .nothing: "without an element"
            }
        return names.dropFirst().reduce(inner) { "\($0) in <\(name($1))>" }
    }

    private func name(_ name: String??) -> String { (name ?? nil) ?? "…" }
}

extension SchemaGraph {
    private func xml(of id: SchemaID) -> XMLForm? { parts(of: id).lazy.compactMap { self[$0].xml }.first }

    /// The name of the element around a body; `nil` where it is not known.
    fileprivate func xmlRoot(of id: SchemaID) -> String? {
        xml(of: id)?.name ?? self[silentTarget(of: id)].componentName
    }

    fileprivate func isXMLList(_ id: SchemaID) -> Bool { wireKinds(of: id)?.contains(.array) == true }

    /// The name of a value's own element, with its namespace.
    fileprivate func xmlElement(of id: SchemaID, _ name: String) -> String { Self.qualified(name, xml(of: id)) }

    /// The nodes that a value becomes, where its own one has a name unless its schema gives it another.
    fileprivate func xmlNodes(of id: SchemaID, named name: String?, depth: Int = 0) -> XMLNodes {
        let form = xml(of: id)
        let own = (form?.name ?? name).map { Self.qualified($0, form) }
        switch form?.node {
        case .attribute: return XMLNodes(own, node: .attribute)
        // Which of the two it is makes no difference to who reads it.
        case .text, .cdata: return XMLNodes(nil, node: .text)
        case .nothing where !isXMLList(id): return XMLNodes(nil, node: .nothing)
        case .element, .nothing, nil: break
        }
        guard depth < 10, isXMLList(id) else { return XMLNodes(own) }
        var nodes = items(of: id).map { xmlNodes(of: $0, named: name, depth: depth + 1) } ?? XMLNodes(name)
        if form?.node == .element { nodes.names.append(own) }
        return nodes
    }

    /// A name with its namespace, whose prefix makes no difference; without one, the prefix is all that is known of it.
    private static func qualified(_ name: String, _ form: XMLForm?) -> String {
        if let namespace = form?.namespace { return "{\(namespace)}\(name)" }
        return (form?.prefix.map { "\($0):" } ?? "") + name
    }
}
