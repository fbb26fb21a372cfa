import Contract

extension FileWriter {
    /// Finds out what is written of a message, and reports what cannot be.
    func shape(of message: ObjectModel, at place: LexicalScope) -> MessageShape {
        check(message)
        var shape = MessageShape()
        let names = MemberNames(message)
        problems.add(ProtoNamesakes.warnings(message, names))
        let members = Dictionary(grouping: message.fields.indices.filter { message.fields[$0].oneof != nil }) {
            message.fields[$0].oneof ?? 0
        }
        var written: Set<Int> = []
        for (index, field) in message.fields.enumerated() {
            guard let oneof = field.oneof else {
                let fieldShape = resolve(field, named: names.fields[index], of: message, at: place, &shape.table)
                shape.members.append(.field(fieldShape))
                continue
            }
            guard message.oneofs.indices.contains(oneof), written.insert(oneof).inserted else { continue }
            let oneofShape = resolve(oneof, members[oneof] ?? [], names, of: message, at: place, &shape.table)
            shape.members.append(.oneof(oneofShape))
        }
        takeFallbackNames(&shape, besides: names)
        return shape
    }

    private func resolve(
        _ field: Field, named name: String, of message: ObjectModel, at place: LexicalScope,
        _ table: inout TableArguments
    ) -> MessageShape.FieldShape {
        var isIndirect = false
        if case .object(let target, _) = field.type {
            isIndirect = project.indirection.isIndirect(message.fullName, holding: target)
        }
        let value = resolve(field.type, of: field, at: place, &table)
        let isList = field.type.isCollection
        let isOptional = !isList && (value.zero == nil || field.presence != .implicit)
        let prefix =
            if isIndirect {
                field.presence == .required ? "!^" : "^"
            } else if isOptional {
                field.presence == .required ? "!" : "?"
            } else {
                ""
            }
        table.line(field, kind: prefix + value.kind)
        var shape = MessageShape.FieldShape(
            field: field,
            name: SwiftName(name),
            type: isOptional ? "\(value.type)?" : value.type,
            wrapped: value.type,
            initial: isOptional ? "nil" : value.zero ?? "nil",
            isIndirect: isIndirect,
            deprecation: deprecation(of: field, in: message)
        )
        if let defaultValue = field.defaultValue, let text = expression(of: defaultValue, for: field, type: value.type)
        {
            shape.fallback = ("\(name)OrDefault", text)
        }
        return shape
    }

    private func resolve(
        _ index: Int, _ members: [Int], _ names: MemberNames, of message: ObjectModel, at place: LexicalScope,
        _ table: inout TableArguments
    ) -> MessageShape.OneofShape {
        let oneof = message.oneofs[index]
        // A message that is declared twice, which is reported, has the names of one of the two only.
        let types = project.names.oneofs[message.fullName] ?? []
        let path = place.scope + [index < types.count ? types[index] : oneof.name]
        let type = spelling(of: path, at: place)
        let tableIndex = table.oneof(type)
        var cases: [MessageShape.CaseShape] = []
        for position in members {
            let field = message.fields[position]
            let value = resolve(field.type, of: field, at: place, &table)
            table.line(field, kind: "\(tableIndex)|\(value.kind)")
            var isIndirect = false
            if case .object(let target, _) = field.type {
                isIndirect = project.indirection.isIndirect(message.fullName, holding: target)
            }
            cases.append(
                MessageShape.CaseShape(
                    field: field,
                    name: SwiftName(names.fields[position]),
                    payload: value.type,
                    isIndirect: isIndirect,
                    deprecation: deprecation(of: field, in: message)
                ))
        }
        return MessageShape.OneofShape(
            oneof: oneof, name: SwiftName(names.oneofs[index]), type: type, cases: cases)
    }

    /// A type in Swift and in the table, and the expression of its zero; messages have none.
    func resolve(
        _ type: FieldType, of field: Field, at place: LexicalScope, _ table: inout TableArguments
    ) -> (type: String, kind: String, zero: String?) {
        switch type {
        case .scalar(let scalar):
            if scalar == .bytes { imports.use("Accord") }
            return (scalar.swiftType, scalar.tableKind, scalar.zero)
        case .object(let name, let isDelimited):
            let reference = reference(to: name, at: place, for: field.location)
            if project.models.enumeration(name) != nil {
                report("`\(name)` is an enum, and `\(field.name)` holds a message", at: field.location)
            }
            table.isDeprecated = table.isDeprecated || project.models.isDeprecated(name)
            return (reference, "\(isDelimited ? "d" : "m")\(table.message(reference))", nil)
        case .enumeration(let name):
            let reference = reference(to: name, at: place, for: field.location)
            if project.models.object(name) != nil {
                report("`\(name)` is a message, and `\(field.name)` holds an enum", at: field.location)
            }
            table.isDeprecated = table.isDeprecated || project.models.isDeprecated(name)
            let model = project.models.enumeration(name)
            let kind = "\(model?.isClosed == true ? "c" : "e")\(table.enumeration(reference))"
            return (reference, kind, model.map { zero(of: $0, named: reference) } ?? "")
        case .list(let element, let isPacked):
            let value = resolve(element, of: field, at: place, &table)
            return ("[\(value.type)]", "\(isPacked ? "+" : "*")\(value.kind)", "[]")
        case .map(let key, let value):
            let value = resolve(value, of: field, at: place, &table)
            return ("[\(key.swiftType): \(value.type)]", "{\(key.tableKind)}\(value.kind)", "[:]")
        }
    }

    /// Names the accessors of defaults once all properties have names, so that none of those loses its name to one.
    private func takeFallbackNames(_ shape: inout MessageShape, besides names: MemberNames) {
        var scope = names.scope
        for index in shape.members.indices {
            guard case .field(var field) = shape.members[index], let fallback = field.fallback else { continue }
            field.fallback = (scope.take(fallback.name, reserved: []), fallback.value)
            shape.members[index] = .field(field)
        }
    }
}

extension FieldType {
    var isCollection: Bool {
        switch self {
        case .list, .map: true
        case .scalar, .object, .enumeration: false
        }
    }
}
