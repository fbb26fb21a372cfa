/// The part of a version number that changes call for (Semantic Versioning 2.0.0).
enum VersionBump: String, Sendable, Hashable, Comparable {
    case none
    case patch
    case minor
    case major

    /// Chooses a major version for what breaks, and a minor one for anything else that users can notice.
    init(for changes: some Sequence<Change>) {
        self = changes.map { $0.kind == .breaking ? .major : .minor }.max() ?? .none
    }

    static func < (left: VersionBump, right: VersionBump) -> Bool { left.weight < right.weight }

    private var weight: Int {
        switch self {
        case .none: 0
        case .patch: 1
        case .minor: 2
        case .major: 3
        }
    }
}

/// A version as contracts write it: `1.4.0`, `v2`, `1.0.0-beta.1`.
struct SemanticVersion: Sendable, Hashable {
    private var major: Int
    private var minor: Int
    private var patch: Int
    /// Whether there are identifiers after a hyphen: such a version comes before the one without.
    let isPrerelease: Bool
    private let prefix: String

    /// - Returns: `nil` for what is no version number of one to three parts.
    init?(_ text: String) {
        let pattern =
            /(?<prefix>v?)(?<core>[0-9]{1,9}(?:\.[0-9]{1,9}){0,2})(?<pre>-[0-9A-Za-z.\-]+)?(?:\+[0-9A-Za-z.\-]+)?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let parts = match.core.split(separator: ".").compactMap { Int($0) }
        isPrerelease = match.pre != nil
        // A hyphen comes after three parts; otherwise a date would be a version.
        guard !isPrerelease || parts.count == 3 else { return nil }
        let numbers = parts + [0, 0]
        (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
        prefix = String(match.prefix)
    }

    var text: String { "\(prefix)\(major).\(minor).\(patch)" }

    /// Returns the lowest version that a change calls for. Before 1.0.0 anything may change, and a break raises
    /// the minor version (rule 4, and what most make of it).
    func next(_ bump: VersionBump) -> SemanticVersion {
        var next = SemanticVersion(self)
        // Anything may change on the way from a prerelease to its version.
        if isPrerelease { return next }
        switch (bump, isStable: major > 0) {
        case (.none, _): break
        case (.major, isStable: true): (next.major, next.minor, next.patch) = (major + 1, 0, 0)
        case (.major, isStable: false), (.minor, isStable: true): (next.minor, next.patch) = (minor + 1, 0)
        case (.minor, isStable: false), (.patch, _): next.patch = patch + 1
        }
        return next
    }

    /// Creates the version itself, without what is after a hyphen.
    private init(_ version: SemanticVersion) {
        (major, minor, patch) = (version.major, version.minor, version.patch)
        (isPrerelease, prefix) = (false, version.prefix)
    }

    /// Whether it is at least another one, what is after hyphens aside.
    func reaches(_ other: SemanticVersion) -> Bool {
        (major, minor, patch) >= (other.major, other.minor, other.patch)
    }
}
