#if NIO
    import Foundation

    /// A proxy of HTTP. Connections with TLS, and those of HTTP/2 and WebSockets, go through tunnels that it makes (the
    /// method CONNECT; RFC 9110, section 9.3.6). It receives requests of HTTP/1.1 without TLS itself, with the whole URL
    /// (RFC 9112, section 3.2.2), because many proxies refuse tunnels to port 80. The exchange with the proxy itself is not
    /// encrypted.
    public struct HTTPProxy: Sendable, Hashable {
        /// The credentials for a proxy that does not serve everybody (RFC 7617). They are never printed.
        public struct Credentials: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
            CustomReflectable
        {
            /// Without a colon.
            public var user: String
            /// The password of the user.
            public var password: String

            /// Creates credentials for a proxy (Basic, RFC 7617).
            public init(user: String, password: String) {
                self.user = user
                self.password = password
            }

            public var description: String { "Credentials" }
            public var debugDescription: String { description }
            public var customMirror: Mirror { Mirror(self, children: []) }

            /// The value of `Proxy-Authorization`.
            var authorization: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
        }

        /// A name, or an address.
        public var host: String
        /// The port of the proxy.
        public var port: Int
        /// The credentials that the proxy asks for; `nil` where it asks for none.
        public var credentials: Credentials?

        /// Creates a proxy at a host and port.
        public init(host: String, port: Int, credentials: Credentials? = nil) {
            self.host = host
            self.port = port
            self.credentials = credentials
        }
    }
#endif
