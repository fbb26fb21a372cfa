import AccordMocks
import Foundation
import HTTPTypes

/// The fate of a connection that the client prefers: `?__close=4001` in the query of the handshake, or
/// `Prefer: close=4001`.
struct SocketPreference: Sendable, Hashable {
    /// The code with which the server closes at once.
    var close: UInt16?
    /// The status with which the handshake is refused.
    var code: Int?
    var seed: UInt64?

    init(_ request: MockRequest) throws(Preference.Invalid) {
        let preference = try Preference(request)
        (code, seed) = (preference.code, preference.seed)
        if let code, code < 400 { throw Preference.Invalid(text: "'code' has to be a failure, from 400 to 599") }
        for item in request.query where item.name == "__close" { close = try Self.code(item.value) }
        for field in HTTPField.Name("Prefer").map({ request.headers[values: $0] }) ?? [] {
            for item in field.split(whereSeparator: { $0 == "," || $0 == ";" }) {
                let pair = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if pair.count == 2, pair[0].lowercased() == "close" { close = try Self.code(pair[1]) }
            }
        }
    }

    private static func code(_ text: String) throws(Preference.Invalid) -> UInt16 {
        guard let code = UInt16(text), code.isCloseCode else {
            throw Preference.Invalid(text: "'close' has to be a close code, such as 1000, 1001, 1011, or 3000 to 4999")
        }
        return code
    }
}
