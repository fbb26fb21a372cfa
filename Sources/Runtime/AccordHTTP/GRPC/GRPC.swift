import Foundation
import HTTPTypes

/// gRPC over HTTP/2 ("gRPC over HTTP2", the protocol's specification): trailers of HTTP say how a call ended.
struct GRPC: GRPCHeaders {
    var contentType: String { "application/grpc" }
    /// Finds out proxies that drop trailers.
    var te: String? { "trailers" }
    var flags: Envelope.Flags { .compressed }

    func end(_ body: BodyEnd) throws(ConnectError) -> HTTPFields {
        if body.isEmpty, body.trailers.isEmpty { return try endWithHeaders(body) }
        if body.trailers.isEmpty { throw stop(isCut: body.isCut) }
        let trailers = try GRPCStatus.read(body.trailers)
        guard !body.isCut else { throw stop(isCut: true) }
        return trailers
    }
}

/// The part that gRPC and gRPC-Web have in common: the headers of requests and responses.
protocol GRPCHeaders: EnvelopeProtocol {
    /// The content type without the codec: `application/grpc`.
    var contentType: String { get }
    /// The value of `TE` in requests.
    var te: String? { get }
}

extension GRPCHeaders {
    func complete(_ headers: inout HTTPFields, codec: Codec, codings: ContentCodings, remaining: Duration?) {
        // All names that begin so are the protocol's.
        headers.removeAll { $0.name.canonicalName.hasPrefix("grpc-") }
        headers[.grpcTimeout] = remaining.flatMap(GRPCTimeout.text)
        headers[.grpcEncoding] = codings.request?.coding.name
        headers[.grpcAcceptEncoding] = codings.acceptedNames
        headers[.contentType] = "\(contentType)+\(codec.name)"
        // Messages are compressed one by one. A coding over the whole body would hold them back.
        headers[.acceptEncoding] = "identity"
        headers[.te] = te
    }

    func begin(
        _ response: TransportResponse, codec: Codec, codings: ContentCodings
    ) throws(ConnectError) -> MessageCoding {
        let type = response.headers.mediaType
        let isGRPC = type == contentType || type.hasPrefix("\(contentType)+")
        if isGRPC, response.status != 200 { try checkStatus(of: response) }
        try response.checkStatus()
        // Without a codec's name it is the one that was asked for: some servers have no other.
        guard type == contentType || type == "\(contentType)+\(codec.name)" else {
            throw ConnectError(
                isGRPC ? .internal : .unknown,
                "the server answered with the content type \"\(type.onOneLine(limit: 100))\", not "
                    + "\(contentType)+\(codec.name)")
        }
        guard try !codings.isWholeBodyCoded(response.headers) else {
            throw ConnectError(.internal, "the server compressed the body as a whole")
        }
        return try codings.coding(ofMessages: response.headers[.grpcEncoding])
    }

    /// Throws the error of a gRPC status that a server sends beside an HTTP status: the former counts (gRPC, "HTTP to
    /// gRPC Status Code Mapping").
    private func checkStatus(of response: TransportResponse) throws(ConnectError) {
        guard response.headers[.grpcStatus] != nil else { return }
        do throws(ConnectError) {
            _ = try GRPCStatus.read(response.headers)
        } catch {
            var error = error
            error.httpStatus = response.status
            throw error
        }
    }

    /// Reads the status where it has to be when there is nothing after the headers ("Trailers-Only").
    ///
    /// - Returns: no trailers, as all that came was shown as headers.
    func endWithHeaders(_ body: BodyEnd) throws(ConnectError) -> HTTPFields {
        guard body.headers[.grpcStatus] != nil else { throw stop(isCut: false) }
        do throws(ConnectError) {
            _ = try GRPCStatus.read(body.headers)
        } catch {
            var error = error
            error.metadata = [:]
            throw error
        }
        return [:]
    }
}

extension HTTPField.Name {
    package static let grpcTimeout = named("Grpc-Timeout")
    package static let grpcEncoding = named("Grpc-Encoding")
    package static let grpcAcceptEncoding = named("Grpc-Accept-Encoding")
    package static let grpcStatus = named("Grpc-Status")
    package static let grpcMessage = named("Grpc-Message")
    package static let grpcStatusDetails = named("Grpc-Status-Details-Bin")
}

/// Timeouts as gRPC has them: at most eight digits, and a unit (gRPC over HTTP2, "Requests").
package enum GRPCTimeout {
    private static let limit: Int64 = 99_999_999

    /// The time in the finest unit that has room for it, rounded up, so that what is left is never nothing; `nil` for
    /// more than eight digits of hours, since so long a time is as good as none, and when no time is left.
    static func text(_ duration: Duration) -> String? {
        let (seconds, attoseconds) = duration.components
        guard duration > .zero, seconds <= limit * 3600 else { return nil }
        if seconds <= limit {
            let fractions: [(perSecond: Int64, unit: String)] = [(1_000_000_000, "n"), (1_000_000, "u"), (1000, "m")]
            for (perSecond, unit) in fractions {
                let size = 1_000_000_000_000_000_000 / perSecond
                let count = seconds * perSecond + (attoseconds + size - 1) / size
                if count <= limit { return "\(count)\(unit)" }
            }
        }
        let whole = attoseconds > 0 ? seconds + 1 : seconds
        for (size, unit) in [(1, "S"), (60, "M"), (3600, "H")] as [(Int64, String)] {
            let count = (whole + size - 1) / size
            if count <= limit { return "\(count)\(unit)" }
        }
        return nil
    }

    /// - Returns: `nil` for what is no timeout.
    package static func duration(_ text: String) -> Duration? {
        guard let unit = text.last, let count = Int64(text.dropLast()), 0...limit ~= count, text.first != "+" else {
            return nil
        }
        return switch unit {
        case "H": .seconds(count * 3600)
        case "M": .seconds(count * 60)
        case "S": .seconds(count)
        case "m": .milliseconds(count)
        case "u": .microseconds(count)
        case "n": .nanoseconds(count)
        default: nil
        }
    }
}
