import Contract

/// Gives documents of AsyncAPI 2.x the members that those of 3.0 have, beside their own.
///
/// Nothing is taken away or moved, so that references still lead where they led; what is added refers to what was there,
/// and has its location. Sections named here are those of AsyncAPI 2.6.0.
struct AsyncAPI2Conversion {
    private let root: Node
    private var operations: [Node.Member] = []
    private var operationNames = ScopedNames()

    /// The document with the members of 3.0; `nil` for one of another version.
    static func converted(_ root: Node) -> Node? {
        guard let version = root["asyncapi"], (version.string ?? version.number)?.hasPrefix("2.") == true else {
            return nil
        }
        var conversion = AsyncAPI2Conversion(root: root)
        return conversion.document()
    }

    private init(root: Node) {
        self.root = root
    }

    private mutating func document() -> Node {
        var result = root
        if let servers = result["servers"] { result.set("servers", servers.mapMembers { server($0.value) }) }
        if var components = result["components"] {
            if let servers = components["servers"] {
                components.set("servers", servers.mapMembers { server($0.value) })
            }
            if let parameters = components["parameters"] {
                components.set("parameters", parameters.mapMembers { parameter($0.value) })
            }
            result.set("components", components)
        }
        if let channels = result["channels"] {
            result.set("channels", channels.mapMembers { $0.key.hasPrefix("x-") ? $0.value : channel($0) })
        }
        result.set("operations", Node(value: .object(operations), location: root.location))
        return result
    }

    // MARK: - Servers ("Server Object"), parameters ("Parameter Object")

    /// `url` is `host` and `pathname`, with the protocol in front of it or not.
    private func server(_ server: Node) -> Node {
        guard let url = server["url"], var text = url.string.map({ Substring($0) }) else { return server }
        var result = server
        if let separator = text.firstRange(of: "://") {
            if server["protocol"] == nil {
                result.set("protocol", url.with(.string(String(text[..<separator.lowerBound]))))
            }
            text = text[separator.upperBound...]
        }
        let slash = text.firstIndex(of: "/") ?? text.endIndex
        result.set("host", url.with(.string(String(text[..<slash]))))
        if slash < text.endIndex { result.set("pathname", url.with(.string(String(text[slash...])))) }
        return result
    }

    /// A parameter has a schema; of that, 3.0 keeps what may be said of a string.
    private func parameter(_ parameter: Node) -> Node {
        guard let schema = parameter["schema"].flatMap(target) else { return parameter }
        var result = parameter
        for key in ["enum", "default", "description", "examples"] where parameter[key] == nil {
            if let value = schema[key] { result.set(key, value) }
        }
        return result
    }

    // MARK: - Channels ("Channel Item Object")

    private mutating func channel(_ member: Node.Member) -> Node {
        guard var result = target(member.value) else { return member.value }
        if result["address"] == nil { result.set("address", member.value.with(.string(member.key))) }
        if let servers = result["servers"] {
            let references = servers.elements.map { server in
                server.string.map { reference(["servers", $0], at: server) } ?? server
            }
            result.set("servers", servers.with(.array(references)))
        }
        if let parameters = result["parameters"] {
            result.set("parameters", parameters.mapMembers { parameter($0.value) })
        }
        var messages = ChannelMessages()
        // Clients publish the messages that the server receives.
        for (kind, action) in [("publish", "receive"), ("subscribe", "send")] {
            guard let operation = result[kind], case .object = operation.value else { continue }
            result.set(kind, self.operation(operation, kind, action, of: member.key, &messages))
        }
        result.set("messages", member.value.with(.object(messages.members)))
        return result
    }

    /// The operation with the members that make it one of 3.0; `operations` refers to it.
    private mutating func operation(
        _ operation: Node, _ kind: String, _ action: String, of channel: String, _ messages: inout ChannelMessages
    ) -> Node {
        let wish = operation["operationId"]?.string ?? "\(channel).\(kind)"
        let name = operationNames.unique(wish, in: "")
        var result = operation
        result.set("action", operation.with(.string(action)))
        result.set("channel", reference(["channels", channel], at: operation))
        let own = self.messages(of: operation, at: ["channels", channel, kind, "message"])
        let isNamed = own.count == 1 && operation["operationId"] != nil
        let keys = own.map { messages.add($0, orNamed: isNamed ? name : "\(name).message") }
        result.set(
            "messages",
            operation.with(.array(keys.map { reference(["channels", channel, "messages", $0], at: operation) })))
        operations.append(
            Node.Member(
                key: name, keyLocation: operation.location,
                value: reference(["channels", channel, kind], at: operation)))
        return result
    }

    /// A message of an operation, and what leads to it.
    fileprivate struct Message {
        var node: Node
        var target: Node
        var reference: Node
    }

    /// The messages of an operation: one, or those of a `oneOf`, which a reference may lead to.
    private func messages(of operation: Node, at path: [String]) -> [Message] {
        guard let message = operation["message"] else { return [] }
        var home = (node: message, path: path)
        if let tokens = message["$ref"]?.string.flatMap(Self.tokens), let target = target(message) {
            home = (target, tokens)
        }
        guard let branches = home.node["oneOf"], case .array(let elements) = branches.value else {
            return [self.message(message, at: path)]
        }
        return elements.enumerated().map { self.message($1, at: home.path + ["oneOf", "\($0)"]) }
    }

    private func message(_ node: Node, at path: [String]) -> Message {
        let own = node["$ref"].map {
            node.with(.object([Node.Member(key: "$ref", keyLocation: node.location, value: $0)]))
        }
        return Message(node: node, target: target(node) ?? node, reference: own ?? reference(path, at: node))
    }

    // MARK: - References

    private func reference(_ tokens: [String], at node: Node) -> Node {
        let pointer = "#/" + tokens.map(NodeLocation.escape).joined(separator: "/")
        return node.with(
            .object([Node.Member(key: "$ref", keyLocation: node.location, value: node.with(.string(pointer)))]))
    }

    private func target(_ node: Node) -> Node? { node.target(in: root) }

    fileprivate static func tokens(of reference: String) -> [String]? {
        reference.hasPrefix("#") ? NodeLocation.tokens(of: reference) : nil
    }
}

/// The messages of a channel, by the names that 3.0 has for them.
private struct ChannelMessages {
    private(set) var members: [Node.Member] = []
    private var names = ScopedNames()

    /// - Parameter other: the name of a message that has none.
    /// - Returns: the message's name.
    mutating func add(_ message: AsyncAPI2Conversion.Message, orNamed other: String) -> String {
        let reference = message.reference["$ref"]?.string
        if let known = members.first(where: { $0.value["$ref"]?.string == reference }) { return known.key }
        let name = names.unique(Self.name(of: message) ?? other, in: "")
        members.append(Node.Member(key: name, keyLocation: message.node.location, value: message.reference))
        return name
    }

    private static func name(of message: AsyncAPI2Conversion.Message) -> String? {
        if let name = name(of: message.node["$ref"]) { return name }
        for key in ["messageId", "name"] {
            if let name = message.target[key]?.string, !Names.upperCamel(name).isEmpty { return name }
        }
        return name(of: message.target["payload"]?["$ref"])
    }

    /// The last part of a reference.
    private static func name(of reference: Node?) -> String? {
        guard let text = reference?.string, let hash = text.firstIndex(of: "#") else { return nil }
        return NodeLocation.tokens(of: String(text[hash...]))?.last
    }
}
