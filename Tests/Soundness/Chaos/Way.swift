import AccordCompression
import AccordHTTP
import AccordNIO
import Foundation
import Trial

typealias TrialV1 = Accord_.Trial.V1

/// A way to call a service: a place, a protocol, a codec and a compression.
struct Way: Sendable, Hashable, CustomStringConvertible {
    enum Form: String, Sendable, Hashable { case proto, json }
    enum Coding: String, Sendable, Hashable { case identity, gzip, zstd, br }

    var place: Place
    var rpcProtocol: RPCProtocol
    var form: Form
    var coding: Coding

    var description: String { "\(place) \(rpcProtocol) \(form) \(coding)" }

    static let all = Place.services.flatMap { place in
        protocols(place).flatMap { rpcProtocol in
            forms(place).flatMap { form in
                codings(place).map { Way(place: place, rpcProtocol: rpcProtocol, form: form, coding: $0) }
            }
        }
    }

    /// One for each place and protocol.
    static let plain = all.filter { $0.form == .proto && $0.coding == .identity }

    private static func protocols(_ place: Place) -> [RPCProtocol] {
        switch place {
        case .http1, .mutual: [.connect, .grpcWeb]
        case .grpc, .grpcMutual: [.grpc]
        default: [.connect, .grpcWeb, .grpc]
        }
    }

    /// grpcio has no JSON.
    private static func forms(_ place: Place) -> [Form] {
        place == .grpc || place == .grpcMutual ? [.proto] : [.proto, .json]
    }

    private static func codings(_ place: Place) -> [Coding] {
        place == .grpc || place == .grpcMutual ? [.identity, .gzip] : [.identity, .gzip, .zstd, .br]
    }

    /// Whether a response can be read while the request is made.
    var isFullDuplex: Bool { place != .http1 && place != .mutual }

    func client(over transport: any Transport) -> TrialV1.TrialServiceClient {
        var options = RPCOptions()
        switch coding {
        case .identity: options.acceptedCodings = []
        case .gzip: options.requestCoding = .gzip(minimumBytes: 1)
        case .zstd: (options.requestCoding, options.acceptedCodings) = (.init(.zstd, minimumBytes: 1), [.zstd])
        case .br: (options.requestCoding, options.acceptedCodings) = (.init(.brotli, minimumBytes: 1), [.brotli])
        }
        return TrialV1.TrialServiceClient(
            transport: transport, protocol: rpcProtocol, codec: form == .json ? .json : .protobuf, options: options)
    }
}

/// The transports that all calls share: for each place one that sends a call once, and one that repeats it with a key.
struct Transports: Sendable {
    private let plain: [Place: NIOTransport]
    private let keyed: [Place: NIOTransport]
    let reports = Reports()

    init(_ network: Network) throws {
        var (plain, keyed): ([Place: NIOTransport], [Place: NIOTransport]) = ([:], [:])
        let retry = RetryPolicy(maxRetries: 3, base: .milliseconds(100), cap: .seconds(1))
        for place in Place.services + [.rest] {
            plain[place] = try Self.transport(to: place, network, reports.interceptors)
            keyed[place] = try Self.transport(
                to: place, network,
                reports.interceptors + [CorrelationInterceptor(), IdempotencyInterceptor(), RetryInterceptor(retry)])
        }
        (self.plain, self.keyed) = (plain, keyed)
    }

    func transport(to place: Place, isKeyed: Bool) throws -> NIOTransport {
        guard let transport = (isKeyed ? keyed : plain)[place] else {
            throw Network.Failure(description: "\(place) has no transport")
        }
        return transport
    }

    static func transport(
        to place: Place, _ network: Network, _ interceptors: [any Interceptor], path: String = ""
    ) throws -> NIOTransport {
        var configuration = NIOTransport.Configuration()
        configuration.version =
            switch place {
            case .http1, .mutual, .rest: .http1
            case .tls: .automatic
            default: .http2
            }
        configuration.tls.roots = .pem(Data(network.certificates.authority.utf8))
        if place == .mutual || place == .grpcMutual {
            configuration.tls.identity = NIOTLS.Identity(
                certificates: Data(network.certificates.certificate.utf8),
                privateKey: Data(network.certificates.key.utf8))
        }
        // Short, so that a calm sees connections end.
        configuration.idleTimeout = .seconds(2)
        configuration.pingInterval = .seconds(3)
        configuration.pingTimeout = .seconds(3)
        let url = try network.url(place)
        return NIOTransport(
            baseURL: path.isEmpty ? url : url.appending(path: path), interceptors: interceptors,
            configuration: configuration)
    }
}

/// Compares the calls that interceptors saw begin with the reports of their ends: there is one for each.
final class Reports: AnalyticsSink {
    private struct Open: Sendable {
        let method: MethodDescriptor
        let start: ContinuousClock.Instant
    }

    private let open = Locked<[UUID: Open]>([:])
    private let problems = Locked<[String]>([])

    var interceptors: [any Interceptor] { [Beginning(reports: self), AnalyticsInterceptor(self)] }

    func record(_ report: CallReport) {
        guard open.withLock({ $0.removeValue(forKey: report.id) }) == nil else { return }
        problems.withLock { $0.append("\(report.method) was reported twice, the second time with \(report.outcome)") }
    }

    /// Returns what is wrong, when no call of the load is under way. Sessions have calls of their own, which take
    /// seconds at most.
    func settle() -> [String] {
        let limit = ContinuousClock.now - .seconds(20)
        let lost = open.withLock { open in
            defer { open = open.filter { $0.value.start >= limit } }
            return open.values.filter { $0.start < limit }
        }
        return problems.exchange([]) + lost.map { "\($0.method) ended, and was never reported" }
    }

    fileprivate func begin(_ id: UUID, _ method: MethodDescriptor) {
        open.withLock { $0[id] = Open(method: method, start: .now) }
    }
}

extension CallReport {
    fileprivate var outcome: String { code?.rawValue ?? "ok" }
}

private struct Beginning: Interceptor {
    let reports: Reports

    var phase: InterceptorPhase { .analytics }

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        reports.begin(call.id, call.method)
        return try await next(call)
    }
}
