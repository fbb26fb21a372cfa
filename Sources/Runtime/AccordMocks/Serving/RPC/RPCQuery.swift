import AccordHTTP
import Foundation

/// The query of a call by GET (Connect protocol, "Unary-Get request").
struct RPCQuery: Sendable {
    private var items: [String: String] = [:]

    /// Of items with one name, the first counts. Names that the protocol does not have are passed over.
    init(_ url: URL) {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        for item in query.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map(Self.decoded), items[name] == nil else { continue }
            items[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    /// The text, in which forms write a space as a plus.
    private static func decoded(_ text: Substring) -> String {
        Percent.decode(text.replacingOccurrences(of: "+", with: " "))
    }

    var encoding: String? { items["encoding"] }
    var compression: String? { items["compression"] }
    /// `v1`, where the client names it.
    var version: String? { items["connect"] }

    /// The message in its codec, and still compressed.
    ///
    /// - Throws: `invalidArgument`, when there is none, or none that is base64 where the query says so.
    func message() throws(ConnectError) -> Data {
        guard let text = items["message"] else {
            throw ConnectError(.invalidArgument, "the query has no parameter \"message\"")
        }
        guard items["base64"] == "1" else { return Data(text.utf8) }
        // Either alphabet of RFC 4648, with padding or without. A space was a plus.
        let digits = text.map { $0 == "-" || $0 == " " ? "+" : $0 == "_" ? "/" : $0 }
        guard let bytes = UnpaddedBase64.decode(String(digits)) else {
            throw ConnectError(.invalidArgument, "the parameter \"message\" is no base64")
        }
        return bytes
    }
}
