import Foundation
import HTTPTypes

/// The response that a client prefers, as Prism has it: `Prefer: code=404, example=name, dynamic=true, seed=7, delay=300`
/// (RFC 7240), and the same in the query: `?__code=404&__example=name`.
package struct Preference: Sendable, Hashable {
    /// The status.
    package var code: Int?
    /// The name of the example.
    package var example: String?
    /// Whether a sample is made even where there is an example.
    package var isDynamic = false
    /// The seed of samples.
    package var seed: UInt64?
    /// The time to wait before the response, in milliseconds.
    package var delay = 0

    /// The longest time to wait, in milliseconds.
    package static let longestDelay = 60_000

    /// A preference whose value is none.
    struct Invalid: Error, Hashable {
        let text: String
    }

    package init() {}

    /// Whether the response is another one than that of a call without preferences.
    var choosesResponse: Bool { code != nil || example != nil || isDynamic || seed != nil }

    init(_ request: MockRequest) throws(Invalid) {
        let header = HTTPField.Name("Prefer").map { request.headers[values: $0] } ?? []
        for item in header.flatMap({ $0.split(whereSeparator: { $0 == "," || $0 == ";" }) }) {
            let pair = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = pair.first?.lowercased() else { continue }
            let value = pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : ""
            try set(name, value)
        }
        for item in request.query where item.name.hasPrefix("__") {
            try set(String(item.name.dropFirst(2)), item.value.decodedForm)
        }
    }

    private mutating func set(_ name: String, _ value: String) throws(Invalid) {
        switch name {
        case "code":
            guard let code = Int(value), (100...599).contains(code) else {
                throw Invalid(text: "'code' has to be a status, from 100 to 599")
            }
            self.code = code
        case "example": example = value
        case "dynamic":
            guard value == "true" || value == "false" else {
                throw Invalid(text: "'dynamic' has to be true or false")
            }
            isDynamic = value == "true"
        case "seed":
            guard let seed = UInt64(value) else { throw Invalid(text: "'seed' has to be a whole number, 0 at least") }
            self.seed = seed
        case "delay":
            guard let delay = Int(value), (0...Self.longestDelay).contains(delay) else {
                throw Invalid(text: "'delay' has to be milliseconds, from 0 to \(Self.longestDelay)")
            }
            self.delay = delay
        // There are others, which are for other servers.
        default: break
        }
    }
}
