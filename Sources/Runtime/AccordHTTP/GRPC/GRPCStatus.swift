import Accord
import Foundation
import HTTPTypes

/// The outcome of a call, as gRPC gives it among the trailers (gRPC over HTTP2, "Responses").
enum GRPCStatus {
    private static let names: Set<String> = ["grpc-status", "grpc-message", "grpc-status-details-bin"]

    /// - Returns: the trailers without the protocol's own.
    /// - Throws: the error that they report; `unknown`, when they do not say how the call ended.
    static func read(_ fields: HTTPFields) throws(ConnectError) -> HTTPFields {
        var trailers = fields
        trailers.removeAll { names.contains($0.name.canonicalName) }
        guard let status = fields[.grpcStatus] else {
            throw ConnectError(.unknown, "the server did not say how the call ended", metadata: trailers)
        }
        guard status != "0" else { return trailers }
        var error = error(status, message: fields[.grpcMessage])
        error.metadata = trailers
        if let details = fields[.grpcStatusDetails], !add(details, to: &error) {
            error.metadata[.grpcStatusDetails] = details
        }
        throw error
    }

    private static func error(_ status: String, message: String?) -> ConnectError {
        let code = Int(status).flatMap { ConnectError.Code(grpcStatus: $0) }
        return ConnectError(
            code ?? .unknown,
            message.map(Percent.decode)
                ?? (code == nil ? "the call ended with the status \"\(status.onOneLine(limit: 100))\"" : ""),
            isInferred: code == nil)
    }

    /// Adds the content of a `google.rpc.Status`. It says the same once more, and not cut to what a header may carry,
    /// so its code and message win.
    ///
    /// - Returns: false when it cannot be read.
    private static func add(_ details: String, to error: inout ConnectError) -> Bool {
        guard let bytes = Base64.decode(details), let status = try? Google.Rpc.Status(protobuf: bytes) else {
            return false
        }
        if let code = ConnectError.Code(grpcStatus: Int(status.code)) {
            error.code = code
            error.isInferred = false
        }
        if !status.message.isEmpty { error.message = status.message }
        error.details = status.details.map { detail in
            let type = detail.typeURL.split(separator: "/").last.map(String.init) ?? ""
            return ConnectError.Detail(type: type, value: detail.value)
        }
        return true
    }
}

extension ConnectError.Code {
    /// The code with the number that gRPC has for it (`google.rpc.Code`); `nil` for numbers that are no error's.
    init?(grpcStatus: Int) {
        switch grpcStatus {
        case 1: self = .canceled
        case 2: self = .unknown
        case 3: self = .invalidArgument
        case 4: self = .deadlineExceeded
        case 5: self = .notFound
        case 6: self = .alreadyExists
        case 7: self = .permissionDenied
        case 8: self = .resourceExhausted
        case 9: self = .failedPrecondition
        case 10: self = .aborted
        case 11: self = .outOfRange
        case 12: self = .unimplemented
        case 13: self = .internal
        case 14: self = .unavailable
        case 15: self = .dataLoss
        case 16: self = .unauthenticated
        default: return nil
        }
    }
}
