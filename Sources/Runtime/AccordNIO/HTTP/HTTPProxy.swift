#if NIO
    import Foundation

    /// A proxy that makes tunnels (the method CONNECT; RFC 9110, section 9.3.6). All connections go through it, also those
    /// without TLS. The exchange with the proxy itself is not encrypted.
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
