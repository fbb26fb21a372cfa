/// A changelog as one object.
enum ChangelogJSON {
    static func write(_ changelog: Changelog) -> String {
        let object = OrderedJSON.object([
            "old": .string(changelog.oldTitle),
            "new": .string(changelog.newTitle),
            "bump": .string(changelog.bump.rawValue),
            "documents": .array(changelog.documents.map(object)),
            "packages": .array(
                changelog.brokenPackages.map {
                    .object(["name": .string($0.name), "successor": .string($0.successor)])
                }
            ),
            "changes": .array(changelog.changes.map(object)),
        ])
        return object.lines() + "\n"
    }

    private static func object(_ version: DocumentVersion) -> OrderedJSON {
        var wanted: String?
        if case .tooLittle(let version) = version.verdict { wanted = version }
        return .object([
            "name": .string(version.name),
            "path": .string(version.file),
            "old_version": .string(version.old),
            "new_version": .string(version.new),
            "bump": .string(version.bump.rawValue),
            "wanted_version": .text(wanted),
        ])
    }

    private static func object(_ change: Change) -> OrderedJSON {
        let (place, old) = (change.finding.place, change.finding.oldPlace)
        return .object([
            "kind": .string(change.kind.rawValue),
            "rules": .array(change.rules.map { .string($0) }),
            "message": .string(change.finding.message),
            "subject": .string(change.finding.subject),
            "direction": .text(change.finding.direction?.rawValue),
            "package": .text(change.package),
            "path": .text(place?.file),
            "start_line": place.map { .number($0.line) },
            "start_column": place.map { .number($0.column) },
            "old_path": .text(old?.file),
            "old_start_line": old.map { .number($0.line) },
            "old_start_column": old.map { .number($0.column) },
        ])
    }
}
