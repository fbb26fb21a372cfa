#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes

    /// A server, as far as connections can be shared.
    struct Origin: Sendable, Hashable {
        var isSecure: Bool
        /// A name, or an address without brackets.
        var host: String
        var port: Int
    }

    /// The server and the path that a request goes to.
    struct RequestTarget: Sendable, Hashable {
        var origin: Origin
        /// The field `Host`, or `:authority`.
        var authority: String
        /// Path and query, as they are sent.
        var path: String
        /// The whole URL, of a server without TLS (RFC 9112, section 3.2.2).
        var url: String {
            let name = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
            return "http://\(name)\(origin.port == 80 ? "" : ":\(origin.port)")\(path)"
        }

        /// - Parameter headers: those of the request, which may have a field `Host` of their own.
        init(_ url: URL, headers: HTTPFields = [:]) throws(TransportError) {
            let isSecure: Bool
            switch url.scheme?.lowercased() {
            case "http": isSecure = false
            case "https": isSecure = true
            default: throw TransportError(.failed, "the URL's scheme is not http or https; begin it with one of them")
            }
            guard let written = url.host(percentEncoded: true), !written.isEmpty else {
                throw TransportError(.failed, "the URL has no host; it needs one, as in https://example.com")
            }
            // IPv6 addresses are in brackets in URLs and in the field Host, but not where names are resolved.
            let host = written.hasPrefix("[") ? String(written.dropFirst().dropLast()) : written
            let standardPort = isSecure ? 443 : 80
            let port = url.port ?? standardPort
            guard 1...65535 ~= port else {
                throw TransportError(.failed, "the URL's port is none: ports go from 1 to 65535")
            }
            origin = Origin(isSecure: isSecure, host: host, port: port)
            let name = host.contains(":") ? "[\(host)]" : host
            authority =
                headers.first { $0.name.canonicalName == "host" }?.value
                ?? (port == standardPort ? name : "\(name):\(port)")
            let encodedPath = url.path(percentEncoded: true)
            path = encodedPath.isEmpty ? "/" : encodedPath
            if let query = url.query(percentEncoded: true) { path += "?\(query)" }
        }
    }
#endif
