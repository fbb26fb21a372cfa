/// What the `x-accord-…` members of a document stand on.
enum ExtensionHome: String, CaseIterable {
    case document = "the top of the document"
    case info = "'info'"
    case channel = "a channel"
    case message = "a message"
    case schema = "a schema"

    /// What there is for it, without `x-accord-`.
    var names: [String] {
        switch self {
        case .document: ["role", "namespace", "date"]
        case .info: ["name"]
        case .channel:
            ["name", "envelope", "welcome", "heartbeat", "close", "token", "subscriptions", "reconnect", "stream"]
        case .message: ["name", "envelope", "stream"]
        case .schema: ["name", "date", "type", "closed", "open", "strict", "tri-state"]
        }
    }
}
