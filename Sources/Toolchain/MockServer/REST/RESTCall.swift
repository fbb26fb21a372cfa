import Accord
import AccordMocks
import Contract
import Foundation
import HTTPTypes

/// One call of an operation.
struct RESTCall {
    let request: MockRequest
    let route: Route
    /// The texts of the parameters in the path, percent-encoded.
    let path: [String: String]
    let schemas: Schemas
    let seed: UInt64
    let resource: (kind: ResourceKind, role: ResourceRole)?
    /// The resources that the path leads through.
    let owners: [ResourceKind]
    /// The answer of a scenario to the call.
    let scenario: (ScenarioRequest) -> ScenarioTurn?

    var operation: APIOperation { route.operation }
    var choice: ResponseChoice { ResponseChoice(operation: operation) }
    private var accepted: [MediaType] { MediaType.accepted(request.headers[.accept]) }

    func answer(_ state: inout ResourceState) -> MockResponse {
        let preference: Preference
        do throws(Preference.Invalid) {
            preference = try Preference(request)
        } catch {
            return Problem(status: 400, detail: "the preference \(error.text)").response
        }
        var response = refusal ?? played(preference, &state)
        response.delay = .milliseconds(preference.delay)
        return response
    }

    // MARK: - The request

    /// The response to a call that is not as the contract has it; `nil` for one that is.
    private var refusal: MockResponse? {
        if let challenges = SecurityCheck(request: request, schemes: route.securitySchemes).challenges(operation) {
            var response = failure(
                [401], Problem(status: 401, detail: "the call has no proof of who calls"))
            if let name = HTTPField.Name("WWW-Authenticate"), !challenges.isEmpty {
                response.headers[name] = challenges.joined(separator: ", ")
            }
            return response
        }
        var violations = ParameterReading(request: request, path: path, schemas: schemas)
            .violations(operation.parameters)
        switch BodyReading(request: request, schemas: schemas).read(operation.body) {
        case .value: break
        case .violations(let others): violations += others
        case .unsupported:
            let types = operation.body?.payloads.map(\.mediaType) ?? []
            return failure(
                [415],
                Problem(
                    status: 415,
                    detail: "the body has to be \(types.joined(separator: " or "))", choices: ["mediaTypes": types]))
        }
        guard !violations.isEmpty else { return nil }
        let detail = violations.map(\.text).joined(separator: "; ")
        return failure(
            [422, 400],
            Problem(status: 422, detail: detail, violations: violations))
    }

    /// A failure, in the form that the contract has for it, where it has any.
    ///
    /// - Parameter statuses: the statuses that are right, the best first.
    private func failure(_ statuses: [Int], _ problem: Problem) -> MockResponse {
        guard let status = choice.documented(statuses), let response = choice.response(status),
            let payload = response.payloadOfProblems
        else { return problem.response }
        var own = problem
        own.status = status
        let form = own.forms.first { form in payload.schema.map { schemas.accepts(form, $0) } ?? true }
        guard let value = form ?? payload.schema.flatMap({ schemas.sample($0, "", requestSeed) }) else {
            return problem.response
        }
        let body = value.sortedData
        var result = MockResponse(
            status: status, headers: headers(of: response), body: body, remarks: problem.remarks)
        result.headers[.contentType] = payload.mediaType(inRange: "application/json")
        result.headers[.contentLength] = "\(body.count)"
        return result
    }

    // MARK: - The response

    func answer(_ preference: Preference, _ state: inout ResourceState) -> MockResponse {
        if !preference.choosesResponse {
            if state.isDeleted(oneOf: owners, path.mapValues(\.decoded)) { return notFound }
            if let resource, let response = answer(resource, &state) { return response }
        }
        if let code = preference.code {
            guard let response = choice.response(code) else {
                return Problem(
                    status: 400,
                    detail: "the operation has no response \(code)", choices: ["codes": choice.names]
                ).response
            }
            return self.response(code, response, preference)
        }
        guard let success = choice.success else { return MockResponse(status: 204) }
        return response(success.status, success.response, preference)
    }

    /// Makes a response of the contract.
    private func response(_ status: Int, _ response: APIResponse, _ preference: Preference) -> MockResponse {
        var result = MockResponse(status: status, headers: headers(of: response))
        guard Self.mayHaveBody(status), !response.payloads.isEmpty else {
            if Self.mayHaveBody(status) { result.headers[.contentLength] = "0" }
            return result
        }
        guard let (payload, type) = response.payload(accepted, schemas) else { return notAcceptable(response) }
        do throws(ContentMaker.Problem) {
            let maker = ContentMaker(schemas: schemas, seed: requestSeed)
            let content = try maker.content(payload, type, preference)
            result.body = content.bytes
            result.headers[.contentType] = content.mediaType
            result.headers[.contentLength] = "\(content.bytes.count)"
            return result
        } catch {
            return impossible(error, payload)
        }
    }

