#if NIO
    public import Foundation
    import NIOSSL

    extension NIOSocketTransport {
        /// Whom `wss` connections trust, and as whom they come. The server's name is always checked.
        public struct TLS: Sendable {
            /// Certificates of authorities that a server's certificate must come from.
            public enum Roots: Sendable, Hashable {
                /// Those of the system.
                case system
                /// One or more in PEM, as text.
                case pem(Data)
                /// One or more in PEM, in a file at this path. It is read when the first connection is made.
                case pemFile(String)
            }

            /// A client certificate, for servers that ask for one.
            public struct Identity: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
                /// In PEM: the client's own certificate, then those that lead to the authority.
                public var certificates: Data
                /// In PEM, without a passphrase.
                public var privateKey: Data

                public init(certificates: Data, privateKey: Data) {
                    self.certificates = certificates
                    self.privateKey = privateKey
                }

                public var description: String { "Identity" }
                public var debugDescription: String { description }
                public var customMirror: Mirror { Mirror(self, children: []) }
            }

            public var roots: Roots
            public var identity: Identity?

            public init(roots: Roots = .system, identity: Identity? = nil) {
                self.roots = roots
                self.identity = identity
            }
        }
    }

    extension NIOSocketTransport.TLS {
        func makeContext() throws -> NIOSSLContext {
            try NIOSSLContext(configuration: makeConfiguration())
        }

        func makeConfiguration() throws -> TLSConfiguration {
            var configuration = TLSConfiguration.makeClientConfiguration()
            // Older versions are not to be offered (RFC 8996).
            configuration.minimumTLSVersion = .tlsv12
            // WebSocket has closed before TLS does; a peer that does not answer must not hold the channel.
            configuration.shutdownTimeout = .seconds(1)
            configuration.applicationProtocols = ["http/1.1"]
            switch roots {
            case .system: configuration.trustRoots = .default
            case .pem(let data):
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(data)))
            case .pemFile(let path):
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path))
            }
            if let identity {
                configuration.certificateChain =
                    try NIOSSLCertificate.fromPEMBytes(Array(identity.certificates)).map { .certificate($0) }
                let key = try NIOSSLPrivateKey(bytes: Array(identity.privateKey), format: .pem)
                configuration.privateKey = .privateKey(key)
            }
            return configuration
        }
    }
#endif
