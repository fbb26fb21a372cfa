import Accord
import AccordHTTP
import HTTPTypes
import Synchronization

/// An answer of the service: what it says is in its payload.
protocol PayloadMessage: Message {
    var payload: V1.ConformancePayload? { get }
}

extension V1.UnaryResponse: PayloadMessage {}
extension V1.IdempotentUnaryResponse: PayloadMessage {}
extension V1.ServerStreamResponse: PayloadMessage {}
extension V1.ClientStreamResponse: PayloadMessage {}
extension V1.BidiStreamResponse: PayloadMessage {}
extension V1.UnimplementedResponse: PayloadMessage {
    var payload: V1.ConformancePayload? { nil }
}

/// The headers and trailers of an answer, as a call shows them.
final class Metadata: Sendable {
    private let shown = Mutex(ResponseMetadata())

    var value: ResponseMetadata { shown.withLock(\.self) }

    func show(_ metadata: ResponseMetadata) {
        shown.withLock { $0 = metadata }
    }
}

extension CallMaker {
    func options(showing metadata: Metadata) throws -> CallOptions {
        var options = try request.callOptions()
        options.onResponse = { metadata.show($0) }
        return options
    }
}

extension V1.ClientResponseResult {
    /// One message came.
    init(_ answer: some PayloadMessage, _ metadata: ResponseMetadata) {
        self.init(
            responseHeaders: metadata.headers.listed, payloads: [answer.payload ?? V1.ConformancePayload()],
            responseTrailers: metadata.trailers.listed)
    }

    /// One message should have come.
    init(_ error: ConnectError) {
        self.init()
        end(error)
    }

    mutating func end(_ error: ConnectError) {
        self.error = V1.Error(error)
        responseTrailers = error.metadata.listed
    }

    /// Reads a stream to its end, whatever that is.
    mutating func receive(
        _ stream: ServerStream<some PayloadMessage>, _ cancellation: Cancellation, _ cancel: () -> Void
    ) async {
        while await receiveOne(stream, cancellation, cancel) {}
    }

    /// Reads one message of a stream.
    ///
    /// - Returns: whether there was one.
    mutating func receiveOne<Answer: PayloadMessage>(
        _ stream: ServerStream<Answer>, _ cancellation: Cancellation, _ cancel: () -> Void
    ) async -> Bool {
        guard error == nil else { return false }
        if payloads.isEmpty { cancellation.after(responses: 0, cancel) }
        do throws(ConnectError) {
            var messages = stream.makeAsyncIterator()
            let answer = try await messages.next()
            responseHeaders = stream.headers.listed
            if let answer {
                payloads.append(answer.payload ?? V1.ConformancePayload())
                cancellation.after(responses: payloads.count, cancel)
            } else {
                responseTrailers = stream.trailers.listed
            }
            return answer != nil
        } catch {
            responseHeaders = stream.headers.listed
            end(error)
            return false
        }
    }
}

extension V1.Error {
    init(_ error: ConnectError) {
        self.init(
            code: V1.Code(error.code), message: error.message,
            details: error.details.map { detail in
                let name = detail.type.split(separator: "/").last ?? ""
                return Google.Protobuf.Any_(typeURL: "type.googleapis.com/\(name)", value: detail.value)
            })
    }
}

extension V1.Code {
    init(_ code: ConnectError.Code) {
        self =
            switch code {
            case .canceled: .canceled
            case .unknown: .unknown
            case .invalidArgument: .invalidArgument
            case .deadlineExceeded: .deadlineExceeded
            case .notFound: .notFound
            case .alreadyExists: .alreadyExists
            case .permissionDenied: .permissionDenied
            case .resourceExhausted: .resourceExhausted
            case .failedPrecondition: .failedPrecondition
            case .aborted: .aborted
            case .outOfRange: .outOfRange
            case .unimplemented: .unimplemented
            case .internal: .internal
            case .unavailable: .unavailable
            case .dataLoss: .dataLoss
            case .unauthenticated: .unauthenticated
            }
    }
}

extension HTTPFields {
    /// Each name with all of its values, in order.
    var listed: [V1.Header] {
        var headers: [V1.Header] = []
        for field in self {
            let name = field.name.canonicalName
            if let index = headers.firstIndex(where: { $0.name == name }) {
                headers[index].value.append(field.value)
            } else {
                headers.append(V1.Header(name: name, value: [field.value]))
            }
        }
        return headers
    }
}
