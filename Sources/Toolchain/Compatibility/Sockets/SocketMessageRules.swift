import BreakingRules
import Contract

/// The rules for what travels: messages by direction, and the envelopes around them.
extension APIComparison {
    private struct Way {
        let pair: SocketPair
        let old: MessageSetModel
        let new: MessageSetModel
        let direction: Finding.Direction

        /// The ways that are compared.
        var directions: [Finding.Direction] { pair.isMutual ? [.request, .response] : [direction] }
        /// The side that sends.
        var sender: String { direction == .response ? "server" : "client" }
        var subject: String { "\(pair.subject) \(sender)" }
        /// `The server's message`
        var messageOf: String { pair.isMutual ? "The message" : "The \(sender)'s message" }
        /// The rule for a message that is new.
        var addition: APIRule {
            if pair.isMutual { return .channel.messageAdded }
            return direction == .response ? .channel.serverMessageAdded : .channel.clientMessageAdded
        }
        /// The rule for a message that is gone without announcement.
        var removal: APIRule {
            if pair.isMutual { return .channel.messageRemoved }
            return direction == .response ? .channel.serverMessageRemoved : .channel.clientMessageRemoved
        }
    }

    mutating func compareMessages(_ pair: SocketPair) {
        let sides: [(String, String, Finding.Direction)] = [
            (pair.old.incoming, pair.new.incoming, .response), (pair.old.outgoing, pair.new.outgoing, .request),
        ]
        for (oldName, newName, direction) in sides {
            guard var before = messageSet(oldName, in: old), var after = messageSet(newName, in: new) else { continue }
            // Without an operation, nobody says who sends the messages.
            let isIncoming = direction == .response
            if !isDirected(pair.old, in: old), isDirected(pair.new, in: new) {
                let others = messageSet(isIncoming ? pair.new.outgoing : pair.new.incoming, in: new)
                before.take(after, from: messageSet(pair.old.incoming, in: old), others, isIncoming: isIncoming)
            } else if !isDirected(pair.new, in: new), isDirected(pair.old, in: old) {
                let others = messageSet(isIncoming ? pair.old.outgoing : pair.old.incoming, in: old)
                after.take(before, from: messageSet(pair.new.incoming, in: new), others, isIncoming: isIncoming)
            }
            compare(Way(pair: pair, old: before, new: after, direction: direction))
        }
    }

    /// Whether operations, or replies of other channels' operations, say who sends the messages of a channel.
    private func isDirected(_ socket: Socket, in contract: Contract) -> Bool {
        !socket.operations.isEmpty || !(messageSet(socket.outgoing, in: contract)?.messages.isEmpty ?? true)
    }

    func messageSet(_ name: String, in contract: Contract) -> MessageSetModel? {
        for file in contract.files {
            for case .messages(let set) in file.models where set.info.fullName == name { return set }
        }
        return nil
    }

    private mutating func compare(_ way: Way) {
        compareEnvelopes(way)
        let turned = way.pair.turnedMessages
        var rest = way.new.messages
        var unpaired: [MessageSetModel.Message] = []
        for message in way.old.messages {
            guard let index = rest.firstIndex(where: { $0.name == message.name }) else {
                unpaired.append(message)
                continue
            }
            compare(message, rest.remove(at: index), way)
        }
        for message in unpaired where !turned.contains(message.name) {
            // A message that looks the same on the wire is the same under another name; so is the only one without a tag.
            let isOnly = way.old.messages.count == 1 && way.new.messages.count == 1 && message.shape != nil
            if way.old.tags == way.new.tags,
                let index = rest.firstIndex(where: { isOnly || $0.hasTags(of: message) })
            {
                let other = rest.remove(at: index)
                report(
                    .channel.messageRenamed, "\(way.messageOf) '\(message.name)' is called '\(other.name)' now.",
                    at: other.location, old: message.location, subject: "\(way.subject) \(message.name)",
                    remedy: "Keep its name by 'x-accord-name'.")
                compare(message, other, way)
            } else {
                reportRemoved(message, way)
            }
        }
        for message in rest where !(settings.ignoresUnstable && message.lifecycle.isUnstable) {
            if turned.contains(message.name) { continue }
            let text =
                if way.pair.isMutual {
                    "There is a new message, '\(message.name)', which old readers do not know."
                } else if way.direction == .response {
                    "The server sends a new message, '\(message.name)', which old clients do not know."
                } else {
                    "The client may send a new message, '\(message.name)'."
                }
            report(
                way.addition, text, at: message.location, old: nil,
                subject: "\(way.subject) \(message.name)", direction: way.direction)
        }
    }

