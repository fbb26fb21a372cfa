#if NIO
    /// Whether a call whose connection was lost goes to another one: the rule for both versions of HTTP.
    ///
    /// A call that the server cannot have begun is sent again, whatever it is (RFC 9113, section 8.7). One that the server
    /// may have carried out is sent again only when a second time does no more than the first (RFC 9110, section 9.2.2).
    /// No call is sent again once a part of its response has come, or when its body is gone.
    struct Repetition: Sendable {
        /// The part of a call that the server may have seen when its connection was lost.
        enum Loss: Sendable, Hashable {
            /// Nothing that the server acts upon: the call was not sent, or the server reports that it has not looked at
            /// it, by GOAWAY or REFUSED_STREAM.
            case untouched
            /// Perhaps all of the call, but no byte of the response has come.
            ///
            /// - isNew: whether the connection has answered no call before. A server may close a connection that has served
            ///   calls as idle, in the moment in which the next one is sent (RFC 9112, section 9.5). One that closes a new
            ///   connection has another reason, so the call may be why.
            case unanswered(isNew: Bool)
            /// A part of the response has come, or what came is no response.
            case answered
        }

        /// The greatest number of times that a call is sent.
        static let maximumAttempts = 5

        /// Whether a second time does no more than the first.
        let isIdempotent: Bool
        private var losses = 0
        private var wasLostUnanswered = false

        init(isIdempotent: Bool) {
            self.isIdempotent = isIdempotent
        }

        /// A connection hands the call back.
        ///
        /// - Parameter hasBody: whether the body can still be sent, where there is one.
        /// - Returns: whether the call goes to another connection.
        mutating func lost(_ loss: Loss, hasBody: Bool) -> Bool {
            losses += 1
            guard losses < Self.maximumAttempts, hasBody else { return false }
            switch loss {
            case .untouched: return true
            case .unanswered(let isNew):
                // "A client SHOULD NOT automatically retry a failed automatic retry", except where it is not why.
                defer { wasLostUnanswered = true }
                return isIdempotent && !(isNew && wasLostUnanswered)
            case .answered: return false
            }
        }
    }
#endif
