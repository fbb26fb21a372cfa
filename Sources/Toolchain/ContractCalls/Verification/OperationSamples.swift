import Accord
import AccordSamples
import Contract
import MockServer

/// Chooses the values with which an operation is called: of what the server has given back, examples, and samples.
struct OperationSamples: Sendable {
    let call: CallableOperation
    let seed: UInt64

    /// The values of a call's parameters and body.
    struct Values: Sendable {
        var parameters: [ParameterKey: JSONValue] = [:]
        var body: (value: JSONValue, payload: Payload)?
    }

    /// - Parameter number: of the call; the first has nothing that is not required.
    func values(_ number: Int, _ knowledge: Knowledge) -> Values? {
        var values = Values()
        var random = SeededRandom(seed: Seed(seed, [Array(call.title.utf8), Array("\(number)".utf8)]).value)
        for parameter in call.operation.parameters {
            let coin = random.next()
            let isWanted = parameter.isRequired || number > 0 && coin.isMultiple(of: 2)
            // A cursor that nobody has given out is none.
            guard isWanted, parameter.name != call.operation.pagination?.parameter else { continue }
            guard let value = value(parameter, number, coin, knowledge) else {
                if parameter.isRequired, !parameter.isFixed { return nil }
                continue
            }
            values.parameters[ParameterKey(parameter)] = value
        }
        guard let body = call.operation.body, body.isRequired || number > 0 else { return values }
        values.body = self.body(body, number, random.next())
        return values.body == nil && body.isRequired ? nil : values
    }

    private func value(_ parameter: Parameter, _ number: Int, _ seed: UInt64, _ knowledge: Knowledge) -> JSONValue? {
        if parameter.isFixed { return nil }
        if parameter.place == .path,
            let known = knowledge.value(forPath: parameter.name, of: call.operation.path, number: number),
            !Self.isEmpty(known), fits(known, parameter)
        {
            return text(known, parameter)
        }
        guard let schema = parameter.schema else { return "1" }
        let examples = call.schemas.examples(schema).filter { example in
            call.schemas.violations(of: example, schema).isEmpty && (parameter.place != .path || !Self.isEmpty(example))
        }
        if !examples.isEmpty { return examples[number % examples.count] }
        if number == 0, let value = parameter.defaultValue.map({ JSONValue($0) }) { return value }
        for offset in 0..<4 {
            guard let sample = call.schemas.sample(schema, parameter.name, seed &+ UInt64(offset)) else { continue }
            // As good as absent outside of a path.
            if Self.isEmpty(sample) { continue }
            return sample
        }
        return nil
    }

    /// Whether a value has no form in a path, which would be that of another operation: `/orders//lines`.
    private static func isEmpty(_ value: JSONValue) -> Bool {
        value == "" || value == [] || value == [:] || value == .null
    }

    private func fits(_ value: JSONValue, _ parameter: Parameter) -> Bool {
        guard let schema = parameter.schema else { return true }
        return call.schemas.violations(of: text(value, parameter), schema).isEmpty
    }

    /// A number is a text where a parameter takes texts alone, and the other way round.
    private func text(_ value: JSONValue, _ parameter: Parameter) -> JSONValue {
        guard let schema = parameter.schema, !call.schemas.violations(of: value, schema).isEmpty else { return value }
        switch value {
        case .number(let number): return .string(number.description)
        case .string(let text): return call.schemas.value(of: text, schema)
        default: return value
        }
    }

    private func body(_ body: RequestBody, _ number: Int, _ seed: UInt64) -> (JSONValue, Payload)? {
        for payload in body.payloads {
            guard let type = MediaType(payload.mediaType),
                type.isJSON || type.isForm || type.isMultipart || type.isText
            else { continue }
            let examples =
                payload.examples.map { JSONValue($0.value) } + (payload.schema.map { call.schemas.examples($0) } ?? [])
            if number < examples.count { return (examples[number], payload) }
            guard let schema = payload.schema else { return ([:], payload) }
            if let sample = call.schemas.sample(schema, "", seed) { return (sample, payload) }
        }
        return nil
    }
}
