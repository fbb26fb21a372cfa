import Accord
import Foundation
import HTTPTypes

/// The outcome of a call, as gRPC gives it among the trailers (gRPC over HTTP2, "Responses").
package enum GRPCStatus {
    private static let names: Set<String> = ["grpc-status", "grpc-message", "grpc-status-details-bin"]

    /// Returns the fields that say how a call ended.
    ///
    /// - Parameter error: the reason why it failed; `nil` when it did not.
    package static func fields(_ error: ConnectError?) -> HTTPFields {
        guard let error else { return [.grpcStatus: "0"] }
        var fields: HTTPFields = [.grpcStatus: "\(error.code.grpcStatus)"]
        if !error.message.isEmpty {
            fields[.grpcMessage] = Percent.encode(error.message.utf8, allowing: unescaped)
        }
        guard !error.details.isEmpty else { return fields }
        let details = error.details.map { detail in
            Google.Protobuf.Any_(
                typeURL: detail.type.contains("/") ? detail.type : "type.googleapis.com/\(detail.type)",
                value: detail.value)
        }
        let status = Google.Rpc.Status(
            code: Int32(error.code.grpcStatus), message: error.message, details: details)
        fields[.grpcStatusDetails] = (try? status.protobufData()).map(UnpaddedBase64.encode)
        return fields
    }

    /// The bytes that a message has as they are: those that can be seen and the space, except the percent sign.
    private static let unescaped = Set<UInt8>(0x20...0x7E).subtracting([UInt8(ascii: "%")])

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
        guard let content = content(ofDetails: details) else { return false }
        if let code = ConnectError.Code(grpcStatus: content.code) {
            error.code = code
            error.isInferred = false
        }
        if !content.message.isEmpty { error.message = content.message }
        error.details = content.details
        return true
    }

    /// Reads a field `grpc-status-details-bin`: a `google.rpc.Status` in base64.
    ///
    /// - Returns: `nil` when it is none.
    package static func content(
        ofDetails text: String
    ) -> (code: Int, message: String, details: [ConnectError.Detail])? {
        guard let bytes = UnpaddedBase64.decode(text), let status = try? Google.Rpc.Status(protobuf: bytes) else {
            return nil
        }
        let details = status.details.map { detail in
            let type = detail.typeURL.split(separator: "/").last.map(String.init) ?? ""
            return ConnectError.Detail(type: type, value: detail.value)
        }
        return (Int(status.code), status.message, details)
    }
}

extension ConnectError.Code {
    /// The number that gRPC has for the code (`google.rpc.Code`).
    package var grpcStatus: Int {
        switch self {
        case .canceled: 1
        case .unknown: 2
        case .invalidArgument: 3
        case .deadlineExceeded: 4
        case .notFound: 5
        case .alreadyExists: 6
        case .permissionDenied: 7
        case .resourceExhausted: 8
        case .failedPrecondition: 9
        case .aborted: 10
        case .outOfRange: 11
        case .unimplemented: 12
        case .internal: 13
        case .unavailable: 14
        case .dataLoss: 15
        case .unauthenticated: 16
        }
    }

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
