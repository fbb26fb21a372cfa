import Contract
import Testing

@Suite("Methods that take a stream")
struct RequestStreamTests {
    private let source = file(
        [message("In"), message("Out")],
        services: [
            service(
                "S",
                [
                    method(
                        "Upload", "In", "Out", clientStream: true, idempotency: .idempotent,
                        documentation: Documentation(leading: " Sends all.\n")),
                    method("Chat", "In", "Out", serverStream: true, clientStream: true, isDeprecated: true),
                ])
        ])

    @Test("They are called without a request, and give the call")
    func clients() throws {
        let output = try write(source, kind: .clients)
        expect(
            output,
            has: """
                nonisolated public protocol SClientInterface: Sendable {
                    /// Sends all.
                    func upload(
                        options: AccordHTTP.CallOptions
                    ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.ClientStream<In, Out>

                    @available(*, deprecated, message: "S.Chat is deprecated in the contract")
                    func chat(options: AccordHTTP.CallOptions) async throws(AccordHTTP.ConnectError) -> AccordHTTP.BidiStream<In, Out>
                }
                """)
        expect(
            output,
            has: """
                /// Sends all.
                public func upload(
                    options: AccordHTTP.CallOptions
                ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.ClientStream<In, Out> {
                    try await client.clientStream(S.Methods.upload, options)
                }

                @available(*, deprecated, message: "S.Chat is deprecated in the contract")
                public func chat(
                    options: AccordHTTP.CallOptions
                ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.BidiStream<In, Out> {
                    try await client.bidiStream(S.Methods.chat, options)
                }
                """)
        expect(
            output,
            has: """
                nonisolated extension SClientInterface {
                    /// Sends all.
                    public func upload() async throws(AccordHTTP.ConnectError) -> AccordHTTP.ClientStream<In, Out> {
                        try await upload(options: AccordHTTP.CallOptions())
                    }

                    @available(*, deprecated, message: "S.Chat is deprecated in the contract")
                    public func chat() async throws(AccordHTTP.ConnectError) -> AccordHTTP.BidiStream<In, Out> {
                        try await chat(options: AccordHTTP.CallOptions())
                    }
                }
                """)
    }

    @Test("Their descriptors say so")
    func descriptors() throws {
        let output = try write(source, kind: .clients)
        expect(
            output,
            has: """
                public static let upload = AccordHTTP.MethodDescriptor(
                    service: "S", name: "Upload", kind: .clientStream, idempotency: .idempotent
                )
                public static let chat = AccordHTTP.MethodDescriptor(
                    service: "S", name: "Chat", kind: .bidiStream, idempotency: .unknown
                )
                """)
    }

    @Test("They have mocks of their own kind")
    func mocks() throws {
        expect(
            try write(source, kind: .mocks),
            has: """
                public let upload = AccordMocks.ClientStreamMock<In, Out>(S.Methods.upload)
                @available(*, deprecated, message: "S.Chat is deprecated in the contract")
                public let chat = AccordMocks.BidiStreamMock<In, Out>(S.Methods.chat)

                public init() {}

                @available(*, deprecated, message: "S.Chat is deprecated in the contract")
                public var _methods: [any AccordMocks.MethodMock] { [upload, chat] }

                /// Sends all.
                public func upload(
                    options: AccordHTTP.CallOptions
                ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.ClientStream<In, Out> {
                    try await upload.call(options)
                }
                """)
    }
}