    private static func mayHaveBody(_ status: Int) -> Bool { status >= 200 && ![204, 205, 304].contains(status) }

    private func notAcceptable(_ response: APIResponse) -> MockResponse {
        let types = response.payloads.map(\.mediaType)
        return failure(
            [406],
            Problem(
                status: 406,
                detail: "the response is \(types.joined(separator: " or ")), and the client accepts none of these",
                choices: ["mediaTypes": types]))
    }

    private func impossible(_ problem: ContentMaker.Problem, _ payload: Payload) -> MockResponse {
        switch problem {
        case .noExample(let names):
            Problem(
                status: 400, detail: "the response has no example of this name",
                choices: ["examples": names]
            ).response
        case .noSample:
            Problem(
                status: 501,
                detail: "no value was found that the schema of the response allows; give the contract an example"
            ).response
        case .noForm:
            Problem(
                status: 501,
                detail:
                    "values of this schema cannot be written as \(payload.mediaType); give the contract another type"
            ).response
        }
    }

    /// The fields that the contract describes, each with an example or a sample.
    func headers(of response: APIResponse) -> HTTPFields {
        var fields = HTTPFields()
        for header in response.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            let value = header.schema.flatMap { schema in
                schemas.examples(schema).first ?? schemas.sample(schema, header.name, requestSeed)
            }
            let isJSON = header.style == .json
            let text = value.map { isJSON ? $0.sortedText : $0.simpleText(explodes: header.explodes) } ?? ""
            // A field has no text that is not of ASCII.
            if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { fields[name] = text }
        }
        return fields
    }

    /// The same for the same request.
    var requestSeed: UInt64 {
        let query = request.query.filter { !$0.name.hasPrefix("__") }.map { "\($0.name)=\($0.value)" }
        return Seed(
            seed,
            [Data(operation.method.utf8), Data(request.path.utf8), Data(query.joined(separator: "&").utf8)]
                + [request.body].compactMap { $0 }
        ).value
    }

    // MARK: - Resources

    private var notFound: MockResponse {
        failure([404], Problem(status: 404, detail: "what the path names has been deleted"))
    }

    /// - Returns: `nil` where the contract's own response does.
    private func answer(
        _ resource: (kind: ResourceKind, role: ResourceRole), _ state: inout ResourceState
    ) -> MockResponse? {
        guard let success = choice.success else { return nil }
        var body: JSONValue?
        if case .value(let value) = BodyReading(request: request, schemas: schemas).read(operation.body) {
            body = value
        }
        let call = ResourceCall(
            kind: resource.kind, role: resource.role, path: path.mapValues(\.decoded), schemas: schemas,
            seed: requestSeed, listSeed: Seed(seed, [resource.kind.path.utf8]).value,
            responseSchema: success.response.json)
        switch call.run(body, &state) {
        case .plain: return nil
        case .notFound: return notFound
        case .value(let value, let isNew, let name):
            let status = isNew ? choice.documented201 ?? success.status : success.status
            guard let response = choice.response(status), let result = self.response(status, response, value) else {
                return nil
            }
            return isNew ? result.located(at: location(name)) : result
        }
    }

    /// - Returns: `nil` where the value cannot be sent.
    private func response(_ status: Int, _ response: APIResponse, _ value: JSONValue?) -> MockResponse? {
        var result = MockResponse(status: status, headers: headers(of: response))
        guard Self.mayHaveBody(status), let value, !response.payloads.isEmpty else {
            if Self.mayHaveBody(status) { result.headers[.contentLength] = "0" }
            return result
        }
        guard let (payload, type) = response.payload(accepted, schemas), type.isJSON else { return nil }
        result.body = value.sortedData
        result.headers[.contentType] = payload.mediaType(inRange: "application/json")
        result.headers[.contentLength] = "\(result.body.count)"
        return result
    }

    /// The path of a resource that was created.
    private func location(_ name: String) -> String {
        let segment = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return operation.method == "POST" ? "\(request.path)/\(segment)" : request.path
    }
}

extension ResponseChoice {
    /// The status of something that was created, where the contract has it.
    fileprivate var documented201: Int? { operation.responses.contains { $0.status == .code(201) } ? 201 : nil }
}

extension APIResponse {
    /// The payload in which a problem is written: that of `application/problem+json`, or else the first of JSON.
    fileprivate var payloadOfProblems: Payload? {
        payloads.first { MediaType($0.mediaType)?.essence == "application/problem+json" }
            ?? payloads.first { MediaType($0.mediaType)?.isJSON ?? false }
    }
}

extension MockResponse {
    fileprivate func located(at path: String) -> MockResponse {
        guard status == 201 || headers[.location] != nil else { return self }
        var response = self
        response.headers[.location] = path
        return response
    }
}
