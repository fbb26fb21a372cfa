import AccordHTTP
import EvokeEssence
import Foundation
import Growfolio
import Hean
import TestEnvironment

/// Makes calls of REST APIs, by generated clients, and judges what comes of them.
struct RESTCaller: Sendable {
    enum Operation: String, Sendable, CaseIterable { case summary, positions, risk, exchange, login, socketToken }

    let network: Network
    let desk: Desk
    /// By whether calls are repeated with a key.
    private let heans: [Bool: Hean.HEANClient]
    private let growfolios: [Bool: Growfolio.GrowfolioClient]
    private let evokeEssences: [Bool: EvokeEssence.EvokeEssenceClient]
    /// Shows the token of a session whose identity provider fails at times.
    private let signedIn: EvokeEssence.EvokeEssenceClient

    init(_ network: Network, _ transports: Transports, _ identity: IdentityProvider, _ desk: Desk) throws {
        (self.network, self.desk) = (network, desk)
        func part(_ path: String, _ isKeyed: Bool) throws -> PartTransport {
            PartTransport(try transports.transport(to: .rest, isKeyed: isKeyed), path)
        }
        heans = try both { Hean.HEANClient(transport: try part("hean", $0)) }
        growfolios = try both { Growfolio.GrowfolioClient(transport: try part("growfolio", $0)) }
        evokeEssences = try both { EvokeEssence.EvokeEssenceClient(transport: try part("evokeessence", $0)) }
        signedIn = EvokeEssence.EvokeEssenceClient(
            transport: PartTransport(
                try transports.transport(to: .rest, isKeyed: false), "evokeessence",
                [AuthInterceptor(identity.evokeEssence)]))
    }

    func call(using random: inout SeededRandom, isCertain: Bool, _ operation: Operation? = nil) async {
        let operation = operation ?? Operation.allCases.randomElement(using: &random) ?? .summary
        let isKeyed = Bool.random(using: &random)
        let timeout = isCertain ? Duration.seconds(60) : .milliseconds(Int.random(in: 500...5_000, using: &random))
        let isCancelled = !isCertain && Int.random(in: 0..<5, using: &random) == 0
        let cancelling = isCancelled ? Duration.milliseconds(Int.random(in: 0...500, using: &random)) : nil
        let details = "timeout \(timeout.inSeconds)" + (isKeyed ? ", with a key and retries" : "")
        let title = "\(operation) REST"
        await desk.run(title, details, timeout: timeout, cancelling: cancelling) {
            let start = desk.now
            do {
                guard try await perform(operation, isKeyed, CallOptions(timeout: timeout)) else {
                    desk.find("\(title): the answer is not what was asked for (\(details))")
                    return "wrong"
                }
                return "ok"
            } catch let failure as any OperationFailure {
                let error = failure.connectError
                let time = desk.now - start
                let isExpected =
                    switch error.code {
                    case .unavailable: true
                    case .deadlineExceeded: time >= timeout * 0.8
                    case .canceled: cancelling != nil
                    case .resourceExhausted: error.httpStatus == 429
                    default: false
                    }
                if isCertain || !isExpected { desk.find("\(title): \(error) after \(time.inSeconds) (\(details))") }
                return error.code.rawValue
            } catch {
                desk.find("\(title): threw \(error), which is no RESTError (\(details))")
                return "wrong"
            }
        }
    }

    /// - Returns: whether the answer is right.
    private func perform(_ operation: Operation, _ isKeyed: Bool, _ options: CallOptions) async throws -> Bool {
        guard let hean = heans[isKeyed], let growfolio = growfolios[isKeyed], let evokeEssence = evokeEssences[isKeyed]
        else { return false }
        switch operation {
        case .summary:
            return try await hean.getPortfolioSummary(options: options).equity > 0
        case .positions:
            return try await hean.listPositions(options: options).count == 2
        case .risk:
            return try await hean.getRiskState(options: options).drawdown > 0
        case .exchange:
            let user = UUID().uuidString
            let token = IdentityProvider.identityToken(of: user, lasting: 3_600)
            return try await growfolio.exchangeToken(body: .init(identityToken: token), options: options).userID == user
        case .login:
            let user = "\(UUID().uuidString)@example.com"
            let body = EvokeEssence.LoginRequest(email: user, password: "correct horse")
            return try await evokeEssence.login(body: body, options: options).token.hasSuffix(user)
        case .socketToken:
            return try await signedIn.createSocketToken(options: options).token.hasPrefix("socket-of-")
        }
    }
}

/// The errors of all REST operations, whatever their contract documents.
private protocol OperationFailure: Error {
    var connectError: ConnectError { get }
}

extension RESTError: OperationFailure {}

private func both<Value>(_ make: (Bool) throws -> Value) rethrows -> [Bool: Value] {
    [true: try make(true), false: try make(false)]
}

/// A transport for one part of a server, over the connections of another transport.
struct PartTransport: Transport {
    private let whole: any Transport
    private let more: [any Interceptor]
    let baseURL: URL

    init(_ whole: any Transport, _ path: String, _ more: [any Interceptor] = []) {
        (self.whole, self.more) = (whole, more)
        baseURL = whole.baseURL.appending(path: path)
    }

    var interceptors: [any Interceptor] { whole.interceptors + more }
    var capabilities: TransportCapabilities { whole.capabilities }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await whole.send(request)
    }
}
