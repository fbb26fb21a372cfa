import Contract

/// Completes the declarations of a file whose imports are linked already, and checks them.
///
/// It follows the order of protobuf's own descriptor builder, because some of its steps see only what earlier ones
/// have done: names, types, plain options, features, custom options, rules. A problem does not end it: later steps leave
/// out what they would need to know of a declaration that has one.
final class FileLinker {
    let file: FileDeclaration
    let pool: Pool
    private(set) var problems: [Diagnostic] = []
    private(set) var hasErrors = false
    private var isRequested = false

    /// The files whose names may be used: the imported ones, and those that they import publicly.
    var visibleFiles: Set<ObjectIdentifier> = []
    /// The files of which only options may be used.
    var optionFiles: Set<ObjectIdentifier> = []
    /// All files of which anything may be used, this one too.
    private var usableFiles: [FileDeclaration]
    /// Whether packages that have been asked for are those of usable files, or around them.
    private var packages: [String: Bool] = [:]
    /// The imports that nothing has been used of, by the indices of all imports.
    var unusedImports: [ObjectIdentifier: Int] = [:]
    /// The number of names for which a similar one has been searched.
    private var suggestions = 0
    /// The number of problems that may be reported.
    private static let limit = 200

    init(_ file: FileDeclaration, pool: Pool) {
        self.file = file
        self.pool = pool
        usableFiles = [file]
    }

    /// Links the file.
    ///
    /// - Parameter isRequested: whether the file is one that the run is for, and not only imported.
    func link(isRequested: Bool) {
        self.isRequested = isRequested
        file.features = FeatureValues(of: file.edition)
        if !file.isEditionKnown { file.features.forget() }
        addImports(isRequested)
        declareNames()
        resolveNames()
        let interpreter = OptionInterpreter(self)
        interpreter.interpret(extensions: false)
        resolveFeatures()
        interpreter.interpret(extensions: true)
        interpreter.updateLocations()
        validate()
        if file.isEditionKnown { FeatureLifetimes(self).check() }
        if isRequested { checkRequested() }
        guard !hasErrors, file.isWellFormed, file.completeness == .complete else { return }
        for (_, index) in unusedImports.sorted(by: { $0.value < $1.value }) {
            let unused = file.imports[index]
            report(
                "import \"\(unused.path)\" is unused; remove the import", at: unused.position, isWarning: true)
        }
    }

    /// Whether bytes may be the value of a field of options: a string is UTF-8, unless a feature says otherwise. As in
    /// protoc, files that are only imported are not checked.
    func accepts(_ bytes: [UInt8], _ field: FieldDeclaration) -> Bool {
        !isRequested || field.type != .string || !field.features.verifiesUTF8 || String(utf8: bytes) != nil
    }

    // MARK: - Problems

    /// Notes a problem. Its message is only made while there are not too many.
    func report(_ message: @autoclosure () -> String, at position: Position, isWarning: Bool = false) {
        if !isWarning { hasErrors = true }
        guard problems.count < Self.limit else { return }
        problems.append(
            Diagnostic(message(), severity: isWarning ? .warning : .error, at: Self.location(position, in: file)))
    }

    static func location(_ position: Position, in file: FileDeclaration) -> SourceLocation {
        SourceLocation(file: file.path, line: Int(position.line) + 1, column: Int(position.column) + 1)
    }

    /// The place of another declaration, for the end of a message.
    func place(_ declaration: Declaration) -> String {
        place(declaration.position, in: declaration.file)
    }

    func place(_ position: Position, in file: FileDeclaration) -> String {
        "\(file.path):\(position.line + 1):\(position.column + 1)"
    }

    // MARK: - Imports

    private func addImports(_ warnsOfUnusedImports: Bool) {
        var paths: Set<String> = []
        for (index, entry) in file.imports.enumerated() {
            if !paths.insert(entry.path).inserted {
                report("import \"\(entry.path)\" is listed twice; remove one of the two", at: entry.pathPosition)
            }
            guard let imported = entry.file else { continue }
            let isPublic = entry.kind == .public
            if warnsOfUnusedImports, !isPublic, !imported.imports.contains(where: { $0.kind == .public }) {
                unusedImports[ObjectIdentifier(imported)] = index
            } else if isPublic {
                unusedImports[ObjectIdentifier(imported)] = nil
            }
            if entry.kind == .option { add(imported, to: &optionFiles) } else { add(imported, to: &visibleFiles) }
        }
    }

    private func add(_ imported: FileDeclaration, to files: inout Set<ObjectIdentifier>) {
        var open = [imported]
        while let next = open.popLast() {
            guard files.insert(ObjectIdentifier(next)).inserted else { continue }
            usableFiles.append(next)
            for entry in next.imports where entry.kind == .public {
                if let file = entry.file { open.append(file) }
            }
        }
    }

    // MARK: - Names

    /// The reason for which the last look-up failed.
    struct Miss {
        /// The symbol that would be meant, and whose file is not imported.
        var notImported: (name: String, file: FileDeclaration)?
        /// The name that the first part of the name made, in an inner scope, and that does not exist.
        var innerName: String?
    }

    var miss = Miss()

    /// Finds a symbol by its full name, and notes that its file is used.
    func findAnywhere(_ fullName: String) -> Symbol? {
        guard let symbol = pool.symbol(fullName) else { return nil }
        guard !unusedImports.isEmpty, !symbol.isPackage else { return symbol }
        unusedImports[ObjectIdentifier(symbol.file)] = nil
        return symbol
    }

