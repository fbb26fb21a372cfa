#if NIO
    import NIOCore
    import NIOPosix

    #if canImport(Network)
        import NIOTransportServices
    #endif

    extension NIOClientTCPBootstrap {
        /// Opens TCP connections on one event loop.
        ///
        /// Loops of NIO Transport Services use Network.framework, which honours VPNs, per-app policies and Low Data Mode of
        /// Apple's systems. Other loops use sockets.
        ///
        /// - Parameter resolver: finds the addresses of names; the system's, unless it is given. Network.framework has its own.
        init(on loop: any EventLoop, resolver: (any Resolver & Sendable)? = nil) {
            #if canImport(Network)
                if let bootstrap = NIOTSConnectionBootstrap(validatingGroup: loop) {
                    // Without a network, a connection fails at once, as it does over sockets.
                    let failing = bootstrap.channelOption(NIOTSChannelOptions.waitForActivity, value: false)
                    self.init(failing, tls: NIOInsecureNoTLS())
                    return
                }
            #endif
            self.init(ClientBootstrap(group: loop).resolver(resolver), tls: NIOInsecureNoTLS())
        }
    }

    /// The event loops that all of the process share: those of Network.framework where there is one, else SwiftNIO's.
    var platformEventLoopGroup: any EventLoopGroup {
        #if canImport(Network)
            NIOTSEventLoopGroup.singleton
        #else
            MultiThreadedEventLoopGroup.singleton
        #endif
    }
#endif
