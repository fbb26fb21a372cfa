import BreakingRules

/// Findings of a report, file by file.
enum FindingsByFile {
    /// - Parameter findings: in the order of a report, in which those of a file are together.
    /// - Returns: with no file those that have no place.
    static func of(_ findings: [Finding]) -> [(file: String?, findings: [Finding])] {
        var files: [(file: String?, findings: [Finding])] = []
        for finding in findings {
            if let last = files.last, last.file == finding.place?.file {
                files[files.count - 1].findings.append(finding)
            } else {
                files.append((finding.place?.file, [finding]))
            }
        }
        return files
    }
}
