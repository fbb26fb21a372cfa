#if NIO
    public import AccordHTTP
    public import Foundation
    public import NIOCore

    /// A transport over SwiftNIO: HTTP/1.1 and HTTP/2, with trailers and with requests that are sent while their responses
    /// are read, for Linux and servers.
    ///
    /// It keeps connections for the next call, and closes those that nobody uses when it is let go. A server that sends
    /// faster than the app reads is held back, and so is an app that sends faster than the server reads. It follows no
    /// redirects, keeps no cookies, undoes no content codings, and lets no time run out except those for opening a connection and
    /// for the answer to a PING.
    ///
    /// A call whose connection is lost is sent again by itself, a few times, when the server cannot have begun it; and when
    /// it is idempotent (``/AccordHTTP/TransportRequest/isIdempotent``), no byte of the response has come, and its body can be sent
    /// again.
    public final class NIOTransport: Transport {
        /// The version of HTTP that is spoken.
        public enum HTTPVersion: Sendable, Hashable {
            /// Over TLS, HTTP/2 where the server has it, else HTTP/1.1; without TLS, HTTP/1.1.
            case automatic
            /// HTTP/1.1, over a connection for each call at a time.
            case http1
            /// HTTP/2 alone; without TLS, with prior knowledge (RFC 9113, section 3.3).
            case http2
        }

        /// The choices of a transport: version of HTTP, TLS, proxy, and how connections live.
        public struct Configuration: Sendable {
            /// The version of HTTP that is spoken.
            public var version: HTTPVersion
            /// The settings for `https`.
            public var tls: NIOTLS
            /// The proxy that connections go through; `nil` for none.
            public var proxy: HTTPProxy?
            /// The number of connections that there may be to one server, at least 1. Calls for which there is none
            /// wait, and are served in the order in which they came. A connection of HTTP/1.1 has room for one call,
            /// one of HTTP/2 for as many as the server says.
            public var maximumConnections: Int
            /// The time for which a connection that nobody uses is kept: a day at most, even if this is more, and not
            /// at all when it is zero or less.
            public var idleTimeout: Duration
            /// The time for which a server may say nothing on a connection of HTTP/2 while calls wait on it, before it
            /// is asked whether it is there; `nil` never asks.
            public var pingInterval: Duration?
            /// The time that the server's answer to that may take. Without one, the connection counts as dead: its
            /// calls fail, or go to another one.
            public var pingTimeout: Duration

            /// Creates a configuration; each parameter is explained at the property of its name.
            public init(
                version: HTTPVersion = .automatic,
                tls: NIOTLS = NIOTLS(),
                proxy: HTTPProxy? = nil,
                maximumConnections: Int = 64,
                idleTimeout: Duration = .seconds(60),
                pingInterval: Duration? = .seconds(10),
                pingTimeout: Duration = .seconds(5)
            ) {
                self.version = version
                self.tls = tls
                self.proxy = proxy
                self.maximumConnections = maximumConnections
                self.idleTimeout = idleTimeout
                self.pingInterval = pingInterval
                self.pingTimeout = pingTimeout
            }
        }

        public let baseURL: URL
        public let interceptors: [any Interceptor]
        /// The choices that the transport was made with.
        public let configuration: Configuration
        private let servers: Servers
        private let home: HomeServer?

        /// - Parameter group: runs the connections; by default the one that all of the process share, which is
        ///   Network.framework's on Apple's systems. A caller that gives one shuts it down, after the transport and the
        ///   responses' bodies are released.
        public init(
            baseURL: URL,
            interceptors: [any Interceptor] = [],
            configuration: Configuration = Configuration(),
            group: (any EventLoopGroup)? = nil
        ) {
            self.baseURL = baseURL
            self.interceptors = interceptors
            self.configuration = configuration
            servers = Servers(configuration, group: group ?? platformEventLoopGroup)
            home = HomeServer(baseURL, servers)
        }

        deinit {
            servers.shutDown()
        }

        public var capabilities: TransportCapabilities { [.trailers, .fullDuplex] }

        public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            if Task.isCancelled { throw .cancelled }
            let reader = CallReader(try call(request))
            let head = try await reader.head()
            return TransportResponse(
                status: head.status,
                headers: head.headers,
                body: TransportBody(
                    next: { () throws(TransportError) in try await reader.chunk() },
                    trailers: { reader.trailers },
                    cancel: { reader.letGo() }))
        }

        private func call(_ request: TransportRequest) throws(TransportError) -> HTTPCall {
            if let home, let target = home.target(of: request) {
                return HTTPCall(request, target, to: home.connections)
            }
            let target = try RequestTarget(request.url, headers: request.headers)
            return HTTPCall(request, target, to: servers.connections(to: target.origin))
        }
    }
#endif
