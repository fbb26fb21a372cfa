#if NIO
    import HTTPTypes
    import NIOHTTP1

    extension HTTPRequestHead {
        /// The head of a call in HTTP/1.1, which says how long the body is (RFC 9112, section 6). A proxy is asked for the
        /// whole URL (section 3.2.2).
        init(_ call: HTTPCall, through proxy: HTTPProxy?) {
            var fields: [(String, String)] = []
            fields.reserveCapacity(call.headers.count + 2)
            fields.append(("Host", call.target.authority))
            if let credentials = proxy?.credentials {
                fields.append(("Proxy-Authorization", credentials.authorization))
            }
            for field in call.headers where !Self.isFraming(field.name.canonicalName) {
                fields.append((field.name.rawName, field.value))
            }
            if let length = call.bodyLength {
                fields.append(("Content-Length", "\(length)"))
            } else if call.hasStream {
                fields.append(("Transfer-Encoding", "chunked"))
            } else if call.method == .post || call.method == .put || call.method == .patch {
                // Servers expect a body with these (RFC 9110, section 8.6).
                fields.append(("Content-Length", "0"))
            }
            self.init(
                version: .http1_1, method: HTTPMethod(rawValue: call.method.rawValue),
                uri: proxy == nil ? call.target.path : call.target.url,
                headers: HTTPHeaders(fields))
        }

        /// Whether the connection says it by itself.
        private static func isFraming(_ name: String) -> Bool {
            switch name {
            case "host", "content-length", "transfer-encoding": true
            default: false
            }
        }
    }
#endif
