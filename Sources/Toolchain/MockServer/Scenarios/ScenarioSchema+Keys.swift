import AccordHTTP
import AccordMocks
import Contract

extension ScenarioKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .schema: "the JSON Schema of this file: accord schema scenario"
        case .name: "the name (without it: that of the file)"
        case .description: "the situation, for those who choose among scenarios"
        case .seed: "the source of everything that happens by chance (without it: 0)"
        case .calls:
            "the answers to calls of operations and methods; the first rule that is for a call, and has one, counts"
        case .sockets:
            "the scripts of connections: for the first one to a channel, the second, and the last for all others"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .schema, .name, .description: ScenarioSchema.string
        case .seed: ScenarioSchema.integer(0...Int.max)
        case .calls: ScenarioSchema.list(ScenarioSchema.object(ScenarioCallKey.self, required: [.call, .answers]))
        case .sockets:
            ScenarioSchema.list(ScenarioSchema.object(ScenarioSocketKey.self, required: [.channel, .script]))
        }
    }
}

extension ScenarioCallKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .call: "an operation, getQuote, or a method, rin.contacts.v1.ContactsService/ListContacts"
        case .when: "the calls that are meant (without it: all)"
        case .answers: "the answers to the first call, the second, and so on"
        case .then:
            "what comes after the last answer: the last again, all from the first one, or what there is without the rule"
                + " (without it: last)"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .call: ScenarioSchema.string
        case .when: ScenarioSchema.object(ScenarioConditionKey.self)
        case .answers: ScenarioSchema.list(ScenarioAnswerKey.answer, minimum: 1)
        case .then: ScenarioSchema.word(ScenarioRepetition.self)
        }
    }
}

extension ScenarioConditionKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .parameters: "parameters of the operation, each with the value that it has to have"
        case .body: "a part of the body, or of the method's message, that the call has to have"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .parameters:
            [
                JSON.Member("type", "object"),
                JSON.Member(
                    "additionalProperties", .object([JSON.Member("type", ["string", "number", "boolean"])])),
            ]
        case .body: []
        }
    }
}

extension ScenarioAnswerKey: ScenarioEntry {
    static var answer: [JSON.Member] {
        let contents: [[ScenarioAnswerKey]] = [
            [.status, .headers, .body], [.example], [.sample], [.messages, .error],
        ]
        return ScenarioSchema.object(Self.self, ScenarioSchema.anyOf(contents.map { $0 + [.latency, .fault] }))
    }

    var meaning: String {
        switch self {
        case .status: "the HTTP status (without it: that of the contract's success)"
        case .headers: "headers of the response"
        case .body: "the body, or the method's message; with a Content-Type that is not JSON, a text (without it: none)"
        case .example: "an example of the contract, by its name"
        case .sample: "a sample of the contract, with these values of its own"
        case .messages: "the messages of a stream"
        case .error: "the error of the method, after all messages"
        case .latency: "the time before the answer, in milliseconds"
        case .fault: "what goes wrong with the call"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .status: ScenarioSchema.integer(200...599)
        case .headers:
            [
                JSON.Member("type", "object"),
                JSON.Member("additionalProperties", .object(ScenarioSchema.string)),
                JSON.Member(
                    "propertyNames", .object([JSON.Member("pattern", "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")])),
            ]
        case .body: []
        case .example: ScenarioSchema.string
        case .sample: ScenarioSchema.anything
        case .messages: ScenarioSchema.list([])
        case .error: ScenarioSchema.object(ScenarioErrorKey.self, required: [.code])
        case .latency: ScenarioLatencyKey.latency
        case .fault: ScenarioFaultKey.fault
        }
    }
}

extension ScenarioErrorKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .code: "the code; an operation answers with its HTTP status"
        case .message: "the message (without it: empty)"
        case .details: "the details; an operation's error has none"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .code: ScenarioSchema.word(ConnectError.Code.self)
        case .message: ScenarioSchema.string
        case .details:
            ScenarioSchema.list(ScenarioSchema.object(ScenarioDetailKey.self, required: ScenarioDetailKey.allCases))
        }
    }
}

extension ScenarioDetailKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .type: "the whole name of the message: google.rpc.RetryInfo"
        case .value: "the message in binary, as base64"
        }
    }

    var schema: [JSON.Member] { ScenarioSchema.string }
}

