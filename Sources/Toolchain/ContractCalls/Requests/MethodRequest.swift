import Accord
import AccordHTTP
import Contract
import DynamicMessages
import Foundation
import HTTPTypes
import MockServer

/// Makes requests of a method, in the three protocols.
package struct MethodRequest: Sendable {
    package let call: CallableMethod

    package init(_ call: CallableMethod) {
        self.call = call
    }

    /// The largest number of milliseconds that a timeout has in the protocols' eight digits.
    private static let longestTimeout: Int64 = 99_999_999

    /// The request that a person asks for.
    ///
    /// - Parameter baseURL: of the services.
    /// - Throws: for messages that are none of the contract's, or too many of them.
    package func prepare(_ input: CallInput, baseURL: URL) throws(InputProblem) -> PreparedCall {
        var messages = try JSONSequence.values(of: input.data ?? Data())
        if !input.arguments.isEmpty {
            guard messages.isEmpty else {
                throw InputProblem("name=value and -d exclude each other for methods; put all fields into -d")
            }
            messages = [try message(of: input.arguments)]
        }
        if !call.method.isClientStreaming {
            if messages.isEmpty { messages = [[:]] }
            guard messages.count == 1 else {
                throw InputProblem("\(call.method.name) takes one message, and there are \(messages.count)")
            }
        }
        return PreparedCall(request: try request(messages, input, baseURL: baseURL))
    }

    /// The request with a stream of messages that come later, as a person types them.
    ///
    /// - Parameters:
    ///   - chunks: JSON texts one after the other, cut anywhere.
    ///   - baseURL: of the services.
    ///   - report: takes the problem of a message that is none of the contract's, with which the request ends.
    package func prepare(
        _ chunks: AsyncStream<Data>, _ input: CallInput, baseURL: URL,
        report: @escaping @Sendable (InputProblem) -> Void
    ) throws(InputProblem) -> PreparedCall {
        var request = try head(input, baseURL: baseURL, isUnary: false)
        let messages = RequestMessages(
            chunks: chunks,
            bytes: { value, number throws(InputProblem) in
                try Self.envelope(try encode(value, input, "message \(number)"))
            },
            report: report)
        request.stream = ByteStream(messages)
        return PreparedCall(request: request)
    }

    /// The message whose fields are given one by one, by their names in the contract or in JSON.
    private func message(of arguments: [CallInput.Argument]) throws(InputProblem) -> JSONValue {
        let fields = call.messages.models.objects[call.method.input]?.fields ?? []
        var members: [String: JSONValue] = [:]
        for argument in arguments {
            guard let field = fields.first(where: { $0.name.plainName == argument.name.plainName }) else {
                throw InputProblem(
                    "\(call.method.input) has no field '\(argument.name)'; "
                        + Suggestion.text(for: argument.name, among: fields.map(\.name)))
            }
            members[field.jsonName] = field.value(of: argument.text)
        }
        return .object(members)
    }

    /// A request with messages in ProtoJSON.
    func request(_ messages: [JSONValue], _ input: CallInput, baseURL: URL) throws(InputProblem) -> TransportRequest {
        var bodies: [Data] = []
        for (index, message) in messages.enumerated() {
            bodies.append(try encode(message, input, messages.count > 1 ? "message \(index + 1)" : "the message"))
        }
        return try request(bodies: bodies, input, baseURL: baseURL)
    }

    private func encode(_ message: JSONValue, _ input: CallInput, _ which: String) throws(InputProblem) -> Data {
        do throws(MessageProblem) {
            let bytes = try call.messages.bytes(of: message, type: call.method.input)
            return input.usesJSON ? try call.messages.json(of: bytes, type: call.method.input).sortedData : bytes
        } catch {
            throw InputProblem("\(which) is no \(call.method.input): \(error)")
        }
    }

    private func request(bodies: [Data], _ input: CallInput, baseURL: URL) throws(InputProblem) -> TransportRequest {
        let isUnary = !call.method.isClientStreaming && !call.method.isServerStreaming
        if input.usesGET { return try getRequest(bodies, input, baseURL: baseURL) }
        var request = try head(input, baseURL: baseURL, isUnary: isUnary)
        if isUnary, input.rpcProtocol == .connect {
            request.body = bodies.first ?? Data()
            return request
        }
        var bytes = Data()
        for body in bodies { bytes += try Self.envelope(body) }
        request.body = bytes
        return request
    }

    private func head(_ input: CallInput, baseURL: URL, isUnary: Bool) throws(InputProblem) -> TransportRequest {
        TransportRequest(
            method: .post, url: try url(baseURL), headers: headers(input, isUnary: isUnary),
            isIdempotent: call.method.idempotency != .unknown)
    }

    private static func envelope(_ body: Data) throws(InputProblem) -> Data {
        do throws(ConnectError) {
            return try Envelope(flags: [], payload: body).bytes()
        } catch {
            throw InputProblem(error.message)
        }
    }

    private func headers(_ input: CallInput, isUnary: Bool) -> HTTPFields {
        let codec = input.usesJSON ? "json" : "proto"
        var fields: HTTPFields = [:]
        let milliseconds = input.timeout.map { min(Int64($0 / .milliseconds(1)), Self.longestTimeout) }
        switch input.rpcProtocol {
        case .connect:
            fields[.connectProtocolVersion] = "1"
            fields[.connectTimeout] = milliseconds.map { "\($0)" }
            fields[.contentType] = isUnary ? "application/\(codec)" : "application/connect+\(codec)"
        case .grpc, .grpcWeb:
            fields[.contentType] = "application/grpc\(input.rpcProtocol == .grpc ? "" : "-web")+\(codec)"
            fields[.grpcTimeout] = milliseconds.map { "\($0)m" }
            if input.rpcProtocol == .grpc { fields[.trailersToo] = "trailers" }
        }
        fields[.acceptEncoding] = "identity"
        return fields.completed(by: input)
    }

    /// (Connect protocol, "Unary-Get request")
    private func getRequest(_ bodies: [Data], _ input: CallInput, baseURL: URL) throws(InputProblem) -> TransportRequest
    {
        guard input.rpcProtocol == .connect, !call.method.isClientStreaming, !call.method.isServerStreaming else {
            throw InputProblem("--get is for unary methods of Connect alone")
        }
        guard call.isSafe else {
            throw InputProblem(
                "--get is for methods without side effects, and the contract does not say that of this one")
        }
        let body = bodies.first ?? Data()
        let message =
            input.usesJSON
            ? "encoding=json&message=\(Percent.encode(String(decoding: body, as: UTF8.self)))"
            : "base64=1&encoding=proto&message=\(UnpaddedBase64.encodeForURL(body))"
        var components = URLComponents(url: try url(baseURL), resolvingAgainstBaseURL: true)
        components?.percentEncodedQuery = "connect=v1&\(message)"
        guard let url = components?.url else { throw InputProblem("the URL cannot take the message") }
        var fields: HTTPFields = [.acceptEncoding: "identity"]
        fields[.connectTimeout] = input.timeout.map { "\(Int64($0 / .milliseconds(1)))" }
        return TransportRequest(method: .get, url: url, headers: fields.completed(by: input))
    }

    private func url(_ baseURL: URL) throws(InputProblem) -> URL {
        guard let url = baseURL.appending(encodedPath: call.path) else {
            throw InputProblem("\(baseURL.absoluteString) cannot be the URL of services")
        }
        return url
    }
}

extension HTTPField.Name {
    /// `TE`, which gRPC asks for (gRPC over HTTP2, "Requests").
    private static let te = HTTPField.Name("TE")
    fileprivate static var trailersToo: HTTPField.Name { te ?? .accept }
}

extension HTTPFields {
    /// The fields with those of a person, and a token.
    fileprivate func completed(by input: CallInput) -> HTTPFields {
        var fields = self
        for field in Credentials(input.token, for: nil).headers { fields[field.name] = field.value }
        for name in Set(input.headers.map(\.name)) { fields[values: name] = input.headers[values: name] }
        return fields
    }
}

extension Field {
    /// The value in ProtoJSON that a text of a command line means. Numbers and enums may be in quotes.
    fileprivate func value(of text: String) -> JSONValue {
        switch type {
        case .scalar(.bool): text == "true" ? true : text == "false" ? false : .string(text)
        case .list, .map, .object: (try? JSONValue(json: text)) ?? .string(text)
        case .scalar, .enumeration: .string(text)
        }
    }
}
