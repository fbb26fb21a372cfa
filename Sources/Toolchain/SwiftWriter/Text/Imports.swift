/// The modules that a file imports.
struct Imports {
    private var modules: Set<String>

    init() {
        modules = []
    }

    private init(modules: Set<String>) {
        self.modules = modules
    }

    /// Imports a module of which a declaration names something.
    mutating func use(_ module: String) {
        modules.insert(module)
    }

    /// Imports what another piece of the file does.
    mutating func use(_ imports: Imports) {
        modules.formUnion(imports.modules)
    }

    /// With what others import, some modules excepted.
    func with(_ others: Imports, without exceptions: Set<String>) -> Imports {
        Imports(modules: modules.union(others.modules.subtracting(exceptions)))
    }

    /// Imports the modules that declare a namespace, and those around it.
    mutating func extend(_ namespace: [String], in project: Project) {
        modules.formUnion(project.modules(declaring: namespace))
    }

    /// The import declarations, with an empty line behind them.
    ///
    /// Under `package` access the import states no level: were it `package`, the compiler would take offence at each
    /// plain import of the same module that stands elsewhere in the target.
    func lines(_ settings: SwiftWriter.Settings) -> String {
        let keyword = settings.access == .public ? "public import" : "import"
        let others = modules.filter { $0 != settings.module }.sorted()
        return others.isEmpty ? "" : others.map { "\(keyword) \($0)\n" }.joined() + "\n"
    }
}
