import Contract

/// The contracts of `google/protobuf` that come with the compiler.
package enum BundledContracts {
    /// The text of a contract by its import path, in UTF-8; `nil` when none comes along.
    package static func text(of importPath: String) -> [UInt8]? {
        guard let text = texts[importPath] else { return nil }
        return text.withUTF8Buffer { unsafe Array($0) }
    }

    /// The import paths of all that come along.
    package static var paths: [String] { texts.keys.sorted() }

    /// The full name of the message or enum that a name means, and the import path of its contract; `nil` where none that
    /// comes along has it.
    static func declaration(of name: String) -> (name: String, path: String)? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        guard let path = homes[last] else { return nil }
        let fullName = "google.protobuf.\(last)"
        return ".\(fullName)".hasSuffix(name.hasPrefix(".") ? name : ".\(name)") ? (fullName, path) : nil
    }

    /// The names of well-known types.
    static var names: [String] { homes.keys.sorted() }

    /// The import paths of the contracts of well-known types, by the names of these.
    private static let homes: [String: String] = {
        var homes: [String: String] = [:]
        for path in paths where path != descriptorPath && Path.folder(of: path) == "google/protobuf" {
            let file = Parser.parse(text(of: path) ?? [], name: path, path: path, keepsLocations: false)
            for name in file.messages.map(\.name) + file.enums.map(\.name) { homes[name] = path }
        }
        return homes
    }()

    static let descriptorPath = "google/protobuf/descriptor.proto"

    /// The declarations of `descriptor.proto`, for options of files that do not import it.
    static func descriptors() -> Pool {
        let pool = Pool()
        let file = Parser.parse(
            text(of: descriptorPath) ?? [], name: descriptorPath, path: descriptorPath, keepsLocations: false)
        FileLinker(file, pool: pool).link(isRequested: false)
        return pool
    }
}
