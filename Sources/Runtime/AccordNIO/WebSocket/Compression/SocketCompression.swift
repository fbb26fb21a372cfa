#if NIO
    /// The compression of messages by permessage-deflate (RFC 7692), as a client offers it.
    ///
    /// A server may agree to it or not. When it does, it compresses what it likes, and the client compresses its messages
    /// of ``minimumMessageSize`` bytes and more. Connections to a server that does not agree are as without the offer.
    ///
    /// **Memory.** A connection with compression takes some 10 KiB to inflate, and the server's window, up to 32 KiB, from
    /// the first compressed message on. The first message that the client compresses takes up to 256 KiB more. Smaller
    /// windows take less: 2¹² bytes, for example, take 4 KiB and 144 KiB, and compress JSON almost as well.
    ///
    /// **Secrets.** The length of compressed data reveals something about its content, even under TLS. An attacker who can
    /// have text of their choice sent beside a secret, and who sees how many bytes travel, can guess the secret piece by
    /// piece (the attacks CRIME and BREACH on HTTP). By default, a message of the client is therefore never compressed
    /// with reference to another one, and small ones, as those with a token are, not at all. Where one message of the
    /// client has both a secret and text of others, turn compression off, or keep these in separate messages. The server
    /// is responsible for its own messages; `serverContextTakeover` asks it to keep them apart, too.
    public struct SocketCompression: Sendable, Hashable {
        /// Whether the server may refer to its earlier messages. It makes small messages that resemble each other much
        /// smaller. When it is `false`, the server must not (`server_no_context_takeover`).
        public let serverContextTakeover: Bool
        /// Whether messages of the client refer to its earlier ones, where the server takes that. When it is `false`, the
        /// client says so (`client_no_context_takeover`).
        public let clientContextTakeover: Bool
        /// The base-2 logarithm of the largest window for messages of the server, 8 to 15. Below 15, a server that does
        /// not keep to it is refused (`server_max_window_bits`).
        public let serverMaxWindowBits: Int
        /// The same for messages of the client (`client_max_window_bits`). The server may want less. With 8, which zlib
        /// cannot write, messages of the client are not compressed.
        public let clientMaxWindowBits: Int
        /// In bytes. Smaller messages of the client are not compressed.
        public let minimumMessageSize: Int
        /// zlib's level for messages of the client, from 1 (fast) to 9 (small).
        public let level: Int

        /// Values outside their range are taken as the nearest inside it.
        public init(
            serverContextTakeover: Bool = true,
            clientContextTakeover: Bool = false,
            serverMaxWindowBits: Int = 15,
            clientMaxWindowBits: Int = 15,
            minimumMessageSize: Int = 1024,
            level: Int = 6
        ) {
            self.serverContextTakeover = serverContextTakeover
            self.clientContextTakeover = clientContextTakeover
            self.serverMaxWindowBits = min(max(serverMaxWindowBits, 8), 15)
            self.clientMaxWindowBits = min(max(clientMaxWindowBits, 8), 15)
            self.minimumMessageSize = max(0, minimumMessageSize)
            self.level = min(max(level, 1), 9)
        }
    }
#endif
