import Foundation

/// The URLs of methods, made once: to take a URL apart and put it together takes longer than all the rest of a small
/// call.
final class MethodURLs: Sendable {
    private let baseURL: URL
    private let known = Locked<[String: URL]>([:])

    init(baseURL: URL) {
        self.baseURL = baseURL
    }

    /// Returns the base URL, its path kept, with the method after it.
    func url(_ method: MethodDescriptor) throws(ConnectError) -> URL {
        let path = method.path
        if let url = known.withLock({ $0[path] }) { return url }
        let url = try make(path, query: nil)
        known.withLock { $0[path] = url }
        return url
    }

    /// - Parameter query: percent-encoded. URLs with one are many, and not kept.
    func url(_ method: MethodDescriptor, query: String) throws(ConnectError) -> URL {
        try make(method.path, query: query)
    }

    private func make(_ path: String, query: String?) throws(ConnectError) -> URL {
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return try baseURL.appending(encodedPath: encoded, query: query)
    }
}
