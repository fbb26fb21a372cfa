import Accord
import AccordSocket
import Contract

/// The messages of the client.
extension SocketMockMachine {
    mutating func received(_ frame: SocketFrame, at now: Moment) {
        switch channel.read(frame) {
        case .unreadable: reject("the frame is no JSON", at: now)
        case .unknown(let tags):
            let names = tags.isEmpty ? "" : ": \(tags.joined(separator: ", ").prefix(100))"
            reject("the contract has no message of this kind\(names)", at: now)
        case .message(let message, let frame, let violations):
            let remarks = violations.map { violation in
                "\(message.name)\(violation.pointer.isEmpty ? "" : " at \(violation.pointer)"): \(violation.message)"
            }
            act(.record(.received(message.name), remarks: remarks))
            guard link != nil else { return }
            guard remarks.isEmpty else { return complain(remarks.joined(separator: "; "), at: now) }
            answer(message, frame.value(at: message.payloadPath) ?? .null, at: now)
            script?.take(frame)
            playScript(at: now)
        }
    }

    private mutating func reject(_ remark: String, at now: Moment) {
        act(.record(.received(nil), remarks: [remark]))
        if link != nil { complain(remark, at: now) }
    }

    private mutating func answer(_ message: MessageSetModel.Message, _ payload: JSONValue, at now: Moment) {
        if heartbeat(message.name, at: now) { return }
        if let rules = channel.socket.subscriptions, message.name == rules.add || message.name == rules.remove {
            return change(rules, isAdded: message.name == rules.add, payload, at: now)
        }
        if let rules = channel.socket.token?.renewal, message.name == rules.send {
            return renew(rules, payload, at: now)
        }
        if let reply = channel.reply(to: message.name) { emit(reply, at: now) }
    }
}
