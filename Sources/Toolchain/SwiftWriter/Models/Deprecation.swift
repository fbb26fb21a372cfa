import Contract

/// Deprecated declarations, written so that generated code gives no warning when it uses them itself.
///
/// Swift warns of a deprecated declaration where it is named, except inside declarations that are deprecated too. It
/// does not warn of one that fulfils a protocol's requirement, nor in patterns. So:
///
/// - What has a deprecated type is itself deprecated: its users name the type, or get a value of it.
/// - A message has a memberwise initializer without its deprecated fields, and a deprecated one with all of them.
/// - `_table`, and a oneof's `_inject`, are deprecated where they name deprecated things. Only the runtime calls
///   them, and through their protocols.
/// - An enum makes its deprecated cases in a deprecated function, which it calls through a private protocol.
extension FileWriter {
    /// `@available(…)` for what `name` says is deprecated; the contract's own words are in the comment above it.
    func deprecationAttribute(_ name: String) -> String {
        "@available(*, deprecated, message: \(Literal.string("\(name) is deprecated in the contract")))"
    }

    /// The full name of what makes a field deprecated: itself, or its type. `nil` in a deprecated message, in which
    /// nothing needs to be marked.
    func deprecation(of field: Field, in message: ObjectModel) -> String? {
        if project.models.isDeprecated(message.fullName) { return nil }
        if field.isDeprecated { return "\(message.fullName).\(field.name)" }
        return field.type.model.flatMap { project.models.isDeprecated($0) ? $0 : nil }
    }

    /// The full name of what makes a method deprecated: itself, or a type of its. `nil` in a deprecated service.
    func deprecation(of method: Method, in service: Service) -> String? {
        if isDeprecated(service) { return nil }
        return method.isDeprecated ? "\(service.fullName).\(method.name)" : typeDeprecation(of: method, in: service)
    }

    /// The full name of a deprecated message that a method takes or gives. `nil` in a deprecated service.
    func typeDeprecation(of method: Method, in service: Service) -> String? {
        if isDeprecated(service) { return nil }
        return [method.input, method.output].first(where: project.models.isDeprecated)
    }

    func isDeprecated(_ service: Service) -> Bool {
        service.isDeprecated || file.isDeprecated
    }
}

extension FieldType {
    /// The full name of the model that it holds, one or many of.
    var model: String? {
        switch self {
        case .scalar: nil
        case .object(let name, _): name
        case .enumeration(let name): name
        case .list(let element, _): element.model
        case .map(_, let value): value.model
        }
    }
}
