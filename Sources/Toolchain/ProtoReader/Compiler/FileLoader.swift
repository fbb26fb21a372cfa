import Contract
import Foundation

/// Reads files and all that they import, and puts them into an order in which each comes after its imports.
struct FileLoader {
    private let roots: Roots
    /// The texts of files that are not on disk, by import path.
    private let texts: [String: [UInt8]]
    private(set) var files: [String: FileDeclaration] = [:]
    /// All files, each after those that it imports.
    private(set) var order: [FileDeclaration] = []
    /// The problems of imports.
    private(set) var problems: [Diagnostic] = []
    private(set) var syntaxProblems: [Diagnostic] = []
    /// The files' paths by the last names in them; made when an import is missing.
    private lazy var paths = Dictionary(grouping: files.keys, by: Path.name(of:))
    /// The imports that would be found from another folder on, by that folder.
    private var misplaced: [String: [(entry: FileDeclaration.Import, file: FileDeclaration)]] = [:]

    init(_ roots: Roots, texts: [String: [UInt8]] = [:]) {
        self.roots = roots
        self.texts = texts
    }

    /// Loads files by their import paths. Files that cannot be read are left out of ``files``.
    mutating func load(_ requested: [String]) {
        var wave = requested.uniqued()
        var known = Set(wave)
        while !wave.isEmpty {
            let areRequested = wave.count == known.count
            let loaded = wave.concurrentMap(batch: 8) { [roots, texts] name in
                Parsed(file: Self.parse(name, roots, texts, isRequested: areRequested))
            }
            var next: [String] = []
            for (name, parsed) in zip(wave, loaded) {
                guard let file = parsed.file else { continue }
                files[name] = file
                for entry in file.imports where known.insert(entry.path).inserted { next.append(entry.path) }
            }
            wave = next
        }
        sort(requested)
        for file in order { note(file) }
        reportMisplaced()
    }

    // MARK: - Reading

    /// A file between the thread that parses it and the one that links it. Safe, because the first lets go of it before
    /// the second gets it.
    private struct Parsed: @unchecked Sendable {
        var file: FileDeclaration?
    }

    /// Returns the file of an import path; `nil` where there is none.
    ///
    /// - Parameter isRequested: whether the user named the file, which then is on disk or among the texts.
    private static func parse(
        _ name: String, _ roots: Roots, _ texts: [String: [UInt8]], isRequested: Bool
    ) -> FileDeclaration? {
        guard isImportPath(name) else { return nil }
        if let text = texts[name] { return Parser.parse(text, name: name, path: name) }
        if let found = roots.contents(of: name) {
            return Parser.parse([UInt8](found.contents), name: name, path: found.path)
        }
        guard !isRequested, let text = BundledContracts.text(of: name) else { return nil }
        return Parser.parse(text, name: name, path: name)
    }

    /// Whether a path has only plain names between its slashes, as those of imports do.
    private static func isImportPath(_ path: String) -> Bool {
        !path.utf8.contains(0x5C) && !path.utf8.contains(0) && !path.hasPrefix("/") && Path.isShortest(path)
    }

    // MARK: - Order

    private enum State {
        case open
        case done
    }

    /// Goes through the imports, deepest first. It keeps its own stack, because imports may be deep.
    private mutating func sort(_ names: [String]) {
        var states: [ObjectIdentifier: State] = [:]
        for root in names.compactMap({ files[$0] }) where states[ObjectIdentifier(root)] == nil {
            var stack: [(file: FileDeclaration, next: Int)] = [(root, 0)]
            states[ObjectIdentifier(root)] = .open
            while let (file, next) = stack.last {
                guard next < file.imports.count else {
                    states[ObjectIdentifier(file)] = .done
                    order.append(file)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let entry = file.imports[next]
                guard let imported = files[entry.path] else { continue }
                let state = states[ObjectIdentifier(imported)]
                guard state != .open else {
                    let circle = stack.map(\.file).drop { $0 !== imported }.map(\.name) + [entry.path]
                    report(
                        "the file imports itself: \(Self.shortened(circle).joined(separator: " -> ")); break the circle "
                            + "by moving what its files share into a file that imports none of them",
                        entry.pathPosition, file)
                    file.lower(to: .missing)
                    continue
                }
                file.imports[next].file = imported
                if state == nil {
                    states[ObjectIdentifier(imported)] = .open
                    stack.append((imported, 0))
                }
            }
        }
    }

    private static func shortened(_ names: [String]) -> [String] {
        names.count <= 12 ? names : Array(names.prefix(5)) + ["…"] + Array(names.suffix(5))
    }

    // MARK: - Problems

    /// The number of imports of which something may be reported.
    private static let limit = 1000

    private mutating func report(_ message: String, _ position: Position, _ file: FileDeclaration) {
        problems.append(Diagnostic(message, at: FileLinker.location(position, in: file)))
    }

    /// Notes what is wrong with a file and its imports, which have been noted before.
    private mutating func note(_ file: FileDeclaration) {
        for problem in file.problems {
            syntaxProblems.append(
                Diagnostic(
                    problem.message, severity: problem.isWarning ? .warning : .error,
                    at: FileLinker.location(problem.position, in: file)))
        }
        let lines = file.brokenLines
        for entry in file.imports {
            if let imported = entry.file ?? files[entry.path] {
                file.lower(to: imported.completeness)
                continue
            }
            file.lower(to: .missing)
            guard !lines.contains(Int(entry.pathPosition.line) + 1) else { continue }
            if let found = paths[Path.name(of: entry.path)]?.filter({
                $0 != file.name && $0.hasSuffix("/\(entry.path)")
            }).min() {
                misplaced[String(found.dropLast(entry.path.count + 1)), default: []].append((entry, file))
                file.lower(to: .misplaced)
            } else if problems.count < Self.limit {
                let known = files.keys.filter { $0 != file.name }
                report(MissingImport.message(entry.path, roots, known), entry.pathPosition, file)
            }
        }
    }

    /// Reports imports that would be found from another folder on: a few one by one, and more than a few at once, because
    /// that folder is the root that was meant.
    private mutating func reportMisplaced() {
        for (folder, imports) in misplaced.sorted(by: { $0.key < $1.key }) {
            if imports.count > Self.misplacedLimit, let (entry, file) = imports.first {
                report(
                    MissingImport.message(entry.path, from: folder, count: imports.count, roots), entry.pathPosition,
                    file)
            } else {
                for (entry, file) in imports {
                    report(
                        MissingImport.message(entry.path, roots, ["\(folder)/\(entry.path)"]), entry.pathPosition, file)
                }
            }
        }
    }

    private static let misplacedLimit = 3
}

extension FileDeclaration {
    fileprivate func lower(to level: Completeness) {
        completeness = min(completeness, level)
    }
}
