import Contract
import SchemaReader

/// Reads the keys of `breaking` and what else is around them, and remembers everything that is wrong on the way.
package struct SettingsReader {
    package private(set) var problems: [Diagnostic] = []

    package init() {}

    package mutating func complain(_ message: String, at location: SourceLocation) {
        problems.append(Diagnostic(message, at: location))
    }

    /// - Throws: what was wrong, in the order of the file.
    package func finish() throws(Diagnostics) {
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    /// - Parameter keys: those that the file may have, some of which somebody else reads.
    package mutating func breaking(
        _ node: Node, version: ProtoRule.Version, keys: [BreakingKey] = BreakingKey.allCases.filter(\.isOfBuf)
    ) -> BreakingSettings {
        var settings = BreakingSettings(version: version, location: node.location)
        guard !isNull(node) else { return settings }
        checkKeys(of: node, keys.map(\.rawValue))
        let use = strings("use", of: node)
        if !use.isEmpty { settings.use = use }
        settings.except = strings("except", of: node)
        settings.ignore = paths(node["ignore"], "ignore")
        for member in object("ignore_only", of: node) {
            settings.ignoreOnly[member.key] = paths(member.value, "ignore_only")
        }
        settings.ignoresUnstablePackages = flag("ignore_unstable_packages", of: node)
        if flag("disable_builtin", of: node), let place = node["disable_builtin"]?.location {
            complain("without these rules there is nothing to check; remove 'disable_builtin'", at: place)
        }
        return settings
    }

    package mutating func checkKeys(of node: Node, _ known: [String]) {
        guard isObject(node, "it") else { return }
        for member in node.members where !known.contains(member.key) {
            let suggestion = Suggestion.text(for: member.key, among: known)
            complain("there is no key '\(member.key)'; \(suggestion)", at: member.keyLocation)
        }
    }

    /// The filter of a contract, as `filter` has it.
    mutating func filter(_ member: Node.Member) -> ContractFilter {
        var filter = ContractFilter(location: member.keyLocation)
        checkKeys(of: member.value, ContractFilter.Key.allCases.map(\.rawValue))
        for choice in member.value.members {
            guard let key = ContractFilter.Key(rawValue: choice.key) else { continue }
            filter.words[key] = list(choice.key, choice.value).compactMap { node in
                text(node, choice.key).map { .init(text: $0, location: node.location) }
            }
        }
        return filter
    }

    // MARK: Values

    func isNull(_ node: Node) -> Bool {
        if case .null = node.value { true } else { false }
    }

    package mutating func isObject(_ node: Node, _ what: String) -> Bool {
        if case .object = node.value { return true }
        complain("\(what) is \(node.kind), and has to be an object; write its keys here", at: node.location)
        return false
    }

    package mutating func object(_ key: String, of node: Node) -> [Node.Member] {
        guard let value = node[key], !isNull(value), isObject(value, "'\(key)'") else { return [] }
        return value.members
    }

    package mutating func list(_ key: String, of node: Node) -> [Node] {
        node[key].map { list(key, $0) } ?? []
    }

    mutating func list(_ key: String, _ value: Node) -> [Node] {
        guard !isNull(value) else { return [] }
        if case .array(let elements) = value.value { return elements }
        complain("'\(key)' is \(value.kind), and has to be a list; write a list", at: value.location)
        return []
    }

    mutating func strings(_ key: String, of node: Node) -> [String] {
        list(key, of: node).compactMap { text($0, key) }
    }

    package mutating func string(_ key: String, of node: Node) -> String? {
        node[key].flatMap { isNull($0) ? nil : text($0, key) }
    }

    mutating func flag(_ key: String, of node: Node) -> Bool {
        guard let value = node[key], !isNull(value) else { return false }
        if let flag = value.bool { return flag }
        complain("'\(key)' is \(value.kind), and has to be true or false; write one of the two", at: value.location)
        return false
    }

    /// Reads one of a few words, each of which represents a value.
    mutating func choice<Value>(_ key: String, of node: Node, _ values: [(word: String, value: Value)]) -> Value? {
        guard let word = string(key, of: node) else { return nil }
        if let found = values.first(where: { $0.word == word }) { return found.value }
        complain(
            "'\(word)' is nothing that '\(key)' can be; \(Suggestion.text(for: word, among: values.map(\.word)))",
            at: node[key]?.location ?? node.location)
        return nil
    }

    package mutating func text(_ node: Node, _ key: String) -> String? {
        if let text = node.string, !text.isEmpty { return text }
        let found = node.string == nil ? node.kind : "an empty string"
        complain("'\(key)' has \(found) where a name belongs; write one, or remove it", at: node.location)
        return nil
    }

    /// Paths of a list, without `.` and slashes at the end.
    package mutating func paths(_ node: Node?, _ key: String) -> [String] {
        guard let node, !isNull(node) else { return [] }
        guard case .array(let elements) = node.value else {
            complain("'\(key)' is \(node.kind), and has to be a list of paths; write a list", at: node.location)
            return []
        }
        return elements.compactMap { path($0, key) }
    }

    /// A path below the folder of the file.
    package mutating func path(_ node: Node, _ key: String) -> String? {
        guard let text = text(node, key) else { return nil }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard !text.hasPrefix("/"), !parts.contains("..") else {
            complain("'\(text)' of '\(key)' leads out of this folder; name a file or folder in it", at: node.location)
            return nil
        }
        return parts.joined(separator: "/")
    }
}
