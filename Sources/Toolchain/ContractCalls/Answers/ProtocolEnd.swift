import Accord
import AccordHTTP
import Foundation
import HTTPTypes

/// The errors of the protocols as they are written, with what is wrong with them.
enum ProtocolEnd {
    typealias Found = (failure: AnswerFailure, deviations: [Deviation])

    /// An error of Connect (Connect protocol, "Error").
    ///
    /// - Parameter status: of HTTP, for the answer to a unary call; `nil` for the end of a stream.
    static func error(_ value: JSONValue, status: Int?) -> Found {
        let fallback = status.map { "\($0)" } ?? "unknown"
        guard case .object(let members) = value else {
            return (AnswerFailure(code: fallback), [malformed("the error is no JSON object")])
        }
        var deviations: [Deviation] = []
        var failure = AnswerFailure(code: fallback)
        if case .string(let text)? = members["code"], let code = ConnectError.Code(rawValue: text) {
            failure.code = text
            if let status, code.httpStatus != status {
                deviations.append(
                    Deviation(
                        .statusWrong,
                        "the error '\(text)' has the HTTP status \(status), and Connect has \(code.httpStatus)",
                        subject: text))
            }
        } else {
            deviations.append(malformed("the error has no 'code' that Connect has"))
        }
        switch members["message"] {
        case nil: break
        case .string(let text)?: failure.message = text
        default: deviations.append(malformed("the error's 'message' is no string"))
        }
        switch members["details"] {
        case nil: break
        case .array(let details)?:
            failure.details = details
            if !details.allSatisfy(isDetail) {
                deviations.append(
                    malformed("the error's 'details' have an element without 'type', or without 'value' in base64"))
            }
        default: deviations.append(malformed("the error's 'details' are no list"))
        }
        return (failure, deviations)
    }

    private static func isDetail(_ value: JSONValue) -> Bool {
        guard case .string? = value["type"], case .string(let text)? = value["value"] else { return false }
        return UnpaddedBase64.decode(text) != nil
    }

    /// An error of gRPC (gRPC over HTTP2, "Responses").
    static func error(_ status: String, _ fields: HTTPFields) -> Found {
        let message = fields[.grpcMessage].map(Percent.decode) ?? ""
        let code = Int(status).flatMap { number in ConnectError.Code.allCases.first { $0.grpcStatus == number } }
        guard let code else {
            let failure = AnswerFailure(code: "unknown", message: message)
            return (failure, [malformed("the status '\(status.onOneLine(limit: 100))' is none of gRPC's")])
        }
        var failure = AnswerFailure(code: code.rawValue, message: message)
        guard let details = fields[.grpcStatusDetails] else { return (failure, []) }
        guard let content = GRPCStatus.content(ofDetails: details) else {
            return (failure, [malformed("'grpc-status-details-bin' is no google.rpc.Status in base64")])
        }
        failure.details = content.details.map { detail in
            ["type": .string(detail.type), "value": .string(UnpaddedBase64.encode(detail.value))]
        }
        guard content.code != code.grpcStatus else { return (failure, []) }
        let problem = "the status is \(status), and that of 'grpc-status-details-bin' is \(content.code)"
        return (failure, [malformed(problem)])
    }

    /// The trailers in the body of an answer of gRPC-Web. A line that is no field is left out.
    static func fields(ofTrailerBlock block: Data) -> HTTPFields {
        var fields = HTTPFields()
        for line in String(decoding: block, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, let name = HTTPField.Name(parts[0]) else { continue }
            fields.append(HTTPField(name: name, value: parts[1]))
        }
        return fields
    }

    private static func malformed(_ message: String) -> Deviation { Deviation(.errorMalformed, message) }
}
