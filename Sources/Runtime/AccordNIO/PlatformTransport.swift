// The transports that serve best where the app runs, for code that runs on several systems:
//
//     let transport = PlatformTransport(baseURL: url, interceptors: [AuthInterceptor(auth)])
//
// Elsewhere than on Apple's systems they are SwiftNIO's, so the package's trait NIO is needed there.

#if !canImport(FoundationNetworking)
    public import AccordHTTP
    public import AccordSocket

    /// The transport for calls: URLSession, which knows the system's proxies, VPNs and roots of trust.
    public typealias PlatformTransport = URLSessionTransport
    /// The transport for WebSocket sessions: URLSession.
    public typealias PlatformSocketTransport = URLSessionSocketTransport
#elseif NIO
    /// The transport for calls: SwiftNIO, as URLSession stops the process there for some responses of a server.
    public typealias PlatformTransport = NIOTransport
    /// The transport for WebSocket sessions: SwiftNIO.
    public typealias PlatformSocketTransport = NIOSocketTransport
#endif
