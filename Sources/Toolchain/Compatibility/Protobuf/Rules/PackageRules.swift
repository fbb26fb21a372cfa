import BreakingRules

/// Declarations may move between the files of a package.
extension ProtoComparison {
    mutating func comparePackages() {
        compareNames()
        compareDeclarations(.buf.packageMessageNoDelete, "message", ProtoElement.message) {
            $0.messages.values.map(\.declaration)
        }
        compareDeclarations(.buf.packageEnumNoDelete, "enum", ProtoElement.enumeration) {
            $0.enums.values.map(\.declaration)
        }
        compareDeclarations(.buf.packageServiceNoDelete, "service", ProtoElement.service) {
            $0.services.values.map(\.declaration)
        }
        compareDeclarations(.buf.packageExtensionNoDelete, "extension", ProtoElement.extensionName) {
            $0.extensions.values.map(\.declaration)
        }
    }

    private mutating func compareNames() {
        guard checks(.buf.packageNoDelete) else { return }
        var packages = Set(new.files.map(\.package))
        // A package is reported at the file that comes first.
        for file in old.files.sorted(by: { $0.path < $1.path }) where packages.insert(file.package).inserted {
            report(
                .buf.packageNoDelete, "Previously present package \"\(file.package)\" was deleted.", at: nil,
                old: file.places.place([2]), subject: file.package, element: .package(file.package))
        }
    }

    /// A package that has nothing of a kind any more is not looked at, except for services, as buf has it.
    private mutating func compareDeclarations(
        _ rule: ProtoRule, _ kind: String, _ element: (String) -> ProtoElement,
        of declarations: (ProtoSnapshot) -> [ProtoDeclaration]
    ) {
        guard checks(rule) else { return }
        let packagesByName = Dictionary(
            declarations(new).map { ($0.fullName, new.file(at: $0.file)?.package) },
            uniquingKeysWith: { first, _ in first })
        let packages = Set(kind == "service" ? new.files.map(\.package) : packagesByName.values.map { $0 })
        for declaration in declarations(old) {
            guard let file = old.file(at: declaration.file), packages.contains(file.package),
                packagesByName[declaration.fullName] != file.package
            else { continue }
            let name = file.nestedName(of: declaration)
            report(
                rule, "Previously present \(kind) \"\(name)\" was deleted from package \"\(file.package)\".",
                at: new.file(at: declaration.file).map { newFile in
                    kind == "message"
                        ? place(around: name, inPackageOf: file) ?? newFile.start : place(around: name, in: newFile)
                },
                old: file.places.place(declaration.path), subject: declaration.fullName,
                element: element(declaration.fullName))
        }
    }

    /// Of the nearest message that a message was in and that its package still has, be it in another file.
    private func place(around nestedName: String, inPackageOf file: ProtoFile) -> SourceRange? {
        place(around: nestedName, in: file) { self.new.file(at: $0.declaration.file)?.package == file.package }
    }
}
