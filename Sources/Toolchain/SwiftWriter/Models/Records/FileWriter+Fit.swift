import Contract

extension FileWriter {
    /// Writes a union whose cases are tried, as a struct around the JSON; see `Accord.AnyOf`.
    func write(fit model: UnionModel, named name: String, at place: LexicalScope) {
        var table = ModelTableText()
        var members: [(name: SwiftName, type: String, documentation: Documentation)] = []
        for (item, name) in zip(model.cases, project.names.cases[model.info.fullName] ?? []) {
            let value = resolve(item.type, at: place, for: model.info.location, &table.types)
            table.line(value.kind)
            members.append((SwiftName(name), value.type, item.documentation))
        }
        writeType("struct \(name): Accord.AnyOf\(validation(model.rules))", model.info, at: place) {
            text.line("/// The value as it came, and as it is written.")
            text.line("\(access)var json: Accord.JSONValue")
            for (index, member) in members.enumerated() {
                text.lines(DocComment.lines(member.documentation))
                text.line("\(access)var \(member.name.declared): \(member.type)? { _branch(\(index)) }")
            }
            text.gap()
            text.line("/// Writes values into one: later ones over those before, and all over `json`.")
            let parameters = members.map { "\($0.name.parameter): \($0.type)? = nil" }
            text.list(
                "\(access)init(", parameters + ["besides json: Accord.JSONValue = .object([:])"],
                ") throws(Accord.CodecError) {")
            text.indented {
                text.line("self.json = json")
                for (index, member) in members.enumerated() {
                    text.line("try _merge(\(index), \(member.name.declared))")
                }
            }
            text.line("}")
            addRules(model.rules, to: &table, of: model.info, at: place)
            writeTable(table, of: model.info.fullName)
        }
    }
}
