import Contract
import Foundation

/// The files of the root folders by the identifiers (`$id`, `id`) of schemas in them, whatever the files' names: absolute ones,
/// and those that are a single name.
///
/// Files are looked through as bytes, because most have nothing to do with a contract and need not be readable. A text
/// that looks like an identifier and is none, as in an example, costs the reading of its file alone.
struct IdentifierIndex {
    private let roots: [String]
    private lazy var index = makeIndex()

    /// - Parameter roots: absolute paths.
    init(roots: [String]) {
        self.roots = roots
    }

    /// The paths of the files that have the identifier in them.
    ///
    /// - Parameter identifier: without a fragment.
    mutating func files(with identifier: String) -> [String] {
        index.paths[identifier] ?? []
    }

    /// The problems of what could not be read in the root folders.
    var problems: [Diagnostic] {
        mutating get { index.problems }
    }

    /// Looks into all files that may be a schema by their names. Links are not followed.
    private func makeIndex() -> (paths: [String: [String]], problems: [Diagnostic]) {
        var paths: [String: [String]] = [:]
        var problems: [Diagnostic] = []
        for root in roots {
            let walk = FolderWalk(root, roots: []) { file in
                ["json", "yaml", "yml"].contains { file.name.hasSuffix(".\($0)") }
            }
            problems += walk.problems
            for file in walk.files {
                guard let data = try? Data(contentsOf: URL(fileURLWithPath: file.path), options: .mappedIfSafe) else {
                    continue
                }
                for identifier in Self.identifiers(in: data) { paths[identifier, default: []].append(file.path) }
            }
        }
        return (paths, problems)
    }

    /// The absolute URIs and the single names that are the value of a key `$id` or `id`, in JSON or YAML, without their
    /// fragments.
    static func identifiers(in data: Data) -> Set<String> {
        var found: Set<String> = []
        var start = data.startIndex
        let key = Data("id".utf8)
        while let range = data[start...].firstRange(of: key) {
            start = range.upperBound
            guard startsKey(data[..<range.lowerBound].last),
                let identifier = value(after: data[range.upperBound...].prefix(2048)),
                identifier.contains(":") || !identifier.contains("/")
            else { continue }
            found.insert(URIReference(identifier).resource)
        }
        return found
    }

    /// Whether a key may begin after a byte.
    private static func startsKey(_ byte: UInt8?) -> Bool {
        byte.map { Set("$\"' \t\n\r{,".utf8).contains($0) } ?? true
    }

    /// The text of the value that follows a key.
    private static func value(after rest: Data) -> String? {
        let quotes = Set("\"'".utf8)
        let blanks = Set(" \t\r\n".utf8)
        var rest = rest
        if let first = rest.first, quotes.contains(first) { rest = rest.dropFirst() }
        rest = rest.drop { blanks.contains($0) }
        guard rest.first == UInt8(ascii: ":") else { return nil }
        rest = rest.dropFirst().drop { blanks.contains($0) }
        let quote = rest.first.flatMap { quotes.contains($0) ? $0 : nil }
        if quote != nil { rest = rest.dropFirst() }
        // Without quotes, a comma may end the member of an object in YAML.
        let comma = UInt8(ascii: ",")
        let text = rest.prefix { !quotes.contains($0) && !blanks.contains($0) && (quote != nil || $0 != comma) }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
