import Testing

@testable import BreakingRules
@testable import Compatibility

/// One change to each member of each object that AsyncAPI has.
@Suite("Channels: every object of AsyncAPI")
struct ChannelTableTests {
    enum Effect: Sendable {
        /// A rule of its own, whoever is old and whoever is new.
        case both(String)
        /// Something, whoever is old and whoever is new; what it is depends on who sends.
        case something
        /// One rule for the change, and another one for its opposite.
        case each(there: String, back: String?)
        /// Less is allowed in what the document's application sends.
        case narrowsSent
        /// Less is allowed in what it receives.
        case narrowsReceived
        /// Nothing of it travels.
        case none
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var object: String
        var part: String
        var other: String
        var effect: Effect

        init(_ object: String, _ part: String, _ other: String, _ effect: Effect) {
            self.object = object
            self.part = part
            self.other = other
            self.effect = effect
        }

        var testDescription: String { "\(object): \(part) → \(other)" }
    }

    static let rows = infos + servers + channels + operations + messages

    private static let infos = [
        Row("document", "id: urn:example:shop", "id: urn:example:other", .none),
        Row("info", "description: Of info", "description: Other", .none),
        Row("info", "termsOfService: https://a.", "termsOfService: https://b.", .none),
        Row("info", "contact: { name: Ann }", "contact: { name: Bob }", .none),
        Row("info", "license: { name: MIT }", "license: { name: BSD }", .none),
        Row("info", "name: of info", "name: another", .none),
        Row("info", "https://docs.", "https://doc.", .none),
        Row("info", "version: \"1\"", "version: \"2\"", .none),
        Row(
            "document", "defaultContentType: application/json", "defaultContentType: application/json5",
            .both("CONTENT_TYPE_CHANGED")),
    ]

    private static let servers = [
        Row("server", "host: \"{env}.example.com\"", "host: \"{env}.example.org\"", .both("SERVER_CHANGED")),
        Row("server", "pathname: /base", "pathname: /other", .both("SERVER_CHANGED")),
        Row("server", "protocolVersion: \"3.5\"", "protocolVersion: \"2.0\"", .both("PROTOCOL_VERSION_CHANGED")),
        Row("server", "title: Title of server", "title: Other", .none),
        Row("server", "summary: Summary of server", "summary: Other", .none),
        Row("server", "description: Description of server", "description: Other", .none),
        Row("server", "{ name: of server }", "{ name: other }", .none),
        Row("server", "https://server.", "https://other.", .none),
        Row(
            "server variable", "enum: [one, two]", "enum: [one]",
            .each(there: "SERVER_VARIABLE_NARROWED", back: nil)),
        Row("server variable", "default: one", "default: two", .both("SERVER_VARIABLE_DEFAULT_CHANGED")),
        Row("server variable", "description: Of variable", "description: Other", .none),
        Row("server variable", "examples: [one]", "examples: [two]", .none),
        Row(
            "server", "security: [{ $ref: \"#/components/securitySchemes/password\" }, ", "security: [",
            .each(there: "SECURITY_ALTERNATIVE_REMOVED", back: "SECURITY_LOOSENED")),
        Row("security scheme", "type: userPassword", "type: X509", .both("SECURITY_ALTERNATIVE_REMOVED")),
        Row("security scheme", "description: Of scheme", "description: Other", .none),
        Row(
            "security scheme", "scopes: [read]", "scopes: [read, write]",
            .each(there: "SECURITY_SCOPE_ADDED", back: "SECURITY_LOOSENED")),
        Row("security scheme", "https://token.", "https://tokens.", .both("BINDING_CHANGED")),
        Row("security scheme", "{ read: Read }", "{ read: Other }", .none),
        Row("server binding", "https://registry.", "https://other.", .both("BINDING_CHANGED")),
        Row("server binding", "bindingVersion: 0.5.0", "bindingVersion: 0.4.0", .none),
        Row("server binding", "qos: 2", "qos: 1", .both("BINDING_CHANGED")),
    ]

