import Accord

extension ConnectError {
    /// The time that the server asks to wait before the next attempt: by `Retry-After`, or by a `google.rpc.RetryInfo`
    /// among the details. Where it says both, the longer one.
    public var serverPause: Duration? {
        [retryAfter, retryDelay].compactMap(\.self).max()
    }

    /// The time that `google.rpc.RetryInfo` gives (google/rpc/error_details.proto).
    private var retryDelay: Duration? {
        guard let detail = details.first(where: { $0.type.split(separator: "/").last == "google.rpc.RetryInfo" }),
            // Its one field has the number and the wire form of the one in `BytesValue`.
            let field = try? Google.Protobuf.BytesValue(protobuf: detail.value),
            let delay = try? Google.Protobuf.Duration(protobuf: field.value)
        else { return nil }
        return min(max(delay.duration, .zero), .seconds(1_000_000_000))
    }
}

extension ConnectError {
    /// Whether a page for people came in place of a response, as the networks of hotels and trains send it until somebody
    /// has signed in there: HTML with a status of success where the contract has none, or status 511 (RFC 6585, section
    /// 6). It is the same for Connect, gRPC and REST.
    public var isCaptivePortal: Bool {
        if httpStatus == 511 { return true }
        // A page that the contract promises, and that breaks off, has a cause.
        return metadata.mediaType == "text/html" && (200..<300).contains(httpStatus ?? 200)
            && (cause.map { ($0 as? any ContractFailure)?.isDocumented == false } ?? true)
    }
}

extension ConnectError {
    /// The time to wait before the next call, as the server's `Retry-After` gives it.
    public var retryAfter: Duration? { metadata.retryAfter }
}
