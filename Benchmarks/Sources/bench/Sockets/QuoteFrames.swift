import Foundation
import NIOCore

/// Growfolio's quotes as its server writes them.
enum QuoteFrames {
    static let symbols = (0..<100).map { String(format: "SYM%02d", $0) }

    /// Frames that differ, one for each symbol.
    static let texts = symbols.enumerated().map { index, symbol in
        let price = Double(17_012 + index * 37) / 100
        func amount(_ value: Double) -> String { String(format: "%.2f", value) }
        return """
            {"type":"event","event":"quote_updated",\
            "timestamp":"2024-01-01T12:00:00.\(String(format: "%06d", index * 7919))",\
            "data":{"symbol":"\(symbol)","price_usd":"\(amount(price))","price_gbp":"\(amount(price * 0.795))",\
            "bid":"\(amount(price - 0.02))","ask":"\(amount(price + 0.02))","change_percent":"0.58",\
            "fx_rate":"1.2567","timestamp":"2024-01-01T12:00:00.000000"}}
            """
    }

    static let welcome = """
        {"type":"system","data":{"connection_id":"\(identifier(0))",\
        "subscriptions":["orders","positions","account","dca","transfers"],"heartbeat_interval":30}}
        """

    static let acknowledgement = #"{"type":"ack","data":{"action":"subscribed","channels":["quotes"]}}"#

    /// The message with which a client asks for quotes.
    static let subscription = #"{"type":"subscribe","channels":["quotes"],"symbols":["SYM00"]}"#

    private static func identifier(_ index: Int) -> String {
        String(format: "6f1f9a52-5d0e-4f5e-9d53-%012d", index)
    }

    /// The message with which a client answers a quote.
    static let answer = #"{"type":"pong"}"#

    /// Returns the number of quotes that a client asks for, by the URL of its handshake.
    static func count(_ uri: String) -> Int {
        let items = URLComponents(string: uri)?.queryItems ?? []
        return items.first { $0.name == "app_version" }?.value.flatMap { Int($0) } ?? 0
    }

    /// All quotes as they are written on the wire.
    static let burst: ByteBuffer = {
        var buffer = ByteBuffer()
        for text in texts { write(text, to: &buffer) }
        return buffer
    }()

    /// Writes a frame as servers do (RFC 6455, section 5.2): text, final, unmasked.
    static func write(_ text: String, to buffer: inout ByteBuffer) {
        buffer.writeInteger(UInt8(0x81))
        let size = text.utf8.count
        if size < 126 {
            buffer.writeInteger(UInt8(size))
        } else {
            buffer.writeInteger(UInt8(126))
            buffer.writeInteger(UInt16(size))
        }
        buffer.writeString(text)
    }
}