    /// Finds a symbol of this file or of an imported one by its full name.
    private func find(_ fullName: String) -> Symbol? {
        guard let symbol = findAnywhere(fullName) else { return nil }
        let symbolFile = symbol.file
        if symbolFile === file || visibleFiles.contains(ObjectIdentifier(symbolFile)) { return symbol }
        if case .field = symbol, optionFiles.contains(ObjectIdentifier(symbolFile)) { return symbol }
        if symbol.isPackage, isPackageVisible(fullName) { return symbol }
        miss.notImported = (fullName, symbolFile)
        return nil
    }

    private func isPackageVisible(_ name: String) -> Bool {
        if let isVisible = packages[name] { return isVisible }
        let prefix = "\(name)."
        let isVisible = usableFiles.contains { $0.scope == name || $0.scope.hasPrefix(prefix) }
        packages[name] = isVisible
        return isVisible
    }

    /// Finds what a name refers to, from the inside out.
    ///
    /// - Parameters:
    ///   - scope: the full name of the declaration that has the name.
    ///   - onlyTypes: whether things that are no types are passed over.
    func lookUp(_ name: String, from scope: String, onlyTypes: Bool) -> Symbol? {
        miss = Miss()
        if name.utf8.first == 0x2E { return find(String(name.dropFirst())) }
        let dot = name.utf8.firstIndex(of: 0x2E)
        let first = dot.map { name[..<$0] } ?? name[...]
        var scope = Substring(scope)
        while let end = scope.utf8.lastIndex(of: 0x2E) {
            scope = scope[..<end]
            guard let symbol = find("\(scope).\(first)") else { continue }
            if let dot {
                guard symbol.isAggregate else { continue }
                let fullName = "\(scope).\(first)\(name[dot...])"
                if let symbol = find(fullName) { return symbol }
                miss.innerName = fullName
                return nil
            }
            if onlyTypes, !symbol.isType { continue }
            return symbol
        }
        return find(name)
    }

    /// Reports that a name refers to nothing, or to something that may not be used.
    func reportMissing(_ name: String, at position: Position) {
        if let (fullName, other) = miss.notImported {
            // An import that is not found by its path has been reported, and may bring it.
            guard file.completeness != .misplaced else {
                hasErrors = true
                return
            }
            report(
                "'\(fullName)' is declared in \(other.name), which is not imported; add `import \"\(other.name)\";`",
                at: position)
        } else if isUncertain(name) {
            hasErrors = true
        } else if let inner = miss.innerName {
            report(
                "'\(name)' means '\(inner)', which does not exist, because an inner scope has the first part of the "
                    + "name; write '.\(name)' for a name from the outermost scope", at: position)
        } else {
            report("'\(name)' is not defined; \(remedy(for: name))", at: position)
        }
    }

    /// The remedy for a last part that is misspelled after a scope that exists, with a dot at its end.
    private func misspelled(_ last: String, in scope: Substring) -> String? {
        guard scope.contains(".") else { return nil }
        let scope = scope.drop { $0 == "." }
        let known = pool.symbols.lazy.filter {
            $0.value.isType && $0.key.dropLast($0.value.declaration?.name.count ?? 0).hasSuffix(scope)
        }
        if let near = Suggestion.misspelled(last, among: known.compactMap { $0.value.declaration?.name }.sorted()) {
            return "did you mean '\(scope)\(near)'?"
        }
        guard let near = Suggestion.misspelled(last, among: BundledContracts.names),
            let bundled = BundledContracts.declaration(of: "\(scope)\(near)")
        else { return nil }
        return "did you mean '\(bundled.name)'? Add `import \"\(bundled.path)\";`"
    }

    /// Whether a name that is not found may be that of a declaration in an import that is missing, or in a part of the
    /// text that could not be read.
    func isUncertain(_ name: String) -> Bool {
        if Self.misspelledScalar(name) != nil { return false }
        guard file.completeness == .complete else { return true }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return usableFiles.contains { $0.skippedNames.contains(last) }
    }

    /// The remedy for a name that nothing has.
    private func remedy(for name: String) -> String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        // A search takes time, and a file with many such names has other troubles.
        suggestions += 1
        guard suggestions <= 20 else { return "declare it, or import the file that does" }
        let types = pool.symbols.lazy.filter { $0.value.isType && !$0.value.file.name.isEmpty }
        if let same = types.filter({ $0.key == last || $0.key.hasSuffix(".\(last)") }).map(\.key).min() {
            // A name without a dot in front is looked for from the inside out, and may mean something else here.
            return name.contains(".") ? "did you mean '.\(same)'?" : "did you mean '\(same)'?"
        }
        if let bundled = BundledContracts.declaration(of: name) {
            let statement = "`import \"\(bundled.path)\";`"
            return name.hasSuffix(bundled.name) ? "add \(statement)" : "write '\(bundled.name)', and add \(statement)"
        }
        if let near = misspelled(last, in: name.dropLast(last.count)) { return near }
        if let scalar = FieldKind.foreignNames[name.lowercased()] { return "did you mean '\(scalar)'?" }
        let names = types.prefix(2000).compactMap { entry in entry.value.declaration?.name }.uniqued()
        if let near = Suggestion.misspelled(last, among: Self.scalars + names.sorted()) {
            return "did you mean '\(near)'?"
        }
        return "declare it, or import the file that does"
    }

    private static let scalars = [
        "double", "float", "int32", "int64", "uint32", "uint64", "bool", "string", "bytes",
    ]

    /// The scalar type that is meant by a name, which begins with a small letter as no message's does.
    private static func misspelledScalar(_ name: String) -> String? {
        guard name.first?.isLowercase == true, !name.contains(".") else { return nil }
        return FieldKind.foreignNames[name] ?? Suggestion.misspelled(name, among: scalars)
    }
}
