import Foundation

extension URL {
    /// Returns this URL, its path kept, with more after it.
    ///
    /// - Parameters:
    ///   - encodedPath: percent-encoded; it may begin with a slash.
    ///   - query: percent-encoded; `nil` for none.
    func appending(encodedPath: String, query: String?) throws(ConnectError) -> URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        var prefix = components?.percentEncodedPath ?? ""
        while prefix.last == "/" { prefix.removeLast() }
        components?.percentEncodedPath = prefix + (encodedPath.first == "/" ? "" : "/") + encodedPath
        components?.percentEncodedQuery = query
        components?.fragment = nil
        guard let url = components?.url else {
            throw ConnectError(.internal, "the transport's base URL is not one that a path can be appended to")
        }
        return url
    }
}
