import AccordHTTP
import Trial

/// The client of the contract in `Trial`.
struct TrialClient: Sendable {
    private let client: ConnectClient

    init(transport: any Transport, protocol rpcProtocol: RPCProtocol, codec: Codec, options: ConnectOptions) {
        client = ConnectClient(transport: transport, protocol: rpcProtocol, codec: codec, options: options)
    }

    func unary(
        request: TrialV1.Request, options: CallOptions = CallOptions()
    ) async throws(ConnectError) -> TrialV1.Answer {
        try await client.unary(TrialV1.TrialService.Methods.unary, request, options)
    }

    func query(
        request: TrialV1.Request, options: CallOptions = CallOptions()
    ) async throws(ConnectError) -> TrialV1.Answer {
        try await client.unary(TrialV1.TrialService.Methods.query, request, options)
    }

    func serverStream(
        request: TrialV1.Request, options: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ServerStream<TrialV1.Answer> {
        try await client.serverStream(TrialV1.TrialService.Methods.serverStream, request, options)
    }

    func clientStream(
        options: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ClientStream<TrialV1.Request, TrialV1.Answer> {
        try await client.clientStream(
            MethodDescriptor(service: "accord.trial.v1.TrialService", name: "ClientStream", kind: .clientStream),
            options)
    }

    func bidiStream(
        options: CallOptions = CallOptions()
    ) async throws(ConnectError) -> BidiStream<TrialV1.Request, TrialV1.Answer> {
        try await client.bidiStream(
            MethodDescriptor(service: "accord.trial.v1.TrialService", name: "BidiStream", kind: .bidiStream), options)
    }
}
