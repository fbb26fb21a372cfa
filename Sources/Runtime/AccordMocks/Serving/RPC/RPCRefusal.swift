import AccordHTTP
import HTTPTypes

/// The response to a request that is no call of a method in any of the protocols.
struct RPCRefusal: Error {
    let response: TransportResponse

    private init(_ status: Int, _ headers: HTTPFields, _ code: ConnectError.Code, _ message: String) {
        var headers = headers
        headers[.contentType] = Codec.json.mediaType
        response = TransportResponse(
            status: status, headers: headers, body: TransportBody(ErrorJSON.body(ConnectError(code, message))))
    }

    static func noMethod(_ path: String) -> RPCRefusal {
        RPCRefusal(404, [:], .unimplemented, noMethodText(path))
    }

    static func noMethodText(_ path: String) -> String {
        "the server has no method \(path.onOneLine(limit: 200))"
    }

    /// - Parameter allowed: the methods of HTTP that the method may be called by (RFC 9110, section 15.5.6).
    static func wrongHTTPMethod(allowed: String) -> RPCRefusal {
        RPCRefusal(405, [.allow: allowed], .unimplemented, "the method is called by \(allowed)")
    }

    /// (RFC 9110, section 15.5.16; W3C, "Accept-Post Response Header".)
    static func wrongContentType(_ type: String, _ method: MethodDescriptor) -> RPCRefusal {
        let types = RPCForm.mediaTypes(method.kind).joined(separator: ", ")
        let given = type.isEmpty ? "there is none" : "not \"\(type.onOneLine(limit: 100))\""
        return RPCRefusal(
            415, [.acceptPost: types], .unimplemented, "the content type of \(method) is one of \(types); \(given)")
    }
}

extension HTTPField.Name {
    fileprivate static let acceptPost = HTTPField.Name("Accept-Post") ?? .accept
}
