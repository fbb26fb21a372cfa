public import Foundation
import HTTPTypes

// On Linux, URLSession is in a module of its own. This file is the only one that knows URLSession.
#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport over Foundation's URLSession.
///
/// What it cannot do: send a body while that is made or while it reads the response, show trailers, or hold back a
/// server that sends faster than the app reads. Streamed bodies are sent from files, their own or temporary ones, and
/// so are the messages of client and bidirectional streams, once all of them are there. Bytes that have not been read
/// wait in memory, up to 64 MiB a call; beyond that the call fails with `resourceExhausted`.
///
/// On Linux, take `NIOTransport` (`PlatformTransport` chooses it there). Foundation's URLSession on Linux has defects that
/// no caller can avoid: it stops the process when a response is cut within its header, or has a `Content-Length` near
/// 2⁶³; it inflates a body whole before anybody can refuse it, takes an interim response (100, 103) for the final one, and
/// reads trailers without end.
public final class URLSessionTransport: Transport {
    public let baseURL: URL
    public let interceptors: [any Interceptor]
    private let session: URLSession
    private let delegate: SessionDelegate
    private let idleTimeout: TimeInterval

    /// - Parameters:
    ///   - configuration: is copied. The default keeps no cookies, credentials or cache, and never times out by itself,
    ///     since calls have deadlines.
    ///   - delegate: handles what the transport does not: challenges, by which an app pins a server's certificate or shows
    ///     its own, and metrics. Bodies, redirects and the end of calls are the transport's. On Linux, URLSession has
    ///     challenges for passwords alone, and none for certificates: there, `NIOTLS` of `AccordNIO` has the roots to trust.
    public init(
        baseURL: URL,
        interceptors: [any Interceptor] = [],
        configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) {
        self.baseURL = baseURL
        self.interceptors = interceptors
        // A request made by hand brings a timeout of its own, of a minute, unless it is given another.
        idleTimeout = configuration.timeoutIntervalForRequest
        self.delegate = SessionDelegate(delegate)
        // Without a queue of ours, the session makes a serial one; it is never the main queue.
        session = URLSession(configuration: configuration, delegate: self.delegate, delegateQueue: nil)
    }

    deinit {
        // A session holds its delegate until it is invalidated. Calls that are still being read go on to their end.
        session.finishTasksAndInvalidate()
    }

    /// An ephemeral configuration with timeouts of a week. It keeps no cookies, credentials or responses, not in memory
    /// either: those of one user would be sent after another has signed in.
    public static var defaultConfiguration: URLSessionConfiguration {
        let week: TimeInterval = 7 * 24 * 60 * 60
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = week
        configuration.timeoutIntervalForResource = week
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        return configuration
    }

    /// URLSession inflates these on Apple's platforms and on Linux alike, whoever asked for them, and leaves
    /// `Content-Encoding` in place. Which others it knows depends on the platform.
    public let decodesContentEncodings: Set = ["gzip", "deflate"]

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        var file: BodyFile?
        if let stream = request.stream { file = try await BodyFile(stream) }
        let task: URLSessionTask
        if let file {
            task = try upload(request, file)
        } else if let body = request.body, request.onSent != nil {
            // On Linux, others report nothing of what is sent.
            task = session.uploadTask(with: urlRequest(request), from: body)
        } else {
            task = session.dataTask(with: urlRequest(request))
        }
        let exchange = Locked(Exchange(cancelOnWire: cancelling(task)))
        delegate.observe(task, ExchangeObserver(exchange: exchange, file: file, onSent: request.onSent))
        let reader = ExchangeReader(exchange)
        let head = try await reader.head { task.resume() }
        return TransportResponse(
            status: head.status,
            headers: head.headers,
            body: TransportBody(
                next: { () throws(TransportError) in try await reader.chunk() }, cancel: { reader.cancel() }))
    }

    private func cancelling(_ task: URLSessionTask) -> @Sendable () -> Void {
        #if canImport(FoundationNetworking)
            // A task that is cancelled while it ends stops the process, and it ends on this queue.
            let queue = session.delegateQueue
            return { queue.addOperation { task.cancel() } }
        #else
            return { task.cancel() }
        #endif
    }

    private func upload(_ request: TransportRequest, _ file: BodyFile) throws(TransportError) -> URLSessionUploadTask {
        #if canImport(FoundationNetworking)
            // It reads files on a queue of its own, and stops the process when the task is cancelled meanwhile. So the
            // file is mapped into memory instead.
            do {
                let body = try Data(contentsOf: file.url, options: .mappedIfSafe)
                return session.uploadTask(with: urlRequest(request), from: body)
            } catch {
                throw TransportError(.failed, "the body cannot be read", cause: error)
            }
        #else
            return session.uploadTask(with: urlRequest(request), fromFile: file.url)
        #endif
    }

    private func urlRequest(_ request: TransportRequest) -> URLRequest {
        var result = URLRequest(url: request.url)
        result.timeoutInterval = idleTimeout
        result.httpMethod = request.method.rawValue
        for field in request.headers {
            result.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        result.httpBody = request.body
        return result
    }
}

