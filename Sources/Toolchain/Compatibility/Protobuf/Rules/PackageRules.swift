/// Declarations may move between the files of a package.
extension ProtoComparison {
    mutating func comparePackages() {
        comparePackageNames()
        compareMessagesOfPackages()
        compareDeclarations(
            "PACKAGE_ENUM_NO_DELETE", "enum", old.enums.values.map(\.declaration),
            new.enums.values.map(\.declaration))
        compareDeclarations(
            "PACKAGE_SERVICE_NO_DELETE", "service", old.services.values.map(\.declaration),
            new.services.values.map(\.declaration))
        compareDeclarations(
            "PACKAGE_EXTENSION_NO_DELETE", "extension", old.extensions.values.map(\.declaration),
            new.extensions.values.map(\.declaration))
    }

    private mutating func comparePackageNames() {
        guard checks("PACKAGE_NO_DELETE") else { return }
        var packages = Set(new.files.map(\.package))
        for file in old.files.sorted(by: { $0.path < $1.path }) where packages.insert(file.package).inserted {
            report(
                "PACKAGE_NO_DELETE", "Previously present package \"\(file.package)\" was deleted.", at: nil,
                old: file.places.place([2]), subject: file.package)
        }
    }
}
