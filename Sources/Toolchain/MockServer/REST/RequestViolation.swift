import Accord

/// A part of a request that is not as the contract has it.
package struct RequestViolation: Sendable, Hashable {
    package enum Place: String, Sendable, Hashable {
        case path, query, header, cookie, body
    }

    package var place: Place
    /// The name of the parameter; `nil` for the body.
    package var parameter: String?
    /// The place in the value, as a JSON Pointer (RFC 6901); empty for the whole.
    package var pointer: String
    /// The keyword of JSON Schema, or `required`, or a word for what is no value at all.
    package var keyword: String
    /// The requirement, in words; it quotes no values.
    package var message: String

    /// In one line, for the log and for the detail of a problem.
    package var text: String {
        let whole = parameter.map { "\(place.rawValue) parameter '\($0)'" } ?? "body"
        return "\(whole)\(pointer.isEmpty ? "" : " at \(pointer)"): \(message)"
    }

    /// ("Problem Details", RFC 9457, section 3, has members of this kind in its example.)
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "in": .string(place.rawValue), "pointer": .string("#" + pointer), "keyword": .string(keyword),
            "detail": .string(message),
        ]
        if let parameter { members["parameter"] = .string(parameter) }
        return .object(members)
    }
}

extension RequestViolation {
    init(_ violation: Violation, in place: Place, parameter: String? = nil) {
        self.init(
            place: place, parameter: parameter, pointer: violation.pointer, keyword: violation.keyword,
            message: violation.message)
    }
}