/// Waits for what an exchange brings. When it goes, so does the exchange.
private final class ExchangeReader: Sendable {
    private let exchange: Locked<Exchange>

    init(_ exchange: Locked<Exchange>) {
        self.exchange = exchange
    }

    deinit {
        cancel()
    }

    /// - Parameter start: starts the task, once its response is waited for. It is called for a task that is cancelled
    ///   already, too: URLSession reports the end of started tasks alone.
    func head(start: () -> Void) async throws(TransportError) -> Exchange.Head {
        try await wait(start: start) { exchange, resume in exchange.wantsHead(resume) }
    }

    func chunk() async throws(TransportError) -> Data? {
        try await wait { exchange, resume in exchange.wantsChunk(resume) }
    }

    private func wait<Value: Sendable>(
        start: () -> Void = {},
        _ register: (inout Exchange, @escaping @Sendable (Result<Value, TransportError>) -> Void) -> Exchange.Effect?
    ) async throws(TransportError) -> Value {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.withLock { register(&$0) { continuation.resume(returning: $0) } }?()
                start()
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Gives the exchange up. Who waits for something of it gets `cancelled`.
    func cancel() {
        exchange.withLock { $0.cancelled() }?()
    }
}

/// Carries the events of a task to its exchange.
private struct ExchangeObserver: TaskObserver {
    let exchange: Locked<Exchange>
    /// The body of the request, which has to be there until the task has ended.
    let file: BodyFile?
    let onSent: (@Sendable (Int) -> Void)?

    func received(_ response: HTTPURLResponse) {
        let head = Exchange.Head(status: response.statusCode, headers: response.fields)
        exchange.withLock { $0.received(head) }?()
    }

    func received(_ data: Data) {
        exchange.withLock { $0.received(data) }?()
    }

    func sent(_ count: Int) {
        onSent?(count)
    }

    func completed(_ task: URLSessionTask, with error: (any Error)?) {
        let error = error.map { TransportError(urlSession: $0, to: task.originalRequest?.url) }
        exchange.withLock { $0.finished(error) }?()
    }
}

extension HTTPURLResponse {
    /// Foundation joins the values of a repeated header with commas; they are passed on as they are.
    fileprivate var fields: HTTPFields {
        var fields = HTTPFields()
        for (name, value) in allHeaderFields {
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else {
                continue
            }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }
}

extension TransportError {
    /// - Parameter url: where the request went.
    package init(urlSession error: any Error, to url: URL?) {
        let kind: Kind =
            switch (error as? URLError)?.code {
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            default: .failed
            }
        self.init(kind, Self.words(error, url), cause: error)
    }

    /// A description of the error, in the words that every transport uses.
    private static func words(_ error: any Error, _ url: URL?) -> String {
        let host = url?.host ?? "no host"
        let port = url?.port ?? (["https", "wss"].contains(url?.scheme) ? 443 : 80)
        return switch (error as? URLError)?.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            "the device has no network"
        case .cannotConnectToHost: "the server refused the connection: \(host):\(port)"
        case .cannotFindHost, .dnsLookupFailed: "the server's name has no address: \(host)"
        case .networkConnectionLost: "the connection was lost"
        case .timedOut: "the server does not answer"
        case .secureConnectionFailed: "TLS: the handshake failed"
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid:
            "TLS: the server's certificate comes from no authority that is trusted, or is not valid now"
        default: error.localizedDescription
        }
    }
}
