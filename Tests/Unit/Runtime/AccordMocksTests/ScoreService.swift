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
    func addScores(options: CallOptions) async throws(ConnectError) -> ClientStream<Score, GetScoreRequest>
    func playScore(options: CallOptions) async throws(ConnectError) -> BidiStream<GetScoreRequest, Score>
}

extension ScoreServiceClientInterface {
    func getScore(request: GetScoreRequest) async throws(ConnectError) -> Score {
        try await getScore(request: request, options: CallOptions())
    }

    func watchScore(request: GetScoreRequest) async throws(ConnectError) -> ServerStream<Score> {
        try await watchScore(request: request, options: CallOptions())
    }

    func addScores() async throws(ConnectError) -> ClientStream<Score, GetScoreRequest> {
        try await addScores(options: CallOptions())
    }

    func playScore() async throws(ConnectError) -> BidiStream<GetScoreRequest, Score> {
        try await playScore(options: CallOptions())
    }
}

enum ScoreService {
    enum Methods {
        static let getScore = MethodDescriptor(service: "rin.score.v1.ScoreService", name: "GetScore", kind: .unary)
        static let watchScore = MethodDescriptor(
            service: "rin.score.v1.ScoreService", name: "WatchScore", kind: .serverStream)
        static let addScores = MethodDescriptor(
            service: "rin.score.v1.ScoreService", name: "AddScores", kind: .clientStream)
        static let playScore = MethodDescriptor(
            service: "rin.score.v1.ScoreService", name: "PlayScore", kind: .bidiStream)
    }
}

final class ScoreServiceClientMock: ScoreServiceClientInterface, ServiceMock {
    let getScore = UnaryMock<GetScoreRequest, Score>(ScoreService.Methods.getScore)
    let watchScore = ServerStreamMock<GetScoreRequest, Score>(ScoreService.Methods.watchScore)
    let addScores = ClientStreamMock<Score, GetScoreRequest>(ScoreService.Methods.addScores)
    let playScore = BidiStreamMock<GetScoreRequest, Score>(ScoreService.Methods.playScore)

    var _methods: [any MethodMock] { [getScore, watchScore, addScores, playScore] }

    func getScore(request: GetScoreRequest, options: CallOptions) async throws(ConnectError) -> Score {
        try await getScore.call(request, options)
    }

    func watchScore(
        request: GetScoreRequest,
        options: CallOptions
    ) async throws(ConnectError) -> ServerStream<Score> {
        try await watchScore.call(request, options)
    }

    func addScores(options: CallOptions) async throws(ConnectError) -> ClientStream<Score, GetScoreRequest> {
        try await addScores.call(options)
    }

    func playScore(options: CallOptions) async throws(ConnectError) -> BidiStream<GetScoreRequest, Score> {
        try await playScore.call(options)
    }
}
