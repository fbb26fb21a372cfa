import Contract

extension FileWriter {
    /// A message as a case of its set.
    private struct MessageCase {
        var name: SwiftName
        /// `nil` for a message without payload.
        var payload: String?
        var message: MessageSetModel.Message
    }

    /// Writes a message set; see `Accord.MessageSet` for its two functions.
    func write(_ model: MessageSetModel, named name: String, at place: LexicalScope) {
        check(model)
        var table = ModelTableText()
        table.line((["frame"] + model.tags.map(ModelTableText.pointer)).joined(separator: " "))
        if let id = model.id { table.line("id \(ModelTableText.pointer(id))") }
        if let sentAt = model.sentAt {
            table.line("at \(sentAt.form.tableKind) \(ModelTableText.pointer(sentAt.path))")
        }
        var cases: [MessageCase] = []
        for (message, name) in zip(model.messages, project.names.cases[model.info.fullName] ?? []) {
            let value = message.payload.map { resolve($0, at: place, for: message.location, &table.types) }
            table.line(line(of: message, kind: value?.kind))
            cases.append(MessageCase(name: SwiftName(name), payload: value?.type, message: message))
        }
        let isIndirect = project.containment.isIndirect(model.info.fullName)
        writeType("\(isIndirect ? "indirect " : "")enum \(name): Accord.MessageSet", model.info, at: place) {
            for item in cases {
                text.lines(DocComment.lines(item.message.documentation))
                if item.message.isDeprecated { text.line(deprecationAttribute(item.message.name)) }
                text.line("case \(item.name.declared)\(item.payload.map { "(\($0))" } ?? "")")
            }
            text.line("/// A message that the contract does not name.")
            text.line("case unknown(tag: String, value: Accord.JSONValue)")
            text.gap()
            writeProjection(cases)
            text.gap()
            writeInjection(cases)
            writeTable(table, of: model.info.fullName)
        }
    }

    private func writeProjection(_ cases: [MessageCase]) {
        text.block("\(access)func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void)") {
            text.line("switch self {")
            for (index, item) in cases.enumerated() {
                let (pattern, value) = item.payload == nil ? ("", "()") : ("(let payload)", "payload")
                text.line("case .\(item.name.text)\(pattern): _project(\(index), \(value), visit)")
            }
            text.line("case .unknown(_, let value): _project(-1, value, visit)")
            text.line("}")
        }
    }

    private func writeInjection(_ cases: [MessageCase]) {
        if cases.contains(where: \.message.isDeprecated) { text.line("@available(*, deprecated)") }
        text.block("\(access)static func _inject(_ payload: Accord.OneofPayload) -> Self?") {
            text.line("switch payload.number {")
            for (index, item) in cases.enumerated() {
                text.line("case \(index): .\(item.name.text)\(item.payload == nil ? "" : "(payload.move())")")
            }
            text.line("default: nil")
            text.line("}")
        }
    }

    /// `0 /data event quote_updated`.
    private func line(of message: MessageSetModel.Message, kind: String?) -> String {
        let isWhole = message.payloadPath.isEmpty
        let tags = message.tags.map { " \(word(for: $0))" }.joined() + (message.shape.map(text) ?? "")
        guard let kind else { return ". /\(tags)" }
        let mark = isWhole && message.writesTags ? "+" : ""
        return "\(mark)\(kind) \(isWhole ? "/" : ModelTableText.pointer(message.payloadPath))\(tags)"
    }

    /// ` object id,name`
    private func text(of shape: MessageSetModel.Shape) -> String {
        let keys = shape.keys.map(ModelTableText.word).joined(separator: ",")
        return " \(shape.kind?.rawValue ?? "any")\(keys.isEmpty ? "" : " \(keys)")"
    }

    private func word(for rule: MessageSetModel.TagRule) -> String {
        switch rule {
        case .any: "*"
        case .values(let values):
            values.map { $0.text.map(ModelTableText.tag) ?? "-" }.joined(separator: "|")
        }
    }

    /// Checks for what a reader should have refused: the table could not say it.
    private func check(_ model: MessageSetModel) {
        let places = model.tags + [model.id, model.sentAt?.path].compactMap { $0 }
        if places.contains([]) || (places + model.messages.map(\.payloadPath)).contains([""]) {
            report(
                "\(Literal.code(model.info.name)) has a tag, identifier, time or payload at no name at all; give it a place "
                    + "in the frame", at: model.info.location)
        }
        let paths = places + model.messages.map(\.payloadPath)
        let steps = Set(paths.flatMap { path in path.indices.map { Array(path[...$0]) } })
        // The runtime has a bit for each.
        if steps.count > 64 {
            report(
                "\(Literal.code(model.info.name)) has its tags and payloads at \(steps.count) places of the frame, and 64 is "
                    + "the most; put payloads under one name", at: model.info.location)
        }
        for message in model.messages
        where message.tags.count != model.tags.count || message.tags.contains(.values([]))
            || model.tags.isEmpty && message.shape == nil
        {
            report(
                "the message \(Literal.code(message.name)) has to say what each tag of its set must be",
                at: message.location)
        }
    }
}

extension ModelTableText {
    /// A JSON pointer (RFC 6901, section 3) as a word of a line.
    static func pointer(_ tokens: [String]) -> String {
        word(tokens.map { "/\($0.replacing("~", with: "~0").replacing("/", with: "~1"))" }.joined())
    }

    /// Returns the value of a tag as a word of a line.
    static func tag(_ value: String) -> String {
        let hasMeaning = value == "-" || value == "*" || value.contains("|")
        return hasMeaning ? JSON.string(value).text : word(value)
    }
}
