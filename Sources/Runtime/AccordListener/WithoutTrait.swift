// The type that the package trait NIO brings, with what is written to make it. Where the trait is off, the compiler says so
// of it, and of nothing else.

#if !NIO
    public import AccordMocks

    @available(
        *, unavailable, message: "needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"
    )
    public final class Listener: Sendable {
        public init(
            _ backend: any Backend, host: String = "127.0.0.1", port: Int = 0, limits: ListenerLimits = ListenerLimits()
        ) {}

        @discardableResult
        public func start() async throws(ListenerError) -> Int { throw ListenerError("the trait NIO is off") }

        public func stop() async {}
    }
#endif
