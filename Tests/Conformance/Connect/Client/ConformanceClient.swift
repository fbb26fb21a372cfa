import AccordHTTP
import Foundation

/// The client under test of connectrpc/conformance: makes the calls that a runner asks for on standard input, and
/// reports on standard output what became of them. Both are 4 bytes of length, big endian, and a message
/// (client_compat.proto).
@main
enum ConformanceClient {
    static func main() async throws {
        let kind = try TransportKind(arguments: CommandLine.arguments.dropFirst())
        var transports = Transports(kind: kind)
        let output = Output(.standardOutput)
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            for try await request in Input(.standardInput).requests() {
                if running == kind.width { try await group.next() } else { running += 1 }
                let result = Result { try transports.transport(for: request) }
                group.addTask { try output.write(await answer(request, over: result)) }
            }
            try await group.waitForAll()
        }
    }

    private static func answer(
        _ request: V1.ClientCompatRequest, over transport: Result<any Transport, any Error>
    ) async -> V1.ClientCompatResponse {
        var response = V1.ClientCompatResponse(testName: request.testName)
        do {
            response.result = .response(try await CallMaker(request, transport.get()).make())
        } catch {
            response.result = .error(V1.ClientErrorResult(message: "\(error)"))
        }
        return response
    }
}
