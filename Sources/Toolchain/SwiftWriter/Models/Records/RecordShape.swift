import Contract

/// The parts that are written of a record or a tuple, with everything resolved.
struct RecordShape {
    /// A stored property.
    struct Member {
        var name: SwiftName
        var type: String
        /// The default in the initializer, in Swift; `nil` when a value has to be passed.
        var initial: String?
        var isBoxed = false
        var documentation = Documentation()
        /// The full name of what is deprecated; `nil` also where there is no way around it.
        var deprecation: String?
    }

    /// A property with a value that does not change.
    struct Constant {
        var name: SwiftName
        var type: String
        var value: String
        var documentation: Documentation
    }

    /// A line of the table that is of a property.
    struct Line {
        var text: String
        var name: String
        /// The schema that it implies.
        var schema: JSON
        var isRequired: Bool
    }

    var members: [Member] = []
    var constants: [Constant] = []
    var lines: [Line] = []
    var table = ModelTableText()
}

extension FileWriter {
    /// Finds out what is written of a record, and reports what cannot be.
    func shape(of record: RecordModel, at place: LexicalScope) -> RecordShape {
        var shape = RecordShape()
        let names = names(of: record)
        problems.add(names.problems)
        for (property, name) in zip(record.properties, names.properties) {
            if let constant = property.constant {
                add(constant, of: property, named: SwiftName(name), at: place, to: &shape)
            } else {
                add(property, named: SwiftName(name), of: record, at: place, to: &shape)
            }
        }
        writeLines(&shape, rules: record.rules, of: record.info, at: place)
        if let additional = record.additional {
            let value = resolve(additional, at: place, for: record.info.location, &shape.table.types)
            shape.table.line("+\(value.kind)")
            shape.members.append(
                RecordShape.Member(
                    name: SwiftName(names.additional), type: "[String: \(value.type)]", initial: "[:]",
                    documentation: Documentation(leading: " The properties that the contract does not name.")))
        }
        if record.isStrict { shape.table.line("#strict") }
        return shape
    }

    /// Finds out what is written of a tuple.
    func shape(of tuple: TupleModel, at place: LexicalScope) -> RecordShape {
        var shape = RecordShape()
        for (index, type) in tuple.elements.enumerated() {
            if let constant = tuple.constants[index] {
                shape.table.line("= \(constant.text)")
                add(
                    constant, of: type, named: SwiftName(Naming.element(index)), at: place, for: tuple.info.location,
                    to: &shape)
                continue
            }
            let isOptional = index >= tuple.required
            let member = member(type, isOptional ? .optional : .required, in: tuple.info, at: place, &shape.table.types)
            // One that may be null is written as null where it is nil.
            let writesNull = isOptional && project.values.unwrapped(type).isNullable
            shape.table.line("\(writesNull ? "-" : "")\(member.kind)")
            shape.members.append(
                RecordShape.Member(
                    name: SwiftName(Naming.element(index)), type: member.type, initial: isOptional ? "nil" : nil,
                    isBoxed: member.isBoxed))
        }
        if let rest = tuple.rest {
            let value = resolve(rest, at: place, for: tuple.info.location, &shape.table.types)
            shape.table.line("+\(value.kind)")
            shape.members.append(
                RecordShape.Member(
                    name: SwiftName("rest"), type: "[\(value.type)]", initial: "[]",
                    documentation: Documentation(leading: " The elements after those that have a place.")))
        }
        return shape
    }

