import Contract

extension FileWriter {
    func writeModels() {
        piece(in: namespace) { write(file.extensions.filter(isWritten), at: place) }
        let parts = stride(from: 0, to: file.models.count, by: Self.modelsPerPart).map { start in
            file.models[start..<min(start + Self.modelsPerPart, file.models.count)]
        }
        guard parts.count > 1 else { return write(file.models[...]) }
        for written in parts.concurrentMap(writing) { add(written) }
    }

    /// The number of models in each of the parts of a file that are written at the same time.
    private static let modelsPerPart = 100

    /// A function that writes models by a writer of its own.
    private var writing: @Sendable (ArraySlice<Model>) -> Written {
        { [file, kind, project] models in
            let writer = FileWriter(file, kind: kind, in: project)
            writer.write(models)
            return writer.written
        }
    }

    private func write(_ models: ArraySlice<Model>) {
        for model in models {
            piece(in: namespace) { write(model, at: place, isDeprecated: file.isDeprecated || model.isDeprecated) }
        }
    }

    /// Writes a model and those inside it.
    ///
    /// - Parameters:
    ///   - place: Where the model is declared.
    ///   - isDeprecated: Whether it is to be marked; models in a deprecated one are not, unless they say so themselves.
    func write(_ model: Model, at place: LexicalScope, isDeprecated: Bool) {
        guard let path = project.names.models[model.fullName], let name = path.last else { return }
        let inner = LexicalScope(scope: path, namespaces: place.namespaces)
        if let info = model.info { return write(model, info, named: name, at: inner) }
        checkWord(model.fullName, "the name of a model", at: model.location)
        switch model {
        case .object(let message): write(message, named: name, at: inner, isDeprecated: isDeprecated)
        case .enumeration(let model): write(model, named: name, at: inner, isDeprecated: isDeprecated)
        case .record, .literals, .union, .tuple, .alias, .messages: break
        }
    }

    /// Opens a type: comment, attribute, and head.
    ///
    /// - Parameter isIsolationSaid: Whether the type says that it is `nonisolated`, where no extension around it does.
    func writeType(
        _ head: String, isFrozen: Bool = false, isIsolationSaid: Bool = true, _ fullName: String,
        _ documentation: Documentation, isDeprecated: Bool, at place: LexicalScope, _ body: () -> Void
    ) {
        text.lines(DocComment.lines(documentation, source: fullName))
        if isDeprecated { text.line(deprecationAttribute(fullName)) }
        let isolation = isIsolationSaid && place.scope.count == 1 ? isolation : ""
        text.block("\(isFrozen ? frozen : "")\(isolation)\(access)\(head)", body)
    }

    private func write(_ message: ObjectModel, named name: String, at place: LexicalScope, isDeprecated: Bool) {
        let shape = shape(of: message, at: place)
        // A `nonisolated struct` may have no property with a wrapper. It is not isolated without the word either, because
        // `Accord.Message` is `Sendable`.
        writeType(
            "struct \(name): Accord.Message\(identity(of: shape, at: place))", isFrozen: true,
            isIsolationSaid: !shape.hasIndirectFields, message.fullName, message.documentation,
            isDeprecated: isDeprecated, at: place
        ) {
            imports.use("Accord")
            for member in shape.members { write(member) }
            text.line("private var _unknownFields = Accord.UnknownFields()")
            writeInitializers(of: shape.parameters, isEmptyWritten: false)
            text.gap()
            writeTable(shape.table, of: message)
            // A private constant and a getter: the accessors of a public constant are more, and larger.
            text.line("private static let _cachedSchema = Accord.MessageSchema(Self.self)")
            text.line("\(access)static var _schema: Accord.MessageSchema { _cachedSchema }")
            for oneof in shape.oneofs {
                text.gap()
                write(oneof, of: message)
            }
            for model in message.models {
                text.gap()
                write(model, at: place, isDeprecated: model.isDeprecated)
            }
            write(message.extensions.filter(isWritten), at: place)
        }
    }

    private func write(_ member: MessageShape.Member) {
        switch member {
        case .oneof(let oneof):
            text.lines(DocComment.lines(oneof.oneof.documentation))
            text.line("\(access)var \(oneof.name.declared): \(oneof.type)?")
        case .field(let field):
            let attribute = field.deprecation.map(deprecationAttribute)
            text.lines(DocComment.lines(field.field.documentation))
            if let attribute { text.line(attribute) }
            let wrapper = field.isIndirect ? "@Accord.Indirect " : ""
            // A property that the first initializer does not set begins with a value here.
            let initial = attribute == nil || field.initial == "nil" ? "" : " = \(field.initial)"
            text.line("\(wrapper)\(access)var \(field.name.declared): \(field.type)\(initial)")
            if let fallback = field.fallback {
                text.line("/// `\(field.name.text)`, or the contract's default where it is absent.")
                if let attribute { text.line(attribute) }
                // With `self`, as a property called `get` would begin an accessor.
                text.line(
                    "\(access)var \(fallback.name): \(field.wrapped) { self.\(field.name.text) ?? \(fallback.value) }")
            }
        }
    }

    private func writeTable(_ table: TableArguments, of message: ObjectModel) {
        let isMarked = table.isDeprecated && !project.models.isDeprecated(message.fullName)
        if isMarked { text.line("@available(*, deprecated)") }
        let lists = [("messages", table.messages), ("enums", table.enums), ("oneofs", table.oneofs)]
        let head = "\(access)static var _table: Accord.MessageTable"
        text.table(
            "\(head) { Accord.MessageTable(\(Literal.string(message.fullName)),", table.lines, isRaw: false,
            lists.map { ($0.0, $0.1.map { "\($0).self" }) }, message.isMessageSet ? ["isMessageSet: true"] : [],
            close: ") }")
    }
}
