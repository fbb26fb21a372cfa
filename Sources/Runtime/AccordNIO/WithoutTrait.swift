// The types that the package trait NIO brings, with what is written to make them. Where the trait is off, the compiler
// says so of them, and of nothing else.

#if !NIO
    public import AccordHTTP
    public import AccordSocket
    public import Foundation

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct NIOTransport: Transport {
        public enum HTTPVersion: Sendable { case automatic, http1, http2 }

        public struct Configuration: Sendable {
            public init(
                version: HTTPVersion = .automatic, tls: NIOTLS = NIOTLS(), proxy: HTTPProxy? = nil,
                maximumConnections: Int = 64, idleTimeout: Duration = .seconds(60),
                pingInterval: Duration? = .seconds(10), pingTimeout: Duration = .seconds(5)
            ) {}
        }

        public let baseURL: URL
        public let interceptors: [any Interceptor]

        public init(
            baseURL: URL, interceptors: [any Interceptor] = [], configuration: Configuration = Configuration()
        ) {
            self.baseURL = baseURL
            self.interceptors = interceptors
        }

        public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            throw TransportError(.cancelled, "the trait NIO is off")
        }
    }

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct NIOSocketTransport: SocketTransport {
        public struct Configuration: Sendable {
            public init(
                version: NIOTransport.HTTPVersion = .http1, tls: NIOTLS = NIOTLS(), maximumMessageSize: Int = 0,
                maximumFrameSize: Int? = nil, compression: SocketCompression? = nil,
                closeTimeout: Duration = .seconds(3)
            ) {}
        }

        public init(configuration: Configuration = Configuration()) {}

        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            throw SocketError(.cancelled)
        }
    }

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct NIOTLS: Sendable {
        public enum Roots: Sendable {
            case system
            case pem(Data)
            case pemFile(String)
            case certificate(Data)
        }

        public struct Identity: Sendable {
            public init(certificates: Data, privateKey: Data) {}
        }

        public init(roots: Roots = .system, identity: Identity? = nil) {}
    }

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct HTTPProxy: Sendable {
        public struct Credentials: Sendable {
            public init(user: String, password: String) {}
        }

        public init(host: String, port: Int, credentials: Credentials? = nil) {}
    }

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct SocketCompression: Sendable {
        public init(
            serverContextTakeover: Bool = true, clientContextTakeover: Bool = false, serverMaxWindowBits: Int = 15,
            clientMaxWindowBits: Int = 15, minimumMessageSize: Int = 1024, level: Int = 6
        ) {}
    }

    #if canImport(FoundationNetworking)
        @available(
            *, unavailable,
            message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
        )
        public typealias PlatformTransport = NIOTransport
        @available(
            *, unavailable,
            message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
        )
        public typealias PlatformSocketTransport = NIOSocketTransport
    #endif
#endif
