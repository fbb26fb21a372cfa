/// A difference between what a server, or a client, has sent and what the contract says.
package struct Deviation: Sendable, Hashable {
    /// The requirement that is not kept.
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        case statusUndocumented = "STATUS_UNDOCUMENTED"
        case statusWrong = "STATUS_WRONG"
        case contentTypeWrong = "CONTENT_TYPE_WRONG"
        case headerMissing = "HEADER_MISSING"
        case headerInvalid = "HEADER_INVALID"
        case bodyMissing = "BODY_MISSING"
        case bodyUnexpected = "BODY_UNEXPECTED"
        case bodyMalformed = "BODY_MALFORMED"
        case bodyInvalid = "BODY_INVALID"
        case messageMalformed = "MESSAGE_MALFORMED"
        case messageInvalid = "MESSAGE_INVALID"
        case messageUnknownField = "MESSAGE_UNKNOWN_FIELD"
        case messageCount = "MESSAGE_COUNT"
        case errorMalformed = "ERROR_MALFORMED"
        case streamTruncated = "STREAM_TRUNCATED"
        case answerMissing = "ANSWER_MISSING"
        case frameMalformed = "FRAME_MALFORMED"
        case frameUnknown = "FRAME_UNKNOWN"
        case frameInvalid = "FRAME_INVALID"
        case sessionBroken = "SESSION_BROKEN"
        case closeCodeUndocumented = "CLOSE_CODE_UNDOCUMENTED"
        case requestInvalid = "REQUEST_INVALID"
        case requestUnknown = "REQUEST_UNKNOWN"

        /// The requirement in a sentence.
        package var summary: String {
            switch self {
            case .statusUndocumented: "Responses have statuses that the contract documents."
            case .statusWrong: "Errors have the HTTP status that the protocol has for their code."
            case .contentTypeWrong: "Responses have a media type that the contract or the protocol has for them."
            case .headerMissing: "Header fields that the contract requires are there."
            case .headerInvalid: "Header fields are as their schemas have them."
            case .bodyMissing: "Responses for which the contract has a body have one."
            case .bodyUnexpected: "Responses for which the contract has no body have none."
            case .bodyMalformed: "Bodies can be read in their media type."
            case .bodyInvalid: "Bodies are as their schemas have them."
            case .messageMalformed: "Messages can be read in their protocol and codec."
            case .messageInvalid: "Messages are as the contract has them."
            case .messageUnknownField: "Messages have no fields that the contract does not know."
            case .messageCount: "Calls are answered with as many messages as the method has."
            case .errorMalformed: "Errors have the form that the protocol has for them."
            case .streamTruncated: "Responses come to their end."
            case .answerMissing: "Calls are answered."
            case .frameMalformed: "Messages of sockets are JSON."
            case .frameUnknown: "Messages of sockets are those of the contract."
            case .frameInvalid: "Messages of sockets are as their schemas have them."
            case .sessionBroken: "Sessions live as the contract says."
            case .closeCodeUndocumented: "Sockets are closed with codes that the contract documents."
            case .requestInvalid: "Requests are as the contract has them."
            case .requestUnknown: "Requests are for calls of the contract."
            }
        }
    }

    /// The weight of a deviation.
    package enum Weight: Sendable, Hashable {
        /// The contract does not allow it.
        case error
        /// The contract does not foresee it, and clients of the contract can live with it.
        case note
    }

    package var rule: Rule
    /// The deviation in a sentence without a full stop. It quotes no values of bodies.
    package var message: String
    /// The part of the answer that it is about, which distinguishes it from others of the rule: `200 /items/0/name`.
    package var subject: String
    package var weight: Weight

    package init(_ rule: Rule, _ message: String, subject: String = "", weight: Weight = .error) {
        self.rule = rule
        self.message = message
        self.subject = subject
        self.weight = weight
    }
}
