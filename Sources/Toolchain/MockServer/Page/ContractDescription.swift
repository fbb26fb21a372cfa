import Accord
import Contract

/// The calls that a page lists: what they are, how they are made, and a sample of each.
package struct ContractDescription: Sendable {
    /// The calls of an API or service.
    struct Group: Sendable {
        var name: String
        var calls: [JSONValue]
    }

    private let groups: [Group]
    private let summary: String
    /// Whether the contracts have a call of their own at `/`.
    let hasRoot: Bool

    /// - Parameters:
    ///   - summary: what is served, in a line.
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - seed: of all samples.
    package init(_ contracts: [Contract], summary: String, seed: UInt64 = 0) {
        self.summary = summary
        var groups: [Group] = []
        for contract in contracts {
            let sample = contract.schemas.without(\.isReadOnly).sampler
            let message = contract.messageSampler
            for file in contract.files where file.isRequested {
                for api in file.apis {
                    let calls = api.operations.filter { $0.transcoding == nil }.map { operation in
                        OperationDescription(operation, api.securitySchemes, seed: seed, sample: sample).json
                    }
                    if !calls.isEmpty { groups.append(Group(name: api.name, calls: calls)) }
                }
                for service in file.services {
                    // A browser cannot send a stream of messages.
                    let calls = service.methods.filter { !$0.isClientStreaming }.map { method in
                        Self.json(method, of: service, sample: message(method.input, seed))
                    }
                    if !calls.isEmpty { groups.append(Group(name: service.fullName, calls: calls)) }
                }
            }
        }
        let channels = SocketMock(contracts, sampler: \.sampler).channels.map(Self.json)
        if !channels.isEmpty { groups.append(Group(name: "Channels", calls: channels)) }
        self.groups = groups
        hasRoot = contracts.contains { contract in
            contract.files.flatMap(\.apis).flatMap(\.operations).contains { $0.path == "/" }
        }
    }

    var json: JSONValue {
        [
            "summary": .string(summary),
            "groups": .array(groups.map { ["name": .string($0.name), "calls": .array($0.calls)] }),
        ]
    }

    /// A channel, which the page describes.
    private static func json(_ channel: SocketChannel) -> JSONValue {
        func json(_ messages: [MessageSetModel.Message]) -> JSONValue {
            .array(
                messages.map {
                    ["name": .string($0.name), "documentation": .string($0.documentation.leading)]
                })
        }
        return [
            "name": .string(channel.socket.name), "method": "WS", "path": .string(channel.socket.address ?? ""),
            "documentation": .string(channel.socket.documentation.leading), "deprecated": false,
            "incoming": json(channel.incoming.messages), "outgoing": json(channel.outgoing.messages),
        ]
    }

    /// A method, as the page calls it: over Connect, in either codec.
    private static func json(_ method: Method, of service: Service, sample: JSONValue?) -> JSONValue {
        [
            "name": .string(method.name), "method": "RPC", "path": .string("/\(service.fullName)/\(method.name)"),
            "documentation": .string(method.documentation.leading), "deprecated": .bool(method.isDeprecated),
            "stream": .bool(method.isServerStreaming),
            "body": .array(
                ["application/json", "application/proto"].map {
                    ["mediaType": .string($0), "sample": sample ?? [:]]
                }),
        ]
    }
}

/// An operation of a REST API, as a page lists it.
private struct OperationDescription {
    private let operation: APIOperation
    private let schemes: [APISecurityScheme]
    private let seed: UInt64
    private let sample: SampleMaker

    init(_ operation: APIOperation, _ schemes: [APISecurityScheme], seed: UInt64, sample: @escaping SampleMaker) {
        self.operation = operation
        self.schemes = schemes
        self.seed = seed
        self.sample = sample
    }

    var json: JSONValue {
        [
            "name": .string(operation.name), "method": .string(operation.method), "path": .string(operation.path),
            "documentation": .string(operation.documentation.leading), "deprecated": .bool(operation.isDeprecated),
            "parameters": .array(operation.parameters.map(json)),
            "body": operation.body.map { .array($0.contents.map(json)) } ?? .null,
            "responses": .array(operation.responses.map(json)),
            "security": .array(operation.security.first.map { $0.compactMap(json) } ?? []),
        ]
    }

    private func json(_ parameter: Parameter) -> JSONValue {
        // A page leaves out what it need not give.
        let value = parameter.isRequired ? parameter.schema.flatMap { sample($0, parameter.name, seed) } : nil
        return [
            "name": .string(parameter.givenName ?? parameter.name), "in": .string(parameter.place.rawValue),
            "required": .bool(parameter.isRequired), "documentation": .string(parameter.documentation.leading),
            "sample": value ?? .null,
        ]
    }

    private func json(_ content: Content) -> JSONValue {
        let value = content.schema.flatMap { sample($0, operation.name, seed) }
        // A range is no media type to send.
        let usual = if case .text = content.form { "text/plain" } else { "application/octet-stream" }
        let mediaType = content.mediaType.contains("*") ? usual : content.mediaType
        return ["mediaType": .string(mediaType), "sample": value ?? .null]
    }

    private func json(_ response: APIResponse) -> JSONValue {
        let examples = response.payloads.flatMap(\.examples).compactMap(\.name).uniqued()
        // A client can ask for a status that the contract names.
        guard case .code(let code) = response.status else { return ["examples": .array(examples.map { .string($0) })] }
        return ["status": .string("\(code)"), "examples": .array(examples.map { .string($0) })]
    }

    private func json(_ name: String) -> JSONValue? {
        guard let scheme = schemes.first(where: { $0.name == name }) else { return nil }
        func json(_ place: JSONValue, _ key: String, prefix: JSONValue = "", sample: JSONValue) -> JSONValue {
            ["name": .string(name), "in": place, "key": .string(key), "prefix": prefix, "sample": sample]
        }
        return switch scheme.kind {
        case .bearer: json("header", "Authorization", prefix: "Bearer ", sample: "token")
        // `user:password`
        case .basic: json("header", "Authorization", prefix: "Basic ", sample: "dXNlcjpwYXNzd29yZA==")
        case .header(let key): json("header", key, sample: "key")
        case .query(let key): json("query", key, sample: "key")
        case .cookie, .other: nil
        }
    }
}
