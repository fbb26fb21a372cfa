import AccordHTTP

/// Something that has happened on a socket of a mock server, for the log.
package struct SocketRecord: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        case opened
        /// The handshake was refused.
        case refused(status: Int)
        /// A message of the client came, by its name in the contract; `nil` for what is no message of the contract.
        case received(String?)
        case sent(String)
        /// A message that the contract wants sent was not, for the lack of a valid sample.
        case unsent(String)
        case closed(code: UInt16, byServer: Bool)
    }

    /// The number of the connection, counted from 1; `nil` for a handshake that was refused.
    package var connection: Int?
    /// The name of the channel, where there is one.
    package var channel: String?
    /// Without the query, which may have a token in it.
    package var path: String
    package var event: Event
    /// The reasons why it is not as the contract has it. They quote no values.
    package var remarks: [String]

    package init(
        connection: Int? = nil, channel: String? = nil, path: String, event: Event, remarks: [String] = []
    ) {
        self.connection = connection
        self.channel = channel
        self.path = path
        self.event = event
        self.remarks = remarks
    }

    /// One line for what has happened, and one for each thing that was wrong with it.
    ///
    /// - Parameter hasColour: whether the terminal shows colours.
    package func lines(hasColour: Bool) -> [String] {
        func coloured(_ text: String, _ code: String) -> String {
            hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        let number = connection.map { " #\($0)" } ?? ""
        let name = channel.map { "  \(coloured($0.onOneLine(limit: 100), "2"))" } ?? ""
        let colour = isFailure ? "31" : remarks.isEmpty ? "36" : "33"
        return ["WS\(number) \(path.onOneLine(limit: 200)) \(coloured(text, colour))\(name)"]
            + remarks.map { "  \(coloured($0.onOneLine(limit: 300), "33"))" }
    }

    private var isFailure: Bool {
        switch event {
        case .refused, .unsent, .received(nil): true
        case .opened, .received, .sent, .closed: false
        }
    }

    private var text: String {
        switch event {
        case .opened: "open"
        case .refused(let status): "\(status)"
        case .received(let message): "<- \((message ?? "unknown").onOneLine(limit: 100))"
        case .sent(let message): "-> \(message.onOneLine(limit: 100))"
        case .unsent(let message): "-> no valid sample of \(message.onOneLine(limit: 100))"
        case .closed(let code, let byServer): "closed with \(code) by the \(byServer ? "server" : "client")"
        }
    }
}
