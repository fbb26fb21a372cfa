/// The modules that a file imports.
struct Imports {
    private var modules: Set<String> = []
    /// The modules that only bodies of functions need.
    private var inner: Set<String> = []
    /// The modules that declarations use by aliases of other files alone. That asks for no import, but where there is
    /// one, it is as public as the declarations.
    private var aliased: Set<String> = []

    /// Imports a module of which a declaration names something.
    mutating func use(_ module: String) {
        modules.insert(module)
    }

    /// Imports what another piece of the file does.
    mutating func use(_ imports: Imports) {
        modules.formUnion(imports.modules)
        inner.formUnion(imports.inner)
        aliased.formUnion(imports.aliased)
    }

    /// Imports what only bodies of functions name, or use the members of.
    mutating func useInside(_ imports: Imports) {
        inner.formUnion(imports.modules)
        inner.formUnion(imports.inner)
    }

    /// Imports a module of which only bodies of functions use members.
    mutating func useInside(_ module: String) {
        inner.insert(module)
    }

    /// Returns these imports with those of the type that an alias means. The alias takes the modules in `behindAlias`
    /// along.
    ///
    /// - Parameter isType: whether the alias means one of their types. Swift does not look at the elements of an array or of a
    ///   dictionary that an alias means.
    func with(_ others: Imports, behindAlias: Set<String>, isType: Bool) -> Imports {
        var imports = self
        imports.modules.formUnion(others.modules.subtracting(behindAlias))
        imports.inner.formUnion(others.inner)
        if isType { imports.aliased.formUnion(others.aliased.union(others.modules.intersection(behindAlias))) }
        return imports
    }

    /// Imports the modules that declare a namespace, and those around it.
    mutating func extend(_ namespace: [String], in project: Project) {
        modules.formUnion(project.modules(declaring: namespace))
    }

    /// Returns the import declarations, with an empty line after them, and the version of generated code that the runtime
    /// has to know where it is imported.
    ///
    /// Under `package` access the import states no level: were it `package`, the compiler would take offence at each
    /// plain import of the same module elsewhere in the target. A public import that no public declaration needs gives
    /// a warning, so what bodies need states its level then.
    func lines(_ settings: SwiftWriter.Settings) -> String {
        let isPublic = settings.access == .public
        let imported = modules.union(inner).filter { $0 != settings.module }
        let lines = imported.sorted().map { module in
            let level = !isPublic ? "" : isNamed(module) ? "public " : "internal "
            return "\(level)import \(module)\n"
        }
        let version = imported.contains("Accord") ? Self.version : ""
        return lines.isEmpty ? "" : lines.joined() + "\n" + version
    }

    /// The line by which a file that the runtime does not know how to run does not compile: `GeneratedCode` says when
    /// the number changes.
    private static let version = "private typealias _GeneratedCode = Accord.GeneratedCode.Version1\n\n"

    private func isNamed(_ module: String) -> Bool { modules.contains(module) || aliased.contains(module) }
}
