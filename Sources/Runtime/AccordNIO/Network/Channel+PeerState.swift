#if NIO
    import Foundation
    import NIOCore

    extension Channel {
        /// Whether the peer is known to have closed the connection. The system may know it before the event loop has read
        /// the end. `false` for a channel that is no TCP connection of a socket.
        ///
        /// Called on the event loop, before each call that may be made once: it asks the socket itself, because NIO's
        /// own way makes a future for each question.
        var isClosedByPeer: Bool {
            let state = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
                TCPState(ofSocket: $0)
            }
            return state.flatMap(\.self).map { $0 != .established } ?? false
        }
    }

    /// The state of a TCP connection as the system names it (RFC 9293, section 3.3.2). Its number is the system's own.
    private struct TCPState: RawRepresentable, Equatable {
        let rawValue: UInt8

        #if canImport(Darwin)
            static let established = TCPState(rawValue: 4)
            private static let option = TCP_CONNECTION_INFO
        #else
            static let established = TCPState(rawValue: 1)
            private static let option = TCP_INFO
        #endif

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Returns `nil` where the socket has no such state. It is the first byte of what the system says of a connection.
        init?(ofSocket descriptor: NIOBSDSocket.Handle) {
            var state: UInt8 = 0
            var length = socklen_t(MemoryLayout.size(ofValue: state))
            guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), Self.option, &state, &length) == 0 else {
                return nil
            }
            rawValue = state
        }
    }
#endif
