import BreakingRules

/// Files are paired by path.
extension ProtoComparison {
    mutating func compareFiles() {
        let options = FileOption.all.filter { checks($0.rule) }
        for old in old.files {
            guard let new = new.file(at: old.path) else {
                report(
                    .buf.fileNoDelete, "Previously present file \"\(old.path)\" was deleted.", at: nil,
                    old: old.start, subject: old.path, element: .file(old.path))
                continue
            }
            compareSyntax(old, new)
            comparePackage(old, new)
            for option in options { compare(option, old, new) }
            compareDeclarations(old, new)
        }
    }

    private mutating func compareSyntax(_ old: ProtoFile, _ new: ProtoFile) {
        guard checks(.buf.fileSameSyntax), old.syntax.keyword != new.syntax.keyword else { return }
        report(
            .buf.fileSameSyntax,
            "File syntax changed from \"\(old.syntax.keyword)\" to \"\(new.syntax.keyword)\".",
            at: new.places.place([12]), old: old.places.place([12]), subject: new.path, element: .file(new.path),
            detail: [old.syntax.keyword, new.syntax.keyword])
    }

    private mutating func comparePackage(_ old: ProtoFile, _ new: ProtoFile) {
        guard checks(.buf.fileSamePackage), old.package != new.package else { return }
        report(
            .buf.fileSamePackage, "File package changed from \"\(old.package)\" to \"\(new.package)\".",
            at: new.places.place([2]), old: old.places.place([2]), subject: new.path, element: .file(new.path),
            detail: [old.package, new.package])
    }

    private mutating func compare(_ option: FileOption, _ old: ProtoFile, _ new: ProtoFile) {
        let values = (old: option.value(old.options), new: option.value(new.options))
        guard values.old != values.new else { return }
        report(
            option.rule,
            "File option \"\(option.name)\" changed from \"\(values.old)\" to \"\(values.new)\".",
            at: new.places.place([8, option.number]), old: old.places.place([8, option.number]),
            subject: "\(new.path) \(option.name)", element: .file(new.path), detail: [values.old, values.new])
    }

    /// Looks for the declarations of a file in the file of that path alone: others would have to be included.
    private mutating func compareDeclarations(_ old: ProtoFile, _ new: ProtoFile) {
        if checks(.buf.messageNoDelete) {
            for message in old.allMessages where !new.declares(message.declaration, of: old, in: self.new.messages) {
                reportDeletion(.buf.messageNoDelete, "message", message.declaration, old, new, ProtoElement.message)
            }
        }
        if checks(.buf.enumNoDelete) {
            for each in old.allEnums where !new.declares(each.declaration, of: old, in: self.new.enums) {
                reportDeletion(.buf.enumNoDelete, "enum", each.declaration, old, new, ProtoElement.enumeration)
            }
        }
        if checks(.buf.serviceNoDelete) {
            for service in old.services where !new.declares(service.declaration, of: old, in: self.new.services) {
                reportDeletion(.buf.serviceNoDelete, "service", service.declaration, old, new, ProtoElement.service)
            }
        }
        if checks(.buf.extensionNoDelete) {
            let extensions = old.allExtensions
            guard !extensions.isEmpty else { return }
            let names = Set(new.allExtensions.map { new.nestedName(of: $0.declaration) })
            for each in extensions where !names.contains(old.nestedName(of: each.declaration)) {
                reportDeletion(
                    .buf.extensionNoDelete, "extension", each.declaration, old, new, ProtoElement.extensionName)
            }
        }
    }

    private mutating func reportDeletion(
        _ rule: ProtoRule, _ kind: String, _ declaration: ProtoDeclaration, _ old: ProtoFile, _ new: ProtoFile,
        _ element: (String) -> ProtoElement
    ) {
        let name = old.nestedName(of: declaration)
        report(
            rule, "Previously present \(kind) \"\(name)\" was deleted from file.",
            at: place(around: name, in: new), old: old.places.place(declaration.path),
            subject: declaration.fullName, element: element(declaration.fullName))
    }

    /// Of the nearest message that a declaration was in and that its file still has; otherwise the beginning of the
    /// file.
    func place(around nestedName: String, in file: ProtoFile) -> SourceRange {
        place(around: nestedName, in: file) { $0.declaration.file == file.path } ?? file.start
    }

    /// - Parameter file: has the package that the name is in.
    func place(around nestedName: String, in file: ProtoFile, where counts: (ProtoMessage) -> Bool) -> SourceRange? {
        var name = nestedName[...]
        while let dot = name.lastIndex(of: ".") {
            name = name[..<dot]
            if let message = new.messages[file.fullName(of: name)], counts(message) {
                return new.place(of: message.declaration)
            }
        }
        return nil
    }
}

/// A node that has a name, and a place in a file.
protocol ProtoDeclared {
    var declaration: ProtoDeclaration { get }
}

extension ProtoMessage: ProtoDeclared {}
extension ProtoEnum: ProtoDeclared {}
extension ProtoService: ProtoDeclared {}

extension ProtoFile {
    /// The name without the package.
    func nestedName(of declaration: ProtoDeclaration) -> String {
        package.isEmpty ? declaration.fullName : String(declaration.fullName.dropFirst(package.count + 1))
    }

    func fullName(of nestedName: Substring) -> String {
        package.isEmpty ? String(nestedName) : "\(package).\(nestedName)"
    }

    /// The place that is used when no more than the file is known.
    var start: SourceRange { SourceRange(file: places.file) }

    /// Whether this file has what an earlier version of it declared; the package does not matter.
    fileprivate func declares<Node: ProtoDeclared>(
        _ declaration: ProtoDeclaration, of old: ProtoFile, in nodes: [String: Node]
    ) -> Bool {
        let name =
            package == old.package ? declaration.fullName : fullName(of: old.nestedName(of: declaration)[...])
        return nodes[name]?.declaration.file == path
    }
}

extension ProtoSyntax {
    /// The word by which a change of the first line is reported; editions have one, as their features show the rest.
    fileprivate var keyword: String {
        switch self {
        case .proto2: "proto2"
        case .proto3: "proto3"
        case .edition: "editions"
        }
    }
}
