import Contract

/// What reads the parts of a document that are no schemas: it looks for members of a kind, and complains of others.
protocol MemberReader: AnyObject {
    var graph: GraphBuilder { get }
    /// What the document says to no effect.
    var ignored: Ignored { get set }
}

extension MemberReader {
    func report(_ message: String, severity: Diagnostic.Severity = .error, at place: Place) {
        graph.report(message, severity: severity, at: place)
    }

    /// Whether a place has an object; reports when it has not.
    func isObject(_ place: Place, _ what: String) -> Bool {
        if case .object = place.node.value { return true }
        report("\(what) is an object, and this is \(place.node.kind); write its members here", at: place)
        return false
    }

    /// A member with text; a number is taken as it is written.
    func text(_ key: String, of place: Place) -> String? {
        guard let member = place[key] else { return nil }
        if let text = member.node.string ?? member.node.number { return text }
        report("'\(key)' is a string, and this is \(member.node.kind); write it as a string", at: member)
        return nil
    }

    func flag(_ key: String, of place: Place) -> Bool? {
        guard let member = place[key] else { return nil }
        if let flag = member.node.bool { return flag }
        report("'\(key)' is true or false, and this is \(member.node.kind); write one of the two", at: member)
        return nil
    }

    /// The elements of a member that is a list.
    func elements(_ key: String, of place: Place) -> [Place] {
        guard let member = place[key] else { return [] }
        if case .array = member.node.value { return member.elements }
        report("'\(key)' is a list, and this is \(member.node.kind); write a list", at: member)
        return []
    }

    /// The members of a member that is an object, without extensions.
    func members(_ key: String, of place: Place) -> [(key: String, place: Place)] {
        guard let member = place[key], isObject(member, "'\(key)'") else { return [] }
        return member.members.filter { !$0.key.hasPrefix("x-") }
    }

    func documentation(_ place: Place) -> Documentation {
        let texts = [text("summary", of: place), text("description", of: place)].compactMap { $0 }
        return Documentation(leading: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    /// The version of a contract; empty where there is none.
    func version(_ info: Place) -> String {
        info["version"].flatMap { $0.node.string ?? $0.node.number } ?? ""
    }

    /// What the authors say of how long a part stays; `member` finds its members.
    func lifecycle(_ member: (String) -> Place?) -> Lifecycle {
        let stability = member("x-stability") ?? member("x-stability-level")
        return Lifecycle(stability: stability?.node.string, sunset: member("x-sunset")?.node.string)
    }

    /// Keeps in mind the members that have no effect.
    func ignore(in place: Place, except known: Set<String>) {
        for member in place.node.members where !known.contains(member.key) && !member.key.hasPrefix("x-") {
            ignored.add("'\(member.key)'", at: member.keyLocation)
        }
    }
}
