import Contract

/// Terms: what both sides agree on beside payloads; only for those who compare contracts.
extension AsyncAPIReader {
    func terms(of message: ChannelMessage) -> [Term] {
        guard isComplete else { return [] }
        var terms: [Term] = []
        if let format = message["contentType"] ?? document.root["defaultContentType"], let text = format.node.string {
            terms.append(Term(.contentType, "contentType", .text(text), location: format.location))
        }
        let identifier = message["correlationId"].flatMap { graph.resolve($0, severity: .warning) }?["location"]
        if let identifier, let text = identifier.node.string {
            terms.append(Term(.correlationID, "correlationId", .text(text), location: identifier.location))
        }
        let headers = message.parts.compactMap { $0["headers"] }
        if let first = headers.first, let schema = merged(headers) {
            terms.append(Term(.headers, "headers", .schema(schema, writer: .sender), location: first.location))
        }
        terms += foreignTerms(of: message)
        return terms + bindingTerms(of: message.parts) { _, _ in .sender }
    }

    /// The terms of an operation with its traits.
    func terms(of operation: NodeLocation, isOutgoing: Bool) -> [Term] {
        guard isComplete else { return [] }
        let traits = elements("traits", of: operation).compactMap { graph.resolve($0, severity: .warning) }
        return bindingTerms(of: parts(of: operation, with: traits)) { key, binding in
            // A query is part of a request, which the client makes, unless the server calls the client.
            guard key == "query" else { return .anyone }
            let isCall = binding["method"]?.node.string.map { $0.uppercased() != "GET" } ?? false
            return isOutgoing || !isCall ? .client : .server
        }
    }

    /// The terms of a reply: where it goes, when that is not the channel of its operation.
    func terms(ofReply reply: NodeLocation, channel: String?, messages: [String]) -> [Term] {
        guard isComplete else { return [] }
        var terms: [Term] = []
        if let channel {
            let text = ([channel] + messages.sorted()).joined(separator: " ")
            terms.append(Term(.reply, "reply", .text(text), location: reply.location))
        }
        let address = reply["address"].flatMap { graph.resolve($0, severity: .warning) }?["location"]
        if let address, let text = address.node.string {
            terms.append(Term(.reply, "reply's address", .text(text), location: address.location))
        }
        return terms
    }

    func terms(of channel: Channel, isSession: Bool) -> [Term] {
        guard isComplete else { return [] }
        var terms: [Term] = []
        for (name, declaration) in members("parameters", of: channel.place) {
            guard let place = graph.resolve(declaration, severity: .warning) else { continue }
            if let home = place["location"], let text = home.node.string {
                terms.append(Term(.parameterLocation, "location of '\(name)'", .text(text), location: home.location))
            }
            // A list of values is compared as such, and 3.0 has nothing else.
            if let schema = place["schema"], graph.resolve(schema, severity: .warning)?["enum"] == nil {
                let value = Term.Value.schema(graph.schema(at: schema), writer: .client)
                terms.append(Term(.parameterSchema, "parameter '\(name)'", value, location: schema.location))
            }
        }
        // The bindings of a session's handshake are its parameters.
        let bindings = bindingTerms(of: [channel.place]) { _, _ in .client }
        return terms
            + bindings.filter { term in
                // A topic is named where it is another than the channel's address ("Kafka" of the repository).
                if term.name == "kafka /topic", let address = channel.address {
                    return term.value != .text(JSON.string(address).text)
                }
                guard isSession, case .schema = term.value else { return true }
                return !term.name.hasPrefix("ws ")
            }
    }

    func terms(ofServer place: NodeLocation) -> [Term] {
        guard isComplete else { return [] }
        var terms = bindingTerms(of: [place]) { _, _ in .anyone } + securityTerms(of: place)
        if let version = member("protocolVersion", of: place), let text = version.node.string ?? version.node.number {
            terms.append(Term(.protocolVersion, "protocolVersion", .text(text), location: version.location))
        }
        return terms
    }

