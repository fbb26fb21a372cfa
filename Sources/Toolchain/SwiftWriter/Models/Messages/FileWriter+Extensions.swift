import Contract

extension FileWriter {
    /// Whether anything is written of an extension. Extensions of protoc's own options are for tools that read
    /// contracts; apps do not have the options' models.
    func isWritten(_ extension: ExtensionField) -> Bool {
        guard let extendee = project.models.entries[`extension`.extendee] else { return true }
        return extendee.file != "google/protobuf/descriptor.proto" || extendee.home != .missing
    }

    /// Writes the constants by which extensions are read and set, in the scope that declares them.
    func write(_ extensions: [ExtensionField], at place: LexicalScope) {
        for `extension` in extensions {
            text.gap()
            write(`extension`, at: place)
        }
    }

    private func write(_ extension: ExtensionField, at place: LexicalScope) {
        let field = `extension`.field
        let fullName = `extension`.fullName
        guard let name = project.names.extensions[fullName].map(SwiftName.init) else { return }
        checkWord(fullName, "the name of an extension", at: field.location)
        imports.use("Accord")

        var table = TableArguments()
        let value = resolve(field.type, of: field, at: place, &table)
        let isList = field.type.isCollection
        table.line(field, kind: (isList ? "" : "?") + value.kind)
        let extendee = reference(to: `extension`.extendee, at: place, for: field.location)
        let arguments =
            [Literal.string(fullName), Literal.string(table.lines.joined())]
            + (table.messages.isEmpty ? [] : ["messages: [\(table.messages.map { "\($0).self" }.joined())]"])
            + (table.enums.isEmpty ? [] : ["enums: [\(table.enums.map { "\($0).self" }.joined())]"])

        text.lines(DocComment.lines(field.documentation, source: fullName))
        let types = [`extension`.extendee, field.type.model].compactMap { $0 }
        let deprecated = types.first(where: project.models.isDeprecated)
        if field.isDeprecated || deprecated != nil {
            text.line(deprecationAttribute(field.isDeprecated ? fullName : deprecated ?? fullName))
        }
        let keyword = place.scope.isEmpty ? "\(isolation)let" : "static let"
        let type = "Accord.Extension<\(extendee), \(isList ? value.type : "\(value.type)?")>"
        text.list("\(access)\(keyword) \(name.declared) = \(type)(", arguments, ")")
    }
}
