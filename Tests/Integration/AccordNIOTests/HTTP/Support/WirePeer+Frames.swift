#if NIO
    import Foundation
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    extension WirePeer<HTTP2Frame> {
        /// The next request.
        func header() async throws -> (HTTP2StreamID, HPACKHeaders) {
            while true {
                let frame = try await next()
                if case .headers(let headers) = frame.payload { return (frame.streamID, headers.headers) }
            }
        }

        /// The next chunk of a body.
        func data(_ id: HTTP2StreamID) async throws -> String { try await chunk(id).text }

        /// All that is left of a body.
        func body(_ id: HTTP2StreamID) async throws -> String {
            var text = ""
            while true {
                let (chunk, isLast) = try await chunk(id)
                text += chunk
                if isLast { return text }
            }
        }

        private func chunk(_ id: HTTP2StreamID) async throws -> (text: String, isLast: Bool) {
            while true {
                let frame = try await next()
                if frame.streamID == id, case .data(let data) = frame.payload, case .byteBuffer(let bytes) = data.data {
                    return (String(buffer: bytes), data.endStream)
                }
            }
        }

        /// Returns the error code with which the client gives a stream up.
        func reset() async throws -> NIOHTTP2.HTTP2ErrorCode {
            while true {
                if case .rstStream(let code) = try await next().payload { return code }
            }
        }

        func frame(_ id: HTTP2StreamID, _ fields: [(String, String)], isLast: Bool = false) -> HTTP2Frame {
            HTTP2Frame(streamID: id, payload: .headers(.init(headers: HPACKHeaders(fields), endStream: isLast)))
        }

        func frame(_ id: HTTP2StreamID, _ data: Data, isLast: Bool = false) -> HTTP2Frame {
            HTTP2Frame(
                streamID: id,
                payload: .data(.init(data: .byteBuffer(ByteBuffer(bytes: data)), endStream: isLast)))
        }

        func send(_ id: HTTP2StreamID, _ fields: [(String, String)], isLast: Bool = false) async throws {
            try await send(frame(id, fields, isLast: isLast))
        }

        func send(_ id: HTTP2StreamID, _ text: String) async throws { try await send(frame(id, Data(text.utf8))) }

        /// A whole response.
        func answer(_ id: HTTP2StreamID, _ fields: [(String, String)], _ text: String) async throws {
            try await send(id, [(":status", "200")] + fields)
            try await send(frame(id, Data(text.utf8), isLast: true))
        }

        /// Bytes that no HTTP/2 of ours would send.
        func raw(_ bytes: [UInt8]) async throws {
            try await channel.eventLoop.submit { [channel] in
                let http = try channel.pipeline.syncOperations.context(handlerType: NIOHTTP2Handler.self)
                http.writeAndFlush(NIOAny(IOData.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
            }.get()
        }
    }
#endif