    /// Returns the terms for the URLs of flows, from which the tokens come by which callers show who they are.
    func securityTerms(of place: NodeLocation) -> [Term] {
        guard isComplete else { return [] }
        return securitySchemes(of: place).joined().flatMap { scheme -> [Term] in
            guard let flows = scheme["flows"] else { return [] }
            return memberTerms(of: flows, "flows", path: "oauth2 /flows", .anyone).filter { $0.name.hasSuffix("Url") }
        }
    }

    // MARK: - Bindings

    /// Members of bindings that are schemas where they are objects (AsyncAPI's "bindings" repository).
    private static let schemas: Set = [
        "query", "headers", "key", "groupId", "clientId", "correlationData", "responseTopic", "messageExpiryInterval",
        "sessionExpiryInterval", "maximumPacketSize",
    ]

    /// Members of bindings that name where messages go.
    private static let destinations: Set = [
        "topic", "topicName", "name", "vhost", "is", "objectName", "destination", "destinations", "method", "namespace",
        "tenant",
    ]

    /// The members of the bindings of parts, of which the first ones override those after them.
    private func bindingTerms(of parts: [NodeLocation], writer: (_ key: String, _ binding: NodeLocation) -> Term.Writer)
        -> [Term]
    {
        var terms: [Term] = []
        var known: Set<String> = []
        for part in parts {
            guard let bindings = part["bindings"].flatMap({ graph.resolve($0, severity: .warning) }) else { continue }
            for (name, declaration) in bindings.members where !name.hasPrefix("x-") {
                guard let binding = graph.resolve(declaration, severity: .warning) else { continue }
                for (key, place) in binding.members where key != "bindingVersion" {
                    let own = memberTerms(of: place, key, path: "\(name) /\(key)", writer(key, binding))
                    terms += own.filter { known.insert($0.name).inserted && !isDefault($0) }
                }
            }
        }
        return terms
    }

    /// Members of bindings that say by their value what holds without them ("AMQP" and "WebSockets" of the repository).
    private static let defaults = [
        "amqp /is": "routingKey", "amqp /exchange/vhost": "/", "amqp /queue/vhost": "/", "ws /method": "GET",
    ]

    private func isDefault(_ term: Term) -> Bool {
        guard case .text(let text) = term.value, let standard = Self.defaults[term.name] else { return false }
        return text == JSON.string(standard).text
    }

    private func memberTerms(of place: NodeLocation, _ key: String, path: String, _ writer: Term.Writer) -> [Term] {
        guard key != "description", !key.hasPrefix("x-") else { return [] }
        if case .object = place.node.value {
            if Self.schemas.contains(key), path.split(separator: "/").count == 2 {
                let value = Term.Value.schema(graph.schema(at: place), writer: writer)
                return [Term(.binding, path, value, location: place.location)]
            }
            if !place.node.members.isEmpty {
                return place.members.flatMap { memberTerms(of: $0.place, $0.key, path: "\(path)/\($0.key)", writer) }
            }
        }
        let kind = Self.destinations.contains(key) ? Term.Kind.destination : .binding
        return [Term(kind, path, .text(place.node.json.text), location: place.location)]
    }

    // MARK: - Schemas

    /// Payloads and headers in languages that are not read: they can only be compared letter by letter.
    private func foreignTerms(of message: ChannelMessage) -> [Term] {
        let schemas: [(key: String, format: NodeLocation?)] = [("payload", message["schemaFormat"]), ("headers", nil)]
        return schemas.compactMap { key, format in
            guard let place = message[key] else { return nil }
            let formatted = place.formattedSchema
            let format = formatted == nil ? format : place["schemaFormat"]
            guard let format = format?.node.string, Dialect.format(format) == nil else { return nil }
            let schema = formatted ?? place
            // The file that holds it may be read, at least as a value.
            let target = graph.steps(from: schema, severity: .note)?.last ?? schema
            return Term(.foreignSchema, key, .text("\(format) \(target.node.json.text)"), location: schema.location)
        }
    }
}
