import Contract

/// How well a part that is gone was announced.
enum Removal: Hashable {
    case unannounced
    /// Deprecated, without a day from which on it may be gone.
    case deprecated
    /// The day is yet to come.
    case early(sunset: String)
    case announced(sunset: String)

    init(isDeprecated: Bool, _ lifecycle: Lifecycle, today: String) {
        if let sunset = lifecycle.sunset, Self.isDay(sunset), Self.isDay(today) {
            // Days in this form are in the order of their texts.
            self = String(sunset.prefix(10)) <= today ? .announced(sunset: sunset) : .early(sunset: sunset)
        } else {
            self = isDeprecated ? .deprecated : .unannounced
        }
    }

    /// `2027-01-31`, perhaps with a time behind it (RFC 3339).
    private static func isDay(_ text: String) -> Bool {
        text.prefixMatch(of: /\d{4}-\d{2}-\d{2}(?!\d)/) != nil
    }
}

extension Lifecycle {
    /// Whether the authors promise nothing yet.
    var isUnstable: Bool {
        guard let stability = stability?.lowercased() else { return false }
        return stability == "draft" || stability == "alpha"
    }
}
