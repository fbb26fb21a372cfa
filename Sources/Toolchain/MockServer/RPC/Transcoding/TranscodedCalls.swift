import Accord
import AccordHTTP
import Contract
import DynamicMessages
import Foundation
import HTTPTypes

/// The methods of services that contracts map to REST requests by the option `google.api.http`.
struct TranscodedCalls: Sendable {
    fileprivate struct Route: Sendable {
        let verb: String
        let pattern: TemplatePattern
        let transcoding: Transcoding
        let models: WireModels
    }

    /// A method that a request calls.
    struct Match: Sendable {
        fileprivate let route: Route
        /// The texts of the fields in the path.
        fileprivate let path: [String: String]
    }

    private let routes: [Route]

    init(_ contracts: [Contract]) {
        routes = contracts.flatMap { contract -> [Route] in
            let operations = contract.files.filter(\.isRequested).flatMap(\.apis).flatMap(\.operations)
            guard operations.contains(where: { $0.transcoding != nil }) else { return [] }
            let models = WireModels(contract)
            return operations.compactMap { operation in
                operation.transcoding.map { transcoding in
                    Route(
                        verb: operation.method, pattern: TemplatePattern(transcoding.template),
                        transcoding: transcoding,
                        models: models)
                }
            }
        }
    }

    /// Finds the method that a request calls; `nil` for none.
    ///
    /// - Parameter path: percent-encoded.
    func match(_ method: String, _ path: String) -> Match? {
        let segments = OperationPath.split(path)
        let matches = routes.filter { $0.verb == method }.compactMap { route in
            route.pattern.match(segments).map { Match(route: route, path: $0) }
        }
        // The first of those with the most segments that are fixed.
        return matches.reduce(nil as Match?) { best, match in
            guard let best, best.route.pattern.literalCount >= match.route.pattern.literalCount else { return match }
            return best
        }
    }
}

extension TranscodedCalls.Match {
    /// The path of the method.
    var method: String { route.transcoding.method }

    /// The call of the method, by Connect with JSON; or what is wrong with the request.
    func call(_ request: MockRequest, at url: URL) -> Result<TransportRequest, RequestMessage.Problem> {
        Result { () throws(RequestMessage.Problem) in try self.request(for: request, at: url) }
    }

    private func request(
        for request: MockRequest, at url: URL
    ) throws(RequestMessage.Problem) -> TransportRequest {
        var message = RequestMessage(models: route.models)
        let transcoding = route.transcoding
        if let body = transcoding.body, let bytes = request.body, !bytes.isEmpty {
            let value: JSONValue
            do throws(CodecError) {
                value = try JSONValue(json: bytes)
            } catch {
                throw RequestMessage.Problem(text: "the body is no JSON: \(error.message)")
            }
            try message.set(body: value, as: body == "*" ? nil : body, in: transcoding.input)
        }
        let preferences = request.query.filter { $0.name.hasPrefix("__") }
        for item in request.query where !item.name.hasPrefix("__") {
            guard transcoding.body != "*" else {
                throw RequestMessage.Problem(text: "all fields are in the path and the body, and none in the query")
            }
            try message.set(item.name, to: item.value.decodedForm, in: transcoding.input)
        }
        for (field, text) in path.sorted(by: { $0.key < $1.key }) {
            try message.set(field, to: text, in: transcoding.input)
        }
        var headers = request.headers
        for name in [HTTPField.Name.contentEncoding, .contentLength, .acceptEncoding, .accept] { headers[name] = nil }
        headers[.contentType] = "application/json"
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.percentEncodedPath = "/\(transcoding.method)"
        parts?.percentEncodedQuery =
            preferences.isEmpty ? nil : preferences.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return TransportRequest(method: .post, url: parts?.url ?? url, headers: headers, body: message.json.sortedData)
    }

    /// The response to the request, of the method's answer by Connect with JSON.
    func response(to answer: JSONValue, status: Int) -> TransportResponse {
        var body = answer
        if status != 200 {
            // google.rpc.Status, as gateways write it.
            let code = answer["code"].flatMap { code -> Int? in
                guard case .string(let name) = code else { return nil }
                return ConnectError.Code(rawValue: name).map { Int($0.grpcStatus) }
            }
            body = ["code": .number(JSONNumber(code ?? 2)), "message": answer["message"] ?? "", "details": []]
        } else if let field = route.transcoding.responseBody {
            let name = route.models.objects[route.transcoding.output]?.fields.first { $0.name == field }?.jsonName
            body = name.flatMap { answer[$0] } ?? .object([:])
        }
        let bytes = body.sortedData
        return TransportResponse(
            status: status, headers: [.contentType: "application/json", .contentLength: "\(bytes.count)"],
            body: TransportBody(bytes))
    }
}
