import Contract

/// Operations, which name the occasions on which messages travel. Messages that come and go are reported as messages;
/// here is reported what is left.
extension APIComparison {
    mutating func compareOperations(_ pair: SocketPair) {
        var rest = pair.new.operations
        var unpaired: [SocketOperation] = []
        for operation in pair.old.operations {
            guard let index = rest.firstIndex(where: { $0.name == operation.name }) else {
                unpaired.append(operation)
                continue
            }
            compare(operation, rest.remove(at: index), pair)
        }
        for operation in unpaired {
            if let index = rest.firstIndex(where: { $0.isLike(operation) }) {
                let other = rest.remove(at: index)
                if operation.isNamed, other.isNamed {
                    report(
                        .channel.operationRenamed, "The operation '\(operation.name)' is called '\(other.name)' now.",
                        at: other.location, old: operation.location,
                        subject: "\(pair.subject) operation \(operation.name)", remedy: "Keep its name.")
                }
                compareReplies(operation, other, pair)
                compareTerms(operation, other, pair)
            } else if messages(of: pair.new, in: new, isOutgoing: operation.isOutgoing)
                .isSuperset(of: operation.messages)
            {
                let isLast = pair.new.operations.isEmpty
                report(
                    .channel.operationRemoved,
                    "The operation '\(operation.name)' is gone, and "
                        + (isLast ? "nobody says who sends its messages now." : "its messages are not."),
                    at: pair.new.location, old: operation.location,
                    subject: "\(pair.subject) operation \(operation.name)", severity: isLast ? .error : nil)
            }
        }
        for operation in rest
        where messages(of: pair.old, in: old, isOutgoing: operation.isOutgoing).isSuperset(of: operation.messages) {
            report(
                .channel.operationAdded, "There is a new operation, '\(operation.name)'.", at: operation.location,
                old: nil,
                subject: "\(pair.subject) operation \(operation.name)")
        }
    }

    private mutating func compare(_ old: SocketOperation, _ new: SocketOperation, _ pair: SocketPair) {
        let subject = "\(pair.subject) operation \(old.name)"
        if old.isOutgoing != new.isOutgoing {
            report(
                .channel.operationTurned,
                pair.isMutual
                    ? "The messages of the operation '\(new.name)' go the other way now."
                    : "The \(new.isOutgoing ? "client" : "server") sends the messages of the operation '\(new.name)' now, "
                        + "and the \(old.isOutgoing ? "client" : "server") did before.",
                at: new.location, old: old.location, subject: subject,
                remedy: "Make a new operation of it, and keep the old one.")
            return
        }
        let others = messages(of: pair.new, in: self.new, isOutgoing: new.isOutgoing)
        for message in old.messages where !new.messages.contains(message) && others.contains(message) {
            report(
                .channel.operationMessageRemoved,
                "The operation '\(new.name)' does not have the message '\(message)' any more; it travels by another.",
                at: new.location, old: old.location, subject: "\(subject) \(message)",
                direction: new.isOutgoing ? .request : .response)
        }
        compareReplies(old, new, pair)
        compareTerms(old, new, pair)
    }

    private mutating func compareTerms(_ old: SocketOperation, _ new: SocketOperation, _ pair: SocketPair) {
        compareTerms(
            old.terms, new.terms,
            in: TermHome(
                name: "the operation '\(new.name)'", subject: "\(pair.subject) operation \(old.name)",
                isMutual: pair.isMutual, oldPlace: old.location, place: new.location))
    }

    private mutating func compareReplies(_ old: SocketOperation, _ new: SocketOperation, _ pair: SocketPair) {
        let others = messages(of: pair.new, in: self.new, isOutgoing: !new.isOutgoing)
        for message in old.replies where !new.replies.contains(message) && others.contains(message) {
            report(
                .channel.operationReplyRemoved,
                "The operation '\(new.name)' is not answered with '\(message)' any more.", at: new.location,
                old: old.location, subject: "\(pair.subject) operation \(old.name) \(message)",
                direction: new.isOutgoing ? .response : .request)
        }
    }
}

extension APIComparison {
    /// The messages that one side sends over a socket.
    private func messages(of socket: Socket, in contract: Contract, isOutgoing: Bool) -> Set<String> {
        // Without an operation, nobody says who sends the messages.
        let isOutgoing = isOutgoing && !socket.operations.isEmpty
        let set = messageSet(isOutgoing ? socket.outgoing : socket.incoming, in: contract)
        return Set(set?.messages.map(\.name) ?? [])
    }
}

extension SocketPair {
    /// The messages that go the other way with their operation, which is reported as one change.
    var turnedMessages: Set<String> {
        var turned: Set<String> = []
        for operation in old.operations {
            let other = new.operations.first { $0.name == operation.name && $0.isOutgoing != operation.isOutgoing }
            turned.formUnion(Set(operation.messages).intersection(other?.messages ?? []))
        }
        return turned
    }
}

extension SocketOperation {
    fileprivate func isLike(_ other: SocketOperation) -> Bool {
        isOutgoing == other.isOutgoing && Set(messages) == Set(other.messages)
    }
}
