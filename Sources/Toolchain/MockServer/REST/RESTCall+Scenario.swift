import Accord
import AccordMocks
import Contract
import Foundation
import HTTPTypes

extension RESTCall {
    /// The answer of the scenario that is on, or else the one that there is without.
    func played(_ preference: Preference, _ state: inout ResourceState) -> MockResponse {
        guard let turn = scenario(scenarioRequest) else { return answer(preference, &state) }
        // A request that the server does not get changes nothing there.
        let isLost = turn.fault?.isBeforeServer ?? false
        var response = isLost ? MockResponse(status: 503) : answer(turn, preference, &state)
        response.turn = turn
        response.remarks.append(turn.remark)
        return response
    }

    private var scenarioRequest: ScenarioRequest {
        let names = Dictionary(
            operation.parameters.map { ($0.givenName ?? $0.name, $0.name) }, uniquingKeysWith: { first, _ in first })
        return ScenarioRequest(operation.name, body: request.body.flatMap { try? JSONValue(json: $0) }) { given in
            let name = names[given] ?? given
            return path[name]?.decoded ?? request.query.first { $0.name == name }?.value.decodedForm
                ?? HTTPField.Name(name).flatMap { request.headers[$0] }
                ?? request.cookies.first { $0.name == name }?.value.decoded
        }
    }

    private func answer(
        _ turn: ScenarioTurn, _ preference: Preference, _ state: inout ResourceState
    ) -> MockResponse {
        switch turn.content {
        case .usual: return answer(preference, &state)
        case .response(let status, let headers, let body):
            let status = status ?? choice.success?.status ?? 200
            let documented = choice.response(status).map { self.headers(of: $0) } ?? HTTPFields()
            let all = documented.replaced(by: headers)
            let content = ScenarioAnswer.content(body, status: status, headers: all)
            return MockResponse(status: status, headers: content.headers, body: content.bytes)
        case .failure(let failure):
            return Problem(status: failure.code.httpStatus, detail: failure.message).response
        case .example(let name):
            var preference = preference
            preference.example = name
            preference.code = operation.examples.first { $0.name == name }?.status
            return answer(preference, &state)
        case .sample(let values): return sample(values, seed: turn.seed) ?? answer(preference, &state)
        case .messages(let messages, _): return stream(messages) ?? answer(preference, &state)
        }
    }

    private func sample(_ values: JSONValue, seed: UInt64) -> MockResponse? {
        guard let success = choice.success, let schema = success.response.json,
            let sample = schemas.sample(schema, "", seed)
        else { return nil }
        let content = ScenarioAnswer.content(
            sample.joined(with: values), status: success.status, headers: headers(of: success.response))
        return MockResponse(status: success.status, headers: content.headers, body: content.bytes)
    }

    private func stream(_ messages: [JSONValue]) -> MockResponse? {
        guard let success = choice.success, let payload = success.response.stream,
            let type = MediaType(payload.mediaType)
        else { return nil }
        var response = MockResponse(status: success.status, headers: headers(of: success.response))
        let maker = ContentMaker(schemas: schemas, seed: requestSeed)
        response.body = messages.reduce(into: Data()) { bytes, message in
            bytes += StreamItem(data: maker.data(message, of: payload)).bytes(of: type)
        }
        response.headers[.contentType] = payload.mediaType
        response.headers[.contentLength] = "\(response.body.count)"
        return response
    }
}

extension HTTPFields {
    /// The same fields, with others in place of those of their names.
    fileprivate func replaced(by others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others { fields[field.name] = field.value }
        return fields
    }
}

extension ScenarioTurn {
    /// The line for the log that says why the answer is as it is.
    var remark: String {
        let what = fault.map { "\($0), as" } ?? "as"
        return "\(what) \(cause)"
    }
}
