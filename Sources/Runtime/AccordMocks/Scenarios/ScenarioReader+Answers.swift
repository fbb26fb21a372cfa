import Accord
import AccordHTTP
import HTTPTypes

extension ScenarioReader {
    mutating func answer(_ value: JSONValue, at path: [String]) -> ScenarioAnswer? {
        let members = members(of: value, at: path, ScenarioAnswerKey.self)
        guard case .object = value else { return nil }
        let contents: [[ScenarioAnswerKey]] = [
            [.status, .headers, .body], [.example], [.sample], [.messages, .error],
        ]
        let given = contents.filter { $0.contains { members[$0] != nil } }
        if given.count > 1 {
            let names = given.map { "'\($0.first { members[$0] != nil }?.rawValue ?? "")'" }.joined(separator: " and ")
            complain("an answer has one of \(names)", at: path)
        }
        return ScenarioAnswer(
            content: content(given.first?.first, members, at: path),
            latency: members[.latency].flatMap { latency($0, at: path + [ScenarioAnswerKey.latency.rawValue]) },
            fault: members[.fault].flatMap { fault($0, at: path + [ScenarioAnswerKey.fault.rawValue]) })
    }

    private mutating func content(
        _ kind: ScenarioAnswerKey?, _ members: [ScenarioAnswerKey: JSONValue], at path: [String]
    ) -> ScenarioAnswer.Content {
        func place(_ key: ScenarioAnswerKey) -> [String] { path + [key.rawValue] }
        switch kind {
        case .status:
            return .response(
                status: number(members[.status], at: place(.status), in: 200...599),
                headers: headers(object(members[.headers], at: place(.headers)), at: place(.headers)),
                body: members[.body])
        case .example: return .example(text(members[.example], at: place(.example)) ?? "")
        case .sample: return .sample(.object(object(members[.sample], at: place(.sample))))
        case .messages:
            let end = members[.error].flatMap { failure($0, at: place(.error)) }
            guard members[.messages] != nil else { return end.map { .failure($0) } ?? .usual }
            return .messages(list(members[.messages], at: place(.messages)).map(\.0), end)
        default: return .usual
        }
    }

    private mutating func headers(_ members: [String: JSONValue], at path: [String]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let field = HTTPField.Name(name) else {
                complain("'\(name)' is no name of a header", at: path + [name])
                continue
            }
            guard let text = text(value, at: path + [name]) else { continue }
            if HTTPField.isValidValue(text) {
                fields[field] = text
            } else {
                complain("it is no value of a header", at: path + [name])
            }
        }
        return fields
    }

    private mutating func failure(_ value: JSONValue, at path: [String]) -> ScenarioFailure? {
        let members = members(of: value, at: path, ScenarioErrorKey.self)
        guard case .object = value else { return nil }
        let code = word(
            required(members[.code], ScenarioErrorKey.code, at: path), at: path + [ScenarioErrorKey.code.rawValue],
            ConnectError.Code.self)
        let message = text(members[.message], at: path + [ScenarioErrorKey.message.rawValue])
        var details: [ConnectError.Detail] = []
        for (element, place) in list(members[.details], at: path + [ScenarioErrorKey.details.rawValue]) {
            if let detail = detail(element, at: place) { details.append(detail) }
        }
        return code.map { ScenarioFailure(code: $0, message: message ?? "", details: details) }
    }

    private mutating func detail(_ value: JSONValue, at path: [String]) -> ConnectError.Detail? {
        let members = members(of: value, at: path, ScenarioDetailKey.self)
        guard case .object = value else { return nil }
        func place(_ key: ScenarioDetailKey) -> [String] { path + [key.rawValue] }
        let type = text(required(members[.type], ScenarioDetailKey.type, at: path), at: place(.type))
        let base64 = text(required(members[.value], ScenarioDetailKey.value, at: path), at: place(.value))
        guard let type, let base64 else { return nil }
        guard let bytes = UnpaddedBase64.decode(base64) else {
            complain("it is no base64 of a message", at: place(.value))
            return nil
        }
        return ConnectError.Detail(type: type, value: bytes)
    }

    private mutating func latency(_ value: JSONValue, at path: [String]) -> Latency? {
        let members = members(of: value, at: path, ScenarioLatencyKey.self)
        func place(_ key: ScenarioLatencyKey) -> [String] { path + [key.rawValue] }
        var times: [ScenarioLatencyKey: Duration] = [:]
        for key in [ScenarioLatencyKey.milliseconds, .from, .to, .median, .cap] {
            times[key] = number(members[key], at: place(key), in: 0...Scenario.longestTime).map { .milliseconds($0) }
        }
        let sigma = fraction(members[.sigma], at: place(.sigma), in: 0...10)
        switch Set(members.keys) {
        case [.milliseconds]: return times[.milliseconds].map { .fixed($0) }
        case [.from, .to]:
            guard let from = times[.from], let to = times[.to] else { return nil }
            if from > to { complain("'from' is above 'to'", at: path) }
            return .uniform(from...max(from, to))
        case [.median], [.median, .sigma], [.median, .cap], [.median, .sigma, .cap]:
            return times[.median].map {
                .logNormal(median: $0, sigma: sigma ?? 0.5, cap: times[.cap] ?? .seconds(60))
            }
        default:
            guard case .object = value else { return nil }
            complain("it has 'milliseconds', or 'from' and 'to', or 'median' with 'sigma' and 'cap'", at: path)
            return nil
        }
    }

    private mutating func fault(_ value: JSONValue, at path: [String]) -> ScenarioFault? {
        let members = members(of: value, at: path, ScenarioFaultKey.self)
        guard case .object = value else { return nil }
        func place(_ key: ScenarioFaultKey) -> [String] { path + [key.rawValue] }
        let chance = fraction(members[.chance], at: place(.chance), in: 0...1)
        let bytes = number(members[.bytes], at: place(.bytes), in: 0...1 << 30)
        let pause = number(members[.milliseconds], at: place(.milliseconds), in: 0...Scenario.longestTime)
        let type = text(members[.contentType], at: place(.contentType))
        guard
            let kind = word(
                required(members[.kind], ScenarioFaultKey.kind, at: path), at: place(.kind), ScenarioFaultKind.self)
        else { return nil }
        for key in ScenarioFaultKey.allCases where ![.kind, .chance].contains(key) {
            let isOfKind = kind.keys.contains(key)
            if isOfKind, members[key] == nil { complain("'\(key.rawValue)' is missing", at: path) }
            if !isOfKind, members[key] != nil {
                complain("a fault of the kind '\(kind.rawValue)' has no '\(key.rawValue)'", at: place(key))
            }
        }
        let fault: CallFault =
            switch kind {
            case .unreachable: .unreachable
            case .lost: .lost
            case .silence: .silence
            case .resetBody: .resetBody(after: bytes ?? 0)
            case .contentType: .contentType(type ?? "")
            case .damagedGzip: .damagedGzip
            case .drip: .drip(bytes: bytes ?? 1, every: .milliseconds(pause ?? 0))
            }
        return ScenarioFault(fault: fault, chance: chance ?? 1)
    }
}
