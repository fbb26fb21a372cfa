#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// Writes a response on a connection, each chunk when the network has taken the one before.
    struct ServerResponseWriter: Sendable {
        enum Problem: Error {
            /// The body has more or fewer bytes than its header says.
            case wrongLength
            /// The backend gave the exchange up.
            case givenUp(TransportError)
        }

        let channel: any Channel
        let isHTTP2: Bool
        /// Whether the client knows no chunks (HTTP/1.0).
        let isOld: Bool
        let isHEAD: Bool
        let keepsAlive: Bool

        init(_ channel: any Channel, to head: RequestHead, keepsAlive: Bool) {
            self.channel = channel
            isHTTP2 = head.isHTTP2
            isOld = head.head.version.major < 1 || head.head.version == .http1_0
            isHEAD = head.head.method == .HEAD
            self.keepsAlive = keepsAlive
        }

        /// - Returns: whether the connection can be used for another request.
        /// - Throws: ``Problem``, or the network's error; the connection, or the stream, is to be broken off then.
        func write(_ response: TransportResponse) async throws -> Bool {
            let status = HTTPResponseStatus(statusCode: response.status)
            let hasBody = !isHEAD && status.mayHaveResponseBody
            let length = response.headers[.contentLength].flatMap { Int($0) }
            let isChunked = hasBody && length == nil && !isHTTP2 && !isOld
            // An old client knows the end of such a body by that of the connection.
            let stays = keepsAlive && (isHTTP2 || isChunked || length != nil || !hasBody)
            var headers = fields(response.headers)
            if isChunked { headers.add(name: "Transfer-Encoding", value: "chunked") }
            if !isHTTP2 {
                if !stays {
                    headers.add(name: "Connection", value: "close")
                } else if isOld {
                    headers.add(name: "Connection", value: "keep-alive")
                }
            }
            let head = HTTPServerResponsePart.head(
                HTTPResponseHead(version: isHTTP2 ? .http2 : .http1_1, status: status, headers: headers))
            // A body of known length is there soon, and the head is sent with it.
            if hasBody, length == nil {
                try await channel.writeAndFlush(head).get()
            } else {
                channel.write(head, promise: nil)
            }
            let trailers = hasBody ? try await write(response.body, length: length) : nil
            try await channel.writeAndFlush(HTTPServerResponsePart.end(trailers)).get()
            return stays
        }

        private func write(_ body: TransportBody, length: Int?) async throws -> HTTPHeaders? {
            var count = 0
            var chunks = body.makeAsyncIterator()
            while let chunk = try await next(&chunks) {
                count += chunk.count
                if let length, count > length { throw Problem.wrongLength }
                guard !chunk.isEmpty else { continue }
                let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: chunk)))
                try await channel.writeAndFlush(part).get()
            }
            if let length, count != length { throw Problem.wrongLength }
            let trailers = body.trailers
            return trailers.isEmpty ? nil : fields(trailers)
        }

        private func next(_ chunks: inout TransportBody.AsyncIterator) async throws -> Data? {
            do throws(TransportError) {
                return try await chunks.next()
            } catch {
                throw Problem.givenUp(error)
            }
        }

        /// The fields, without those that are the connection's own (RFC 9110, section 7.6.1).
        private func fields(_ fields: HTTPFields) -> HTTPHeaders {
            var headers = HTTPHeaders()
            headers.reserveCapacity(fields.count + 2)
            for field in fields {
                switch field.name.canonicalName {
                case "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade": break
                default: headers.add(name: field.name.rawName, value: field.value)
                }
            }
            return headers
        }
    }
#endif
