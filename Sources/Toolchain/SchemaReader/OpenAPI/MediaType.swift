/// A media type (RFC 9110, section 8.3.1), or a range of them: `text/*`.
struct MediaType: Hashable {
    var type: String
    var subtype: String

    static let any = MediaType(type: "*", subtype: "*")

    /// `nil` when the text is none.
    init?(_ text: String) {
        let bytes = text.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > UInt8(ascii: " ") }
        let essence = String(decoding: bytes, as: UTF8.self).lowercased()
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        type = String(parts[0])
        subtype = String(parts[1])
    }

    private init(type: String, subtype: String) {
        self.type = type
        self.subtype = subtype
    }

    var isRange: Bool { subtype.contains("*") }

    var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") && subtype != "stream+json" }

    var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }

    var isEvents: Bool { type == "text" && subtype == "event-stream" }

    /// Whether it is a JSON value in each line, or after each record separator.
    var isLines: Bool {
        let subtypes = [
            "x-ndjson", "ndjson", "x-jsonl", "jsonl", "x-jsonlines", "jsonlines", "json-lines", "json-seq",
            "stream+json", "x-json-stream",
        ]
        return type == "application" && (subtypes.contains(subtype) || subtype.hasSuffix("+json-seq"))
    }
}
