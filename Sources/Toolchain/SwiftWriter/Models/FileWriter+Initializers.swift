extension FileWriter {
    /// Writes the memberwise initializers; see `Deprecation.swift` for why there may be two. `init()` is in `Accord`.
    func writeInitializers(_ shape: MessageShape) {
        let current = shape.members.filter { $0.deprecation == nil }
        if !current.isEmpty {
            text.gap()
            writeInitializer(current)
        }
        if let deprecation = shape.members.lazy.compactMap(\.deprecation).first {
            text.gap()
            text.line(deprecationAttribute(deprecation))
            writeInitializer(shape.members)
        }
    }

    private func writeInitializer(_ members: [MessageShape.Member]) {
        // Compiled where it is called, and not where it is not (SE-0497). With library evolution on, that is only for
        // initializers that call others.
        if project.settings.access == .public {
            text.line("#if compiler(>=6.3) && !hasFeature(LibraryEvolution)")
            text.indented { text.line("@export(implementation)") }
            text.line("#endif")
        }
        text.list("\(access)init(", members.map { "\($0.name.declared): \($0.type) = \($0.initial)" }, ") {")
        text.indented {
            for member in members { text.line("self.\(member.name.text) = \(member.name.declared)") }
        }
        text.line("}")
    }
}

extension MessageShape.Member {
    fileprivate var name: SwiftName {
        switch self {
        case .field(let field): field.name
        case .oneof(let oneof): oneof.name
        }
    }

    fileprivate var type: String {
        switch self {
        case .field(let field): field.type
        case .oneof(let oneof): "\(oneof.type)?"
        }
    }

    fileprivate var initial: String {
        switch self {
        case .field(let field): field.initial
        case .oneof: "nil"
        }
    }

    fileprivate var deprecation: String? {
        switch self {
        case .field(let field): field.deprecation
        case .oneof: nil
        }
    }
}