    private mutating func reportRemoved(_ message: MessageSetModel.Message, _ way: Way) {
        if settings.ignoresUnstable, message.lifecycle.isUnstable { return }
        let rule: APIRule
        var why = ""
        switch Removal(isDeprecated: message.isDeprecated, message.lifecycle, today: settings.today) {
        case .announced(let day): (rule, why) = (.channel.messageSunset, ", as was announced for \(day)")
        case .early(let day): (rule, why) = (.channel.messageRemovedBeforeSunset, ", and was to do so until \(day)")
        case .deprecated: rule = .channel.deprecatedMessageRemoved
        case .unannounced: rule = way.removal
        }
        let verb = way.direction == .response ? "send" : "read"
        report(
            rule,
            way.pair.isMutual
                ? "The message '\(message.name)' is not there any more\(why)."
                : "The server does not \(verb) '\(message.name)' any more\(why).",
            at: way.pair.new.location, old: message.location, subject: "\(way.subject) \(message.name)",
            direction: way.direction,
            remedy: rule == .channel.messageSunset
                ? nil : "Keep it, deprecate it, and name the day in 'x-sunset' from which on it may be gone.")
    }

    // MARK: - One message

    private mutating func compare(
        _ old: MessageSetModel.Message, _ new: MessageSetModel.Message, _ way: Way
    ) {
        if settings.ignoresUnstable, old.lifecycle.isUnstable { return }
        let subject = "\(way.subject) \(old.name)"
        func report(_ rule: APIRule, _ message: String, direction: Finding.Direction? = nil, remedy: String? = nil) {
            self.report(
                rule, message, at: new.location, old: old.location, subject: subject, direction: direction,
                remedy: remedy)
        }
        compareSunsets(
            old.lifecycle, new.lifecycle, of: "\(way.messageOf) '\(new.name)'", subject: subject,
            at: new.location, old: old.location)
        compareTerms(
            old.terms, new.terms,
            in: TermHome(
                name: "the message '\(new.name)'", subject: subject, directions: way.directions,
                isMutual: way.pair.isMutual, oldPlace: old.location, place: new.location))
        if way.old.tags == way.new.tags, !way.directions.allSatisfy({ isRead(old, new, $0) }) {
            report(
                .channel.messageTagChanged,
                "\(way.messageOf) '\(new.name)' is known by \(new.tagText(way.new)) now, and was by "
                    + "\(old.tagText(way.old)).",
                direction: way.direction, remedy: "Make a new message of it, and keep the old one.")
            // The schemas of the frames only say the same once more.
            return
        }
        if way.pair.new.isSession, old.payloadPath != new.payloadPath {
            report(
                .socket.envelopePayloadMoved,
                "The payload of '\(new.name)' is at \(new.payloadPath.pointer) now, and was at "
                    + "\(old.payloadPath.pointer).", remedy: "Make a new message of it, and keep the old one.")
        }
        for direction in way.directions {
            comparePayload(
                old: old.schema, new: new.schema, direction, subject: subject,
                at: PlacePair(old: old.location, new: new.location))
        }
        let before = old.stream ?? way.pair.old.stream
        let after = new.stream ?? way.pair.new.stream
        if way.direction == .response, before != after {
            report(
                .socket.deliveryChanged,
                "Of '\(new.name)', \(after.text) for a slow reader now, and \(before.text) did.")
        }
    }

