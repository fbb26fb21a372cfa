import AccordHTTP
import AccordNIO
import Foundation

/// The transport that moves the bytes of the calls.
enum TransportKind {
    case nio
    /// - authorities: a file of certificates that URLSession trusts; without one, there is no TLS.
    case urlSession(authorities: URL?)

    /// The number of calls that are made at once: enough for those that wait, and few enough that none waits for a
    /// processor, or for one of the six connections that URLSession makes to a host.
    var width: Int {
        switch self {
        case .nio: 16
        case .urlSession: 6
        }
    }

    /// - Throws: ``Unsupported``, for arguments that there are not.
    init(arguments: some Collection<String>) throws {
        let arguments = Array(arguments)
        switch arguments.prefix(3) {
        case [], ["--transport", "nio"]: self = .nio
        case ["--transport", "urlsession"]: self = .urlSession(authorities: nil)
        case ["--transport", "urlsession", "--authorities"] where arguments.count == 4:
            self = .urlSession(authorities: URL(fileURLWithPath: arguments[3]))
        default:
            throw Unsupported(
                "usage: connect-conformance-client [--transport nio | --transport urlsession [--authorities FILE]]")
        }
    }
}

/// One transport for each server that is called, and for each way of calling it: as in an app, calls share connections.
struct Transports {
    private struct Server: Hashable {
        let url: URL
        let version: V1.HTTPVersion
        let certificate: Data
        let identity: V1.TLSCreds?
    }

    private let kind: TransportKind
    private var made: [Server: any Transport] = [:]

    init(kind: TransportKind) {
        self.kind = kind
    }

    mutating func transport(for request: V1.ClientCompatRequest) throws -> any Transport {
        let scheme = request.serverTLSCert.isEmpty ? "http" : "https"
        guard let url = URL(string: "\(scheme)://\(request.host):\(request.port)") else {
            throw Unsupported("the host \(request.host)")
        }
        let server = Server(
            url: url, version: request.httpVersion, certificate: request.serverTLSCert,
            identity: request.clientTLSCreds)
        if let transport = made[server] { return transport }
        let transport: any Transport =
            switch kind {
            case .nio: try nio(server)
            case .urlSession(let authorities): try urlSession(server, authorities)
            }
        made[server] = transport
        return transport
    }

    private func nio(_ server: Server) throws -> any Transport {
        var configuration = NIOTransport.Configuration()
        // On a busy machine, a server may take longer to answer a PING than it may elsewhere.
        configuration.pingTimeout = .seconds(60)
        configuration.version =
            switch server.version {
            case .httpVersion1: .http1
            case .httpVersion2: .http2
            default: throw Unsupported("\(server.version)")
            }
        // The runner's servers have certificates that they signed themselves, and are no authorities.
        if !server.certificate.isEmpty { configuration.tls.roots = .certificate(server.certificate) }
        configuration.tls.identity = server.identity.map { .init(certificates: $0.cert, privateKey: $0.key) }
        return NIOTransport(baseURL: server.url, configuration: configuration)
    }

    /// A session reads the authorities when it makes its first connection, and keeps them.
    private func urlSession(_ server: Server, _ authorities: URL?) throws -> any Transport {
        if server.certificate.isEmpty {
            guard server.version == .httpVersion1 else { throw Unsupported("HTTP/2 in the clear over URLSession") }
        } else {
            guard let authorities else { throw Unsupported("TLS over URLSession without --authorities") }
            guard server.identity == nil else { throw Unsupported("client certificates over URLSession") }
            let others = (try? Data(contentsOf: authorities)) ?? Data()
            try (others + server.certificate).write(to: authorities, options: .atomic)
        }
        return URLSessionTransport(baseURL: server.url)
    }
}

/// Something that the runner asked for, and that this program does not do. Its features file leaves it out.
struct Unsupported: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = "not supported: \(what)"
    }
}
