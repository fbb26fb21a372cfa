#if NIO
    import HTTPTypes
    import NIOHPACK

    extension HPACKHeaders {
        /// The header of a call in HTTP/2 (RFC 9113, section 8.3.1).
        init(_ call: HTTPCall) {
            self.init()
            reserveCapacity(call.headers.count + 5)
            add(name: ":method", value: call.method.rawValue)
            add(name: ":scheme", value: call.target.origin.isSecure ? "https" : "http")
            add(name: ":path", value: call.target.path)
            add(name: ":authority", value: call.target.authority)
            for field in call.headers {
                if let value = Self.value(of: field) { add(name: field.name.canonicalName, value: value) }
            }
            if let length = call.bodyLength { add(name: "content-length", value: "\(length)") }
        }

        /// `nil` for fields of a connection, which have no place here (section 8.2.2).
        private static func value(of field: HTTPField) -> String? {
            switch field.name.canonicalName {
            // Nothing else may be said, not even in capitals.
            case "te": field.value.lowercased() == "trailers" ? "trailers" : nil
            case "host", "content-length", "connection", "keep-alive", "proxy-connection", "transfer-encoding",
                "upgrade", "http2-settings":
                nil
            default: field.value
            }
        }
    }
#endif
