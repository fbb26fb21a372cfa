import Contract

/// The operations, which say who sends which messages ("Operation Object", "Operation Trait Object", "Operation Reply
/// Object").
extension AsyncAPIReader {
    func readOperations(into channels: inout [Channel]) {
        // Whether an operation is wrong, which has been reported. It is not known then who sends what.
        var isBroken = false
        for (name, declaration) in members("operations", of: document.root) {
            let place = object(
                at: declaration, "an operation",
                members: older(
                    [
                        "action", "channel", "title", "summary", "description", "security", "messages", "reply",
                        "traits",
                    ], ["operationId", "message"]))
            let home = place.flatMap(securityHome)
            let security = home.map(securitySchemes) ?? []
            guard let place, let isSend = isSend(place), let index = channel(of: place, among: &channels) else {
                isBroken = true
                continue
            }
            channels[index].isUsed = true
            channels[index].protocols.formUnion(protocols(of: place))
            channels[index].security.append(security)
            // The client's messages go out, and the server's come in.
            let isOutgoing = isSend == (role == .client)
            let messages = messages(of: place, in: &channels[index])
            add(messages, isOutgoing: isOutgoing, to: &channels[index])
            let reply = readReply(of: place, to: index, isOutgoing: !isOutgoing, &channels)
            channels[index].operations.append(
                SocketOperation(
                    name: name, isNamed: !document.isConverted || place["operationId"] != nil, isOutgoing: isOutgoing,
                    messages: channels[index].names(of: messages),
                    replies: channels[index].names(of: reply.messages), security: home.map(proofs) ?? [],
                    terms: terms(of: place, isOutgoing: isOutgoing) + (home.map(securityTerms) ?? []) + reply.terms,
                    location: declaration.location))
        }
        if isBroken {
            for index in channels.indices where !channels[index].isUsed {
                channels[index].isUsed = true
                channels[index].incoming = Set(channels[index].messages.indices)
            }
        }
    }

    /// Messages of no operation are taken to be the server's.
    func completeOperations(of channel: inout Channel) {
        guard !channel.isUsed, !channel.messages.isEmpty, makesTypes else { return }
        channel.incoming = Set(channel.messages.indices)
        report(
            "no operation says who sends the messages of the channel '\(channel.key)', and the server is taken to send all "
                + "of them; add an operation with 'action: \(role == .client ? "receive" : "send")' for these, and one for "
                + "those that the client sends",
            severity: .warning, at: channel.declaration)
    }

    /// The object that names the security schemes of an operation: itself, or one of its traits. A trait has nothing else
    /// that code is made of.
    private func securityHome(of operation: NodeLocation) -> NodeLocation? {
        let traits = elements("traits", of: operation).compactMap {
            object(at: $0, "an operation's trait", members: ["title", "summary", "description", "security"])
        }
        return parts(of: operation, with: traits).first { $0["security"] != nil }
    }

    private func isSend(_ operation: NodeLocation) -> Bool? {
        switch text("action", of: operation) {
        case "send": return true
        case "receive": return false
        case let action?:
            report("'\(action)' is no action; use send or receive", at: operation["action"] ?? operation)
        case nil:
            report("the operation has no 'action'; add it, send or receive", at: operation)
        }
        return nil
    }

    private func add(_ messages: [Int], isOutgoing: Bool, to channel: inout Channel) {
        if isOutgoing { channel.outgoing.formUnion(messages) } else { channel.incoming.formUnion(messages) }
    }

    /// A reply travels the other way.
    ///
    /// - Returns: the replies over the operation's own channel, by their indices, and what is to be known of others.
    private func readReply(
        of operation: NodeLocation, to index: Int, isOutgoing: Bool, _ channels: inout [Channel]
    ) -> (messages: [Int], terms: [Term]) {
        guard let declaration = operation["reply"],
            let reply = object(at: declaration, "a reply", members: ["channel", "messages"])
        else { return ([], []) }
        var target = index
        if reply["channel"] != nil {
            guard let index = channel(of: reply, among: &channels) else { return ([], []) }
            target = index
        }
        channels[target].isUsed = true
        if reply["messages"] == nil, target == index {
            report(
                "the reply does not say which of the channel's messages it is; list them in its 'messages'",
                severity: .warning, at: declaration)
            return ([], terms(ofReply: reply, channel: channels[index].key, messages: []))
        }
        let messages = messages(of: reply, in: &channels[target])
        add(messages, isOutgoing: isOutgoing, to: &channels[target])
        if target == index { return (messages, terms(ofReply: reply, channel: nil, messages: [])) }
        let names = channels[target].names(of: messages)
        return ([], terms(ofReply: reply, channel: channels[target].key, messages: names))
    }

