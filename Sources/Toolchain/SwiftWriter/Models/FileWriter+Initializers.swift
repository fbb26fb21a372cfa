/// A parameter of a memberwise initializer, and the stored property that it sets.
struct InitializerParameter {
    var name: SwiftName
    var type: String
    /// The default argument, where it has one.
    var initial: String?
    /// The full name of what makes it deprecated.
    var deprecation: String?
}

extension FileWriter {
    /// Writes the memberwise initializers; see `Deprecation.swift` for why there may be two.
    ///
    /// - Parameter isEmptyWritten: Whether an initializer without parameters is written; messages have theirs from
    ///   `Accord`.
    func writeInitializers(of model: [InitializerParameter], isEmptyWritten: Bool) {
        guard model.count <= Self.parameterLimit else {
            return writeInitializer(ofMany: model, isEmptyWritten: isEmptyWritten)
        }
        let current = model.filter { $0.deprecation == nil }
        if !current.isEmpty || isEmptyWritten {
            text.gap()
            writeInitializer(current, export)
        }
        if let deprecation = model.lazy.compactMap(\.deprecation).first {
            text.gap()
            text.line(deprecationAttribute(deprecation))
            writeInitializer(model, export)
        }
    }

    /// The number of properties up to which an initializer has all of them as parameters. Swift's compiler (6.3) crashes at
    /// about a thousand default arguments, and nobody reads a call with hundreds.
    private static let parameterLimit = 250

    /// Writes an initializer that has only those parameters that must be given; the other properties are set later.
    private func writeInitializer(ofMany model: [InitializerParameter], isEmptyWritten: Bool) {
        let required = model.filter { $0.initial == nil }
        guard !required.isEmpty || isEmptyWritten else { return }
        text.gap()
        writeInitializer(required, export, others: model.filter { $0.initial != nil && $0.deprecation == nil })
    }

    /// Makes an initializer be compiled where it is called, and not where it is not: `@export(implementation)` (SE-0497)
    /// by the name that compilers before 6.3 know as well.
    private var export: String { project.settings.access == .public ? "@_alwaysEmitIntoClient " : "" }

    /// Writes one memberwise initializer.
    ///
    /// - Parameter others: Properties that are set to their default arguments.
    func writeInitializer(
        _ parameters: [InitializerParameter], _ export: String = "", others: [InitializerParameter] = []
    ) {
        if parameters.isEmpty, others.isEmpty { return text.line("\(export)\(access)init() {}") }
        let items = parameters.map { parameter in
            "\(parameter.name.declared): \(parameter.type)\(parameter.initial.map { " = \($0)" } ?? "")"
        }
        text.list("\(export)\(access)init(", items, ") {")
        text.indented {
            text.filled(
                parameters.map { "self.\($0.name.text) = \($0.name.declared)" }
                    + others.compactMap { other in other.initial.map { "self.\(other.name.text) = \($0)" } },
                separator: "; ", lineEnd: "")
        }
        text.line("}")
    }
}