    private static let channels = [
        Row("channel", "address: orders/{region}", "address: order/{region}", .both("SERVER_CHANGED")),
        Row("channel", "title: Title of channel", "title: Other", .none),
        Row("channel", "summary: Summary of channel", "summary: Other", .none),
        Row("channel", "description: Description of channel", "description: Other", .none),
        Row("channel", "{ name: of channel }", "{ name: other }", .none),
        Row("channel", "https://channel.", "https://other.", .none),
        Row(
            "channel", "servers: [{ $ref: \"#/servers/main\" }]",
            "servers: [{ $ref: \"#/servers/main\" }, { $ref: \"#/servers/spare\" }]",
            .each(there: "SERVER_ADDED", back: "SERVER_REMOVED")),
        Row("parameter", "enum: [eu, us]", "enum: [eu]", .each(there: "SERVER_VARIABLE_NARROWED", back: nil)),
        Row("parameter", "default: eu", "default: us", .both("SERVER_VARIABLE_DEFAULT_CHANGED")),
        Row("parameter", "payload#/region", "payload#/place", .both("PARAMETER_LOCATION_CHANGED")),
        Row("parameter", "description: Of parameter", "description: Other", .none),
        Row("parameter", "examples: [us]", "examples: [eu]", .none),
        Row("channel binding", "topic: shop-orders", "topic: orders", .both("DESTINATION_CHANGED")),
        Row("channel binding", "partitions: 3", "partitions: 4", .both("BINDING_CHANGED")),
        Row("channel binding", "name: orders-queue", "name: order-queue", .both("DESTINATION_CHANGED")),
        Row("channel binding", "durable: true", "durable: false", .both("BINDING_CHANGED")),
        Row(
            "channel binding", ", partitions: 3", "", .each(there: "BINDING_CHANGED", back: "TERM_ADDED")),
        Row(
            "channel",
            "  archive:\n    address: archive\n    messages:\n"
                + "      stored: { payload: { type: object, required: [kind], properties: { kind: { const: stored } } } }\n",
            "",
            .each(there: "_REMOVED", back: "_ADDED")),
        Row(
            "channel messages", "      placed: { $ref: \"#/components/messages/placed\" }\noperations:",
            "      placed: { $ref: \"#/components/messages/placed\" }\n      more: { payload: { type: object, "
                + "required: [kind], properties: { kind: { const: more } } } }\noperations:",
            .each(there: "MESSAGE_ADDED", back: "MESSAGE_REMOVED")),
    ]

    private static let operations = [
        Row("operation", "action: receive", "action: send", .both("OPERATION_TURNED")),
        Row("operation", "title: Title of operation", "title: Other", .none),
        Row("operation", "summary: Summary of operation", "summary: Other", .none),
        Row("operation", "description: Description of operation", "description: Other", .none),
        Row("operation", "{ name: of operation }", "{ name: other }", .none),
        Row("operation", "https://operation.", "https://other.", .none),
        Row(
            "operation", "security: [{ type: plain }]", "security: [{ type: gssapi }]",
            .both("SECURITY_ALTERNATIVE_REMOVED")),
        Row(
            "operation", "    security: [{ type: plain }]\n", "",
            .each(there: "SECURITY_LOOSENED", back: "SECURITY_ADDED")),
        Row(
            "operation", ", { $ref: \"#/channels/orders/messages/legacy\" }]", "]",
            .each(there: "MESSAGE_REMOVED", back: "MESSAGE_ADDED")),
        Row(
            "operation", "  fail:\n    action: send\n    channel: { $ref: \"#/channels/failures\" }\n", "", .something),
        Row("operation", "  want:\n", "  wish:\n", .both("OPERATION_RENAMED")),
        Row("operation binding", "method: POST", "method: PUT", .both("DESTINATION_CHANGED")),
        Row("operation binding", "maxLength: 31", "maxLength: 30", .both("LENGTH")),
        Row("operation trait", "ack: true", "ack: false", .both("BINDING_CHANGED")),
        Row("reply", "header#/replyTo", "header#/answerTo", .both("REPLY_MOVED")),
        Row("reply", "description: Of address", "description: Other", .none),
        Row(
            "reply",
            "channel: { $ref: \"#/channels/answers\" }\n      "
                + "messages: [{ $ref: \"#/channels/answers/messages/answered\" }]",
            "messages: [{ $ref: \"#/channels/orders/messages/taken\" }]",
            .each(there: "REPLY_MOVED", back: "TERM_ADDED")),
        Row(
            "reply", "    reply:\n      messages: [{ $ref: \"#/channels/orders/messages/taken\" }]\n", "",
            .each(there: "MESSAGE_REMOVED", back: "MESSAGE_ADDED")),
    ]

