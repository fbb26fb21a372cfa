import Contract

/// The documented answers of an operation, as cases that distinguish them.
struct Answers {
    /// The content of an answer.
    enum Payload: Hashable {
        case json(ValueType)
        case text(ValueType)
        case bytes
        case events(ValueType)
        case lines(ValueType)

        /// Whether it is read while it arrives.
        var isStream: Bool {
            switch self {
            case .json, .text: false
            case .bytes, .events, .lines: true
            }
        }

        /// The end of the case's name, for a status that has several payloads.
        fileprivate var suffix: String {
            switch self {
            case .json: "JSON"
            case .text: "Text"
            case .bytes: "Bytes"
            case .events: "Events"
            case .lines: "Lines"
            }
        }
    }

    struct Answer: Equatable {
        var status: APIResponse.Status
        var name: SwiftName
        var payload: Payload?
        /// The media types that distinguish it from others with its status; none for the last of those.
        var mediaTypes: [String]
        /// The media type of the payload, the first where it has several.
        var contentType: String?
        var documentation: Documentation
    }

    private(set) var successes: [Answer] = []
    private(set) var failures: [Answer] = []
    /// The media types of successes.
    private(set) var accepts: [String] = []

    init(_ operation: APIOperation) {
        var responses = operation.responses.enumerated().sorted {
            ($0.element.status.order, $0.offset) < ($1.element.status.order, $1.offset)
        }.map(\.element)
        // Then it speaks of successes as well.
        if !responses.contains(where: \.status.isSuccess),
            var success = responses.first(where: { $0.status == .default })
        {
            success.status = .range(2)
            responses.insert(success, at: 0)
        }
        var names = (success: NameScope(), failure: NameScope())
        for response in responses {
            if response.status.isSuccess {
                successes += Self.answers(response, &names.success)
                for content in response.contents where !accepts.contains(content.mediaType) {
                    accepts.append(content.mediaType)
                }
            } else {
                failures += Self.answers(response, &names.failure)
            }
        }
    }

    private static func answers(_ response: APIResponse, _ names: inout NameScope) -> [Answer] {
        var payloads: [(payload: Payload, mediaTypes: [String])] = []
        for content in response.contents {
            guard let payload = content.payload(isSuccess: response.status.isSuccess) else { continue }
            if let index = payloads.firstIndex(where: { $0.payload == payload }) {
                payloads[index].mediaTypes.append(content.mediaType)
            } else {
                payloads.append((payload, [content.mediaType]))
            }
        }
        if payloads.isEmpty {
            let name = names.take(response.status.name, reserved: [])
            return [
                Answer(
                    status: response.status, name: SwiftName(name), payload: nil, mediaTypes: [], contentType: nil,
                    documentation: response.documentation)
            ]
        }
        let choice = MediaTypeChoice.order(payloads) { $0.mediaTypes }
        return choice.enumerated().map { index, choice in
            let (item, tests) = choice
            let isShared = payloads.count { $0.payload.suffix == item.payload.suffix } > 1
            let suffix = isShared ? distinction(of: item.mediaTypes, item.payload.suffix) : item.payload.suffix
            return Answer(
                status: response.status,
                name: SwiftName(names.take(response.status.name + (payloads.count > 1 ? suffix : ""), reserved: [])),
                payload: item.payload, mediaTypes: index + 1 < payloads.count ? tests : [],
                contentType: item.mediaTypes.first,
                documentation: response.documentation)
        }
    }

    /// Returns `JSON` of `application/json`, `JSONStreamWatch` of `application/json;stream=watch`, and `VndAPIJSON` of
    /// `application/vnd.api+json`.
    private static func distinction(of mediaTypes: [String], _ suffix: String) -> String {
        let types = mediaTypes.map { MediaType(named: $0) }
        guard let type = types.first(where: { $0.essence == "application/json" }) ?? types.first else { return suffix }
        let name: String
        switch (type.type, type.subtype) {
        case ("application", "json"), ("text", "event-stream"): name = suffix
        case ("*", _): name = "Any\(suffix)"
        case (_, "*"), (_, "json"): name = Naming.upperCamel(type.type) + suffix
        default: name = Naming.upperCamel(type.subtype)
        }
        return type.parameters.sorted { $0.key < $1.key }
            .reduce(name) { $0 + Naming.upperCamel("\($1.key) \($1.value)") }
    }
}

extension Content {
    /// Returns what is read of it; `nil` for a failure that is no JSON or text, of which there are the bytes in any
    /// case.
    fileprivate func payload(isSuccess: Bool) -> Answers.Payload? {
        switch form {
        case .json(let type): .json(type)
        case .text(let type): .text(type)
        case .binary, .form, .multipart: isSuccess ? .bytes : nil
        case .events(let type): isSuccess ? .events(type) : nil
        case .lines(let type): isSuccess ? .lines(type) : nil
        }
    }

    /// Whether it is a stream of values.
    fileprivate var isStream: Bool {
        switch form {
        case .events, .lines: true
        case .json, .form, .multipart, .text, .binary: false
        }
    }
}

extension API {
    /// With two operations in place of each that answers with a value or with a stream of them, whichever is asked for.
    var withStreamsApart: API {
        var api = self
        api.operations = operations.flatMap { operation -> [APIOperation] in
            let contents = operation.responses.filter(\.status.isSuccess).flatMap(\.contents)
            guard contents.contains(where: \.isStream), contents.contains(where: { !$0.isStream }) else {
                return [operation]
            }
            var stream = operation.keeping { $0.isStream }
            stream.name += "Stream"
            return [operation.keeping { !$0.isStream }, stream]
        }
        return api
    }
}

extension APIOperation {
    /// With some of the contents of its successes only, and without those successes that have none then.
    fileprivate func keeping(_ isKept: (Content) -> Bool) -> APIOperation {
        var operation = self
        operation.responses = responses.compactMap { response in
            guard response.status.isSuccess, !response.contents.isEmpty else { return response }
            var response = response
            response.contents = response.contents.filter(isKept)
            return response.contents.isEmpty ? nil : response
        }
        return operation
    }
}
