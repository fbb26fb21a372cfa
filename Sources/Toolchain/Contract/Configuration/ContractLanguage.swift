/// The language that a contract file is written in, by its name.
public enum ContractLanguage: Equatable, Sendable {
    case proto
    /// JSON Schema, OpenAPI or AsyncAPI, in YAML or JSON; which of them, the document itself says.
    case schema

    /// The words that make a file a contract: as the whole name, such as `swagger.json`, or as the last part of one, such as
    /// `growfolio.openapi.yaml`.
    public static let words: Set = ["openapi", "swagger", "asyncapi", "schema"]

    /// Whether files with that name are contracts without being asked for by name: `*.proto`, and documents by their
    /// ``words``.
    public static func isContract(_ name: String) -> Bool {
        switch of(name) {
        case .proto: true
        case .schema:
            stem(of: name).split(separator: ".").last.map { words.contains(String($0)) } ?? false
        case nil: false
        }
    }

    /// Returns those of the paths that are `swagger` beside an `openapi` of the same name, such as `shop.swagger.json` beside
    /// `shop.openapi.yaml`: servers often give one API in both forms, and the later one is enough.
    public static func olderForms(among paths: some Sequence<String>) -> Set<String> {
        let stems = Dictionary(paths.map { ($0, String(stem(of: $0))) }) { first, _ in first }
        let all = Set(stems.values)
        return Set(
            stems.filter { _, stem in
                stem.hasSuffix("swagger") && all.contains("\(stem.dropLast("swagger".count))openapi")
            }.keys)
    }

    /// The language of a file with that name, if it can be a contract at all, or a part of one.
    public static func of(_ name: String) -> ContractLanguage? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return switch name[dot...] {
        case ".proto": .proto
        case ".yaml", ".yml", ".json": name == ConfigurationKey.fileName ? nil : .schema
        default: nil
        }
    }

    /// Returns a file's name up to its last dot.
    public static func stem(of name: String) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    }
}
