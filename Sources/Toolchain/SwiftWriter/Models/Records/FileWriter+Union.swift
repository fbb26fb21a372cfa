import Contract

extension FileWriter {
    /// Writes a union; see `Accord.Union` for its two functions.
    func write(_ model: UnionModel, named name: String, at place: LexicalScope) {
        if model.selector == .fit { return write(fit: model, named: name, at: place) }
        var table = ModelTableText()
        var tag: String?
        if case .tag(let property) = model.selector { tag = property }
        let defaultCase = model.cases.firstIndex(where: \.isDefault).map { " \($0)" } ?? ""
        table.line(tag.map { "tag \(ModelTableText.word($0))\(defaultCase)" } ?? "shape")
        var cases: [(name: SwiftName, payload: String, documentation: Documentation)] = []
        for (item, name) in zip(model.cases, project.names.cases[model.info.fullName] ?? []) {
            let value = resolve(item.type, at: place, for: model.info.location, &table.types)
            table.line(line(of: item, kind: value.kind))
            cases.append((SwiftName(name), value.type, item.documentation))
        }
        let isIndirect = project.containment.isIndirect(model.info.fullName)
        let head =
            "\(isIndirect ? "indirect " : "")enum \(name): Accord.\(tag == nil ? "Union" : "TaggedUnion")\(validation(model.rules))"
        writeType(head, model.info, at: place) {
            for item in cases {
                text.lines(DocComment.lines(item.documentation))
                text.line("case \(item.name.declared)(\(item.payload))")
            }
            if tag != nil {
                text.line(
                    defaultCase.isEmpty
                        ? "/// An object with a tag that the contract does not name."
                        : "/// An object with any tag. None that is read becomes this, because the contract has a default."
                )
                text.line("case unknown(tag: String, value: Accord.JSONValue)")
            }
            text.gap()
            text.block("\(access)func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void)") {
                text.line("switch self {")
                for (index, item) in cases.enumerated() {
                    text.line("case .\(item.name.text)(let payload): _project(\(index), payload, visit)")
                }
                if tag != nil { text.line("case .unknown(_, let value): _project(-1, value, visit)") }
                text.line("}")
            }
            text.block("\(access)static func _inject(_ payload: Accord.OneofPayload) -> Self?") {
                text.line("switch payload.number {")
                for (index, item) in cases.enumerated() {
                    text.line("case \(index): .\(item.name.text)(payload.move())")
                }
                text.line("default: nil")
                text.line("}")
            }
            addRules(model.rules, to: &table, of: model.info, at: place)
            writeTable(table, of: model.info.fullName)
        }
    }

    private func line(of item: UnionModel.Case, kind: String) -> String {
        guard let kindOfValue = item.kind else {
            let tags = item.tags.map { " \(ModelTableText.word($0))" }.joined()
            return "\(item.writesTag ? "+" : "")\(kind)\(tags)"
        }
        let keys = item.keys.map(ModelTableText.word).joined(separator: ",")
        return "\(kind) \(kindOfValue.rawValue)\(keys.isEmpty ? "" : " \(keys)")"
    }
}
