import SchemaInclusion

/// The settings with which REST APIs and sockets are compared.
struct APISettings: Sendable, Hashable {
    var profile = ReaderProfile.tolerant
    /// The day that sunset dates are compared with, as `2026-11-22`.
    var today: String
    /// Whether parts are left out whose stability is `draft` or `alpha`, or whose path has a version such as
    /// `v1alpha1`.
    var ignoresUnstable = true
    /// Whether a contract that breaks must have another version number than before.
    var asksForVersion = false
}
