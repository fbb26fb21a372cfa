import AccordCompression
import AccordHTTP
import Foundation
import Testing
import Trial

#if NIO
    import AccordNIO
#endif

typealias TrialV1 = Accord_.Trial.V1

/// The combination that the behaviour suite is run over: a transport, a server, a protocol, a codec and a compression.
struct TrialSubject: Sendable, Hashable, CustomTestStringConvertible {
    /// A transport, and the server at its other end.
    enum Way: String, Sendable, Hashable, CaseIterable {
        /// The transport in memory, with a function that plays the service.
        case memory
        /// Foundation's URLSession and uvicorn, over HTTP/1.1.
        case urlSession
        #if NIO
            /// NIO and uvicorn, over HTTP/1.1.
            case nio1
            /// NIO and hypercorn, over HTTP/2 in cleartext.
            case nio2
            /// NIO and hypercorn, over TLS: HTTP/2, as ALPN settles it.
            case nioTLS
            /// NIO and hypercorn, over TLS with a client certificate, and HTTP/1.1.
            case nioMutual1
            /// NIO and grpcio, in cleartext.
            case grpcio
            /// NIO and grpcio, over TLS with a client certificate.
            case grpcioMutual
        #endif
    }

    enum Coding: String, Sendable, Hashable { case identity, gzip, zstd, br }
    enum Form: String, Sendable, Hashable { case proto, json }

    var way: Way
    var rpcProtocol = RPCProtocol.connect
    var form = Form.proto
    var coding = Coding.identity

    var testDescription: String { "\(way) \(rpcProtocol) \(form) \(coding)" }

    // MARK: All of them

    /// One of each way and protocol, to the servers of others.
    static let plain = Way.allCases.filter { $0 != .memory }.flatMap { way in
        way.protocols.map { TrialSubject(way: way, rpcProtocol: $0) }
    }

    static let memory = TrialSubject(way: .memory)

    /// All codecs of each, and of what is in memory, without compression and with the one that all servers have.
    static let all = (plain + [memory]).flatMap { subject in
        subject.way.forms.flatMap { form in
            subject.way.codings.filter { $0 == .identity || $0 == .gzip }.map { coding in
                TrialSubject(way: subject.way, rpcProtocol: subject.rpcProtocol, form: form, coding: coding)
            }
        }
    }

    /// All compressions of each.
    static let compressed = plain.flatMap { subject in
        subject.way.codings.map { coding in
            TrialSubject(way: subject.way, rpcProtocol: subject.rpcProtocol, coding: coding)
        }
    }

    // MARK: What can be expected

    var isFullDuplex: Bool { way.isFullDuplex }
    var httpVersion: String { way.httpVersion }

    // MARK: Parts

    /// A client over the transport that all tests share, or over another one.
    func client(
        _ transport: (any Transport)? = nil, change: (inout RPCOptions) -> Void = { _ in }
    ) async throws -> TrialV1.TrialServiceClient {
        var options = RPCOptions()
        switch coding {
        case .identity: options.acceptedCodings = []
        case .gzip: options.requestCoding = .gzip(minimumBytes: 1)
        case .zstd: options.compress(with: .zstd)
        case .br: options.compress(with: .brotli)
        }
        change(&options)
        let shared = try await SharedTransports.shared.transport(way)
        return TrialV1.TrialServiceClient(
            transport: transport ?? shared, protocol: rpcProtocol, codec: form == .json ? .json : .protobuf,
            options: options)
    }
}

extension TrialSubject.Way {
    /// The address at which the server listens; the one in memory listens nowhere.
    var address: TrialPeer.Address {
        switch self {
        case .memory, .urlSession: .http1
        #if NIO
            case .nio1: .http1
            case .nio2: .http2
            case .nioTLS: .tls
            case .nioMutual1: .mutual
            case .grpcio: .grpc
            case .grpcioMutual: .grpcMutual
        #endif
        }
    }

    fileprivate var protocols: [RPCProtocol] {
        switch self {
        case .memory: [.connect]
        case .urlSession: [.connect, .grpcWeb]
        #if NIO
            case .nio1, .nioMutual1: [.connect, .grpcWeb]
            case .nio2, .nioTLS: [.connect, .grpcWeb, .grpc]
            case .grpcio, .grpcioMutual: [.grpc]
        #endif
        }
    }

    /// grpcio has no JSON.
    fileprivate var forms: [TrialSubject.Form] {
        address == .grpc || address == .grpcMutual ? [.proto] : [.proto, .json]
    }

    fileprivate var codings: [TrialSubject.Coding] {
        switch address {
        case _ where self == .memory: [.identity]
        case .grpc, .grpcMutual: [.identity, .gzip]
        default: [.identity, .gzip, .zstd, .br]
        }
    }

    fileprivate var httpVersion: String {
        switch self {
        case .memory: "memory"
        case .urlSession: "1.1"
        #if NIO
            case .nio1, .nioMutual1: "1.1"
            case .nio2, .nioTLS, .grpcio, .grpcioMutual: "2"
        #endif
        }
    }

    fileprivate var isFullDuplex: Bool { httpVersion != "1.1" }

    /// Returns a transport of its own, to the server, or to what is in front of it.
    func transport(to url: URL? = nil) async throws -> any Transport {
        guard self != .memory else { return try TrialHandler.transport() }
        let peer = try await TrialPeer.shared.value
        let url = try url ?? peer.url(address)
        #if NIO
            guard self != .urlSession else { return URLSessionTransport(baseURL: url) }
            var configuration = NIOTransport.Configuration()
            // On a busy machine, a server may take longer to answer a PING than it may elsewhere.
            configuration.pingTimeout = .seconds(60)
            configuration.version = httpVersion == "1.1" ? .http1 : self == .nioTLS ? .automatic : .http2
            configuration.tls.roots = .pem(Data(peer.certificates.authority.utf8))
            if address == .mutual || address == .grpcMutual {
                configuration.tls.identity = NIOTLS.Identity(
                    certificates: Data(peer.certificates.certificate.utf8),
                    privateKey: Data(peer.certificates.key.utf8))
            }
            return NIOTransport(baseURL: url, configuration: configuration)
        #else
            return URLSessionTransport(baseURL: url)
        #endif
    }
}

extension RPCOptions {
    /// In both directions, and with nothing else.
    fileprivate mutating func compress(with coding: ContentCoding) {
        requestCoding = RequestCoding(coding, minimumBytes: 1)
        acceptedCodings = [coding]
    }
}

/// One transport for each way, so that tests share connections as an app's calls do.
private actor SharedTransports {
    static let shared = SharedTransports()

    private var transports: [TrialSubject.Way: any Transport] = [:]

    func transport(_ way: TrialSubject.Way) async throws -> any Transport {
        if let transport = transports[way] { return transport }
        let transport = try await way.transport()
        if let other = transports[way] { return other }
        transports[way] = transport
        return transport
    }
}
