import Foundation
import HTTPTypes

/// Responses in memory, for one ``CachingTransport`` or several. The least recently used go first when it is full.
public final class ResponseCache: Sendable {
    private struct State: Sendable {
        /// By URL and by number, each for requests with other headers. The more recently used has the higher number.
        var responses: [URL: [Int: StoredResponse]] = [:]
        var urls: [Int: URL] = [:]
        var next = 0
        /// No number in use is lower.
        var oldest = 0
        var size = 0

        mutating func add(_ response: StoredResponse, of url: URL) {
            responses[url, default: [:]][next] = response
            urls[next] = url
            next += 1
            size += response.size
        }

        mutating func removeOldest() {
            if let url = urls[oldest] { remove(oldest, of: url) }
            oldest += 1
        }

        mutating func remove(_ key: Int, of url: URL) {
            guard let response = responses[url]?.removeValue(forKey: key) else { return }
            if responses[url]?.isEmpty == true { responses[url] = nil }
            urls[key] = nil
            size -= response.size
        }
    }

    /// The number of bytes that bodies and headers may take together.
    public let limit: Int
    private let state = Locked(State())

    /// - Parameter limit: how many bytes bodies and headers may take together, at least. A response that takes more than
    ///   an eighth of it is not stored.
    public init(limit: Int = 16 << 20) {
        self.limit = Swift.max(limit, 0)
    }

    /// Removes everything, as when somebody else signs in.
    public func removeAll() {
        state.withLock { $0 = State() }
    }

    /// The number of bytes that are stored.
    public var size: Int { state.withLock { $0.size } }

    /// The number of bytes that a response may take.
    var responseLimit: Int { limit / 8 }

    func response(to request: TransportRequest) -> StoredResponse? {
        state.withLock { state -> StoredResponse? in
            guard let (key, response) = state.responses[request.url]?.first(where: { $0.value.isResponse(to: request) })
            else { return nil }
            // It becomes the most recently used.
            state.remove(key, of: request.url)
            state.add(response, of: request.url)
            return response
        }
    }

    func store(_ response: StoredResponse, to request: TransportRequest) {
        guard response.size <= responseLimit else { return }
        state.withLock { state in
            for (key, other) in state.responses[request.url] ?? [:] where other.isResponse(to: request) {
                state.remove(key, of: request.url)
            }
            state.add(response, of: request.url)
            while state.size > limit, state.oldest < state.next { state.removeOldest() }
        }
    }

    /// Removes what is stored of a URL, because it has changed.
    func remove(_ url: URL) {
        state.withLock { state in
            for key in (state.responses[url] ?? [:]).keys { state.remove(key, of: url) }
        }
    }
}
