import Contract

extension FileWriter {
    func write(_ model: EnumModel, named name: String, at place: LexicalScope, isDeprecated: Bool) {
        let names = project.names.cases[model.fullName] ?? []
        let shape = EnumShape(model, names, isMarked: !project.models.isDeprecated(model.fullName))
        problems.add(ProtoNamesakes.warnings(model, names))
        for value in model.values { checkWord(value.name, "the name of an enum value", at: value.location) }
        let conformance = shape.deprecated.isEmpty ? "Accord.Enum" : "Accord.Enum, _DeprecatedCases"
        writeType(
            "enum \(name): \(conformance)", model.fullName, model.documentation, isDeprecated: isDeprecated, at: place
        ) {
            imports.use("Accord")
            for item in shape.items { write(item, of: model, in: shape) }
            text.line("/// A number that this version of the contract does not name.")
            text.line("case unrecognized(Int32)")
            writeAliases(of: model, shape)
            text.gap()
            writeRawValueInitializer(shape)
            text.gap()
            text.block("\(access)var rawValue: Int32") {
                text.line("switch self {")
                for item in shape.items { text.line("case .\(item.name.text): \(item.value.number)") }
                text.line("case .unrecognized(let number): number")
                text.line("}")
            }
            text.gap()
            writeTable(of: model)
        }
        if !shape.deprecated.isEmpty { hasDeprecatedCases = true }
    }

    private func write(_ item: EnumShape.Item, of model: EnumModel, in shape: EnumShape) {
        text.lines(DocComment.lines(item.value.documentation))
        if shape.isDeprecated(item) { text.line(deprecationAttribute("\(scope(of: model))\(item.value.name)")) }
        text.line("case \(item.name.declared)")
    }

    private func writeAliases(of model: EnumModel, _ shape: EnumShape) {
        for (alias, canonical) in shape.aliases {
            text.gap()
            text.lines(DocComment.lines(alias.value.documentation))
            if shape.isDeprecated(alias) { text.line(deprecationAttribute("\(scope(of: model))\(alias.value.name)")) }
            let value =
                shape.isDeprecated(canonical) ? "Self(rawValue: \(alias.value.number))" : ".\(canonical.name.text)"
            text.line("\(access)static var \(alias.name.declared): Self { \(value) }")
        }
    }

    private func writeRawValueInitializer(_ shape: EnumShape) {
        let current = shape.items.filter { !shape.isDeprecated($0) }
        let unrecognized = ".unrecognized(rawValue)"
        let other = shape.deprecated.isEmpty ? unrecognized : "Self._deprecatedCase(for: rawValue) ?? \(unrecognized)"
        text.block("\(access)init(rawValue: Int32)") {
            if current.isEmpty {
                text.line("self = \(other)")
                return
            }
            text.line("switch rawValue {")
            for item in current { text.line("case \(item.value.number): self = .\(item.name.text)") }
            text.line("default: self = \(other)")
            text.line("}")
        }
        guard !shape.deprecated.isEmpty else { return }
        text.gap()
        text.line("@available(*, deprecated)")
        text.block("fileprivate static func _deprecatedCase(_ rawValue: Int32) -> Self?") {
            text.line("switch rawValue {")
            for item in shape.deprecated { text.line("case \(item.value.number): .\(item.name.text)") }
            text.line("default: nil")
            text.line("}")
        }
    }

    private func writeTable(of model: EnumModel) {
        text.table(
            "\(access)static var _table: Accord.EnumTable { Accord.EnumTable(\(Literal.string(model.fullName)),",
            model.values.map { "\($0.number) \($0.name)" }, isRaw: false, close: ") }")
    }

    /// Writes what the file's enums with deprecated cases share; see `Deprecation.swift`.
    func writeDeprecatedCases() {
        text.gap()
        text.line(
            "/// Makes deprecated cases. The compiler warns of them where they are named, except where a protocol asks."
        )
        text.block("nonisolated private protocol _DeprecatedCases") {
            text.line("static func _deprecatedCase(_ rawValue: Int32) -> Self?")
        }
        text.gap()
        text.block("nonisolated extension _DeprecatedCases") {
            text.line(
                "fileprivate static func _deprecatedCase(for rawValue: Int32) -> Self? { _deprecatedCase(rawValue) }")
        }
    }

    /// The scope of an enum's values, which is that around the enum (protobuf language specification, "Enum").
    private func scope(of model: EnumModel) -> String {
        String(model.fullName.dropLast(model.name.count))
    }
}

/// An enum's values as cases and aliases.
struct EnumShape {
    struct Item {
        var value: EnumValue
        var name: SwiftName
    }

    /// The first value of each number.
    private(set) var items: [Item] = []
    /// The other values of a number, each with the case that it is an alias of.
    private(set) var aliases: [(alias: Item, canonical: Item)] = []
    private let isMarked: Bool

    /// - Parameters:
    ///   - names: of the cases, in the order of the values.
    ///   - isMarked: Whether deprecated values are marked; inside a deprecated enum they need not be.
    init(_ model: EnumModel, _ names: [String], isMarked: Bool) {
        self.isMarked = isMarked
        var canonical: [Int32: Item] = [:]
        for (value, name) in zip(model.values, names) {
            let item = Item(value: value, name: SwiftName(name))
            if let first = canonical[value.number] {
                aliases.append((item, first))
            } else {
                canonical[value.number] = item
                items.append(item)
            }
        }
    }

    var deprecated: [Item] { items.filter(isDeprecated) }

    func isDeprecated(_ item: Item) -> Bool { isMarked && item.value.isDeprecated }
}
