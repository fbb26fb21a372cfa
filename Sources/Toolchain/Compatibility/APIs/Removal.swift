import Contract

/// The extent to which the removal of a part was announced.
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

    /// Whether a text has the form of a day, `2027-01-31`, perhaps with a time after it (RFC 3339).
    fileprivate static func isDay(_ text: String) -> Bool {
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

extension Contract {
    /// Says how much is not compared, as nothing is promised of it; `nil` when all is.
    var noteOnUnstableParts: Diagnostic? {
        let operations = files.flatMap(\.apis).map { api in
            api.operations.count { OperationPlace($0, of: api).isUnstable }
        }
        let lifecycles =
            files.flatMap(\.apis).flatMap(\.webhooks).map(\.operation.lifecycle)
            + files.flatMap(\.sockets).map(\.lifecycle)
        let count = operations.reduce(0, +) + lifecycles.count(where: \.isUnstable)
        guard count > 0 else { return nil }
        return Diagnostic(
            "\(count == 1 ? "1 part" : "\(count) parts") of the old version (operations, webhooks, channels) that are draft "
                + "or alpha were not compared; \"check_unstable\": true under \"breaking\" of accord.json compares them",
            severity: .note)
    }
}

extension APIComparison {
    /// Says that a part may be gone on an earlier day than was named.
    mutating func compareSunsets(
        _ old: Lifecycle, _ new: Lifecycle, of name: String, subject: String, at place: SourceLocation,
        old oldPlace: SourceLocation
    ) {
        // A part that was to be gone by now is reported when it is gone.
        guard let before = old.sunset, let after = new.sunset, Removal.isDay(before), Removal.isDay(after),
            after.prefix(10) < before.prefix(10), String(before.prefix(10)) > settings.today
        else { return }
        report(
            .shared.sunsetEarlier, "\(name) may be gone on \(after) now, and was to stay until \(before).", at: place,
            old: oldPlace, subject: subject, remedy: "Keep the day that was named, or name a later one.")
    }
}
