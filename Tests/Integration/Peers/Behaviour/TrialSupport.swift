import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing
import Trial

extension TrialV1.Request {
    init(_ script: TrialV1.Script, payload: Data = Data()) {
        self.init(script: script, payload: payload)
    }
}

extension TrialV1.Failure {
    /// A failure with two details.
    static func scripted(_ code: ConnectError.Code) -> TrialV1.Failure {
        TrialV1.Failure(
            code: code.rawValue, message: "Scripted: 100 % \u{e4}",
            details: [.init(reason: "first", number: 1), .init(reason: "ℵ", number: -2)])
    }
}

extension TrialV1.Seen {
    /// All values of a header of the request, in their order.
    func values(_ name: String) -> [String] {
        headers.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }
}

extension HTTPFields {
    /// All values of a header, in their order. Transports may have joined them.
    func values(_ name: HTTPField.Name) -> [String] {
        self[values: name].flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

extension HTTPField.Name {
    /// Headers of the tests' own.
    static func trial(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .accept
    }
}

extension CallOptions {
    /// A call that the servers know by its `x-request-id`.
    init(id: String, timeout: Duration? = nil) {
        self.init(headers: [.trial("x-request-id"): id], timeout: timeout)
    }
}

extension ServerStream {
    /// All messages, to the end.
    func all() async throws(ConnectError) -> [Element] {
        var messages: [Element] = []
        for try await message in self { messages.append(message) }
        return messages
    }
}

/// Returns the error that a call throws.
///
/// - Returns: `nil`, with an issue, when it throws nothing.
func failure<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws(ConnectError) -> Value
) async -> ConnectError? {
    do {
        _ = try await call()
        Issue.record("the call succeeds", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}

/// Bytes that gzip makes smaller, but not small.
func payload(_ count: Int, seed: UInt8 = 1) -> Data {
    var state = UInt32(seed) &* 2_654_435_761
    return Data(
        (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 28)
        })
}