extension ScenarioLatencyKey: ScenarioEntry {
    static var latency: [JSON.Member] {
        let choices: [(required: [ScenarioLatencyKey], others: [ScenarioLatencyKey])] = [
            ([.milliseconds], []), ([.from, .to], []), ([.median], [.sigma, .cap]),
        ]
        let forms = choices.map { choice in
            JSON.object([
                JSON.Member("required", ScenarioSchema.names(choice.required)),
                JSON.Member(
                    "propertyNames",
                    .object([JSON.Member("enum", ScenarioSchema.names(choice.required + choice.others))])),
            ])
        }
        return ScenarioSchema.object(Self.self, JSON.Member("anyOf", .array(forms)))
    }

    var meaning: String {
        switch self {
        case .milliseconds: "the same latency each time"
        case .from: "the shortest of a range"
        case .to: "the longest of a range"
        case .median: "half of the latencies are shorter, and a few many times as long, as in networks"
        case .sigma: "the standard deviation of the latency's logarithm (without it: 0.5)"
        case .cap: "no latency is longer (without it: a minute)"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .milliseconds, .from, .to, .median, .cap: ScenarioSchema.milliseconds
        case .sigma: ScenarioSchema.number(upTo: 10)
        }
    }
}

extension ScenarioFaultKey: ScenarioEntry {
    static var fault: [JSON.Member] {
        let forms = ScenarioFaultKind.allCases.map { kind in
            let kinds = JSON.object([JSON.Member("kind", .object([JSON.Member("const", .string(kind.rawValue))]))])
            return JSON.object([
                JSON.Member("properties", kinds), JSON.Member("required", ScenarioSchema.names(kind.keys)),
                JSON.Member(
                    "propertyNames",
                    .object([JSON.Member("enum", ScenarioSchema.names([.kind, .chance] + kind.keys))])),
            ])
        }
        return ScenarioSchema.object(Self.self, required: [.kind], JSON.Member("anyOf", .array(forms)))
    }

    var meaning: String {
        switch self {
        case .kind:
            "the server cannot be reached; the response is lost, or never comes; its body breaks off, has another content"
                + " type or damaged gzip, or comes drop by drop"
        case .chance: "the probability, from 0 to 1 (without it: 1)"
        case .bytes: "the number of bytes before the body breaks off, or of each drop"
        case .milliseconds: "the pause before each drop"
        case .contentType: "the content type that the response has instead"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .kind: ScenarioSchema.word(ScenarioFaultKind.self)
        case .chance: ScenarioSchema.number(upTo: 1)
        case .bytes: ScenarioSchema.integer(0...1 << 30)
        case .milliseconds: ScenarioSchema.milliseconds
        case .contentType: ScenarioSchema.string
        }
    }
}

extension ScenarioSocketKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .channel: "the channel, by the name of its session: Growfolio"
        case .script:
            "what happens, step by step; after the last one, the connection goes on as it does without a script"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .channel: ScenarioSchema.string
        case .script:
            ScenarioSchema.list(
                ScenarioSchema.object(
                    ScenarioStepKey.self, JSON.Member("minProperties", 1), JSON.Member("maxProperties", 1)))
        }
    }
}

extension ScenarioStepKey: ScenarioEntry {
    var meaning: String {
        switch self {
        case .send:
            "sends a frame, as it is on the wire; accord mock adds its identifier and its time, where these are absent"
        case .expect: "waits for a message of the client that has this part, and passes over others"
        case .wait: "waits, in milliseconds"
        case .silence: "sends and answers nothing any more"
        case .expireToken: "closes with the code for a token that has expired"
        case .close: "closes with this code"
        case .vanish: "goes away without closing"
        case .refuse: "refuses the handshake with this HTTP status"
        }
    }

    var schema: [JSON.Member] {
        switch self {
        case .send, .expect: []
        case .wait: ScenarioSchema.milliseconds
        case .silence, .expireToken, .vanish: ScenarioSchema.yes
        case .close:
            [
                JSON.Member("type", "integer"),
                JSON.Member(
                    "anyOf",
                    .array(
                        [1000...1003, 1007...1014, 3000...4999].map {
                            .object([
                                JSON.Member("minimum", .integer($0.lowerBound)),
                                JSON.Member("maximum", .integer($0.upperBound)),
                            ])
                        })),
            ]
        case .refuse: ScenarioSchema.integer(400...599)
        }
    }
}
