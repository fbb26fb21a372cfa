#if NIO
    import AccordHTTP
    import Foundation

    /// The server that a transport's base URL names. Nearly all calls go there, so it is not found out again for each.
    struct HomeServer: Sendable {
        let connections: ServerConnections
        private let base: RequestTarget
        /// The base URL up to its path.
        private let prefix: String

        /// - Returns: `nil` for a URL that names no server.
        init?(_ baseURL: URL, _ servers: Servers) {
            let text = baseURL.absoluteString
            guard let base = try? RequestTarget(baseURL), let scheme = text.range(of: "://") else { return nil }
            self.base = base
            let end = text[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" }
            prefix = String(text[..<(end ?? text.endIndex)])
            connections = servers.connections(to: base.origin)
        }

        /// - Returns: `nil` for a request that may go elsewhere.
        func target(of request: TransportRequest) -> RequestTarget? {
            let text = request.url.absoluteString.utf8
            guard text.starts(with: prefix.utf8) else { return nil }
            let path = text.dropFirst(prefix.utf8.count)
            guard path.first == UInt8(ascii: "/"), !path.contains(UInt8(ascii: "#")) else { return nil }
            var target = base
            target.path = String(Substring(path))
            if let host = request.headers.first(where: { $0.name.canonicalName == "host" }) {
                target.authority = host.value
            }
            return target
        }
    }
#endif
