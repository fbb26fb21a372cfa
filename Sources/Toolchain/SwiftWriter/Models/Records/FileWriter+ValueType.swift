import Contract

extension FileWriter {
    /// Returns a type as it is written in Swift and in tables. In tables, numbers represent members of `types`.
    func resolve(
        _ type: ValueType, at place: LexicalScope, for location: SourceLocation, _ types: inout TypeList
    ) -> (type: String, kind: String) {
        let (type, isNullable) = project.values.unwrapped(type)
        if isNullable {
            let value = resolve(type, at: place, for: location, &types)
            return ("\(value.type)?", "?\(value.kind)")
        }
        switch type {
        case .string: return ("String", "s")
        case .bool: return ("Bool", "b")
        case .int32: return ("Int32", "i")
        case .int64: return ("Int64", "I")
        case .uint64: return ("UInt64", "U")
        case .float: return ("Float", "r")
        case .double: return ("Double", "R")
        case .decimal(let form): return (foundation("Decimal"), form.tableKind)
        case .date(let form): return (foundation("Date"), form.tableKind)
        case .calendarDate: return (accord("CalendarDate"), "c")
        case .uuid: return (foundation("UUID"), "u")
        case .bytes: return (foundation("Data"), "y")
        case .any: return (accord("JSONValue"), "j")
        case .list(let element):
            let value = resolve(element, at: place, for: location, &types)
            return ("[\(value.type)]", "*\(value.kind)")
        case .map(let element):
            let value = resolve(element, at: place, for: location, &types)
            return ("[String: \(value.type)]", "{\(value.kind)")
        case .nullable(let inner):
            // Of any value, which may be null as it is.
            return resolve(inner, at: place, for: location, &types)
        case .model(let name):
            let reference = reference(to: name, at: place, for: location)
            if let target = project.values.alias(name) {
                let others = imports
                imports = Imports()
                let kind = resolve(target, at: place, for: location, &types).kind
                // The types that it means are not named, except models, in `types`.
                imports = others.with(imports, behindAlias: ["Accord"], isType: !project.values.isContainer(target))
                return (reference, kind)
            }
            if project.models.object(name) != nil || project.models.enumeration(name) != nil {
                report("`\(name)` is of protobuf, and cannot be in a schema", at: location)
            }
            return (reference, "\(types.index(of: reference))")
        }
    }

    /// A type of Foundation, which `Accord` exports as far as generated code needs it.
    private func foundation(_ type: String) -> String {
        imports.use("Accord")
        return type
    }

    private func accord(_ type: String) -> String {
        imports.use("Accord")
        return "Accord.\(type)"
    }
}

extension DateForm {
    var tableKind: String {
        switch self {
        case .rfc3339: "tr"
        case .naiveUTC: "tn"
        case .epochSeconds: "te"
        case .epochMilliseconds: "tm"
        }
    }
}

extension DecimalForm {
    fileprivate var tableKind: String {
        switch self {
        case .string: "Ds"
        case .number: "Dn"
        }
    }
}
