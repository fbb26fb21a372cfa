import Contract

/// A reader of the parts of a document that are no schemas: it looks for members of a kind, and complains of others.
protocol MemberReader: AnyObject {
    var document: Document { get }
    var graph: GraphBuilder { get }
    /// The parts of the document that have no effect.
    var ignored: Ignored { get set }
    /// The number of errors that it has reported: what was read meanwhile is not understood in full.
    var errors: Int { get set }
}

extension MemberReader {
    func report(_ message: String, severity: Diagnostic.Severity = .error, at place: NodeLocation) {
        if severity == .error { errors += 1 }
        graph.report(message, severity: severity, at: place)
    }

    /// Whether a place has an object; reports when it has not.
    func isObject(_ place: NodeLocation, _ what: String, _ severity: Diagnostic.Severity = .error) -> Bool {
        if case .object = place.node.value { return true }
        report(
            "\(what) is an object, and this is \(place.node.kind); write its members here", severity: severity,
            at: place)
        return false
    }

    /// A member; `nil` where there is none. Null says as much, with a warning.
    func member(_ key: String, of place: NodeLocation) -> NodeLocation? {
        guard let member = place[key] else { return nil }
        guard case .null = member.node.value else { return member }
        let remedy =
            Indentation.memberBeside(key, of: place).map {
                "indent what follows, from '\($0)' on, to make it part of it"
            }
            ?? "leave it out"
        report("'\(key)' is null, and is taken as absent; \(remedy)", severity: .warning, at: member)
        return nil
    }

    /// A member with text; a number is taken as it is written.
    func text(_ key: String, of place: NodeLocation, _ severity: Diagnostic.Severity = .error) -> String? {
        guard let member = member(key, of: place) else { return nil }
        if let text = member.node.string ?? member.node.number { return text }
        report(
            "'\(key)' is a string, and this is \(member.node.kind); write it as a string", severity: severity,
            at: member)
        return nil
    }

    func flag(_ key: String, of place: NodeLocation, _ severity: Diagnostic.Severity = .error) -> Bool? {
        guard let member = member(key, of: place) else { return nil }
        if let flag = member.node.bool { return flag }
        let quoted = member.node.string.flatMap { Bool($0) }
        report(
            "'\(key)' is true or false, and this is \(member.node.kind); write one of the two\(quoted == nil ? "" : ", without quotes")",
            severity: quoted == nil ? severity : .warning, at: member)
        return quoted
    }

    /// The elements of a member that is a list, or refers to one.
    func elements(_ key: String, of place: NodeLocation) -> [NodeLocation] {
        guard let list = member(key, of: place).flatMap({ graph.resolve($0) }) else { return [] }
        guard case .array = list.node.value else {
            report("'\(key)' is a list, and this is \(list.node.kind); write a list", at: list)
            return []
        }
        return list.elements.filter { element in
            guard case .null = element.node.value else { return true }
            report("null is no element of '\(key)', and is left out; remove it", severity: .warning, at: element)
            return false
        }
    }

    /// The members of a member that is an object, or refers to one, without extensions. Null among them is taken as an
    /// object without members.
    func members(_ key: String, of place: NodeLocation) -> [(key: String, place: NodeLocation)] {
        guard let object = member(key, of: place).flatMap({ graph.resolve($0) }), isObject(object, "'\(key)'") else {
            return []
        }
        return object.members.filter { !$0.key.hasPrefix("x-") }.map { name, member in
            guard case .null = member.node.value else { return (name, member) }
            let remedy =
                Indentation.memberBeside(name, of: object).map {
                    "indent what follows, from '\($0)' on, to make it part of it"
                } ?? "write that"
            report("'\(name)' is null, and is taken as {}; \(remedy)", severity: .warning, at: member)
            return (name, member.empty)
        }
    }

    func documentation(_ place: NodeLocation) -> Documentation {
        let texts = ["summary", "description"].compactMap { text($0, of: place, .warning) }
        return Documentation(leading: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    /// The version of a contract; empty where there is none.
    func version(_ info: NodeLocation) -> String {
        info["version"].flatMap { $0.node.string ?? $0.node.number } ?? ""
    }

    /// Returns what the authors say of how long a part stays; `member` finds its members.
    func lifecycle(_ member: (String) -> NodeLocation?) -> Lifecycle {
        let stability = member("x-stability") ?? member("x-stability-level")
        return Lifecycle(stability: stability?.node.string, sunset: member("x-sunset")?.node.string)
    }

    /// Keeps in mind the members that have no effect, warns of those that are misspelled, and complains of `x-accord-…`
    /// members as `checkExtensions` does.
    func check(_ place: NodeLocation, _ home: ExtensionHome? = nil, members known: Set<String>) {
        for member in place.node.members where !known.contains(member.key) && !member.key.hasPrefix("x-") {
            let meant = Suggestion.misspelled(member.key, among: known.sorted())
            if graph.reportMisspelling(member.key, of: meant, in: place) { continue }
            ignored.add("'\(member.key)'", at: member.keyLocation)
        }
        checkExtensions(of: place, home)
    }

    /// Complains of `x-accord-…` members that are not for this place: they are elsewhere by mistake, or misspelled.
    func checkExtensions(of place: NodeLocation, _ home: ExtensionHome? = nil) {
        for member in place.node.members {
            let problem = ExtensionHome.problem(of: member.key, on: home.map { [$0] } ?? [], in: document.kind)
            if let problem { graph.reportOfCode(problem, at: place.key(member.key)) }
        }
    }
}
