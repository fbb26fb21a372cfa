import Foundation

extension URL {
    /// The URL with a path after its own, and with a query.
    ///
    /// - Parameters:
    ///   - path: percent-encoded; it may begin with a slash.
    ///   - query: percent-encoded; `nil` for none.
    func adding(path: String, query: String? = nil) -> URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        var prefix = components?.percentEncodedPath ?? ""
        while prefix.last == "/" { prefix.removeLast() }
        components?.percentEncodedPath = prefix + (path.first == "/" ? "" : "/") + path
        components?.percentEncodedQuery = query
        components?.fragment = nil
        return components?.url
    }
}