    private static let messages = [
        Row("message", "name: Name of message", "name: Other", .none),
        Row("message", "title: Title of message", "title: Other", .none),
        Row("message", "summary: Summary of message", "summary: Other", .none),
        Row("message", "description: Description of message", "description: Other", .none),
        Row("message", "{ name: of message }", "{ name: other }", .none),
        Row("message", "https://message.", "https://other.", .none),
        Row("message", "examples: [{ payload: { kind: placed, id: a } }]", "examples: []", .none),
        Row("message", "application/vnd.shop+json", "application/cbor", .both("CONTENT_TYPE_CHANGED")),
        Row(
            "message", "      contentType: application/vnd.shop+json\n", "", .both("CONTENT_TYPE_CHANGED")),
        Row("payload", "maxLength: 11", "maxLength: 10", .narrowsSent),
        Row("payload", "maxLength: 21", "maxLength: 20", .narrowsReceived),
        Row("payload", "required: [kind, id]", "required: [kind, id, more]", .narrowsSent),
        Row("headers", "maxLength: 12", "maxLength: 10", .narrowsSent),
        Row("headers", "maxLength: 22", "maxLength: 20", .narrowsReceived),
        Row("message binding", "maxLength: 13", "maxLength: 10", .narrowsSent),
        Row("message binding", "maxLength: 23", "maxLength: 20", .narrowsReceived),
        Row("message binding", "schemaIdLocation: payload", "schemaIdLocation: header", .both("BINDING_CHANGED")),
        Row("message binding", "statusCode: 200", "statusCode: 201", .both("BINDING_CHANGED")),
        Row("message trait", "maxLength: 14", "maxLength: 10", .narrowsSent),
        Row("message trait", "contentEncoding: gzip", "contentEncoding: br", .both("BINDING_CHANGED")),
        Row("correlation", "header#/trace", "header#/span", .both("CORRELATION_ID_CHANGED")),
        Row(
            "correlation",
            "      correlationId: { location: \"$message.header#/trace\", description: Of identifier }\n", "",
            .each(there: "CORRELATION_ID_CHANGED", back: "TERM_ADDED")),
        Row("correlation", "description: Of identifier", "description: Other", .none),
        Row("payload in Avro", "name: Legacy", "name: Ledger", .both("SCHEMA_UNDECIDED")),
        Row("payload in Avro", "avro;version=1.9.0", "avro;version=1.10.0", .both("SCHEMA_UNDECIDED")),
    ]

    /// The side that each document describes, and the protocol of its server.
    static let documents: [(role: String?, scheme: String)] = [
        ("client", "kafka"), ("server", "kafka"), (nil, "kafka"), ("client", "wss"), ("server", "wss"),
    ]

    @Test("A change is reported, or is of no effect on what travels", arguments: rows)
    func change(_ row: Row) throws {
        let settings = APISettings(profile: .strict, today: "2026-11-22")
        for ((role, scheme), old) in zip(Self.documents, try Self.versions.get()) {
            let new = try Self.version(edit(ChannelDocument.text(role: role, scheme: scheme), row.part, row.other))
            let (there, back) = (old.findings(in: new, settings: settings), new.findings(in: old, settings: settings))
            let comment = Comment(rawValue: "\(role ?? "nobody") over \(scheme): \(there.lines), \(back.lines)")
            #expect((there + back).allSatisfy { DocumentRules.ids.contains($0.rule) }, comment)
            switch row.effect {
            case .something:
                #expect(!there.isEmpty && !back.isEmpty, comment)
            case .both(let rule):
                #expect(has(rule, there) && has(rule, back), comment)
            case .each(let rule, let other):
                #expect(has(rule, there), comment)
                #expect(other.map { has($0, back) } ?? back.isHarmless, comment)
            case .narrowsSent:
                expect(role, breaks: there, unless: back, isSent: true, comment)
            case .narrowsReceived:
                expect(role, breaks: there, unless: back, isSent: false, comment)
            case .none:
                #expect(there.isEmpty && back.isEmpty, comment)
            }
        }
    }

