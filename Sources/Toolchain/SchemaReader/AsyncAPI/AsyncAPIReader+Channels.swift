import Contract

/// A channel: a WebSocket connection.
struct Channel {
    /// Its key in `channels`.
    var key: String
    /// The place of its entry in `channels`; perhaps a `$ref`.
    var declaration: NodeLocation
    /// The place of its members.
    var place: NodeLocation
    var messages: [ChannelMessage]
    /// The messages that each side sends, by their indices.
    var incoming: Set<Int> = []
    var outgoing: Set<Int> = []
    /// The security schemes of its operations, a list for each alternative of each.
    var security: [[[NodeLocation]]] = []
    var operations: [SocketOperation] = []
    /// Whether an operation says who sends its messages, or was meant to.
    var isUsed = false
    /// The protocols of its bindings, and of those of its operations.
    var protocols: Set<String> = []

    /// The names of messages, by their indices.
    func names(of indices: [Int]) -> [String] { indices.map { messages[$0].name } }

    /// `nil` where nobody knows it.
    var address: String? { place["address"]?.node.string }

    /// The place of its address; in 2.x, that of its key.
    var addressPlace: NodeLocation { place.document.isConverted ? declaration : place["address"] ?? place }

    /// A member; extensions may be beside a `$ref`, too.
    subscript(key: String) -> NodeLocation? {
        (key.hasPrefix("x-") ? declaration[key] : nil) ?? place[key]
    }
}

/// Channels ("Channel Object").
extension AsyncAPIReader {
    func readChannels() -> [Channel] {
        members("channels", of: document.root).compactMap { channel($0.key, $0.place) }
    }

    func channel(_ key: String, _ declaration: NodeLocation) -> Channel? {
        let place = object(
            at: declaration, "a channel", .channel,
            members: older(
                [
                    "$ref", "address", "messages", "title", "summary", "description", "servers", "parameters",
                    "bindings",
                ], ["publish", "subscribe"]))
        guard let place else { return nil }
        if document.isConverted, place.document !== document {
            report(
                "a channel of AsyncAPI 2.x is read in place, and this one is in another file, so that it is left "
                    + "out; write it here",
                severity: .warning, at: declaration)
            return nil
        }
        let messages = members("messages", of: place).compactMap { message($0.key, $0.place) }
        return Channel(
            key: key, declaration: declaration, place: place, messages: messages, protocols: protocols(of: place))
    }

    /// Members that are known, with those that only 2.x has, in documents of that.
    func older(_ members: Set<String>, _ older: Set<String>) -> Set<String> {
        document.isConverted ? members.union(older) : members
    }

    /// The protocols of the bindings of a channel or operation.
    func protocols(of place: NodeLocation) -> Set<String> {
        let bindings = place["bindings"].flatMap { graph.resolve($0, severity: .warning) }
        return Set(bindings?.node.members.map(\.key).filter { !$0.hasPrefix("x-") } ?? [])
    }

    /// Whether a channel becomes a socket; reports why when it does not.
    func isSocket(_ channel: Channel) -> Bool {
        switch channel.place["address"]?.node.value {
        case .string: break
        case nil, .null:
            report(
                "the channel '\(channel.key)' has no address, so that no session is made of it; write '/' if it is found "
                    + "at the servers' own path",
                severity: .note, at: channel.declaration)
            return false
        case let value?:
            let kind = Node(value: value, location: channel.place.location).kind
            report(
                "'address' is a path as a string, and this is \(kind); write it as a string",
                at: channel.addressPlace)
            return false
        }
        let own = serverPlaces(of: channel)
        let isElsewhere = own.isEmpty && !channel.protocols.isEmpty && !channel.protocols.contains("ws")
        if isElsewhere || !own.isEmpty && !own.contains(where: \.isSocket) {
            report(
                "the channel '\(channel.key)' is on no server of protocol ws or wss, so that no session is made of it",
                severity: .note, at: channel.declaration)
            return false
        }
        return true
    }

    /// The servers of a channel; all, when it names none.
    func serverPlaces(of channel: Channel) -> [ServerPlace] {
        let named = elements("servers", of: channel.place)
        guard !named.isEmpty else { return servers }
        return named.compactMap { reference in
            guard let place = graph.resolve(reference) else { return nil }
            let key = reference["$ref"]?.node.string.flatMap { NodeLocation.tokens(of: $0) }
            let found = servers.first { $0.place.isSame(as: place) || key == ["servers", $0.key] }
            if found == nil {
                report(
                    "this is none of the document's servers; refer to one, as in '#/servers/"
                        + "\(servers.first?.key ?? "production")'",
                    at: reference)
            }
            return found
        }
    }

    // MARK: - Addresses

    /// Returns the servers of a channel, each with the channel's address. A parameter of the address is a variable.
    func servers(of channel: Channel, _ parameters: [Server.Variable], isSession: Bool) -> [Server] {
        let address = channel.address ?? ""
        return serverPlaces(of: channel).filter { $0.isSocket || !isSession }.map { place in
            var server = place.server
            var path = address
            if server.url.hasSuffix("/"), !path.isEmpty { server.url.removeLast() }
            if !path.isEmpty, !path.hasPrefix("/") { path = "/\(path)" }
            server.url += path
            for parameter in parameters {
                if server.variables.contains(where: { $0.name == parameter.name }) {
                    report(
                        "the address takes '{\(parameter.name)}', and so does the server '\(place.key)', and both get the "
                            + "same value; give one of the two another name",
                        severity: .warning, at: channel.declaration)
                    continue
                }
                server.variables.append(parameter)
            }
            return server
        }
    }

    /// The parameters of the address.
    func addressVariables(of channel: Channel) -> [Server.Variable] {
        guard let address = channel.address else { return [] }
        let placeholders = PathPlaceholders(address)
        var seen: Set<String> = []
        if !placeholders.isBalanced {
            report(
                "the address \"\(address)\" has a brace without its other; close it, or escape it as %7B or %7D",
                at: channel.addressPlace)
        }
        let found = members("parameters", of: channel.place)
        for (name, place) in found where !placeholders.names.contains(name) {
            report(
                "the address \"\(address)\" does not take the parameter '\(name)', and it is left out; add '{\(name)}' to "
                    + "it, or remove the parameter",
                severity: .warning, at: place)
        }
        return placeholders.names.filter { seen.insert($0).inserted }.compactMap { name in
            guard let declaration = found.first(where: { $0.key == name })?.place else {
                report(
                    "the address \"\(address)\" takes '{\(name)}', and there is no parameter of that name, so that it may "
                        + "be any text; add it to 'parameters'",
                    severity: .warning, at: channel.addressPlace)
                return Server.Variable(name: name, defaultValue: "", isRequired: true)
            }
            let place = object(
                at: declaration, "a parameter",
                members: older(["enum", "default", "description", "examples"], ["schema", "location"]))
            return place.map { variable(name, $0) }
        }
    }
}
