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
