import AccordHTTP

/// A call that a mock server has answered, for the log.
package struct LoggedCall: Sendable {
    package var method: String
    /// Without the query, which may have a token in it.
    package var path: String
    package var status: Int
    package var duration: Duration
    /// The operation of the contract, where there is one.
    package var operation: String?
    /// The things that were wrong with the call. They quote no values.
    package var remarks: [String]

    package init(
        method: String, path: String, status: Int, duration: Duration, operation: String? = nil, remarks: [String] = []
    ) {
        self.method = method
        self.path = path
        self.status = status
        self.duration = duration
        self.operation = operation
        self.remarks = remarks
    }

    /// One line for the call, and one for each thing that was wrong with it.
    ///
    /// - Parameter hasColour: whether the terminal shows colours.
    package func lines(hasColour: Bool) -> [String] {
        func coloured(_ text: String, _ code: String) -> String {
            hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        let colour = status < 300 ? "32" : status < 400 ? "36" : "31"
        let name = operation.map { "  \(coloured($0.onOneLine(limit: 100), "2"))" } ?? ""
        let call = "\(method.onOneLine(limit: 20)) \(path.onOneLine(limit: 200))"
        return ["\(call) \(coloured("\(status)", colour)) \(time)\(name)"]
            + remarks.map { "  \(coloured($0.onOneLine(limit: 300), "33"))" }
    }

    var time: String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return microseconds < 1_000 ? "\(microseconds) µs" : "\(microseconds / 1_000) ms"
    }
}

extension LoggedCall {
    /// A call of a service's method. An error that travels in a response of status 200 has the status that Connect gives its
    /// code (Connect protocol, "Error Codes").
    init(_ call: RPCRecord) {
        self.init(
            method: "RPC", path: "/\(call.method)", status: call.error?.code.httpStatus ?? 200, duration: call.duration,
            operation: "\(call.rpcProtocol)",
            remarks: (call.error.map { ["\($0.code): \($0.message)"] } ?? []) + [call.remark].compactMap { $0 })
    }
}
