import Contract
import Foundation

/// Names that come of a file's name, where the file does not say them.
enum ContractName {
    /// `growfolio` of `rest/growfolio.openapi.yaml`.
    static func stem(of path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        for extensions in [["yaml", "yml", "json"], ContractLanguage.words] {
            if let found = extensions.first(where: { name.lowercased().hasSuffix(".\($0)") }) {
                name.removeLast(found.count + 1)
            }
        }
        return name
    }

    /// The kind of contract that a file's name says it is: one of ``ContractLanguage/words``.
    static func kind(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let kind = name.split(separator: ".").dropLast().last?.lowercased() else { return nil }
        return ContractLanguage.words.contains(kind) ? kind : nil
    }

    /// The stem as a package: parts that are identifiers, between dots. Many documents are called `openapi.yaml`; their
    /// title says more.
    static func package(of path: String, title: String? = nil) -> String {
        var stem = stem(of: path)
        if ContractLanguage.words.contains(stem.lowercased()), let title {
            // .NET has the name of an assembly there, with its version and culture.
            let title = title.contains(", Version=") ? String(title.prefix { $0 != "," }) : title
            let words = Names.upperCamel(title.hasSuffix(" API") ? String(title.dropLast(4)) : title)
            if !words.isEmpty { stem = words }
        }
        // Names of files may have letters and their marks apart, which Swift takes for other names.
        return stem.precomposedStringWithCanonicalMapping.split(separator: ".").map { part in
            let name = String(String.UnicodeScalarView(part.unicodeScalars.map { isWord($0) ? $0 : "_" }))
            return name.unicodeScalars.first?.isDigit == true ? "_\(name)" : name
        }.joined(separator: ".")
    }

    /// Whether a text can be a package.
    static func isPackage(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.unicodeScalars.first?.isDigit == false && part.unicodeScalars.allSatisfy { isWord($0) }
        }
    }

    /// Whether it is a letter or a digit, of any script, or an underscore.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDContinue }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
