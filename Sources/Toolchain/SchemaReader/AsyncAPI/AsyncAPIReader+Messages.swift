import Contract

/// A message of a channel, and the traits that add to it.
struct MessagePlace {
    /// Its key in the channel's `messages`.
    var key: String
    /// Where it stands there; perhaps a `$ref`.
    var declaration: Place
    /// Where its members are.
    var place: Place
    /// In their order.
    var traits: [Place]

    /// What it is called in code.
    var name: String { self["x-accord-name"]?.node.string.flatMap { $0.isEmpty ? nil : $0 } ?? key }

    /// A member of the message, or else of the last trait that has it ("Traits Merge Mechanism"). Extensions may stand
    /// beside a `$ref`, too.
    subscript(key: String) -> Place? {
        if key.hasPrefix("x-"), let own = declaration[key] { return own }
        return place[key] ?? traits.reversed().lazy.compactMap { $0[key] }.first
    }
}

/// The messages of one direction, as the contract and the session have them.
struct Direction {
    var sender: SchemaReader.Role
    var model: MessageSetModel
    /// The messages that are in the model, in its order.
    var messages: [MessagePlace]
    var frames: [Frame]
}

/// Messages ("Message Object", "Message Trait Object").
extension AsyncAPIReader {
    func message(_ key: String, _ declaration: Place) -> MessagePlace? {
        guard let place = graph.resolve(declaration), isObject(place, "a message") else { return nil }
        let traits = elements("traits", of: place).compactMap { trait -> Place? in
            guard let trait = graph.resolve(trait), isObject(trait, "a message's trait") else { return nil }
            return trait
        }
        for part in (declaration.isSame(as: place) ? [] : [declaration]) + [place] + traits {
            check(
                part, .message,
                members: [
                    "$ref", "payload", "contentType", "schemaFormat", "name", "title", "summary", "description",
                    "traits", "examples",
                ])
        }
        return MessagePlace(key: key, declaration: declaration, place: place, traits: traits)
    }

    /// The schema of a message's frames; `nil`, and reported, where Accord cannot read them.
    func payload(of message: MessagePlace) -> SchemaID? {
        let format = message["contentType"] ?? document.root["defaultContentType"]
        if let text = format?.node.string, MediaType(text)?.isJSON != true {
            report(
                "the frames of the message '\(message.key)' are \(text), and sessions read JSON; the message is left out, "
                    + "so describe it as JSON, or read such frames below the session",
                severity: .warning, at: message.declaration)
            return nil
        }
        if let format = message.place["schemaFormat"],
            format.node.string.flatMap(Dialect.format) == nil
        {
            graph.reportUnread(
                "schemas in '\(format.node.string ?? format.node.kind)' are not read; write the payload as JSON Schema, "
                    + "and leave 'schemaFormat' out",
                at: format)
            return nil
        }
        guard let payload = message.place["payload"] else {
            report(
                "the message '\(message.key)' has no 'payload', so nothing tells its frames from others; add one, as in "
                    + "'payload: {type: object, required: [type], properties: {type: {const: \(message.key)}}}'",
                at: message.declaration)
            return nil
        }
        let schema = graph.schema(at: payload)
        // What refers to nothing, or to what is not read, has been told of.
        let isMissing = payload["$ref"] != nil && graph.graph[schema].reference == nil
        let isForeign = payload.formattedSchema != nil && graph.graph[schema].boolean == true
        return isMissing || isForeign ? nil : schema
    }

    /// The messages that one side sends.
    func messageSet(
        of channel: Channel, sentBy sender: SchemaReader.Role, _ envelope: Envelope?, named socket: String
    ) -> Direction {
        let indices = sender == .server ? channel.incoming : channel.outgoing
        var messages: [MessagePlace] = []
        var frames: [Frame] = []
        for index in indices.sorted() {
            let message = channel.messages[index]
            guard let schema = payload(of: message) else { continue }
            messages.append(message)
            frames.append(frame(of: message, schema))
        }
        let name = shapes.unique("\(socket)\(sender == .server ? "Server" : "Client")Message", package: package)
        let info = ModelInfo(
            name: name, fullName: package.isEmpty ? name : "\(package).\(name)", schema: nil,
            documentation: Documentation(leading: "What the \(sender) sends."), location: channel.declaration.location,
            pointer: channel.declaration.pointer)
        var model = shapes.messages(
            of: frames, envelope ?? Envelope(place: channel.declaration), info: info, package: package,
            file: document.importPath)
        for index in model.messages.indices where messages.indices.contains(index) {
            model.messages[index].lifecycle = lifecycle { messages[index][$0] }
        }
        return Direction(sender: sender, model: model, messages: messages, frames: frames)
    }

    private func frame(of message: MessagePlace, _ schema: SchemaID) -> Frame {
        let envelope = message["x-accord-envelope"].flatMap { place -> Envelope? in
            for key in ["tag", "id", "sentAt"] where place[key] != nil {
                report(
                    "'\(key)' is the same for all messages of a channel; move it to the 'x-accord-envelope' of the channel",
                    at: place[key] ?? place)
            }
            return Envelope(reading: place, graph)
        }
        let payload = envelope?.place["payload"] == nil ? nil : envelope?.payload
        return Frame(
            name: message.name, hint: hint(of: message, message.name), schema: schema, payload: payload,
            documentation: documentation(of: message), place: message.declaration)
    }

    /// Shared messages give their types the names that they have themselves.
    private func hint(of message: MessagePlace, _ name: String) -> String {
        guard name == message.key else { return Names.upperCamel(name) }
        return Names.upperCamel(message.place.componentName(in: "messages") ?? name)
    }

    private func documentation(of message: MessagePlace) -> Documentation {
        let texts = ["summary", "description"].compactMap { message[$0]?.node.string }.filter { !$0.isEmpty }
        if texts.isEmpty { return Documentation(leading: message["title"]?.node.string ?? "") }
        return Documentation(leading: texts.joined(separator: "\n\n"))
    }
}
