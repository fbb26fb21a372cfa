public import Foundation
import HTTPTypes

/// A transport that reports each exchange to a log: the request as a command of `curl`, without its secrets, and how it
/// ended.
///
/// ```swift
/// let logger = Logger(subsystem: "com.example.rin", category: "http")
/// let transport = LoggingTransport(URLSessionTransport(baseURL: url)) { logger.debug("\($0, privacy: .public)") }
/// // curl -X POST 'https://rin.example/rin.v1.Contacts/Get?key=…' -H 'authorization: …' --data-binary @- # 42 bytes
/// // POST https://rin.example/rin.v1.Contacts/Get?key=…: 200 after 0.081 s
/// ```
///
/// Values of headers and queries are left out, except those of a few headers that never carry a secret, as contracts give
/// keys any name. Bodies are left out unless a limit is given: what is in them is up to the contract.
public struct LoggingTransport: Transport {
    private let base: any Transport
    private let plainNames: Set<String>
    private let bodyLimit: Int
    private let clock: any Clock<Duration>
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - base: the transport that moves the bytes.
    ///   - plainNames: names of headers and of parameters in queries whose values are no secrets, in lower case.
    ///   - bodyLimit: how many bytes a request's body may have to be in the log, where it is text. By default none is.
    ///   - clock: measures how long exchanges take.
    ///   - log: takes one line, without a line break. It is called on the task that makes the call, and should be quick.
    public init(
        _ base: any Transport,
        plainNames: Set<String> = [],
        bodyLimit: Int = 0,
        clock: any Clock<Duration> = ContinuousClock(),
        log: @escaping @Sendable (String) -> Void
    ) {
        self.base = base
        self.plainNames = plainNames
        self.bodyLimit = bodyLimit
        self.clock = clock
        self.log = log
    }

    public var baseURL: URL { base.baseURL }
    public var interceptors: [any Interceptor] { base.interceptors }
    public var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    public var capabilities: TransportCapabilities { base.capabilities }

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        log(curl(request))
        let stopwatch = Stopwatch(clock)
        do throws(TransportError) {
            let response = try await base.send(request)
            log("\(line(request)): \(response.status) after \(Self.seconds(stopwatch.elapsed()))")
            return response
        } catch {
            log("\(line(request)): \(error) after \(Self.seconds(stopwatch.elapsed()))")
            throw error
        }
    }

    private func line(_ request: TransportRequest) -> String {
        "\(request.method) \(Printing.text(of: request.url, showing: plainNames))"
    }

    private func curl(_ request: TransportRequest) -> String {
        var words = ["curl"]
        switch request.method {
        case .get: break
        case .head: words.append("--head")
        default: words.append("-X \(request.method)")
        }
        words.append(Self.quoted(Printing.text(of: request.url, showing: plainNames)))
        for field in request.headers {
            words.append("-H \(Self.quoted(Printing.text(of: field, showing: plainNames)))")
        }
        if request.stream != nil {
            words.append("--data-binary @- # a stream")
        } else if let body = request.body {
            let text = text(of: body).map { "--data-raw \(Self.quoted($0))" }
            words.append(text ?? "--data-binary @- # \(body.count) bytes")
        }
        return words.joined(separator: " ")
    }

    private func text(of body: Data) -> String? {
        guard body.count <= bodyLimit, let text = String(data: body, encoding: .utf8) else { return nil }
        return text.onOneLine(limit: bodyLimit)
    }

    /// One word of a shell (POSIX.1, Shell Command Language, 2.2.2).
    private static func quoted(_ text: String) -> String {
        "'\(text.replacingOccurrences(of: "'", with: #"'\''"#))'"
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        let whole = Int(milliseconds.rounded())
        return "\(whole / 1_000).\(String(1_000 + whole % 1_000).dropFirst()) s"
    }
}
