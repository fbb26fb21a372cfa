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
    func writeInitializers(_ parameters: [InitializerParameter], isEmptyWritten: Bool) {
        let current = parameters.filter { $0.deprecation == nil }
        if !current.isEmpty || isEmptyWritten {
            text.gap()
            writeInitializer(current)
        }
        if let deprecation = parameters.lazy.compactMap(\.deprecation).first {
            text.gap()
            text.line(deprecationAttribute(deprecation))
            writeInitializer(parameters)
        }
    }

    private func writeInitializer(_ parameters: [InitializerParameter]) {
        // Compiled where it is called, and not where it is not (SE-0497). With library evolution on, that is only for
        // initializers that call others.
        if project.settings.access == .public {
            text.line("#if compiler(>=6.3) && !hasFeature(LibraryEvolution)")
            text.indented { text.line("@export(implementation)") }
            text.line("#endif")
        }
        if parameters.isEmpty { return text.line("\(access)init() {}") }
        let items = parameters.map { parameter in
            "\(parameter.name.declared): \(parameter.type)\(parameter.initial.map { " = \($0)" } ?? "")"
        }
        text.list("\(access)init(", items, ") {")
        text.indented {
            for parameter in parameters { text.line("self.\(parameter.name.text) = \(parameter.name.declared)") }
        }
        text.line("}")
    }
}
