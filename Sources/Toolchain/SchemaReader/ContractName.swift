import Foundation

/// Names that come of a file's name, where the file does not say them.
enum ContractName {
    /// `growfolio` of `rest/growfolio.openapi.yaml`.
    static func stem(of path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        for extensions in [["yaml", "yml", "json"], ["openapi", "asyncapi", "schema"]] {
            if let found = extensions.first(where: { name.lowercased().hasSuffix(".\($0)") }) {
                name.removeLast(found.count + 1)
            }
        }
        return name
    }

    /// The kind of contract that a file's name says it is: `openapi`, `asyncapi` or `schema`.
    static func kind(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let kind = name.split(separator: ".").dropLast().last?.lowercased() else { return nil }
        return ["openapi", "asyncapi", "schema"].contains(kind) ? kind : nil
    }

    /// The stem as a package: parts that are identifiers, between dots. Many documents are called `openapi.yaml`; their
    /// title says more.
    static func package(of path: String, title: String? = nil) -> String {
        var stem = stem(of: path)
        if ["openapi", "asyncapi", "schema"].contains(stem.lowercased()), let title {
            let words = Names.upperCamel(title.hasSuffix(" API") ? String(title.dropLast(4)) : title)
            if words.contains(where: \.isASCII) { stem = words }
        }
        return stem.split(separator: ".").map { part in
            let name = String(part.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            return name.first?.isNumber == true ? "_\(name)" : name
        }.joined(separator: ".")
    }

    /// Whether a text can be a package.
    static func isPackage(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.first?.isNumber == false
                && part.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
