#if NIO
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOWebSocket

    /// Puts the frames of a client together into messages (RFC 6455, sections 5 and 8.1).
    struct MessageAssembly {
        /// A frame that breaks the protocol, with the code that the socket is closed with.
        struct Violation: Error, Equatable {
            let code: UInt16

            static let ofProtocol = Violation(code: 1002)
            static let ofText = Violation(code: 1007)
            static let ofSize = Violation(code: 1009)
        }

        enum Event: Equatable {
            case message(SocketFrame)
            case ping(ByteBuffer)
            /// 1005 for a frame without a code.
            case close(code: UInt16)
        }

        private let limit: Int
        private var isText = false
        /// The message whose last frame has not come; `nil` between two.
        private var pieces: Data?

        init(limit: Int) {
            self.limit = limit
        }

        /// - Returns: `nil` when nothing follows from the frame.
        mutating func take(_ frame: WebSocketFrame) throws(Violation) -> Event? {
            // Every frame of a client is masked (section 5.1), and nobody has agreed to an extension.
            guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw .ofProtocol }
            switch frame.opcode {
            case .text, .binary:
                guard pieces == nil else { throw .ofProtocol }
                isText = frame.opcode == .text
                pieces = Data()
                return try append(frame)
            case .continuation:
                guard pieces != nil else { throw .ofProtocol }
                return try append(frame)
            case .ping: return .ping(frame.unmaskedData)
            case .pong: return nil
            case .connectionClose: return .close(code: try code(frame.unmaskedData))
            default: throw .ofProtocol
            }
        }

        private mutating func append(_ frame: WebSocketFrame) throws(Violation) -> Event? {
            var bytes = pieces ?? Data()
            guard frame.length <= limit - bytes.count else { throw .ofSize }
            unsafe bytes.append(frame.unmaskedData.withUnsafeReadableBytes { unsafe Data($0) })
            guard frame.fin else {
                pieces = bytes
                return nil
            }
            pieces = nil
            guard isText else { return .message(.binary(bytes)) }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .ofText }
            return .message(.text(text))
        }

        /// (Section 7.4.)
        private func code(_ payload: ByteBuffer) throws(Violation) -> UInt16 {
            var payload = payload
            guard payload.readableBytes > 0 else { return 1005 }
            guard let code = payload.readInteger(as: UInt16.self) else { throw .ofProtocol }
            guard String(validating: payload.readableBytesView, as: UTF8.self) != nil else { throw .ofText }
            switch code {
            case 1000...1003, 1007...1014, 3000...4999: return code
            default: throw .ofProtocol
            }
        }
    }
#endif
