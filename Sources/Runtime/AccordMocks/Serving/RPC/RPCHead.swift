import AccordHTTP
import HTTPTypes

/// The part of a call that is known before its first message is read.
struct RPCHead: Sendable {
    let form: RPCForm
    let isGET: Bool
    /// The time that the client gives the call; `nil` for as long as it takes.
    private(set) var timeout: Duration?
    /// The coding of requests; `nil` for none.
    private(set) var requestCoding: ContentCoding?
    /// The coding of responses; `nil` for none.
    private(set) var responseCoding: ContentCoding?

    init(_ form: RPCForm, isGET: Bool) {
        self.form = form
        self.isGET = isGET
    }

    /// Reads the headers of the protocol.
    ///
    /// - Throws: the error that the call is answered with. Everything that was read before it stays.
    mutating func read(_ request: TransportRequest, _ codings: RPCCodings) throws(ConnectError) {
        let headers = request.headers
        switch form.framing {
        case .connectUnary:
            let query = isGET ? RPCQuery(request.url) : nil
            try checkVersion(isGET ? query?.version : headers[.connectProtocolVersion], isGET ? "v1" : "1")
            try readTimeout(headers[.connectTimeout], ConnectTimeout.duration)
            try readCodings(
                codings, of: isGET ? query?.compression : headers[.contentEncoding],
                accepting: headers[.acceptEncoding])
        case .connectStream:
            try checkVersion(headers[.connectProtocolVersion], "1")
            try readTimeout(headers[.connectTimeout], ConnectTimeout.duration)
            try checkWholeBody(headers)
            try readCodings(
                codings, of: headers[.connectContentEncoding], accepting: headers[.connectAcceptEncoding])
        case .grpc, .grpcWeb, .grpcWebText:
            try readTimeout(headers[.grpcTimeout], GRPCTimeout.duration)
            try checkWholeBody(headers)
            try readCodings(codings, of: headers[.grpcEncoding], accepting: headers[.grpcAcceptEncoding])
        }
    }

    /// Clients need not name a version (Connect protocol, "Unary request").
    private func checkVersion(_ version: String?, _ expected: String) throws(ConnectError) {
        guard let version, version != expected else { return }
        throw ConnectError(
            .invalidArgument,
            "the version of the Connect protocol is \"\(version.onOneLine(limit: 20))\", not \"\(expected)\"")
    }

    private mutating func readTimeout(
        _ text: String?, _ read: (String) -> Duration?
    ) throws(ConnectError) {
        guard let text else { return }
        guard let duration = read(text) else {
            throw ConnectError(.invalidArgument, "the timeout \"\(text.onOneLine(limit: 20))\" cannot be read")
        }
        timeout = duration
    }

    private mutating func readCodings(
        _ codings: RPCCodings, of header: String?, accepting accepted: String?
    ) throws(ConnectError) {
        requestCoding = try codings.request(header)
        responseCoding = codings.response(accepting: accepted, request: requestCoding)
    }

    /// Messages are compressed one by one.
    private func checkWholeBody(_ headers: HTTPFields) throws(ConnectError) {
        guard let name = headers[.contentEncoding]?.trimmed.lowercased(), !name.isEmpty, name != "identity" else {
            return
        }
        throw ConnectError(
            .unimplemented,
            "the body is compressed as a whole, by \"\(name.onOneLine(limit: 100))\", where its messages may be")
    }
}