    // MARK: - References

    /// The channel that an operation or a reply refers to.
    private func channel(of operation: NodeLocation, among channels: inout [Channel]) -> Int? {
        guard let reference = operation["channel"] else {
            report("the operation has no 'channel'; refer to one, as in '$ref: \"#/channels/live\"'", at: operation)
            return nil
        }
        guard isObject(reference, "'channel'") else { return nil }
        if let key = reference["$ref"]?.node.string.flatMap({ NodeLocation.tokens(of: $0) }),
            let index = channels.firstIndex(where: { key == ["channels", $0.key] })
        {
            return index
        }
        guard let place = graph.resolve(reference) else { return nil }
        if let index = channels.firstIndex(where: { $0.place.isSame(as: place) }) { return index }
        guard !isBrokenChannel(place) else { return nil }
        if let channel = strayChannel(at: reference, place) {
            channels.append(channel)
            return channels.count - 1
        }
        report(
            "this is none of the document's channels; refer to one, as in '$ref: \"#/channels/"
                + "\(channels.first?.key ?? "live")\"'",
            at: reference)
        return nil
    }

    /// A channel that an operation refers to, and that the document should have; `nil` when it is none.
    private func strayChannel(at reference: NodeLocation, _ place: NodeLocation) -> Channel? {
        guard let tokens = NodeLocation.tokens(of: place.pointer), let key = tokens.last,
            tokens.dropLast().last == "channels" || place["address"] != nil
        else { return nil }
        report(
            "the document does not have the channel '\(key)', which is taken to be one of its channels; add it to "
                + "'channels', and refer to it there",
            severity: .warning, at: reference)
        return channel(key, reference)
    }

    /// Whether a place is in the document's own `channels`, where problems have been reported already.
    private func isBrokenChannel(_ place: NodeLocation) -> Bool {
        NodeLocation.tokens(of: place.pointer)?.first == "channels" && place.document === document
    }

    /// The messages of an operation or reply, by their indices in the channel; all, when it names none.
    private func messages(of operation: NodeLocation, in channel: inout Channel) -> [Int] {
        guard operation["messages"] != nil else { return Array(channel.messages.indices) }
        return elements("messages", of: operation).compactMap { reference in
            guard isObject(reference, "a message's reference") else { return nil }
            if let tokens = reference["$ref"]?.node.string.flatMap({ NodeLocation.tokens(of: $0) }),
                tokens.prefix(3) == ["channels", channel.key, "messages"], tokens.count == 4,
                let index = channel.messages.firstIndex(where: { $0.key == tokens[3] })
            {
                return index
            }
            guard let place = graph.resolve(reference) else { return nil }
            if let index = channel.messages.firstIndex(where: { $0.place.isSame(as: place) }) { return index }
            if let message = stray(at: reference, place, beside: channel) {
                channel.messages.append(message)
                return channel.messages.count - 1
            }
            let names = channel.messages.map { "'\($0.key)'" }.joined(separator: ", ")
            report(
                "this is no message of the channel '\(channel.key)'; refer to one of \(names), as in '$ref: \"#/channels/"
                    + "\(NodeLocation.escape(channel.key))/messages/\(NodeLocation.escape(channel.messages.first?.key ?? "welcome"))\"'",
                at: reference)
            return nil
        }
    }

    /// A message that an operation refers to, and that the channel should have; `nil` when it is none.
    private func stray(at reference: NodeLocation, _ place: NodeLocation, beside channel: Channel) -> ChannelMessage? {
        guard let tokens = NodeLocation.tokens(of: place.pointer), let key = tokens.last,
            tokens.dropLast().last == "messages"
        else { return nil }
        report(
            "the channel '\(channel.key)' does not have the message '\(key)', which is taken to be one of its messages; add "
                + "it to the 'messages' of the channel, and refer to it there",
            severity: .warning, at: reference)
        return message(key, reference)
    }
}
