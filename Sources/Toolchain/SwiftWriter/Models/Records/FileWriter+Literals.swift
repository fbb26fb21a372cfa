import Contract

extension FileWriter {
    func write(_ model: LiteralsModel, named name: String, at place: LexicalScope) {
        let rawType = model.base == .string ? "String" : "Int64"
        let items = items(of: model)
        writeType("enum \(name): Accord.\(model.base == .string ? "StringEnum" : "IntegerEnum")", model.info, at: place)
        {
            for item in items {
                text.lines(DocComment.lines(item.documentation))
                text.line("case \(item.name.declared)")
            }
            if !model.isClosed {
                text.line("/// A value that the contract does not name.")
                text.line("case unknown(\(rawType))")
            }
            text.gap()
            let mark = model.isClosed ? "?" : ""
            text.block("\(access)init\(mark)(rawValue: \(rawType))") {
                if model.isClosed {
                    text.line("guard let value = Self._named(rawValue) else { return nil }")
                    text.line("self = value")
                } else {
                    text.line("self = Self._named(rawValue) ?? .unknown(rawValue)")
                }
            }
            text.block("\(access)var rawValue: \(rawType)") {
                text.line("switch self {")
                // With `return`, the compiler checks each case by itself.
                for item in items { text.line("case .\(item.name.text): return \(item.value)") }
                if !model.isClosed { text.line("case .unknown(let rawValue): return rawValue") }
                text.line("}")
            }
            text.list("\(access)static let allCases: [Self] = [", items.map { ".\($0.name.text)" }, "]")
            writeRules(model.rules, of: model.info, at: place)
        }
    }

    /// The literals with the names of their cases, each value once.
    private func items(
        of model: LiteralsModel
    ) -> [(value: String, name: SwiftName, documentation: Documentation)] {
        var known: Set<String> = []
        let names = project.names.cases[model.info.fullName] ?? []
        return zip(model.literals, names).compactMap { literal, name in
            guard known.insert(literal.value).inserted else { return nil }
            if model.base == .integer, Int64(literal.value) == nil {
                report(
                    "\(Literal.code(literal.value)) in `\(Literal.escaped(model.info.name))` "
                        + "(\(Literal.escaped(model.info.pointer))) is no integer of 64 bits",
                    at: model.info.location)
            }
            let value = model.base == .string ? Literal.string(literal.value) : literal.value
            return (value, SwiftName(name), literal.documentation)
        }
    }
}
