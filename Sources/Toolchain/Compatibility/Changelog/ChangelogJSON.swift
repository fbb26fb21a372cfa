import Contract

/// A changelog as one object.
enum ChangelogJSON {
    static func write(_ changelog: Changelog) -> String {
        let object = JSON.members([
            "old": .string(changelog.oldTitle),
            "new": .string(changelog.newTitle),
            "bump": .string(changelog.bump.rawValue),
            "documents": .array(changelog.documents.map(object)),
            "packages": .array(
                changelog.brokenPackages.map {
                    .members(["name": .string($0.name), "successor": .string($0.successor)])
                }
            ),
            "changes": .array(changelog.changes.map(object)),
        ])
        return object.lines() + "\n"
    }

    private static func object(_ version: DocumentVersion) -> JSON {
        var wanted: String?
        if case .tooLittle(let version) = version.verdict { wanted = version }
        return .members([
            "name": .string(version.name),
            "path": .string(version.file),
            "old_version": .string(version.old),
            "new_version": .string(version.new),
            "bump": .string(version.bump.rawValue),
            "wanted_version": wanted.map { .string($0) },
        ])
    }

    private static func object(_ change: Change) -> JSON {
        let (place, old) = (change.finding.place, change.finding.oldPlace)
        return .members([
            "kind": .string(change.kind.rawValue),
            "rules": .array(change.rules.map { .string($0) }),
            "message": .string(change.finding.message),
            "subject": .string(change.finding.subject),
            "direction": .optional(change.finding.direction?.rawValue),
            "package": change.package.map { .string($0) },
            "path": .optional(place?.file),
            "start_line": place.map { .integer($0.line) },
            "start_column": place.map { .integer($0.column) },
            "old_path": .optional(old?.file),
            "old_start_line": old.map { .integer($0.line) },
            "old_start_column": old.map { .integer($0.column) },
        ])
    }
}
