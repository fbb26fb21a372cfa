/// The old and the new version of a document, and whether its changes call for a higher one.
struct DocumentVersion: Sendable, Hashable {
    /// The name of its API or socket.
    var name: String
    /// In the new version, as a user would open it.
    var file: String
    /// The versions that its authors wrote; empty where they wrote none.
    var old: String
    var new: String
    /// The part of the version number that its changes call for.
    var bump: VersionBump

    enum Verdict: Sendable, Hashable {
        /// The versions are not numbers that could be compared.
        case unknown
        case enough
        /// The lowest version that would do.
        case tooLittle(String)
    }

    var verdict: Verdict {
        guard let before = SemanticVersion(old), let after = SemanticVersion(new) else {
            return bump == .none && old == new ? .enough : .unknown
        }
        let wanted = before.next(bump)
        guard after.reaches(wanted), bump == .none || old != new else { return .tooLittle(wanted.text) }
        return .enough
    }

    /// `1.4.0 → 1.5.0, but its changes call for 2.0.0`
    var sentence: String {
        let versions = old == new ? "still \(old)" : "\(old.isEmpty ? "none" : old) → \(new.isEmpty ? "none" : new)"
        switch verdict {
        case .enough: return versions
        case .tooLittle(let wanted): return "\(versions), but its changes call for \(wanted)"
        case .unknown: return "\(versions); its changes call for a \(bump.rawValue) version"
        }
    }
}
