import AccordHTTP
import Foundation
import HTTPTypes

/// The answer that a client prefers: `Prefer: code=not_found, count=2, seed=7, delay=300` (RFC 7240), and the same in the
/// query, `?__code=not_found`.
///
/// With an error and a count, streams have so many messages before it.
package struct RPCPreference: Sendable, Hashable {
    /// The code of the error.
    package private(set) var code: ConnectError.Code?
    /// The number of messages in a stream.
    package private(set) var count: Int?
    /// The seed of samples.
    package private(set) var seed: UInt64?
    /// The time to wait before the answer.
    package private(set) var delay = Duration.zero

    /// The longest time to wait, in milliseconds, and the largest number of messages.
    package static let limit = 60_000

    /// - Throws: `invalidArgument` for a preference whose value is none.
    init(_ headers: HTTPFields, _ url: URL) throws(ConnectError) {
        let values = HTTPField.Name("Prefer").map { headers[values: $0] } ?? []
        for item in values.flatMap({ $0.split(whereSeparator: { $0 == "," || $0 == ";" }) }) {
            try set(item, "")
        }
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        for item in query.split(separator: "&") where item.hasPrefix("__") {
            try set(item.dropFirst(2), "__")
        }
    }

    private mutating func set(_ item: Substring, _ prefix: String) throws(ConnectError) {
        let pair = item.split(separator: "=", maxSplits: 1).map { $0.trimmed }
        guard let name = pair.first?.lowercased() else { return }
        let value = (pair.count > 1 ? pair[1] : "").trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        switch name {
        case "code":
            guard let code = ConnectError.Code(rawValue: value) else {
                let names = ConnectError.Code.allCases.map(\.rawValue).joined(separator: ", ")
                throw Self.invalid("\(prefix)code", "one of \(names)")
            }
            self.code = code
        case "count":
            guard let count = Int(value), 0...Self.limit ~= count else {
                throw Self.invalid("\(prefix)count", "from 0 to \(Self.limit)")
            }
            self.count = count
        case "seed":
            guard let seed = UInt64(value) else { throw Self.invalid("\(prefix)seed", "a whole number, 0 at least") }
            self.seed = seed
        case "delay":
            guard let delay = Int(value), 0...Self.limit ~= delay else {
                throw Self.invalid("\(prefix)delay", "milliseconds, from 0 to \(Self.limit)")
            }
            self.delay = .milliseconds(delay)
        // There are others, which are for other servers.
        default: break
        }
    }

    private static func invalid(_ name: String, _ expected: String) -> ConnectError {
        ConnectError(.invalidArgument, "the preference \"\(name)\" has to be \(expected)")
    }

    /// - Throws: the error that the client prefers.
    func fail() throws(ConnectError) {
        if let code { throw ConnectError(code, "the client prefers this error") }
    }

    /// Waits before the answer.
    ///
    /// - Throws: `canceled`, when the task is cancelled before.
    func wait(on clock: any Clock<Duration>) async throws(ConnectError) {
        guard delay > .zero else { return }
        do {
            try await clock.sleep(for: delay)
        } catch {
            throw .cancelled
        }
    }
}
