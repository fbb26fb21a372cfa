import Contract

/// Changes of a document that stay outside of it (OpenAPI Overlay Specification 1.0 and 1.1).
struct Overlay: Sendable {
    struct Action: Sendable {
        enum Change: Sendable {
            /// Merges a value into each target.
            case update(Node)
            /// Merges the one value that a query finds into each target.
            case copy(JSONPath, at: SourceLocation)
            case remove
        }

        var target: JSONPath
        var location: SourceLocation
        var change: Change
    }

    /// The document that it is made for, by a reference from its own place; `nil` for any.
    var extended: (reference: String, location: SourceLocation)?
    var actions: [Action]
    /// Whether values can only be merged with others of their kind; others are replaced (1.0 does not say).
    var isStrict: Bool
    /// Whether it has keys by which schemas are named.
    var hasIdentifiers: Bool
}

/// Reads an overlay, and remembers everything that is wrong on the way.
struct OverlayReader {
    /// Errors, and warnings about what has no effect.
    private(set) var problems: [Diagnostic] = []

    /// - Returns: `nil` where there is an error.
    mutating func overlay(_ text: DocumentText) -> Overlay? {
        guard let root = text.root else {
            problems += text.diagnostics
            return nil
        }
        guard case .object = root.value else {
            complain("an overlay is an object, and this is \(root.kind); write 'overlay: 1.0.0'", at: root.location)
            return nil
        }
        checkKeys(of: root, ["overlay", "info", "extends", "actions"], "an overlay")
        let isStrict = isStrict(root)
        let overlay = Overlay(
            extended: string("extends", of: root).map { ($0, root["extends"]?.location ?? root.location) },
            actions: actions(of: root), isStrict: isStrict, hasIdentifiers: text.hasIdentifiers)
        return problems.contains { $0.severity == .error } ? nil : overlay
    }

    private mutating func isStrict(_ root: Node) -> Bool {
        guard let version = root["overlay"] else {
            complain("this is no overlay, as its version is missing; add 'overlay: 1.0.0'", at: root.location)
            return false
        }
        let text = version.string ?? version.number ?? version.kind
        let parts = text.split(separator: ".")
        guard parts.first == "1", let minor = parts.dropFirst().first, ["0", "1"].contains(minor) else {
            complain(
                "\"\(text)\" is no version of the Overlay Specification that Accord reads; use 1.0.0 or 1.1.0",
                at: version.location)
            return false
        }
        return minor == "1"
    }

    private mutating func actions(of root: Node) -> [Overlay.Action] {
        guard let actions = root["actions"] else {
            complain("the overlay has no 'actions'; add what it is to change", at: root.location)
            return []
        }
        guard case .array(let elements) = actions.value, !elements.isEmpty else {
            complain("'actions' is a list with one action at least; write one with a 'target'", at: actions.location)
            return []
        }
        return elements.compactMap { action($0) }
    }

    private mutating func action(_ node: Node) -> Overlay.Action? {
        guard case .object = node.value else {
            complain("an action is an object, and this is \(node.kind); write its 'target' here", at: node.location)
            return nil
        }
        checkKeys(of: node, ["target", "description", "update", "copy", "remove"], "an action")
        guard let target = node["target"] else {
            complain("the action has no 'target'; add a JSONPath, such as $.info", at: node.location)
            return nil
        }
        guard let query = path("target", of: node) else { return nil }
        let removal = node["remove"]
        if let removal, removal.bool == nil {
            complain(
                "'remove' is true or false, and this is \(removal.kind); write one of the two", at: removal.location)
        }
        let update = node["update"]
        let copy = path("copy", of: node)
        let change: Overlay.Action.Change
        if removal?.bool == true {
            if let other = update ?? node["copy"] {
                warn("has no effect, as the action removes its targets; remove it", at: other.location)
            }
            change = .remove
        } else if let update {
            if let copy = node["copy"] { complain("an action updates or copies; write two actions", at: copy.location) }
            change = .update(update)
        } else if let copy {
            change = .copy(copy, at: node["copy"]?.location ?? node.location)
        } else {
            if node["copy"] == nil {
                warn("the action changes nothing; add 'update', or 'remove: true'", at: node.location)
            }
            return nil
        }
        return Overlay.Action(target: query, location: target.location, change: change)
    }

    private mutating func path(_ key: String, of node: Node) -> JSONPath? {
        guard let text = string(key, of: node) else { return nil }
        do throws(MalformedJSONPath) {
            return try JSONPathReader.read(text)
        } catch {
            complain(
                "'\(text)' is no JSONPath of RFC 9535: after \(error.offset) characters, \(error.message)",
                at: node[key]?.location ?? node.location)
            return nil
        }
    }

    private mutating func string(_ key: String, of node: Node) -> String? {
        guard let value = node[key] else { return nil }
        if let text = value.string { return text }
        complain("'\(key)' is a string, and this is \(value.kind); write it in quotes", at: value.location)
        return nil
    }

    private mutating func checkKeys(of node: Node, _ known: [String], _ what: String) {
        for member in node.members where !known.contains(member.key) && !member.key.hasPrefix("x-") {
            warn(
                "\(what) has no '\(member.key)', so it has no effect; \(Suggestion.text(for: member.key, among: known))",
                at: member.keyLocation)
        }
    }

    private mutating func complain(_ message: String, at location: SourceLocation) {
        problems.append(Diagnostic(message, at: location))
    }

    private mutating func warn(_ message: String, at location: SourceLocation) {
        problems.append(Diagnostic(message, severity: .warning, at: location))
    }
}
