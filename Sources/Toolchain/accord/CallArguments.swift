import AccordHTTP
import ArgumentParser
import CodeGeneration
import Contract
import Foundation
import HTTPTypes

#if NIO
    import AccordNIO
#endif

/// The options that `accord try` and `accord verify` share.
struct CallArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Contracts, folders of contracts, or accord.json files. Without any, every accord.json in or below the current \
            folder is taken, or else the contracts there. Give it again for more.
            """, valueName: "path"), completion: .file())
    var contracts: [String] = []

    @Option(name: [.customShort("H"), .long], help: ArgumentHelp("A header field.", valueName: "name: value"))
    var header: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A token, which is sent where the contract has its security scheme: by default as Authorization: Bearer. For \
            basic authentication it is name:password.
            """, valueName: "token"))
    var token: String?

    @Option(name: .customLong("protocol"), help: "The protocol of services: connect, grpc or grpc-web.")
    var rpcProtocol = CallProtocol.connect

    @Flag(name: .customLong("http2"), help: "Speak HTTP/2 from the beginning; grpc does so without TLS in any case.")
    var usesHTTP2 = false

    @Option(
        name: .customLong("cacert"),
        help: ArgumentHelp(
            """
            Certificates in PEM that the server's certificate has to come from, in place of those of the system; or that \
            certificate itself.
            """, valueName: "file"))
    var authorities: String?

    @Option(
        name: .customLong("cert"),
        help: ArgumentHelp("A client's certificate in PEM, with those that lead to its authority.", valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("The private key of --cert in PEM, without a passphrase.", valueName: "file"))
    var key: String?

    func validate() throws {
        _ = try headers()
        if (certificate == nil) != (key == nil) {
            throw ValidationError("--cert and --key belong together; give both of them")
        }
    }

    /// The header fields.
    func headers() throws -> HTTPFields {
        var fields = HTTPFields()
        for text in header {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, let name = HTTPField.Name(parts[0]) else {
                throw ValidationError("'\(text)' is no header field; write it as in: -H 'x-request-id: 7'")
            }
            fields.append(HTTPField(name: name, value: parts[1]))
        }
        return fields
    }

    /// Reads a URL.
    ///
    /// - Parameter schemes: the schemes that it may have.
    static func url(_ text: String, _ schemes: Set<String> = ["http", "https", "ws", "wss"]) throws -> URL {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), schemes.contains(scheme),
            url.host?.isEmpty == false
        else {
            let known = schemes.sorted().map { "\($0)://" }.joined(separator: ", ")
            throw ValidationError("'\(text)' is no URL; begin it with \(known)")
        }
        return url
    }

    /// Reads the contracts, and exits when they are wrong.
    func readContracts(isVerbose: Bool) throws -> [Contract] {
        do throws(Diagnostics) {
            let (contracts, warnings) = try ServedContracts(contracts).read()
            if isVerbose { Terminal.report(warnings, isVerbose: true) }
            return contracts
        } catch {
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }

    /// The words of a command line that say the same, except what is secret.
    var words: [String] {
        var words = contracts.flatMap { ["--contracts", $0] }
        if rpcProtocol != .connect { words += ["--protocol", rpcProtocol.rawValue] }
        if usesHTTP2 { words.append("--http2") }
        for (name, value) in [("--cacert", authorities), ("--cert", certificate), ("--key", key)] {
            if let value { words += [name, value] }
        }
        return words
    }

    #if NIO
        func transport(_ url: URL) throws -> any Transport {
            // gRPC needs HTTP/2, and without TLS nobody can ask whether the server has it.
            let isPrior = usesHTTP2 || rpcProtocol == .grpc && url.scheme?.lowercased() == "http"
            let proxy = try proxy(for: url)
            let transport = NIOTransport(
                baseURL: url,
                configuration: NIOTransport.Configuration(
                    version: isPrior ? .http2 : .automatic, tls: try tls(), proxy: proxy))
            return proxy == nil ? transport : ProxiedTransport(base: transport)
        }

        private func proxy(for url: URL) throws -> HTTPProxy? {
            do throws(ProxyProblem) {
                return try HTTPProxy(for: url)
            } catch {
                throw ValidationError(error.description)
            }
        }

        func socketTransport() throws -> NIOSocketTransport {
            NIOSocketTransport(configuration: NIOSocketTransport.Configuration(tls: try tls()))
        }

        private func tls() throws -> NIOTLS {
            var tls = NIOTLS()
            if let authorities { tls.roots = .pem(try Self.content(of: authorities)) }
            if let certificate, let key {
                tls.identity = NIOTLS.Identity(
                    certificates: try Self.content(of: certificate), privateKey: try Self.content(of: key))
            }
            return tls
        }

        private static func content(of path: String) throws -> Data {
            do {
                return try Data(contentsOf: URL(fileURLWithPath: path))
            } catch {
                throw ValidationError("\(path) cannot be read (\(error.localizedDescription)); check the path")
            }
        }
    #endif
}

/// A protocol of services, as the command line names it.
enum CallProtocol: String, CaseIterable, ExpressibleByArgument {
    case connect, grpc
    case grpcWeb = "grpc-web"

    var value: RPCProtocol {
        switch self {
        case .connect: .connect
        case .grpc: .grpc
        case .grpcWeb: .grpcWeb
        }
    }
}

/// The form of messages, as the command line names it.
enum CallCodec: String, CaseIterable, ExpressibleByArgument {
    case json, binary
}
