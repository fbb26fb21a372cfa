extension ConnectError {
    /// Whether a page for people came in place of an answer, as the networks of hotels and trains send it until somebody
    /// has signed in there: HTML with a status of success where the contract has none, or status 511 (RFC 6585, section
    /// 6). It is the same for Connect, gRPC and REST.
    public var isCaptivePortal: Bool {
        if httpStatus == 511 { return true }
        // A page that the contract promises, and that breaks off, has a cause.
        return metadata.mediaType == "text/html" && (200..<300).contains(httpStatus ?? 200)
            && (cause.map { ($0 as? any AnsweredFailure)?.isDocumented == false } ?? true)
    }
}
