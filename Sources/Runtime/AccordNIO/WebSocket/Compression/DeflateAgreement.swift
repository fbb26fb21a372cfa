#if NIO
    import AccordHTTP

    /// The form of permessage-deflate that a connection uses (RFC 7692, section 7.1): the client's offer, as the server's
    /// answer narrows it.
    struct DeflateAgreement: Hashable, Sendable {
        /// Why an answer fits no offer.
        struct Refusal: Error, Hashable {
            let words: String
        }

        private(set) var serverContextTakeover = true
        private(set) var serverWindowBits = 15
        private(set) var clientContextTakeover: Bool
        private(set) var clientWindowBits: Int
        private let offer: SocketCompression

        /// The value of `Sec-WebSocket-Extensions` in the client's handshake.
        static func offer(_ compression: SocketCompression) -> String {
            var parts = ["permessage-deflate"]
            if !compression.serverContextTakeover { parts.append("server_no_context_takeover") }
            if !compression.clientContextTakeover { parts.append("client_no_context_takeover") }
            if compression.serverMaxWindowBits < 15 {
                parts.append("server_max_window_bits=\(compression.serverMaxWindowBits)")
            }
            // Always, because a server may ask for less than 15 only when it is there (section 7.1.2.2).
            parts.append(
                compression.clientMaxWindowBits < 15
                    ? "client_max_window_bits=\(compression.clientMaxWindowBits)" : "client_max_window_bits")
            return parts.joined(separator: "; ")
        }

        /// Reads a server's answer.
        ///
        /// - Parameters:
        ///   - fields: all of `Sec-WebSocket-Extensions` in the answer.
        ///   - offer: what the client offered; `nil` for nothing.
        /// - Returns: `nil` when the server wants no compression.
        /// - Throws: when the server chose something that was not offered, or not in this form. The connection must fail
        ///   then (RFC 6455, section 9.1; RFC 7692, section 7.1).
        static func read(_ fields: [String], offer: SocketCompression?) throws(Refusal) -> DeflateAgreement? {
            guard !fields.isEmpty else { return nil }
            guard let list = ExtensionList(fields) else {
                throw Refusal(words: "its Sec-WebSocket-Extensions cannot be read")
            }
            var agreement: DeflateAgreement?
            for choice in list.extensions {
                guard let offer, choice.name == "permessage-deflate" else {
                    throw Refusal(
                        words: "it uses an extension that was not offered, \(choice.name.onOneLine(limit: 50))")
                }
                guard agreement == nil else { throw Refusal(words: "it uses permessage-deflate twice") }
                agreement = try DeflateAgreement(choice.parameters, offer: offer)
            }
            return agreement
        }

        private init(_ parameters: [ExtensionList.Parameter], offer: SocketCompression) throws(Refusal) {
            self.offer = offer
            clientContextTakeover = offer.clientContextTakeover
            clientWindowBits = offer.clientMaxWindowBits
            var seen: Set<String> = []
            for parameter in parameters {
                guard seen.insert(parameter.name).inserted else {
                    throw Refusal(words: "permessage-deflate has \(parameter.name.onOneLine(limit: 50)) twice")
                }
                switch parameter.name {
                case "server_no_context_takeover":
                    try Self.checkNoValue(parameter)
                    serverContextTakeover = false
                case "client_no_context_takeover":
                    try Self.checkNoValue(parameter)
                    clientContextTakeover = false
                case "server_max_window_bits":
                    serverWindowBits = try Self.windowBits(parameter, atMost: offer.serverMaxWindowBits)
                case "client_max_window_bits":
                    clientWindowBits = try Self.windowBits(parameter, atMost: offer.clientMaxWindowBits)
                default:
                    throw Refusal(
                        words: "permessage-deflate has no parameter \(parameter.name.onOneLine(limit: 50))")
                }
            }
            // A server that does not do what an offer asks for has to decline the offer (sections 7.1.1.1 and 7.1.2.1).
            guard offer.serverContextTakeover || !serverContextTakeover else {
                throw Refusal(words: "it leaves out server_no_context_takeover, which was asked for")
            }
            guard serverWindowBits <= offer.serverMaxWindowBits else {
                throw Refusal(
                    words: "it leaves out server_max_window_bits=\(offer.serverMaxWindowBits), which was asked for")
            }
        }

        private static func checkNoValue(_ parameter: ExtensionList.Parameter) throws(Refusal) {
            guard parameter.value == nil else {
                throw Refusal(words: "\(parameter.name) has a value, and may have none")
            }
        }

        /// Reads 8 to 15, without leading zeros (section 7.1.2).
        private static func windowBits(
            _ parameter: ExtensionList.Parameter, atMost limit: Int
        ) throws(Refusal) -> Int {
            guard let value = parameter.value, let bits = (8...15).first(where: { String($0) == value }) else {
                throw Refusal(words: "\(parameter.name) needs a value from 8 to 15")
            }
            guard bits <= limit else {
                throw Refusal(words: "\(parameter.name) is \(bits), and at most \(limit) was offered")
            }
            return bits
        }

        /// Makes what inflates messages of the server. It is made with the first of them.
        func makeInflater() throws(Inflater.Failure) -> Inflater {
            try Inflater(windowBits: serverWindowBits, keepsContext: serverContextTakeover)
        }

        /// Makes what compresses messages of the client.
        ///
        /// - Returns: `nil` when none can be compressed, because the window is one of 256 bytes, which zlib cannot write.
        func makeDeflater() -> Deflater? {
            guard clientWindowBits > 8 else { return nil }
            return Deflater(
                windowBits: clientWindowBits,
                keepsContext: clientContextTakeover,
                level: offer.level,
                minimumSize: offer.minimumMessageSize
            )
        }
    }
#endif
