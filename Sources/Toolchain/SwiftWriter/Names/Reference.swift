import Contract

/// The place in the source at which a type is named: the scopes that are searched for it.
struct LexicalScope {
    /// The path of the innermost scope.
    let scope: [String]
    /// The number of namespaces in `scope`. `extension Rin.Contacts.V1` searches `Rin.Contacts.V1` and then the module,
    /// and neither `Rin.Contacts` nor `Rin`.
    let namespaces: Int
    /// The scopes that are searched, innermost first.
    let searched: [[String]]

    init(scope: [String], namespaces: Int) {
        self.scope = scope
        self.namespaces = namespaces
        let outer = stride(from: scope.count - 1, through: max(namespaces, 1), by: -1).map { Array(scope.prefix($0)) }
        searched = scope.count < max(namespaces, 1) ? [[]] : [scope] + outer + [[]]
    }
}

extension NameTable {
    /// Returns the shortest spelling that means the type with the path `target` at a place; `nil` when none does,
    /// because a nearer type hides the first word of each.
    func spelling(of target: [String], at place: LexicalScope) -> [String]? {
        let scopes = place.searched.map { (path: $0, names: names(in: $0)) }
        for index in target.indices.reversed() {
            guard let found = scopes.first(where: { $0.names.contains(target[index]) }) else { continue }
            if found.path[...] == target[..<index] { return Array(target[index...]) }
        }
        return nil
    }
}

extension FileWriter {
    /// The place of the declarations of the file's package.
    var place: LexicalScope {
        LexicalScope(scope: namespace, namespaces: namespace.count)
    }

    /// Names a model, and imports its module.
    func reference(to fullName: String, at place: LexicalScope, for location: SourceLocation) -> String {
        guard let entry = project.models.entries[fullName], let path = project.names.models[fullName] else {
            report("there is no model `\(fullName)` in the contract; import the file that declares it", at: location)
            return fullName
        }
        switch entry.home {
        case .here: break
        case .module(let module): imports.use(module)
        case .missing:
            // The compiler brings these files along, and finds them in none of the roots.
            let remedy =
                entry.file.hasPrefix("google/protobuf/")
                ? "save it by `accord vendor \(entry.file)` and name it beside the others in accord.json: "
                    + "\"contracts\": [\".\", \"\(entry.file)\"]"
                : "add it to `contracts` in accord.json"
            report(
                "\(file.path) needs \(entry.file), which is not written here; \(remedy), or name the module "
                    + "that has it: \"modules\": { \"\(entry.file)\": \"…\" }",
                at: SourceLocation(file: location.file))
        }
        return spelling(of: path, at: place)
    }

    /// Names a type by its path; by an alias in the module's scope where a nearer type hides the first word of each spelling.
    func spelling(of path: [String], at place: LexicalScope) -> String {
        guard let spelling = project.names.spelling(of: path, at: place) else {
            for module in project.modules(declaring: path) { imports.use(module) }
            return alias(of: path)
        }
        if spelling.count == path.count {
            for module in project.modules(declaring: path) { imports.use(module) }
        }
        return spelling.joined(separator: ".")
    }
}
