import Contract

/// The choice between media types (RFC 9110, section 12.5.1).
extension MediaType {
    /// The ranges of an `Accept` field; any where there is none.
    static func accepted(_ field: String?) -> [MediaType] {
        let ranges = (field ?? "").split(separator: ",").compactMap { MediaType($0) }
        return ranges.isEmpty ? [.any] : ranges
    }

    /// From 0, which refuses it, to 1.
    private var weight: Double { otherParameters["q"].map { min(max(Double($0) ?? 0, 0), 1) } ?? 1 }

    /// The number of things that it names; the most specific range of a field counts.
    private var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : isRange ? 1 : 2) + parameters.count }

    /// The weight that ranges give a type.
    func weight(in ranges: [MediaType]) -> Double {
        ranges.filter { $0.meets(self) }.max { $0.precision < $1.precision }?.weight ?? 0
    }

    /// The payload that describes a type: of those that contain it, the most specific (OpenAPI, "Response Object",
    /// `content`).
    package static func payload(of type: MediaType, among payloads: [Payload]) -> Payload? {
        var best: (payload: Payload, precision: Int)?
        for payload in payloads {
            guard let range = MediaType(payload.mediaType), range.meets(type) else { continue }
            if best == nil || range.precision > best?.precision ?? 0 { best = (payload, range.precision) }
        }
        return best?.payload
    }
}
