public import Accord
import Contract

/// A value that shows a finding about schemas to be true: one version may send it, and the other one refuses it.
public struct Witness: Sendable, Hashable {
    public var value: JSONValue
    /// The message of the validator about the value, by the schema of the version that refuses it.
    public var complaint: String
    /// The version that refuses it.
    public var refuser: Refuser

    public enum Refuser: String, Sendable, Hashable {
        case old
        case new
    }

    public init(value: JSONValue, complaint: String, refuser: Refuser) {
        self.value = value
        self.complaint = complaint
        self.refuser = refuser
    }

    /// The number of characters of the value that people are shown.
    private static let width = 200

    /// A sentence for people, with the beginning of a long value.
    var told: String {
        let text = JSON(value).text
        let shown = text.count > Self.width ? String(text.prefix(Self.width)) + "…" : text
        return "for example, the \(refuser.rawValue) version refuses \(shown): \(complaint)"
    }
}
