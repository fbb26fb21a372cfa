// SwiftNIO over Network.framework, whose package is empty on other systems.

public import Dispatch
public import NIOCore

public final class NIOTSEventLoopGroup: EventLoopGroup {
    public static let singleton = NIOTSEventLoopGroup()
    public func next() -> any EventLoop { fatalError("never called") }
    public func makeIterator() -> EventLoopIterator { EventLoopIterator([]) }
    public func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {}
}

public struct NIOTSChannelOptions: Sendable {
    public static let waitForActivity = Types.NIOTSWaitForActivityOption()

    public enum Types: Sendable {
        public struct NIOTSWaitForActivityOption: ChannelOption, Equatable {
            public typealias Value = Bool
        }
    }
}

public final class NIOTSConnectionBootstrap: NIOClientTCPBootstrapProtocol {
    public init?(validatingGroup group: any EventLoopGroup) { nil }

    public func channelInitializer(
        _ handler: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) -> NIOTSConnectionBootstrap { self }

    public func protocolHandlers(
        _ handlers: @escaping @Sendable () -> [any ChannelHandler]
    ) -> NIOTSConnectionBootstrap { self }

    public func channelOption<Option: ChannelOption>(
        _ option: Option, value: Option.Value
    ) -> NIOTSConnectionBootstrap { self }

    public func connectTimeout(_ timeout: TimeAmount) -> NIOTSConnectionBootstrap { self }
    public func connect(host: String, port: Int) -> EventLoopFuture<any Channel> { fatalError("never called") }
    public func connect(to address: SocketAddress) -> EventLoopFuture<any Channel> { fatalError("never called") }
    public func connect(unixDomainSocketPath: String) -> EventLoopFuture<any Channel> { fatalError("never called") }
}
