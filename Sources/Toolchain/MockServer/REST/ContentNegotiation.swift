import Contract

/// The choice between media types (RFC 9110, section 12.5.1).
extension MediaType {
    /// The ranges of an `Accept` field; any where there is none.
    static func accepted(_ field: String?) -> [MediaType] {
        let ranges = (field ?? "").split(separator: ",").compactMap { MediaType($0) }
        return ranges.isEmpty ? [.any] : ranges
    }

    /// Whether a type is in the range, with the parameters that the range has.
    package func contains(_ other: MediaType) -> Bool {
        func matches(_ mine: String, _ theirs: String) -> Bool { mine == "*" || theirs == "*" || mine == theirs }
        guard matches(type, other.type), matches(subtype, other.subtype) else { return false }
        return parameters.allSatisfy { other.parameters[$0.key] == $0.value }
    }

    /// From 0, which refuses it, to 1.
    private var weight: Double { otherParameters["q"].map { min(max(Double($0) ?? 0, 0), 1) } ?? 1 }

    /// The number of things that it names; the most specific range of a field counts.
    private var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) + parameters.count }

    /// The weight that ranges give a type.
    func weight(in ranges: [MediaType]) -> Double {
        ranges.filter { $0.contains(self) }.max { $0.precision < $1.precision }?.weight ?? 0
    }

    /// The payload that describes a type: of those that contain it, the most specific (OpenAPI, "Response Object",
    /// `content`).
    package static func payload(of type: MediaType, among payloads: [Payload]) -> Payload? {
        var best: (payload: Payload, precision: Int)?
        for payload in payloads {
            guard let range = MediaType(payload.mediaType), range.contains(type) else { continue }
            if best == nil || range.precision > best?.precision ?? 0 { best = (payload, range.precision) }
        }
        return best?.payload
    }
}
