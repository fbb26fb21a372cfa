#if NIO
    import AccordHTTP
    import AccordNIO
    import AccordSocket
    import CZlib
    import Foundation
    import HTTPTypes

    /// The server in `Server/sockets/raw`, which plays cases of the WebSocket protocol, and judges what a client does.
    struct ProtocolCasePeer: Sendable {
        let process: PeerProcess

        /// - Parameter whole: whether sizes and numbers of messages are those of `make verify`.
        init(whole: Bool) async throws {
            process = try await PeerProcess("sockets/raw/server.py", whole ? ["--whole"] : [])
        }

        func url(of one: ProtocolCase) throws -> URL {
            guard let port = process.url.port, let url = URL(string: "ws://127.0.0.1:\(port)/case/\(one.id)") else {
                throw URLError(.badURL)
            }
            return url
        }
    }

    /// One case, and what a client has to see of it.
    struct ProtocolCase: Decodable, Sendable {
        struct Message: Decodable, Hashable, Sendable {
            var isText: Bool
            /// In bytes.
            var size: Int
            /// By CRC-32.
            var checksum: UInt32
            /// The number of times that it comes in a row.
            var count: Int
        }

        struct End: Decodable, Hashable, Sendable {
            enum Kind: String, Decodable { case closed, protocolError, tooLarge, handshake }

            var kind: Kind
            /// The code that the server closed with, or that the client has to close with; 0 for a handshake.
            var code: UInt16
        }

        struct Compression: Decodable, Hashable, Sendable {
            var serverContextTakeover: Bool
            var clientContextTakeover: Bool
            var serverMaxWindowBits: Int
            var clientMaxWindowBits: Int
            var minimumMessageSize: Int
            var level: Int
        }

        var id: String
        var group: String
        var title: String
        var messages: [Message]
        var end: End
        var compression: Compression?
        var maximumMessageSize: Int

        /// The verdict of a server on the client of a case.
        struct Verdict: Decodable, Sendable {
            enum Kind: String, Decodable {
                case passed, failed
                /// The client does what the standard allows, although it is not as it should be.
                case nonStrict = "non-strict"
            }

            var id: String
            var verdict: Kind
            var notes: [String]
        }
    }

    extension ProtocolCase {
        /// The part of the case that a client saw.
        struct Seen: Sendable {
            var messages: [Message] = []
            /// `nil` for an end that no case has.
            var end: End.Kind?
            /// The code of a close frame of the server; 1006 without one.
            var closeCode: UInt16?

            mutating func add(_ frame: SocketFrame) {
                var message: Message
                switch frame {
                case .text(var text):
                    message = text.withUTF8 { unsafe Message(isText: true, UnsafeRawBufferPointer($0)) }
                case .binary(let data):
                    message = unsafe data.withUnsafeBytes { unsafe Message(isText: false, $0) }
                }
                message.count = messages.last?.count ?? 0
                if messages.last == message {
                    messages[messages.count - 1].count += 1
                } else {
                    message.count = 1
                    messages.append(message)
                }
            }
        }

        var configuration: NIOSocketTransport.Configuration {
            NIOSocketTransport.Configuration(
                maximumMessageSize: maximumMessageSize,
                compression: compression.map {
                    SocketCompression(
                        serverContextTakeover: $0.serverContextTakeover,
                        clientContextTakeover: $0.clientContextTakeover,
                        serverMaxWindowBits: $0.serverMaxWindowBits,
                        clientMaxWindowBits: $0.clientMaxWindowBits,
                        minimumMessageSize: $0.minimumMessageSize,
                        level: $0.level)
                })
        }

        /// Calls the server, and sends back what comes, until the connection ends.
        func play(with peer: ProtocolCasePeer, echo: (SocketFrame) -> SocketFrame = { $0 }) async throws -> Seen {
            var seen = Seen()
            let request = SocketRequest(url: try peer.url(of: self))
            let connection: any SocketConnection
            do throws(SocketError) {
                connection = try await NIOSocketTransport(configuration: configuration).connect(request)
            } catch {
                if error.kind == .protocolError { seen.end = .handshake }
                return seen
            }
            do throws(SocketError) {
                while true {
                    for frame in try await connection.receive() {
                        seen.add(frame)
                        // It fails when the connection has failed, and there may be messages that came before that.
                        try? await connection.send(echo(frame))
                    }
                }
            } catch {
                switch error.kind {
                case .closed(let code): (seen.end, seen.closeCode) = (.closed, code)
                case .protocolError: seen.end = .protocolError
                case .tooLarge: seen.end = .tooLarge
                case .refused, .unreachable, .cancelled: break
                }
            }
            await connection.close(code: 1000)
            return seen
        }

        /// Returns the faults in what a client saw.
        func faults(of seen: Seen) -> [String] {
            var faults: [String] = []
            if seen.messages != messages { faults.append("it received \(seen.messages), not \(messages)") }
            if seen.end != end.kind { faults.append("it ended with \(seen.end.map { "\($0)" } ?? "something else")") }
            if let code = seen.closeCode, code != end.code { faults.append("it saw the close code \(code)") }
            return faults
        }
    }

    extension ProtocolCase.Message {
        fileprivate init(isText: Bool, _ bytes: UnsafeRawBufferPointer) {
            let checksum = unsafe crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
            self.init(isText: isText, size: bytes.count, checksum: UInt32(truncatingIfNeeded: checksum), count: 1)
        }
    }
#endif
