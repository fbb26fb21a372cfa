/// The contracts of `google/protobuf` that come with the compiler.
package enum BundledContracts {
    /// The text of a contract by its import path, in UTF-8; `nil` when none comes along.
    package static func text(of importPath: String) -> [UInt8]? {
        guard let text = texts[importPath] else { return nil }
        return text.withUTF8Buffer { Array($0) }
    }

    /// The import paths of all that come along.
    package static var paths: [String] { texts.keys.sorted() }

    static let descriptorPath = "google/protobuf/descriptor.proto"

    /// The declarations of `descriptor.proto`, for options of files that do not import it.
    static func descriptors() -> Pool {
        let pool = Pool()
        let file = Parser.parse(
            text(of: descriptorPath) ?? [], name: descriptorPath, path: descriptorPath, keepsLocations: false)
        pool.add(file)
        FileLinker(file, pool: pool).link(isRequested: false)
        return pool
    }
}