    private func add(
        _ property: Property, named name: SwiftName, of record: RecordModel, at place: LexicalScope,
        to shape: inout RecordShape
    ) {
        var initial: String?
        var suffix = ""
        var presence = property.presence
        if let json = property.defaultValue {
            switch expression(of: json, as: property.type, at: place) {
            case .expression(let text): (initial, suffix, presence) = (text, " = \(json.text)", .required)
            case .none: (suffix, presence) = (" = \(json.text)", .required)
            case .misfit:
                report(
                    "the default of \(Literal.code(property.name)) (\(Literal.escaped(property.pointer))) is not of its "
                        + "type, and is left out; correct it",
                    severity: .warning, at: property.location)
            }
        }
        if let json = property.initialValue,
            case .expression(let text) = expression(of: json, as: property.type, at: place)
        {
            initial = text
        }
        let member = member(
            property.type, presence, hasDefault: suffix != "", in: record.info, at: place, &shape.table.types)
        shape.lines.append(
            RecordShape.Line(
                text: "\(property.isLenient ? "%" : "")\(member.kind) \(ModelTableText.word(property.name))\(suffix)",
                name: property.name,
                schema: impliedSchema(property.type, presence, hasDefault: suffix != ""),
                isRequired: suffix == "" && (presence == .required || presence == .requiredNullable)))
        switch presence {
        case .optional: initial = initial ?? "nil"
        case .triState: initial = ".absent"
        case .required, .requiredNullable: break
        }
        // One without a default cannot be left out of an initializer, so it says in prose that it is deprecated.
        let isMarked = property.isDeprecated && initial != nil && !isDeprecated(record.info)
        let isTold = property.isDeprecated && initial == nil
        shape.members.append(
            RecordShape.Member(
                name: name, type: member.type, initial: initial, isBoxed: member.isBoxed,
                documentation: isTold ? property.documentation.deprecated : property.documentation,
                deprecation: isMarked ? "\(record.info.fullName).\(property.name)" : nil))
    }

    /// The type of a stored property, in Swift and in a table.
    private func member(
        _ type: ValueType, _ presence: PropertyPresence, hasDefault: Bool = false, in info: ModelInfo,
        at place: LexicalScope,
        _ types: inout TypeList
    ) -> (type: String, kind: String, isBoxed: Bool) {
        imports.use("Accord")
        let isBoxed = project.containment.isBoxed(type, in: info.fullName)
        let box = isBoxed ? "^" : ""
        let (inner, isNullable) = project.values.unwrapped(type)
        let value = resolve(inner, at: place, for: info.location, &types)
        switch presence {
        case .required where isNullable:
            // Where there is a default, it need not be there.
            return ("\(value.type)?", "\(box)\(hasDefault ? "?" : "!")\(value.kind)", isBoxed)
        case .required: return (value.type, "\(box)\(value.kind)", isBoxed)
        case .requiredNullable:
            // A JSON value may be null as it is.
            if project.values.expanded(inner) == .any { return (value.type, value.kind, isBoxed) }
            return ("\(value.type)?", "\(box)!\(value.kind)", isBoxed)
        case .optional: return ("\(value.type)?", "\(box)?\(value.kind)", isBoxed)
        case .triState: return ("Accord.Nullable<\(value.type)>", "\(box)~\(value.kind)", isBoxed)
        }
    }

    private func add(
        _ constant: JSON, of property: Property, named name: SwiftName, at place: LexicalScope,
        to shape: inout RecordShape
    ) {
        let text = JSON.Member("type", .string("string"))
        let isRequired = property.presence == .required
        shape.lines.append(
            RecordShape.Line(
                text: "\(isRequired ? "=" : "=?") \(ModelTableText.word(property.name)) \(constant.text)",
                name: property.name,
                schema: .object((constant.isString ? [text] : []) + [JSON.Member("const", constant)]),
                isRequired: isRequired))
        add(
            constant, of: property.type, named: name, property.documentation, at: place, for: property.location,
            to: &shape)
    }

    /// Adds the property of a constant. Where the type has no literal for it, there is still the table, which checks and
    /// writes it.
    private func add(
        _ constant: JSON, of type: ValueType, named name: SwiftName, _ documentation: Documentation = Documentation(),
        at place: LexicalScope, for location: SourceLocation, to shape: inout RecordShape
    ) {
        guard case .expression(let value) = expression(of: constant, as: type, at: place) else { return }
        var types = TypeList()
        let type = resolve(type, at: place, for: location, &types).type
        shape.constants.append(
            RecordShape.Constant(name: name, type: type, value: value, documentation: documentation))
    }
}

extension JSON {
    fileprivate var isString: Bool {
        if case .string = self { true } else { false }
    }
}

extension Naming {
    /// The name of a tuple's element, which has none in the contract.
    static func element(_ index: Int) -> String {
        let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        return names.indices.contains(index) ? names[index] : "element\(index + 1)"
    }
}
