import AccordHTTP
import Foundation
import HTTPTypes

/// A response as inputs write it: `status: 404`, header fields, and trailers after a `>`, a line for each; an empty
/// line; and the body.
struct AnswerText {
    private var status = 200
    private var headers = HTTPFields()
    private var trailers = HTTPFields()
    private var body = Data()

    init(_ input: Data) {
        var rest = input[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            if line.isEmpty { break }
            let isTrailer = line.first == UInt8(ascii: ">")
            let parts = line.dropFirst(isTrailer ? 1 : 0).split(
                separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(decoding: parts[0], as: UTF8.self)
            // Transports take the white space off.
            let value = String(decoding: parts[1], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if name == "status" {
                // Transports give no others.
                if let status = Int(value), (200...999).contains(status) { self.status = status }
            } else if let name = HTTPField.Name(name), HTTPField.isValidValue(value) {
                let field = HTTPField(name: name, value: value)
                if isTrailer { trailers.append(field) } else { headers.append(field) }
            }
        }
        body = Data(rest)
    }

    /// - Parameter whole: whether the body arrives as one piece.
    func response(whole: Bool) -> TransportResponse {
        let pieces = Locked((whole ? [body] : body.pieces)[...])
        let trailers = trailers
        return TransportResponse(
            status: status, headers: headers,
            body: TransportBody(
                next: { () throws(TransportError) in pieces.withLock { $0.popFirst() } }, trailers: { trailers }))
    }
}
