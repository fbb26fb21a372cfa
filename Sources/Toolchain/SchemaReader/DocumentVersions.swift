import Contract

/// Documents whose APIs or sessions would all have the same names in Swift, as those of two versions of one document.
struct DocumentVersions {
    typealias Packaged = (document: Document, package: String)

    /// Of each such group, the first; and all other documents.
    private(set) var distinct: [Packaged] = []
    private var groups: [[Packaged]] = []

    init(_ documents: [Packaged]) {
        var homes: [String: Int] = [:]
        for document in documents {
            let names = Self.names(of: document)
            if let home = names.compactMap({ homes[$0] }).first {
                groups[home].append(document)
            } else {
                for name in names { homes[name] = groups.count }
                groups.append([document])
                distinct.append(document)
            }
        }
    }

    /// One for each group, at its second document.
    var problems: [(message: String, place: NodeLocation)] {
        groups.filter { $0.count > 1 }.map { group in
            let paths = group.map(\.document.importPath)
            let namespaces = zip(paths, Self.namespaces(for: group)).map { "\"\($0)\": \"\($1)\"" }
            let others = group.count > 2 ? " (and \(group.count - 2) more)" : ""
            return (
                "'\(paths[0])' and this document\(others) have the same names, as versions of one document have; list "
                    + "one of them in 'contracts' of accord.json, or give each "
                    + "a namespace there: \"namespaces\": {\(namespaces.joined(separator: ", "))}",
                group[1].document.root["info"] ?? group[1].document.root
            )
        }
    }

    /// The names that Swift types of a document are derived from; none for a document without APIs and sessions.
    private static func names(of packaged: Packaged) -> [String] {
        let root = packaged.document.root
        let info = root["info"]
        guard let title = (info?["x-accord-name"] ?? info?["title"])?.node.string else { return [] }
        return switch packaged.document.kind {
        case .openAPI: ["openapi \(packaged.package) \(title)"]
        case .asyncAPI:
            (root["channels"]?.node.members ?? []).map { "asyncapi \(packaged.package) \(title) \($0.key)" }
        case .schema, .otherOpenAPI: []
        }
    }

    /// The package of each with the words in front or after that distinguish the documents' paths.
    private static func namespaces(for group: [Packaged]) -> [String] {
        let paths = group.map { packaged in
            let path = packaged.document.importPath
            return path.split(separator: "/").dropLast().map(String.init) + [ContractName.stem(of: path)]
        }
        let shared = Set(paths.dropFirst().reduce(Set(paths[0])) { $0.intersection($1) })
        var taken: Set<String> = []
        return zip(group, paths).map { packaged, path in
            let words = path.filter { !shared.contains($0) }.map { Names.upperCamel($0) }.joined()
            let wish = packaged.package + words.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            var name = wish
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(wish)\(number)"
                number += 1
            }
            return name
        }
    }
}
