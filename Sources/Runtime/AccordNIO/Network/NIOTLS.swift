#if NIO
    import AccordHTTP
    public import Foundation
    import NIOCore
    import NIOSSL

    /// The certificates that connections over TLS trust, and those that they show. The server's name is always checked.
    public struct NIOTLS: Sendable {
        /// Certificates of authorities that a server's certificate must come from; or that certificate itself.
        public enum Roots: Sendable, Hashable {
            /// The certificates of the system.
            case system
            /// One or more in PEM, as text.
            case pem(Data)
            /// One or more in PEM, in a file at this path. It is read when the first connection is made.
            case pemFile(String)
            /// The server's own certificate in PEM, as text, and no other: for servers whose certificate no authority
            /// has signed. It is trusted as it is, whatever its dates are.
            case certificate(Data)
        }

        /// A client certificate, for servers that ask for one.
        public struct Identity: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
            /// In PEM: the client's own certificate, then those that lead to the authority.
            public var certificates: Data
            /// In PEM, without a passphrase.
            public var privateKey: Data

            /// Creates an identity of certificates and their key, both in PEM.
            public init(certificates: Data, privateKey: Data) {
                self.certificates = certificates
                self.privateKey = privateKey
            }

            public var description: String { "Identity" }
            public var debugDescription: String { description }
            public var customMirror: Mirror { Mirror(self, children: []) }
        }

        /// The certificates that servers are checked against.
        public var roots: Roots
        /// The certificate by which a client shows who it is; `nil` for none.
        public var identity: Identity?

        /// Creates the settings of TLS.
        public init(roots: Roots = .system, identity: Identity? = nil) {
            self.roots = roots
            self.identity = identity
        }
    }

    extension NIOTLS {
        /// - Parameter protocols: what is spoken over the connection, as ALPN names it, the best first.
        func makeContext(protocols: [String]) throws -> Context {
            var certificate: NIOSSLCertificate?
            if case .certificate(let data) = roots {
                certificate = try NIOSSLCertificate(bytes: Array(data), format: .pem)
            }
            return Context(
                context: try NIOSSLContext(configuration: makeConfiguration(protocols: protocols)),
                certificate: certificate)
        }

        func makeConfiguration(protocols: [String]) throws -> TLSConfiguration {
            var configuration = TLSConfiguration.makeClientConfiguration()
            // Older versions are not to be offered (RFC 8996).
            configuration.minimumTLSVersion = .tlsv12
            // WebSocket and HTTP have closed before TLS does; a peer that does not answer must not hold the channel.
            configuration.shutdownTimeout = .seconds(1)
            configuration.applicationProtocols = protocols
            switch roots {
            case .system: configuration.trustRoots = .default
            case .pem(let data), .certificate(let data):
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

    extension NIOTLS {
        /// The context of all connections of a transport. It is made when the first connection needs it, because reading the
        /// system's roots takes a while.
        final class SharedContext: Sendable {
            private let tls: NIOTLS
            private let protocols: [String]
            private let made = Locked(Context?.none)

            /// - Parameter protocols: what is spoken over the connections, as ALPN names it, the best first.
            init(_ tls: NIOTLS, protocols: [String]) {
                self.tls = tls
                self.protocols = protocols
            }

            func context() throws -> Context {
                if let context = made.withLock({ $0 }) { return context }
                let context = try tls.makeContext(protocols: protocols)
                made.withLock { $0 = context }
                return context
            }
        }

        /// The context that makes connections secure.
        struct Context: Sendable {
            let context: NIOSSLContext
            /// The certificate that the server has to show, where no authority counts.
            let certificate: NIOSSLCertificate?

            /// - Parameter host: a name, or an address: a certificate for an address is compared with the one that the
            ///   channel is connected to.
            func handler(host: String, port: Int) throws -> NIOSSLClientHandler {
                let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
                let name = isAddress ? nil : host
                guard let certificate else { return try NIOSSLClientHandler(context: context, serverHostname: name) }
                // NIOSSL looks at the name after that, as always.
                return try NIOSSLClientHandler(context: context, serverHostname: name) { chain, result in
                    result.succeed(chain.first == certificate ? .certificateVerified : .failed)
                }
            }
        }
    }
#endif
