import Accord
import Foundation
import HTTPTypes

/// A problem with a request, as it is reported to the client (RFC 9457).
struct Problem: Sendable {
    var status: Int
    /// An explanation of this occurrence.
    var detail: String
    var violations: [RequestViolation] = []
    /// Further members: the choices that there are, by their names.
    var choices: [String: [String]] = [:]

    /// The kind of problem: for `about:blank`, the phrase of the status (RFC 9457, section 4.2.1).
    private var title: String { Self.phrases[status] ?? "Error" }

    /// The phrases of the statuses that problems have, by which codes of scenarios are sent as well (RFC 9110, section 15).
    private static let phrases = Dictionary(
        uniqueKeysWithValues: [
            HTTPResponse.Status.badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
            .requestTimeout, .conflict, .preconditionFailed, .contentTooLarge, .unsupportedMediaType,
            .unprocessableContent, .tooManyRequests, .internalServerError, .notImplemented, .serviceUnavailable,
            .gatewayTimeout,
        ].map { ($0.code, $0.reasonPhrase) })

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "type": "about:blank", "title": .string(title), "status": .number(JSONNumber(status)),
            "detail": .string(detail),
        ]
        if !violations.isEmpty { members["errors"] = .array(violations.map(\.json)) }
        for (name, values) in choices { members[name] = .array(values.map { .string($0) }) }
        return .object(members)
    }

    /// The problem in the forms that APIs have for their failures: the standard's, FastAPI's, and objects with a message.
    var forms: [JSONValue] {
        let text = JSONValue.string(detail)
        var forms = [json]
        if !violations.isEmpty { forms.append(["detail": .array(violations.map(\.fastAPI))]) }
        for name in ["detail", "message", "error", "title", "description", "msg", "reason"] {
            forms.append(.object([name: text]))
        }
        let code = JSONValue.number(JSONNumber(status))
        forms.append(["code": code, "message": text])
        forms.append(["code": .string("\(status)"), "message": text])
        forms.append(["status": code, "message": text])
        forms.append(["error": ["message": text]])
        forms.append(["error": ["code": code, "message": text]])
        forms.append(["errors": [["message": text]]])
        forms.append(text)
        return forms
    }

    /// The problem as it is, whatever the contract says.
    var response: MockResponse {
        let body = json.sortedData
        return MockResponse(
            status: status,
            headers: [.contentType: "application/problem+json", .contentLength: "\(body.count)"], body: body,
            remarks: remarks)
    }

    /// The lines of the log.
    var remarks: [String] { violations.isEmpty ? [detail] : violations.map(\.text) }
}

extension RequestViolation {
    /// The violation as FastAPI has it.
    fileprivate var fastAPI: JSONValue {
        let steps = pointer.split(separator: "/").map { step -> JSONValue in
            Int(step).map { .number(JSONNumber($0)) } ?? .string(String(step))
        }
        let location: [JSONValue] = [.string(place.rawValue)] + (parameter.map { [.string($0)] } ?? []) + steps
        return ["loc": .array(location), "msg": .string(message), "type": .string(keyword)]
    }
}
