import Accord

/// A fault of the network at a place, or of a server's connections. `Server/proxy.py` in the folder
/// `Tests/Integration/Peers` describes those of the network.
enum Fault: Sendable, Hashable {
    case refuse, slam, cut, reset, stall, lose
    case drip(upload: Bool)
    /// In milliseconds, for each piece.
    case delay(Int, upload: Bool)
    case after(Int, resets: Bool, upload: Bool)
    case halve(Int, upload: Bool)
    case flip(Int, upload: Bool)
    /// The answer of a server that is too busy: 503 or 429, with a Retry-After of one second.
    case busy(status: Int)
    /// The server of a socket closes its connections with a code; or as many of the next ones.
    case close(Int)
    case closeNext(Int, count: Int)
    /// It says that it shuts down, or that the token has expired; or it answers with what is no JSON.
    case shutdown, expire, gibberish

    /// The name in the table of faults.
    var kind: String {
        switch self {
        case .refuse: "refuse"
        case .slam: "reset at once"
        case .cut: "cut"
        case .reset: "reset"
        case .stall: "stall"
        case .lose: "lose connections"
        case .drip: "byte by byte"
        case .delay: "delay"
        case .after(_, let resets, _): resets ? "reset after bytes" : "cut after bytes"
        case .halve: "half-close after bytes"
        case .flip: "flip a bit"
        case .busy(let status): "answer \(status)"
        case .close: "close code"
        case .closeNext: "close code on opening"
        case .shutdown: "server's shutdown"
        case .expire: "expired token"
        case .gibberish: "invalid JSON"
        }
    }

    /// The request that asks the proxy for it; `nil` for what the server of a socket does.
    var atProxy: (path: String, body: JSONValue)? {
        switch self {
        case .refuse: ("refuse", [:])
        case .slam: ("slam", [:])
        case .cut: ("cut", [:])
        case .reset: ("reset", [:])
        case .stall: ("stall", [:])
        case .lose: ("lose", [:])
        case .drip(let upload): ("drip", ["size": 1, "upload": .bool(upload)])
        case .delay(let pause, let upload):
            ("delay", ["milliseconds": .number(.init(pause)), "upload": .bool(upload)])
        case .after(let size, let resets, let upload):
            ("after", ["size": .number(.init(size)), "resets": .bool(resets), "upload": .bool(upload)])
        case .halve(let size, let upload): ("halve", ["size": .number(.init(size)), "upload": .bool(upload)])
        case .flip(let size, let upload): ("flip", ["size": .number(.init(size)), "upload": .bool(upload)])
        case .busy(let status): ("babble", ["text": .string(Self.busyAnswer(status))])
        case .close, .closeNext, .shutdown, .expire, .gibberish: nil
        }
    }

    /// The request that asks a room of a socket's server for it; `nil` for what the proxy does.
    var inRoom: (path: String, body: JSONValue)? {
        switch self {
        case .close(let code): ("close", ["code": .number(.init(code))])
        case .closeNext(let code, let count):
            ("close", ["code": .number(.init(code)), "next": .number(.init(count))])
        case .shutdown: ("shutdown", [:])
        case .expire: ("expire", [:])
        case .gibberish: ("misbehave", ["what": "invalid-json"])
        default: nil
        }
    }

    private static func busyAnswer(_ status: Int) -> String {
        let head = ["HTTP/1.1 \(status) Busy", "Retry-After: 1", "Content-Length: 0", "Connection: close"]
        return head.joined(separator: "\r\n") + "\r\n\r\n"
    }
}
