// The types that the package trait NIO brings. Where it is off, the compiler says so of them.

#if !NIO
    public import AccordHTTP
    public import AccordSocket

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public typealias NIOTransport = URLSessionTransport
    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct NIOSocketTransport: SocketTransport {
        public init() {}

        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            throw SocketError(.cancelled)
        }
    }
    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct NIOTLS {}
    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct HTTPProxy {}
    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public struct SocketCompression {}

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
