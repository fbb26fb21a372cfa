import Accord
import Contract
import MockServer

/// Chooses the messages with which a method is called.
struct MethodSamples: Sendable {
    let call: CallableMethod
    let seed: UInt64

    /// - Parameter number: of the call.
    /// - Returns: `nil` where there is no sample.
    func message(_ number: Int, _ knowledge: Knowledge) -> JSONValue? {
        let seed = Seed(seed, [Array(call.path.utf8), Array("\(number)".utf8)]).value
        guard var message = call.sampler(call.method.input, seed) else { return nil }
        if let pages {
            // A cursor that nobody has given out is none, and pages are as large as the server has them.
            message.set(nil, at: [pages.cursor.holder?.jsonName, pages.cursor.field.jsonName].compactMap(\.self))
        }
        for field in call.messages.models.objects[call.method.input]?.fields ?? [] {
            guard field.mayBeKey, let known = knowledge.value(forField: field.name, subject: subject, number: number)
            else { continue }
            var trial = message
            trial.set(known, at: [field.jsonName])
            if (try? call.messages.bytes(of: trial, type: call.method.input)) != nil { message = trial }
        }
        return message
    }

    /// The request for the page after an answer; `nil` where there is none.
    func next(after answer: JSONValue, _ request: JSONValue) -> JSONValue? {
        guard let pages else { return nil }
        let place = [pages.next.holder?.jsonName, pages.next.field.jsonName].compactMap(\.self)
        guard case .string(let cursor)? = answer.value(at: place), !cursor.isEmpty else { return nil }
        var request = request
        request.set(
            .string(cursor), at: [pages.cursor.holder?.jsonName, pages.cursor.field.jsonName].compactMap(\.self))
        return request
    }

    private var pages: MethodPages? { MethodPages(of: call.method) { call.messages.models.objects[$0] } }

    /// The noun of the method's name: `Contact` of `GetContact`.
    private var subject: String {
        let name = call.method.name
        guard let start = name.dropFirst().firstIndex(where: \.isUppercase) else { return name }
        return String(name[start...])
    }
}

extension Field {
    /// Whether the field may name something that the server knows.
    fileprivate var mayBeKey: Bool {
        let types: [FieldType] = [
            .scalar(.string), .scalar(.int32), .scalar(.int64), .scalar(.uint32), .scalar(.uint64),
        ]
        return oneof == nil && types.contains(type) && (name == "id" || name == "name" || name.hasSuffix("_id"))
    }
}
