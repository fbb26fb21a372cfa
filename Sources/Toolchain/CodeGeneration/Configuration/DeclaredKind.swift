import Foundation

/// The kind of document that a YAML or JSON file declares to be by its members, whatever its name is.
enum DeclaredKind {
    case openAPI, asyncAPI, schema, postman

    /// Every file that declares a kind has one of these.
    private static let words = ["openapi", "asyncapi", "json-schema.org/", "swagger", "_postman_id", "getpostman.com"]

    /// Far above documents that people write.
    private static let sizeLimit = 64 << 20

    /// - Returns: `nil` for parts of documents, for other data, and for what is not well-formed.
    init?(of path: String) {
        let url = URL(fileURLWithPath: path)
        guard case .file? = try? FileStatus(of: path), let text = try? Data(contentsOf: url, options: .mappedIfSafe),
            text.count <= Self.sizeLimit,
            Self.words.contains(where: { text.range(of: Data($0.utf8)) != nil })
        else { return nil }
        let members = Self.members(of: text)
        func has(_ names: String...) -> Bool { names.contains { members[$0] != nil } }
        switch true {
        case has("openapi") && has("paths", "webhooks"), has("swagger") && has("paths"): self = .openAPI
        case has("asyncapi") && has("channels"): self = .asyncAPI
        case has("info._postman_id") || members["info.schema"]?.contains("getpostman.com") == true: self = .postman
        case members["$schema"]?.contains("//json-schema.org/") == true: self = .schema
        default: return nil
        }
    }

    /// The members of the whole document with their texts, which are empty for all but strings; those of `info` as well,
    /// as `info.title`.
    private static func members(of text: Data) -> [String: String] {
        let bytes = [UInt8](text)
        guard bytes.first(where: { $0 > UInt8(ascii: " ") && $0 < 0x80 }) == UInt8(ascii: "{") else {
            return members(ofYAML: String(decoding: bytes, as: UTF8.self))
        }
        guard let root = try? JSONText(parsing: bytes, file: "") else { return [:] }
        return members(of: root, prefix: "")
    }

    private static func members(of text: JSONText, prefix: String) -> [String: String] {
        guard case .object(let object) = text.value else { return [:] }
        var members: [String: String] = [:]
        for member in object {
            let name = prefix + member.key
            if case .string(let text) = member.value.value { members[name] = text } else { members[name] = "" }
            if name == "info" { members.merge(Self.members(of: member.value, prefix: "info.")) { first, _ in first } }
        }
        return members
    }

    /// The keys that begin a line, with what is on the line.
    private static func members(ofYAML text: String) -> [String: String] {
        var members: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let first = line.first, !first.isWhitespace, let colon = line.firstIndex(of: ":") else { continue }
            let quotes: Set<Character> = ["\"", "'"]
            members[line[..<colon].filter { !quotes.contains($0) && !$0.isWhitespace }] = String(line[colon...])
        }
        return members
    }
}

extension ContractFileOnDisk {
    /// A diagnostic for a document that no code is written from, because its name is none that is looked for; `nil` for
    /// any other file.
    func overlooked(as severity: Diagnostic.Severity) -> Diagnostic? {
        guard let kind = DeclaredKind(of: path) else { return nil }
        let text =
            switch kind {
            case .openAPI: "is OpenAPI, \(rename(to: "openapi"))"
            case .asyncAPI: "is AsyncAPI, \(rename(to: "asyncapi"))"
            case .schema: "is a JSON Schema, \(rename(to: "schema"))"
            case .postman:
                "is a Postman collection, which Accord does not read; convert it to OpenAPI 3, for instance with "
                    + "postman-to-openapi, and save that as '\(name(as: "openapi"))'"
            }
        return Diagnostic(text, severity: severity, at: SourceLocation(file: path))
    }

    private func rename(to kind: String) -> String {
        if ContractLanguage.isContract(name) {
            return "and no code is written from it, as a document of OpenAPI 3 beside it has the same name; list all "
                + "contracts in 'contracts' of \(ConfigurationKey.fileName) if they are two APIs"
        }
        return
            "and no code is written from it, as contracts are looked for by their names; rename it to '\(name(as: kind))', or "
            + "list all contracts in 'contracts' of \(ConfigurationKey.fileName)"
    }

    /// `shop.openapi.yaml` for `shop.yaml`.
    private func name(as kind: String) -> String {
        let stem = String(ContractLanguage.stem(of: name))
        let rest = name.dropFirst(stem.count)
        return stem.lowercased() == kind ? "\(kind)\(rest)" : "\(stem).\(kind)\(rest)"
    }
}
