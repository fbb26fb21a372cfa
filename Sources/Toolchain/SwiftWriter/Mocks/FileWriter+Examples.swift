import Contract

extension FileWriter {
    /// Writes the examples that the contract gives of a model, and of those inside it.
    func writeExamples(of model: Model) {
        for inner in model.models { writeExamples(of: inner) }
        guard let info = model.info, let schema = info.schema, let examples = project.examples[schema],
            let path = project.names.models[info.fullName], hasExamples(model)
        else { return }
        piece(in: path) {
            imports.useInside("AccordMocks")
            useInterfaces()
            let type = reference(
                to: info.fullName, at: LexicalScope(scope: path, namespaces: path.count), for: info.location)
            let names = Self.names(of: examples)
            text.lines(["/// The examples of the contract, by their names.", "///", "/// Source: `\(info.pointer)`"])
            text.block("\(access)enum Examples") {
                for (name, example) in zip(names, examples) {
                    let json = Self.literal(example.value.text)
                    text.line("\(access)static var \(name.declared): \(type) { \(type)._example(\(json)) }")
                }
            }
            text.gap()
            text.line("/// The examples of the contract, in its order.")
            let list = names.map { "Examples.\($0.text)" }.joined(separator: ", ")
            text.line("\(access)static var examples: [\(type)] { [\(list)] }")
        }
    }

    /// Whether a model is one that examples can be written in, and has no type or case of that name itself. Code of a
    /// deprecated one would be warned of.
    private func hasExamples(_ model: Model) -> Bool {
        guard !project.models.isDeprecated(model.fullName) else { return false }
        let inner = model.models.compactMap { project.names.models[$0.fullName]?.last }
        guard !inner.contains("Examples") else { return false }
        return switch model {
        case .record, .tuple: true
        case .union(let union): !union.cases.contains { Naming.lowerCamel($0.name) == "examples" }
        default: false
        }
    }

    /// Names that the contract gives, and numerals for the others.
    private static func names(of examples: [ContractExample]) -> [SwiftName] {
        var scope = NameScope()
        return examples.enumerated().map { index, example in
            let given = example.name.map { Naming.lowerCamel($0) } ?? ""
            let numeral = index < numerals.count ? numerals[index] : "example\(index + 1)"
            let name = given.isEmpty ? numeral : given
            return SwiftName(scope.take(name, reserved: ["init", "self", "Type", "Protocol"]))
        }
    }

    private static let numerals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]

    /// JSON as a raw literal, where that can be read.
    private static func literal(_ json: String) -> String {
        let isPlain = !json.contains("\"#") && !json.contains("\\#") && Literal.escaped(json).count == rawLength(json)
        return isPlain ? "#\"\(json)\"#" : Literal.string(json)
    }

    /// The length of a text whose only escapes are of quotation marks and backslashes.
    private static func rawLength(_ json: String) -> Int {
        json.count + json.count { $0 == "\"" || $0 == "\\" }
    }
}