    @Test("A member of a binding may be left out where it has its default")
    func bindingDefaults() throws {
        func rules(_ protocolName: String, _ old: String, _ new: String) throws -> [String] {
            func document(_ binding: String) -> String {
                """
                asyncapi: 3.0.0
                info: { title: Shop, version: 1.0.0 }
                servers: { main: { host: "a:1", protocol: \(protocolName) } }
                channels:
                  orders: { address: orders, messages: { placed: {} }, bindings: { \(protocolName): { \(binding) } } }
                operations:
                  take: { action: receive, channel: { $ref: "#/channels/orders" } }
                """
            }
            return try ContractVersions(
                old: ["a.asyncapi.yaml": document(old)], new: ["a.asyncapi.yaml": document(new)]
            ).findings().map(\.rule)
        }
        let exchange = "exchange: { name: e, type: topic }"
        #expect(try rules("amqp", "is: routingKey, \(exchange)", exchange) == [])
        #expect(try rules("amqp", exchange, exchange.replacing("type: topic", with: "type: topic, vhost: /")) == [])
        #expect(try rules("amqp", "is: queue, \(exchange)", exchange) == ["CHANNEL_DESTINATION_CHANGED"])
        #expect(try rules("ws", "method: GET", "bindingVersion: 0.1.0") == [])
    }

