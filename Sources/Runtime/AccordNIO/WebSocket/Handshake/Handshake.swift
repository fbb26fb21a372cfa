#if NIO
    import AccordSocket
    import Foundation
    import HTTPTypes
    import NIOHPACK
    import NIOHTTP1
    import NIOWebSocket

    /// The client's opening handshake (RFC 6455, section 4.1): what is asked, and whether an answer agrees to it.
    struct Handshake: Sendable {
        let host: String
        let port: Int
        let isSecure: Bool
        let head: HTTPRequestHead
        private let protocols: Set<String>
        private let compression: SocketCompression?
        private let accept: NIOWebSocketClientUpgrader

        /// - Parameter compression: what is offered to the server; `nil` for nothing.
        init(
            _ request: SocketRequest,
            compression: SocketCompression? = nil,
            key: String = NIOWebSocketClientUpgrader.randomRequestKey()
        ) throws(SocketError) {
            self.compression = compression
            guard let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true) else {
                throw SocketError(.unreachable, "the URL cannot be taken apart")
            }
            switch parts.scheme?.lowercased() {
            case "ws": isSecure = false
            case "wss": isSecure = true
            default: throw SocketError(.unreachable, "the URL's scheme is not ws or wss; begin it with one of them")
            }
            guard let written = parts.encodedHost, !written.isEmpty else {
                throw SocketError(.unreachable, "the URL has no host; it needs one, as in wss://example.com")
            }
            // IPv6 addresses are in brackets in URLs and in the field Host, but not where names are resolved.
            host = written.hasPrefix("[") ? String(written.dropFirst().dropLast()) : written
            let standardPort = isSecure ? 443 : 80
            port = parts.port ?? standardPort
            guard 1...65535 ~= port else {
                throw SocketError(.unreachable, "the URL's port is none: ports go from 1 to 65535")
            }

            var headers = HTTPHeaders()
            headers.add(name: "Host", value: port == standardPort ? written : "\(written):\(port)")
            headers.add(name: "Upgrade", value: "websocket")
            headers.add(name: "Connection", value: "Upgrade")
            headers.add(name: "Sec-WebSocket-Key", value: key)
            headers.add(name: "Sec-WebSocket-Version", value: "13")
            if let compression {
                headers.add(name: "Sec-WebSocket-Extensions", value: DeflateAgreement.offer(compression))
            }
            for field in request.headers where !Self.reserved.contains(field.name.canonicalName) {
                headers.add(name: field.name.rawName, value: field.value)
            }
            var target = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
            if let query = parts.percentEncodedQuery { target += "?\(query)" }
            head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
            protocols = Set(headers[canonicalForm: "Sec-WebSocket-Protocol"].map(String.init))
            accept = NIOWebSocketClientUpgrader(requestKey: key) { channel, _ in
                channel.eventLoop.makeSucceededVoidFuture()
            }
        }

        /// The fields that are the handshake's own; a request's fields of these names are left out.
        private static let reserved: Set<String> = [
            "host", "upgrade", "connection", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions",
            "content-length", "transfer-encoding",
        ]

        /// Reads an answer, which opens the connection.
        ///
        /// - Returns: how messages are compressed; `nil` when they are not.
        /// - Throws: when this answer opens no connection.
        func read(_ answer: HTTPResponseHead) throws(SocketError) -> DeflateAgreement? {
            guard answer.status == .switchingProtocols else { throw refused(Int(answer.status.code)) }
            let headers = answer.headers
            func names(_ field: String, _ word: String) -> Bool {
                headers[canonicalForm: field].contains { $0.lowercased() == word }
            }
            guard names("Upgrade", "websocket"), names("Connection", "upgrade") else {
                throw broken("its answer does not upgrade to WebSocket")
            }
            guard accept.shouldAllowUpgrade(upgradeResponse: answer) else {
                throw broken("Sec-WebSocket-Accept is not made of our key")
            }
            return try agreement(
                extensions: headers["Sec-WebSocket-Extensions"], protocols: headers["Sec-WebSocket-Protocol"])
        }

        /// Reads an answer over HTTP/2, which opens the socket (RFC 8441, section 5).
        ///
        /// - Returns: how messages are compressed; `nil` when they are not.
        /// - Throws: when this answer opens no socket.
        func read(status: Int, _ answer: HPACKHeaders) throws(SocketError) -> DeflateAgreement? {
            guard 200..<300 ~= status else { throw refused(status) }
            return try agreement(
                extensions: answer["sec-websocket-extensions"], protocols: answer["sec-websocket-protocol"])
        }

        private func agreement(
            extensions: [String], protocols chosen: [String]
        ) throws(SocketError) -> DeflateAgreement? {
            guard chosen.count <= 1, protocols.isSuperset(of: chosen) else {
                throw broken("it chose a subprotocol that was not offered")
            }
            do {
                return try DeflateAgreement.read(extensions, offer: compression)
            } catch {
                throw broken(error.words)
            }
        }

        private func refused(_ status: Int) -> SocketError {
            SocketError(.refused(status: status), "the server answered the handshake with \(status)")
        }

        private func broken(_ what: String) -> SocketError {
            SocketError(.protocolError, "the server's handshake breaks the protocol: \(what)")
        }
    }
#endif
