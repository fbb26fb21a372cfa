/// Whether a package says by its name that it may still change.
package enum PackageStability {
    /// Whether the last part of a package's name is a version that is not final: `v1alpha1`, `v2beta`, `v1p1beta2`,
    /// `v1test`.
    package static func isUnstable(_ package: String) -> Bool {
        let pattern = /v(?<major>[0-9]+)(?:test.*|(?:p(?<patch>[0-9]+))?(?:alpha|beta)(?<minor>[0-9]*))/
        guard let dot = package.lastIndex(of: "."),
            let match = package[package.index(after: dot)...].wholeMatch(of: pattern)
        else { return false }
        // Versions are counted from 1.
        let numbers = [match.major] + [match.patch, match.minor].compactMap { $0 }
        return numbers.allSatisfy { $0.isEmpty || Int($0).map { $0 > 0 } == true }
    }
}