    @Test("A property that is gone is reported once where nobody says who sends")
    func mutualProperties() throws {
        func document(_ properties: String, required: String = "") -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: 1.0.0 }
            servers: { main: { host: "a:1", protocol: kafka } }
            channels:
              orders: { address: orders, messages: { placed: { payload: { type: object, required: [\(required)], properties: { \(properties) } } } } }
            operations:
              take: { action: receive, channel: { $ref: "#/channels/orders" } }
            """
        }
        let found = try ContractVersions(
            old: ["a.asyncapi.yaml": document("a: { type: string }, b: { type: string }")],
            new: ["a.asyncapi.yaml": document("a: { type: string }")]
        ).findings()
        #expect(found.map(\.message) == ["the property 'b' is gone"])
        #expect(found.first?.direction == nil)
        let required = try ContractVersions(
            old: ["a.asyncapi.yaml": document("a: { type: string }, b: { type: string }", required: "b")],
            new: ["a.asyncapi.yaml": document("a: { type: string }")]
        ).findings()
        #expect(required.lines == ["error SCHEMA_PROPERTY_REMOVED #/channels/orders server placed /b"])
    }

    /// A channel that is sent and received, and another one that has a reply, where there is one.
    private static func channels(_ messages: String, _ operations: String) -> [String: String] {
        [
            "a.asyncapi.yaml": """
            asyncapi: 3.0.0
            info: { title: Shop, version: 1.0.0 }
            servers: { main: { host: "a:1", protocol: kafka } }
            channels:
              orders: { address: orders, messages: { \(messages) } }
              answers: { address: answers, messages: { answer: { payload: { type: string } } } }
            operations:
            \(operations)
            """
        ]
    }

    @Test("A message of a channel that both sides send comes and goes once")
    func bothWays() throws {
        let operations = ["send", "receive"].map {
            "  \($0): { action: \($0), channel: { $ref: '#/channels/orders' } }"
        }
        .joined(separator: "\n")
        let one = Self.channels("placed: { payload: { type: string } }", operations)
        let two = Self.channels(
            "placed: { payload: { type: string } }, gone: { payload: { type: object } }", operations)
        #expect(try ContractVersions(old: one, new: two).findings().rules == ["CHANNEL_MESSAGE_ADDED"])
        #expect(try ContractVersions(old: two, new: one).findings().rules == ["CHANNEL_MESSAGE_REMOVED"])
    }

    @Test("A reply that goes is one change where its channel remains")
    func replies() throws {
        func operation(_ reply: String) -> [String: String] {
            Self.channels("placed: {}", "  take: { action: receive, channel: { $ref: '#/channels/orders' }\(reply) }")
        }
        let answered = operation(", reply: { channel: { $ref: '#/channels/answers' } }")
        #expect(try ContractVersions(old: answered, new: operation("")).findings().rules == ["CHANNEL_REPLY_MOVED"])
        #expect(try ContractVersions(old: operation(""), new: answered).findings().rules == ["CHANNEL_TERM_ADDED"])
        let other = answered.mapValues {
            $0.replacing("answer: { payload: { type: string", with: "answer: { payload: { type: integer")
        }
        #expect(try ContractVersions(old: answered, new: other).findings().contains { $0.severity == .error })
    }

    @Test("Values that are listed for a parameter are no default")
    func listedValues() throws {
        func document(_ parameter: String) -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: 1.0.0 }
            servers: { main: { host: "a:1", protocol: kafka } }
            channels:
              orders: { address: "orders.{region}", parameters: { region: { \(parameter) } }, messages: { placed: {} } }
            operations:
              take: { action: receive, channel: { $ref: "#/channels/orders" } }
            """
        }
        let (any, listed) = (document("description: Any"), document("enum: [eu, us]"))
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["a.asyncapi.yaml": old], new: ["a.asyncapi.yaml": new]).findings().map(\.rule)
        }
        #expect(try rules(any, listed) == ["CHANNEL_SERVER_VARIABLE_NARROWED"])
        #expect(try rules(listed, any) == ["CHANNEL_SERVER_VARIABLE_WIDENED"])
    }

    /// The findings between two documents of a channel of Kafka whose message has these members.
    private func lines(_ old: String, _ new: String, version: String = "3.0.0") throws -> [String] {
        func document(_ members: String) -> String {
            let message = "payload: { type: string }\(members.isEmpty ? "" : ", ")\(members)"
            return version.hasPrefix("2")
                ? """
                asyncapi: \(version)
                info: { title: Shop, version: 1.0.0 }
                servers: { main: { url: "a:1", protocol: kafka } }
                channels: { orders: { publish: { operationId: take, message: { name: placed, \(message) } } } }
                """
                : """
                asyncapi: \(version)
                info: { title: Shop, version: 1.0.0 }
                x-accord-role: server
                servers: { main: { host: "a:1", protocol: kafka } }
                channels:
                  orders: { address: orders, messages: { placed: { \(message) } } }
                operations:
                  take: { action: receive, channel: { $ref: "#/channels/orders" } }
                """
        }
        return try ContractVersions(
            old: ["a.asyncapi.yaml": document(old)], new: ["a.asyncapi.yaml": document(new)]
        ).findings().map { "\($0.severity) \($0.rule)" }
    }

    @Test("Headers that are described for the first time, or no more, are objects in both versions")
    func headers() throws {
        let optional = "headers: { type: object, properties: { h: { type: string } } }"
        let required = optional.replacing("type: object", with: "type: object, required: [h]")
        let untyped = optional.replacing("type: object, ", with: "")
        #expect(try lines("", optional) == [])
        #expect(try lines("", required) == ["error SCHEMA_PROPERTY_REQUIRED"])
        for headers in [optional, required, untyped] {
            #expect(try lines(headers, "") == ["warning SCHEMA_PROPERTY_REMOVED"])
        }
    }

    @Test("A member of a message wins over that of a trait in 3.0, and a trait is a patch in 2.x")
    func traits() throws {
        let own = "contentType: application/json"
        let trait = "\(own), traits: [{ contentType: text/plain }]"
        #expect(try lines(own, trait) == [])
        #expect(try lines(own, trait, version: "2.6.0") == ["error CHANNEL_CONTENT_TYPE_CHANGED"])
        func headers(_ maximum: Int, required: String) -> String {
            "headers: { type: object, required: [\(required)], properties: { h: { type: integer, maximum: \(maximum) } } }"
        }
        let (wide, narrow) = (headers(50, required: ""), headers(10, required: "h"))
        #expect(try lines(wide, "\(wide), traits: [{ \(narrow) }]") == ["error SCHEMA_PROPERTY_REQUIRED"])
        let present = headers(50, required: "a")
        #expect(try lines(present, "\(present), traits: [{ \(narrow) }]") == [])
        #expect(
            Set(try lines(wide, "\(wide), traits: [{ \(narrow) }]", version: "2.6.0")) == [
                "error SCHEMA_PROPERTY_REQUIRED", "error SCHEMA_RANGE_NARROWED",
            ])
    }

    @Test("A binding that is a schema is a term that is new when it is described for the first time")
    func schemaBindings() throws {
        #expect(try lines("", "bindings: { kafka: { key: { type: string } } }") == ["warning CHANNEL_TERM_ADDED"])
        #expect(try lines("bindings: { kafka: { key: { type: string } } }", "") == ["warning CHANNEL_BINDING_CHANGED"])
        func document(_ binding: String, servers: String = "servers: { main: { host: \"a:1\", protocol: kafka } }")
            -> String
        {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: 1.0.0 }
            \(servers)
            channels:
              orders: { address: orders, messages: { placed: {} }\(binding.hasPrefix("topic") ? ", bindings: { kafka: { \(binding) } }" : "") }
            operations:
              take:
                action: receive
                channel: { $ref: "#/channels/orders" }
                \(binding.hasPrefix("topic") ? "" : "bindings: { \(binding) }")
            """
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["a.asyncapi.yaml": old], new: ["a.asyncapi.yaml": new]).findings().map(\.rule)
        }
        let clientID = "kafka: { clientId: { type: string } }"
        #expect(try rules(document(""), document(clientID)) == ["CHANNEL_TERM_ADDED"])
        #expect(try rules(document(""), document("topic: orders")) == [])
        #expect(try rules(document(""), document("topic: others")) == ["CHANNEL_TERM_ADDED"])
        // Without servers, the binding says that the channel is no socket.
        let (plain, bound) = (document("", servers: ""), document(clientID, servers: ""))
        #expect(try rules(plain, bound) == ["CHANNEL_TERM_ADDED"])
        #expect(try rules(bound, plain) == ["CHANNEL_BINDING_CHANGED"])
    }

    @Test("The last operation of a channel that is gone takes no message with it")
    func lastOperation() throws {
        for (action, role) in [("send", "client"), ("receive", "client"), ("receive", "server")] {
            func document(_ operations: String) -> String {
                """
                asyncapi: 3.0.0
                info: { title: Shop, version: 1.0.0 }
                x-accord-role: \(role)
                servers: { main: { host: "a:1", protocol: kafka } }
                channels: { orders: { address: orders, messages: { placed: { payload: { type: string } } } } }
                \(operations)
                """
            }
            let with = document("operations: { take: { action: \(action), channel: { $ref: \"#/channels/orders\" } } }")
            func lines(_ old: String, _ new: String) throws -> [String] {
                try ContractVersions(old: ["a.asyncapi.yaml": old], new: ["a.asyncapi.yaml": new]).findings()
                    .map { "\($0.severity) \($0.rule)" }
            }
            #expect(try lines(with, document("")) == ["error CHANNEL_OPERATION_REMOVED"])
            #expect(try lines(document(""), with).map { $0.hasSuffix(" CHANNEL_OPERATION_ADDED") } == [true])
        }
    }

    /// A change breaks the way that it narrows in requests, its opposite in responses, and both where nobody says which
    /// they are.
    private func expect(
        _ role: String?, breaks there: [Finding], unless back: [Finding], isSent: Bool, _ comment: Comment
    ) {
        let isRequest = isSent == (role == "client")
        #expect(there.isHarmless == (role != nil && !isRequest), comment)
        #expect(back.isHarmless == (role != nil && isRequest), comment)
    }

    private func has(_ rule: String, _ findings: [Finding]) -> Bool {
        findings.contains { $0.rule.contains(rule) }
    }

    /// The documents, read once for all rows.
    private static let versions = Result {
        try documents.map { try version(ChannelDocument.text(role: $0.role, scheme: $0.scheme)) }
    }

    private static func version(_ text: String) throws -> ReadContracts {
        try ReadContracts(["shop.asyncapi.yaml": text])
    }
}

extension [Finding] {
    fileprivate var isHarmless: Bool { allSatisfy { $0.severity == .info } }
}
