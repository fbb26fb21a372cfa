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
        let current = model.filter { $0.deprecation == nil }
        if !current.isEmpty || isEmptyWritten {
            text.gap()
            writeExport()
            writeInitializer(current)
        }
        if let deprecation = model.lazy.compactMap(\.deprecation).first {
            text.gap()
            text.line(deprecationAttribute(deprecation))
            writeExport()
            writeInitializer(model)
        }
    }

    /// Makes an initializer be compiled where it is called, and not where it is not (SE-0497). With library evolution
    /// on, that is only for initializers that call others.
    private func writeExport() {
        guard project.settings.access == .public else { return }
        text.line("#if compiler(>=6.3) && !hasFeature(LibraryEvolution)")
        text.indented { text.line("@export(implementation)") }
        text.line("#endif")
    }

    /// Writes one memberwise initializer.
    func writeInitializer(_ parameters: [InitializerParameter]) {
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
