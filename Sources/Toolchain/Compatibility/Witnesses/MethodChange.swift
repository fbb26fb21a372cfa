import BreakingRules
import Contract

/// The effects on clients and servers of two versions when not the messages of a method have changed, but how they
/// travel: what the protocols say (Connect protocol, gRPC over HTTP/2, gRPC's status codes).
struct MethodChange {
    let old: Method
    let new: Method

    func lines(of rule: ProtoRule) -> [String] {
        switch rule {
        case .buf.rpcSameClientStreaming: streaming(isNow: new.isClientStreaming, "request")
        case .buf.rpcSameServerStreaming: streaming(isNow: new.isServerStreaming, "response")
        case .buf.rpcSameIdempotencyLevel: idempotency
        default: []
        }
    }

    /// - Parameter path: of the call: `/rin.contacts.v1.ContactsService/GetContact`.
    static func gone(_ path: String) -> String {
        "an old client that calls \(path) gets \"unimplemented\": over Connect by the HTTP status 404, over gRPC by the "
            + "status 12"
    }

    private func streaming(isNow streams: Bool, _ kind: String) -> [String] {
        let (before, now) = streams ? ("one", "a stream") : ("a stream", "one")
        let wasUnary = !old.isClientStreaming && !old.isServerStreaming
        let isUnary = !new.isClientStreaming && !new.isServerStreaming
        let connect =
            wasUnary == isUnary
            ? "over Connect, the calls have the same form still"
            : "over Connect, calls of the other form (\(Self.form(wasUnary)), where \(Self.form(isUnary)) is wanted) are "
                + "refused with the HTTP status 415"
        return [
            "the messages are written as before, but where there was \(before) \(kind), there is \(now)",
            "\(connect); over gRPC, whoever takes just one \(kind) fails with \"unimplemented\" when there are more, or none",
        ]
    }

    private static func form(_ isUnary: Bool) -> String {
        isUnary ? "application/proto" : "application/connect+proto"
    }

    private var idempotency: [String] {
        let messages = "the messages stay as they are"
        if old.idempotency == .noSideEffects {
            return [
                "\(messages); but old Connect clients may call by HTTP GET, which is now refused with the HTTP status 405"
            ]
        }
        if old.idempotency == .idempotent, new.idempotency == .unknown {
            return ["\(messages); but old clients may repeat a call that failed, which may now be done twice"]
        }
        return ["on the wire, nothing changes for old clients: they call as before"]
    }
}
