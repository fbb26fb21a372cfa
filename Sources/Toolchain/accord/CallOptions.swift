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
struct CallOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Contracts, folders of contracts, or accord.json files. Without any, every accord.json in or below the current \
            folder is taken, or else the contracts there. Give it again for more.
            """, valueName: "path"))
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

    func validate() throws {
        _ = try headers()
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
        return words
    }

    #if NIO
        func transport(_ url: URL) -> NIOTransport {
            // gRPC needs HTTP/2, and without TLS nobody can ask whether the server has it.
            let isPrior = usesHTTP2 || rpcProtocol == .grpc && url.scheme?.lowercased() == "http"
            return NIOTransport(
                baseURL: url, configuration: NIOTransport.Configuration(version: isPrior ? .http2 : .automatic))
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
