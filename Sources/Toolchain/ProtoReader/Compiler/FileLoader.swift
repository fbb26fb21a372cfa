import Contract
import Foundation

/// Reads files and all that they import, and puts them into an order in which each comes after its imports.
struct FileLoader {
    private let roots: Roots
    /// The texts of files that are not on disk, by import path.
    private let texts: [String: [UInt8]]
    private(set) var files: [String: FileDeclaration] = [:]
    /// The import paths of all files, each after those of its imports.
    private(set) var order: [String] = []
    /// The problems of imports.
    private(set) var problems: [Diagnostic] = []
    private(set) var syntaxProblems: [Diagnostic] = []
    private var completeness: [String: FileLinker.Completeness] = [:]
    /// The files' paths by the last names in them; made when an import is missing.
    private lazy var paths = Dictionary(grouping: files.keys, by: Path.name(of:))
    /// The imports that would be found from another folder on, by that folder.
    private var misplaced: [String: [(entry: FileDeclaration.Import, file: FileDeclaration)]] = [:]

    init(_ roots: Roots, texts: [String: [UInt8]] = [:]) {
        self.roots = roots
        self.texts = texts
    }

    /// The amount of what a file imports, directly or not, that is there.
    func completeness(of name: String) -> FileLinker.Completeness { completeness[name] ?? .complete }

    private mutating func lower(_ name: String, to level: FileLinker.Completeness) {
        completeness[name] = min(completeness(of: name), level)
    }

    /// Loads files by their import paths.
    mutating func load(_ requested: [String]) {
        var wave = requested.uniqued()
        var known = Set(wave)
        while !wave.isEmpty {
            let loaded = Self.parse(wave, roots, texts)
            var next: [String] = []
            for (name, file) in zip(wave, loaded) {
                guard let file else { continue }
                files[name] = file
                for entry in file.imports where known.insert(entry.path).inserted { next.append(entry.path) }
            }
            wave = next
        }
        sort(requested)
        for name in order { note(name) }
        reportMisplaced()
    }

    // MARK: - Reading

    /// A file between the thread that parses it and the one that links it. Safe, because the first lets go of it before
    /// the second gets it.
    private struct Parsed: @unchecked Sendable {
        var file: FileDeclaration?
    }

    private static func parse(
        _ names: [String], _ roots: Roots, _ texts: [String: [UInt8]]
    ) -> [FileDeclaration?] {
        names.concurrentMap(batch: 8) { parse($0, roots, texts) }.map(\.file)
    }

    private static func parse(_ name: String, _ roots: Roots, _ texts: [String: [UInt8]]) -> Parsed {
        guard isImportPath(name) else { return Parsed() }
        if let text = texts[name] { return Parsed(file: Parser.parse(text, name: name, path: name)) }
        if let found = roots.contents(of: name) {
            return Parsed(file: Parser.parse([UInt8](found.contents), name: name, path: found.path))
        }
        guard let text = BundledContracts.text(of: name) else { return Parsed() }
        return Parsed(file: Parser.parse(text, name: name, path: name))
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
        var states: [String: State] = [:]
        for name in names where states[name] == nil {
            var stack: [(name: String, next: Int)] = [(name, 0)]
            states[name] = .open
            while let top = stack.last {
                guard let file = files[top.name], top.next < file.imports.count else {
                    states[top.name] = .done
                    order.append(top.name)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let entry = file.imports[top.next]
                switch states[entry.path] {
                case nil:
                    states[entry.path] = .open
                    stack.append((entry.path, 0))
                case .open:
                    let circle = stack.drop { $0.name != entry.path }.map(\.name) + [entry.path]
                    report(
                        "the file imports itself: \(Self.shortened(circle).joined(separator: " -> ")); break the circle "
                            + "by moving what its files share into a file that imports none of them",
                        entry.pathPosition, file)
                    lower(top.name, to: .missing)
                case .done:
                    break
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
    private mutating func note(_ name: String) {
        guard let file = files[name] else { return }
        for problem in file.problems {
            syntaxProblems.append(
                Diagnostic(
                    problem.message, severity: problem.isWarning ? .warning : .error,
                    at: FileLinker.location(problem.position, in: file)))
        }
        let lines = file.brokenLines
        for entry in file.imports {
            if files[entry.path] == nil, lines.contains(Int(entry.pathPosition.line) + 1) {
                lower(name, to: .missing)
            } else if files[entry.path] == nil {
                lower(name, to: .missing)
                if let found = paths[Path.name(of: entry.path)]?.filter({
                    $0 != name && $0.hasSuffix("/\(entry.path)")
                }).min() {
                    misplaced[String(found.dropLast(entry.path.count + 1)), default: []].append((entry, file))
                    lower(name, to: .misplaced)
                } else if problems.count < Self.limit {
                    let known = files.keys.filter { $0 != name }
                    report(MissingImport.message(entry.path, roots, known), entry.pathPosition, file)
                }
            } else {
                lower(name, to: files[entry.path]?.isWellFormed == false ? .broken : completeness(of: entry.path))
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
