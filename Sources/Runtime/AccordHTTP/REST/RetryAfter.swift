import Foundation
import HTTPTypes

extension HTTPFields {
    /// The time that the server asks to wait (RFC 9110, section 10.2.3): in seconds, or until a time of its own clock.
    var retryAfter: Duration? {
        guard let value = self[.retryAfter]?.trimmed else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // Some thirty years, as for deadlines: a clock's arithmetic overflows on larger values.
            return .seconds(Swift.min(Int64(value) ?? .max, 1_000_000_000))
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        let now = self[.date].flatMap(HTTPDate.parse) ?? Date()
        return .seconds(Int64(Swift.min(Swift.max(date.timeIntervalSince(now), 0), 1_000_000_000)))
    }
}

extension ConnectError {
    /// The time to wait before the next call, as the server's `Retry-After` gives it.
    public var retryAfter: Duration? { metadata.retryAfter }
}
