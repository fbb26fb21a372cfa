#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import HTTPTypes
    import NIOHTTP1

    /// The head of a request, and what follows from it for the connection.
    struct RequestHead {
        let head: HTTPRequestHead
        let isHTTP2: Bool

        /// The number of bytes in its fields.
        var size: Int {
            head.headers.reduce(head.uri.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        }

        /// The length that the client gives, and `nil` where it gives none, or one that is none.
        var contentLength: Int? { head.headers.first(name: "content-length").flatMap { Int($0) } }

        /// Whether a body follows (RFC 9112, section 6). In HTTP/2, a client may say nothing of it.
        var hasBody: Bool {
            if let contentLength { return contentLength > 0 || head.headers.contains(name: "content-type") }
            return isHTTP2 ? !isWithoutBody : head.headers.contains(name: "transfer-encoding")
        }

        /// Of HTTP/2, the methods whose requests seldom have a body.
        private var isWithoutBody: Bool {
            switch head.method {
            case .GET, .HEAD, .DELETE, .OPTIONS, .TRACE: !head.headers.contains(name: "content-type")
            default: false
            }
        }

        /// Whether the client waits for a sign that the body is wanted (RFC 9110, section 10.1.1).
        var expectsContinue: Bool {
            !isHTTP2 && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        }

        /// Whether the client wants to leave HTTP/1.1; the decoder reads no further request then.
        var wantsUpgrade: Bool {
            !isHTTP2 && head.headers.contains(name: "upgrade")
                && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
        }

        var wantsSocket: Bool {
            wantsUpgrade && head.method == .GET
                && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
        }

        var keepsAlive: Bool { head.isKeepAlive && !wantsUpgrade }

        /// - Parameter scheme: `http` or `ws`.
        func url(scheme: String) -> URL? {
            guard head.uri.first == "/" else {
                // Of clients that take the listener for a proxy (RFC 9112, section 3.2.2).
                guard var parts = URLComponents(string: head.uri), parts.host != nil else { return nil }
                parts.scheme = scheme
                return parts.url
            }
            let host = head.headers.first(name: "host") ?? "localhost"
            return URL(string: "\(scheme)://\(host)\(Self.escaped(head.uri))")
        }

        /// Returns a target with what no URL may have, and browsers send all the same, escaped: `tag[]=a`. `URL` would escape
        /// all of the text for it, and the escapes that are there a second time.
        private static func escaped(_ target: String) -> String {
            guard target.utf8.contains(where: isForbidden) else { return target }
            var result = ""
            for scalar in target.unicodeScalars {
                let bytes = String(scalar).utf8
                if bytes.contains(where: isForbidden) {
                    for byte in bytes {
                        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                    }
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
            return result
        }

        private static func isForbidden(_ byte: UInt8) -> Bool {
            byte <= UInt8(ascii: " ") || byte >= 0x7F || #""<>[\]^`{|}"#.utf8.contains(byte)
        }

        var fields: HTTPFields {
            var fields = HTTPFields()
            for (name, value) in head.headers {
                if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
            }
            return fields
        }

        var method: HTTPRequest.Method? { HTTPRequest.Method(rawValue: head.method.rawValue) }

        /// - Returns: `nil` for what is no request.
        func request(_ body: BodyInbox) -> TransportRequest? {
            guard let url = url(scheme: "http"), let method else { return nil }
            let stream = hasBody ? ByteStream(body, length: contentLength) : nil
            return TransportRequest(method: method, url: url, headers: fields, stream: stream)
        }

        /// - Returns: `nil` for what is no handshake.
        var socketRequest: SocketRequest? { url(scheme: "ws").map { SocketRequest(url: $0, headers: fields) } }
    }
#endif
