import Contract
import Foundation

/// A media type, or a range of them, with its weight (RFC 9110, sections 8.3.1 and 12.5.1).
package struct MediaRange: Sendable, Hashable {
    /// In lower case, `*` for any.
    package let type: String
    package let subtype: String
    package let parameters: [String: String]
    /// From 0, which refuses it, to 1.
    let weight: Double

    /// - Returns: `nil` for what is none.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let names = (parts.first ?? "").lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
        (type, subtype) = (String(names[0]), String(names[1]))
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { continue }
            parameters[pair[0].lowercased()] = pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
        weight = parameters.removeValue(forKey: "q").map { min(max(Double($0) ?? 0, 0), 1) } ?? 1
        self.parameters = parameters
    }

    /// The ranges of an `Accept` field; any where there is none.
    static func accepted(_ field: String?) -> [MediaRange] {
        let ranges = (field ?? "").split(separator: ",").compactMap { MediaRange($0) }
        return ranges.isEmpty ? [MediaRange("*/*")].compactMap(\.self) : ranges
    }

    /// Whether a type is in the range. Parameters count where the range has them, except the character set.
    package func contains(_ other: MediaRange) -> Bool {
        func matches(_ mine: String, _ theirs: String) -> Bool { mine == "*" || theirs == "*" || mine == theirs }
        guard matches(type, other.type), matches(subtype, other.subtype) else { return false }
        return parameters.allSatisfy { $0.key == "charset" || other.parameters[$0.key] == $0.value }
    }

    /// The number of things that it names; the most specific range of a field counts.
    private var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) + parameters.count }

    /// The weight that ranges give a type.
    func weight(in ranges: [MediaRange]) -> Double {
        ranges.filter { $0.contains(self) }.max { $0.precision < $1.precision }?.weight ?? 0
    }

    /// The payload that describes a type: of those that contain it, the most specific (OpenAPI, "Response Object",
    /// `content`).
    package static func payload(of type: MediaRange, among payloads: [Payload]) -> Payload? {
        var best: (payload: Payload, precision: Int)?
        for payload in payloads {
            guard let range = MediaRange(payload.mediaType), range.contains(type) else { continue }
            if best == nil || range.precision > best?.precision ?? 0 { best = (payload, range.precision) }
        }
        return best?.payload
    }

    package var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }
    package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }
    package var isMultipart: Bool { type == "multipart" && subtype == "form-data" }
    package var isEvents: Bool { type == "text" && subtype == "event-stream" }
    package var isLines: Bool {
        type == "application" && ["x-ndjson", "ndjson", "jsonl", "x-jsonl", "json-seq"].contains(subtype)
    }
    package var isText: Bool { type == "text" && !isEvents }
    var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
    var isYAML: Bool { ["yaml", "x-yaml", "vnd.yaml"].contains(subtype) || subtype.hasSuffix("+yaml") }
    package var isRange: Bool { type == "*" || subtype.contains("*") }
}
