import Contract

extension FileWriter {
    /// Writes a model from a schema, and those inside it.
    func write(_ model: Model, _ info: ModelInfo, named name: String, at place: LexicalScope) {
        switch model {
        case .record(let record): write(record, named: name, at: place)
        case .tuple(let tuple): write(tuple, named: name, at: place)
        case .literals(let literals): write(literals, named: name, at: place)
        case .union(let union): write(union, named: name, at: place)
        case .alias(let alias): write(alias, named: name, at: place)
        case .messages(let set): write(set, named: name, at: place)
        case .object, .enumeration: break
        }
    }

    /// Opens a type: comment and head; writes the models inside it after `body`.
    func writeType(_ head: String, _ info: ModelInfo, at place: LexicalScope, _ body: () -> Void) {
        imports.use("Accord")
        text.lines(DocComment.lines(documentation(of: info), source: Literal.escaped(info.pointer)))
        let isolation = place.scope.count == 1 ? isolation : ""
        text.block("\(frozen)\(isolation)\(access)\(head)") {
            body()
            writeModels(in: info, at: place)
        }
    }

    /// A deprecated model says so in prose: were it marked, so would have to be all that holds it, to the last client.
    func documentation(of info: ModelInfo) -> Documentation {
        isDeprecated(info) ? info.documentation.deprecated : info.documentation
    }

    func isDeprecated(_ info: ModelInfo) -> Bool { project.models.isDeprecated(info.fullName) }

    private func writeModels(in info: ModelInfo, at place: LexicalScope) {
        for model in info.models {
            text.gap()
            write(model, at: place, isDeprecated: model.isDeprecated)
        }
    }

    private func write(_ record: RecordModel, named name: String, at place: LexicalScope) {
        let shape = shape(of: record, at: place)
        let identity = identity(of: shape, at: place)
        writeType("struct \(name): Accord.Record\(validation(record.rules))\(identity)", record.info, at: place) {
            write(shape, of: record.info)
        }
    }

    private func write(_ tuple: TupleModel, named name: String, at place: LexicalScope) {
        var shape = shape(of: tuple, at: place)
        addRules(tuple.rules, to: &shape.table, of: tuple.info, at: place)
        writeType("struct \(name): Accord.Tuple\(validation(tuple.rules))", tuple.info, at: place) {
            write(shape, of: tuple.info)
        }
    }

    private func write(_ shape: RecordShape, of info: ModelInfo) {
        for constant in shape.constants {
            text.lines(DocComment.lines(constant.documentation))
            text.line("\(access)var \(constant.name.declared): \(constant.type) { \(constant.value) }")
        }
        for member in shape.members { write(member) }
        writeInitializers(
            of: shape.members.map {
                InitializerParameter(
                    name: $0.name, type: $0.type, initial: $0.initial, deprecation: $0.deprecation)
            }, isEmptyWritten: true)
        writeTable(shape.table, of: info.fullName)
    }

    private func write(_ member: RecordShape.Member) {
        text.lines(DocComment.lines(member.documentation))
        if let deprecation = member.deprecation { text.line(deprecationAttribute(deprecation)) }
        // A property that the first initializer does not set begins with a value here.
        let initial = member.deprecation == nil ? "" : " = \(member.initial ?? "nil")"
        let wrapper = member.isBoxed ? "@Accord.Boxed " : ""
        text.line("\(wrapper)\(access)var \(member.name.declared): \(member.type)\(initial)")
    }

    private func write(_ alias: AliasModel, named name: String, at place: LexicalScope) {
        var types = TypeList()
        let outer = LexicalScope(scope: Array(place.scope.dropLast()), namespaces: place.namespaces)
        let type = resolve(project.values.aliasType(alias), at: outer, for: alias.info.location, &types).type
        text.lines(DocComment.lines(documentation(of: alias.info), source: Literal.escaped(alias.info.pointer)))
        text.line("\(access)typealias \(name) = \(type)")
        // There is no type to hold the models inside it, so they are written beside it.
        writeModels(in: alias.info, at: outer)
    }
}

extension Documentation {
    /// With a word of warning.
    var deprecated: Documentation {
        var result = self
        result.trailing += "\(trailing.isEmpty ? "" : "\n\n") - Warning: Deprecated in the contract."
        return result
    }
}
