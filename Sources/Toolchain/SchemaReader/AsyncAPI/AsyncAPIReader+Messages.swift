import Contract

/// A message of a channel, and the traits that add to it.
struct ChannelMessage {
    /// Its key in the channel's `messages`.
    var key: String
    /// The place of its entry in `messages`; perhaps a `$ref`.
    var declaration: NodeLocation
    /// The place of its members.
    var place: NodeLocation
    /// In their order.
    var traits: [NodeLocation]
    /// The message and its traits, of which the first that has a member decides.
    var parts: [NodeLocation]

    /// The name of the message in code.
    var name: String { self["x-accord-name"]?.node.string.flatMap { $0.isEmpty ? nil : $0 } ?? key }

    /// Its payload.
    var payload: NodeLocation? {
        guard let payload = place["payload"] else { return nil }
        if case .null = payload.node.value { return nil }
        return payload
    }

    /// A member of the message with its traits. Extensions may be beside a `$ref`, too.
    subscript(key: String) -> NodeLocation? {
        if key.hasPrefix("x-"), let own = declaration[key] { return own }
        return parts.lazy.compactMap { $0[key] }.first
    }
}

/// The messages of one direction, as the contract and the session have them.
struct Direction {
    var sender: ConnectionRole
    var model: MessageSetModel
    /// The messages that are in the model, in its order. It may have one more, for those that nothing distinguishes.
    var messages: [ChannelMessage]
    var frames: [Frame]
    /// The names of those that nothing distinguishes.
    var indistinct: [String] = []
}

/// Messages ("Message Object", "Message Trait Object").
extension AsyncAPIReader {
    func message(_ key: String, _ declaration: NodeLocation) -> ChannelMessage? {
        guard let place = graph.resolve(declaration), isObject(place, "a message") else { return nil }
        // Where 2.x has a message, there is nothing that refers to it.
        let declaration = document.isConverted ? place : declaration
        let traits = elements("traits", of: place).compactMap { trait -> NodeLocation? in
            guard let trait = graph.resolve(trait), isObject(trait, "a message's trait") else { return nil }
            return trait
        }
        for part in (declaration.isSame(as: place) ? [] : [declaration]) + [place] + traits {
            check(
                part, .message,
                members: older(
                    [
                        "$ref", "payload", "contentType", "schemaFormat", "name", "title", "summary", "description",
                        "traits", "examples", "headers",
                    ], ["messageId"]))
        }
        return ChannelMessage(
            key: key, declaration: declaration, place: place, traits: traits, parts: parts(of: place, with: traits))
    }

    /// The schema of a message's frames; `nil`, and reported, where a session cannot read them.
    func frameSchema(of message: ChannelMessage) -> SchemaID? {
        let format = message["contentType"] ?? document.root["defaultContentType"]
        if !isComplete, let text = format?.node.string, MediaType(text)?.isJSON != true {
            report(
                "the frames of the message '\(message.key)' are \(text), and sessions read JSON; the message is left out, "
                    + "so describe it as JSON, or read such frames below the session",
                severity: .warning, at: message.declaration)
            return nil
        }
        if message.payload == nil {
            report(
                "the message '\(message.key)' has no 'payload', and may be any JSON; add one, as in "
                    + "'payload: {type: object, required: [type], properties: {type: {const: \(message.key)}}}'",
                severity: .warning, at: message.declaration)
            return anything(at: message.declaration)
        }
        let schema = payload(of: message)
        if let schema, let examples = message["examples"] { graph.examples.add(ofMessage: examples, schema: schema) }
        return schema
    }

    /// The schema of what a message contains; any value where it is written in a language that Accord does not read, and
    /// `nil` where there is none.
    func payload(of message: ChannelMessage) -> SchemaID? {
        guard let payload = message.payload else { return nil }
        if let format = message.place["schemaFormat"], format.node.string.flatMap(Dialect.format) == nil {
            graph.reportUnread(
                "schemas in '\(format.node.string ?? format.node.kind)' are not read, and the payload may be any value; "
                    + "write it as JSON Schema, and leave 'schemaFormat' out",
                severity: .warning, at: format)
            return anything(at: payload)
        }
        let schema = graph.schema(at: payload)
        // A payload that refers to nothing, or to what is not read, has been reported.
        let isMissing = payload["$ref"] != nil && graph.graph[schema].reference == nil
        return isMissing ? nil : schema
    }

    private func anything(at place: NodeLocation) -> SchemaID {
        graph.add(Schema(boolean: true, location: place.location, pointer: place.pointer), from: place)
    }

    /// The messages that one side sends.
    func messageSet(
        of channel: Channel, sentBy sender: ConnectionRole, _ envelope: FrameLayout?, named socket: String
    ) -> Direction {
        let indices = sender == .server ? channel.incoming : channel.outgoing
        var messages: [ChannelMessage] = []
        var frames: [Frame] = []
        for index in indices.sorted() {
            let message = channel.messages[index]
            guard let schema = frameSchema(of: message) else { continue }
            messages.append(message)
            frames.append(frame(of: message, schema))
        }
        let name = shapes.unique("\(socket)\(sender == .server ? "Server" : "Client")Message", package: package)
        let info = ModelInfo(
            name: name, fullName: package.isEmpty ? name : "\(package).\(name)", schema: nil,
            documentation: Documentation(leading: "What the \(sender) sends."), location: channel.declaration.location,
            pointer: channel.declaration.pointer)
        let told = shapes.messages(
            of: frames, envelope ?? FrameLayout(place: channel.declaration), info: info, package: package,
            file: document.importPath, keepsIndistinct: isComplete)
        var model = told.model
        for (index, frame) in told.order.enumerated() {
            model.messages[index].lifecycle = lifecycle { messages[frame][$0] }
            model.messages[index].terms = terms(of: messages[frame])
        }
        let others = frames.indices.filter { !told.order.contains($0) }
        return Direction(
            sender: sender, model: model, messages: told.order.map { messages[$0] },
            frames: told.order.map { frames[$0] }, indistinct: others.map { messages[$0].key })
    }

    private func frame(of message: ChannelMessage, _ schema: SchemaID) -> Frame {
        let envelope = message["x-accord-envelope"].flatMap { place -> FrameLayout? in
            for key in ["tag", "id", "sentAt"] where place[key] != nil {
                report(
                    "'\(key)' is the same for all messages of a channel; move it to the 'x-accord-envelope' of the channel",
                    at: place[key] ?? place)
            }
            return FrameLayout(reading: place, graph)
        }
        let payload = envelope?.place["payload"] == nil ? nil : envelope?.payload
        return Frame(
            name: message.name, hint: hint(of: message, message.name), schema: schema, payload: payload,
            documentation: documentation(of: message), place: message.declaration)
    }

    /// Shared messages give their types the names that they have themselves.
    func hint(of message: ChannelMessage, _ name: String) -> String {
        guard name == message.key else { return Names.upperCamel(name) }
        return Names.upperCamel(message.place.componentName(in: "messages") ?? name)
    }

    private func documentation(of message: ChannelMessage) -> Documentation {
        let texts = ["summary", "description"].compactMap { message[$0]?.node.string }.filter { !$0.isEmpty }
        if texts.isEmpty { return Documentation(leading: message["title"]?.node.string ?? "") }
        return Documentation(leading: texts.joined(separator: "\n\n"))
    }
}
