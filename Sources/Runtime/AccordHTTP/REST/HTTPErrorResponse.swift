public import Foundation
public import HTTPTypes

/// A response as the server gave it.
public struct HTTPErrorResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP status, as 404.
    public var status: Int
    /// The headers of the response.
    public var headers: HTTPFields
    /// The body, or its first MiB where it has more.
    public var body: Data
    /// The call that was answered, for logs; see ``ConnectError/call``.
    public var call: String?
    /// The error in the response, where its status is in the contract and its body is not as the contract has it.
    public var mismatch: ConnectError?

    /// Creates a response that is no success.
    public init(status: Int, headers: HTTPFields = [:], body: Data = Data(), mismatch: ConnectError? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.mismatch = mismatch
    }

    /// The body as text; what is not UTF-8 in it is replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The status and the kind of body; never the values of headers or the body itself.
    public var description: String {
        let type = headers.mediaType.isEmpty ? "no media type" : headers.mediaType
        let text = "HTTP status \(status) (\(type), \(body.count) bytes)"
        return (mismatch.map { "\(text): \($0.message)" } ?? text).onOneLine()
    }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "headers": Printing.text(of: headers), "body": Printing.text(of: body),
                "mismatch": mismatch as Any,
            ])
    }

    /// The time to wait before the next call, as `Retry-After` gives it (RFC 9110, section 10.2.3): usual with 429 and
    /// 503.
    public var retryAfter: Duration? { headers.retryAfter }
}
