import Accord
import Contract
import Foundation

/// Times in the forms that contracts have for them.
extension Schemas {
    /// The forms of a time, in the order in which a schema has them; empty where the schema is for no times.
    private func timeForms(_ id: SchemaID) -> [DateForm] {
        let schemas = [graph[id], graph[resolved(id)]]
        let named = schemas.lazy.flatMap(\.extensions).first { $0.name == "x-accord-date" }
        if case .string(let text)? = named?.value, let form = DateForm(rawValue: text) {
            // A validator that knows formats takes a time without a zone for none.
            return form == .naiveUTC ? [.naiveUTC, .rfc3339] : [form]
        }
        return schemas.contains { $0.format == "date-time" } ? [.rfc3339, .naiveUTC] : []
    }

    /// The form in which a schema takes times; `nil` where it is for no times.
    func timeForm(_ id: SchemaID) -> DateForm? {
        timeForms(id).first { form in
            form.value(of: Date(timeIntervalSince1970: 1_700_000_000)).map { accepts($0, id) } ?? false
        }
    }

    /// A time in the form in which a schema takes times; `nil` where it is for no times.
    package func time(_ date: Date, _ id: SchemaID) -> JSONValue? { timeForm(id).flatMap { $0.value(of: date) } }
}

extension DateForm {
    /// A time in this form; `nil` for one that is out of all bounds.
    func value(of date: Date) -> JSONValue? {
        switch self {
        case .rfc3339: .string(Self.text(date))
        case .naiveUTC: .string(String(Self.text(date).dropLast()))
        case .epochSeconds: JSONNumber((date.timeIntervalSince1970 * 1_000).rounded() / 1_000).map { .number($0) }
        case .epochMilliseconds:
            Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()).map { .number(JSONNumber($0)) }
        }
    }

    /// In UTC, with `Z` at the end.
    private static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
