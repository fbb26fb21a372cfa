import AccordHTTP
import AccordMocks

// A service as Accord generates it: interface, methods and mock. Its models need no codec, as nothing is sent.

struct GetScoreRequest: Sendable, Hashable {
    var contactID = ""
}

struct Score: Sendable, Hashable {
    var points = 0
}

protocol ScoreServiceClientInterface: Sendable {
    func getScore(request: GetScoreRequest, options: CallOptions) async throws(ConnectError) -> Score
    func watchScore(
        request: GetScoreRequest,
        options: CallOptions
    ) async throws(ConnectError) -> ServerStream<Score>
}

extension ScoreServiceClientInterface {
    func getScore(request: GetScoreRequest) async throws(ConnectError) -> Score {
        try await getScore(request: request, options: CallOptions())
    }

    func watchScore(request: GetScoreRequest) async throws(ConnectError) -> ServerStream<Score> {
        try await watchScore(request: request, options: CallOptions())
    }
}

enum ScoreService {
    enum Methods {
        static let getScore = MethodDescriptor(service: "rin.score.v1.ScoreService", name: "GetScore", kind: .unary)
        static let watchScore = MethodDescriptor(
            service: "rin.score.v1.ScoreService", name: "WatchScore", kind: .serverStream)
    }
}

final class ScoreServiceClientMock: ScoreServiceClientInterface {
    let getScore = UnaryMock<GetScoreRequest, Score>(ScoreService.Methods.getScore)
    let watchScore = ServerStreamMock<GetScoreRequest, Score>(ScoreService.Methods.watchScore)

    func getScore(request: GetScoreRequest, options: CallOptions) async throws(ConnectError) -> Score {
        try await getScore.call(request, options)
    }

    func watchScore(
        request: GetScoreRequest,
        options: CallOptions
    ) async throws(ConnectError) -> ServerStream<Score> {
        try await watchScore.call(request, options)
    }
}