    /// Whether the receiver takes each frame for the message that the sender means.
    private func isRead(
        _ old: MessageSetModel.Message, _ new: MessageSetModel.Message, _ direction: Finding.Direction
    ) -> Bool {
        let (sender, receiver) = direction == .response ? (new, old) : (old, new)
        return zip(sender.tags, receiver.tags).allSatisfy { sent, read in
            switch (sent, read) {
            case (_, .any): true
            case (.any, .values): false
            case (.values(let sent), .values(let read)): Set(sent).isSubset(of: read)
            }
        }
    }

    // MARK: - Envelopes

    private mutating func compareEnvelopes(_ way: Way) {
        let (old, new) = (way.old, way.new)
        func report(_ rule: APIRule, _ message: String) {
            self.report(
                rule, message, at: way.pair.place("envelope"), old: way.pair.oldPlace("envelope"),
                subject: "\(way.subject) envelope", direction: way.direction)
        }
        if old.messages.isEmpty || new.messages.isEmpty { return }
        // Where there are none, the shape of a frame identifies it, and is compared with each message.
        if old.tags != new.tags, !old.tags.isEmpty, !new.tags.isEmpty {
            report(
                .channel.envelopeTagChanged,
                "The \(way.sender)'s messages are distinguished by \(new.tags.map(\.pointer).joined(separator: " and ")) now, "
                    + "and were by \(old.tags.map(\.pointer).joined(separator: " and ")).")
        }
        // Only what the server sends over a session is known again and dated.
        guard way.direction == .response, way.pair.new.isSession else { return }
        if let before = old.id, before != new.id {
            report(
                .socket.envelopeIDChanged,
                "Frames have their identifier at \(new.id.map(\.pointer) ?? "no place") now, and had it at "
                    + "\(before.pointer).")
        }
        if let before = old.sentAt, before != new.sentAt {
            report(
                .socket.envelopeTimeChanged,
                "Frames say at \(new.sentAt.map { $0.path.pointer } ?? "no place") when they were sent now, and said so "
                    + "at \(before.path.pointer), or in another form.")
        }
    }
}

extension MessageSetModel {
    /// Takes the messages that travel one way by another version from those of a channel without operations. A message that
    /// the other version does not have is the server's.
    fileprivate mutating func take(
        _ known: MessageSetModel, from all: MessageSetModel?, _ others: MessageSetModel?, isIncoming: Bool
    ) {
        guard let all else { return }
        let names = Set(known.messages.map(\.name))
        let otherNames = Set(others?.messages.map(\.name) ?? [])
        self = all
        messages = all.messages.filter {
            names.contains($0.name) || isIncoming && !otherNames.contains($0.name)
        }
    }
}

extension MessageSetModel.Message {
    /// Whether there is a frame that could be either.
    fileprivate func hasTags(of other: MessageSetModel.Message) -> Bool {
        var hasValue = false
        for case (.values(let mine), .values(let others)) in zip(tags, other.tags) {
            guard !Set(mine).isDisjoint(with: others) else { return false }
            hasValue = true
        }
        return hasValue
    }

    /// `/type "event"`
    fileprivate func tagText(_ set: MessageSetModel) -> String {
        zip(set.tags, tags).map { path, rule in
            guard case .values(let values) = rule else { return "anything at \(path.pointer)" }
            let texts = values.map { value in
                switch value {
                case .string(let text): "\"\(text)\""
                case .literal(let text): text
                case .none: "nothing"
                }
            }
            return "\(texts.joined(separator: " or ")) at \(path.pointer)"
        }.joined(separator: ", ")
    }
}

extension StreamPolicy {
    fileprivate var text: String {
        switch overflow {
        case .dropOldest: "the newest \(buffer) are kept"
        case .conflate(let path): "the newest \(buffer) are kept, one for each \(path.pointer)"
        case .suspendReader: "\(buffer) are kept, and reading stops,"
        }
    }
}

extension PayloadPath {
    /// The path as a JSON pointer: `/data/symbol`.
    var pointer: String {
        isEmpty ? "the top" : map { "/\($0.replacing("~", with: "~0").replacing("/", with: "~1"))" }.joined()
    }
}
