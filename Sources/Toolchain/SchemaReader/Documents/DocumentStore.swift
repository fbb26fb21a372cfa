import Contract
import Foundation

/// Loads contract files below the root folders, each once, and finds what their URIs name.
final class DocumentStore {
    /// Far above contracts, and what still fits into memory once it is read.
    static let sizeLimit = 512 << 20

    private struct Root {
        /// The path as the user wrote it.
        var path: String
        var absolutePath: String
        var resolvedPath: String
    }

    private let roots: [Root]
    /// The files that `accord vendor` has saved: where each is, by its URL, and the other way round.
    private var vendoredPaths: [String: String] = [:]
    private var vendoredURLs: [String: String] = [:]
    private var identifiers: IdentifierIndex
    private var documents: [String: Document] = [:]
    private var resources: [String: SchemaResource] = [:]
    /// The roots of documents as they are written, before they are brought into the form of a later version.
    private var written: [String: Node] = [:]
    /// The files that could not be read, so that each is complained of once.
    private var unreadable: Set<String> = []

    /// The documents, in the order in which they were met.
    private(set) var all: [Document] = []
    /// The problems in spite of which texts were read: those of overlays, and when lenient, all that can be passed over.
    private(set) var warnings: [Diagnostic] = []
    private let isLenient: Bool
    private let overlays: OverlayFiles

    /// - Parameters:
    ///   - roots: the folders that files may lie in.
    ///   - isLenient: whether texts are read of which something has to be left out, such as a second key of one name.
    ///   - overlays: what documents are changed by before they are read.
    /// - Throws: for each root that is no folder, or whose `accord.lock` cannot be read.
    init(
        roots: [String], isLenient: Bool = false, overlays: OverlayFiles = OverlayFiles()
    ) throws(Diagnostics) {
        self.isLenient = isLenient
        self.overlays = overlays
        var problems: [Diagnostic] = []
        var found: [Root] = []
        for path in roots {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                problems.append(
                    Diagnostic(
                        "there is no such folder, and contracts are to be looked up in it; correct the path, or leave "
                            + "it out",
                        at: SourceLocation(file: path)))
                continue
            }
            let absolutePath = Path.absolute(path)
            found.append(
                Root(path: path, absolutePath: absolutePath, resolvedPath: Path.resolved(absolutePath)))
        }
        self.roots = found
        identifiers = IdentifierIndex(roots: found.map(\.absolutePath))
        for root in found {
            do throws(Diagnostics) {
                try addVendoredFiles(of: root)
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private func addVendoredFiles(of root: Root) throws(Diagnostics) {
        for (url, file) in try VendoredFiles(root: root.path).files where vendoredPaths[url] == nil {
            let path = Path.append(file.path, to: root.absolutePath)
            vendoredPaths[url] = path
            vendoredURLs[path] = file.location ?? url
        }
    }

    // MARK: Documents

    /// A file that the run is for.
    ///
    /// - Parameter path: on disk.
    /// - Throws: every problem of its text.
    func open(_ path: String) throws(Diagnostics) -> Document {
        let absolutePath = Path.absolute(path)
        if let document = documents[Self.uri(ofFile: absolutePath)] { return document }
        guard FileManager.default.fileExists(atPath: path) else {
            throw Diagnostics(
                "there is no such file; correct the path, or leave it out", at: SourceLocation(file: path))
        }
        // A path that the user names may be a link, or below one; a file's reference may not.
        let named = roots.lazy.compactMap { Path.below($0.absolutePath, absolutePath) }.first
        guard let importPath = named ?? importPath(of: absolutePath)?.below else {
            throw Diagnostics(
                "the file is outside of the root folders (\(rootNames)); add the folder that references to it start "
                    + "from as a root",
                at: SourceLocation(file: path))
        }
        return try load(absolutePath, path: path, importPath: importPath, dialect: nil)
    }

    /// A document whose text is at hand. Its path is what other documents refer to it by.
    func add(_ text: String, path: String, dialect: Dialect? = nil) throws(Diagnostics) -> Document {
        let uri =
            URIReference(path).scheme == nil
            ? Self.uri(ofFile: Path.absolute(path)) : URIReference(path).resource
        return try add(Data(text.utf8), uri: uri, path: path, importPath: path, dialect: dialect)
    }

    private func load(
        _ absolutePath: String, path: String, importPath: String, dialect: Dialect?
    ) throws(Diagnostics) -> Document {
        try add(
            Self.data(at: absolutePath, path: path), uri: Self.uri(ofFile: absolutePath), path: path,
            importPath: importPath, dialect: dialect, base: vendoredURLs[absolutePath])
    }

    /// The bytes of a file.
    ///
    /// - Parameter path: as the user names it.
    static func data(at absolutePath: String, path: String) throws(Diagnostics) -> Data {
        let place = SourceLocation(file: path)
        let size = (try? FileManager.default.attributesOfItem(atPath: absolutePath))?[.size] as? UInt64
        if let size, size > sizeLimit {
            throw Diagnostics(
                "has \(size) bytes, and no more than \(sizeLimit) are read; split the contract", at: place)
        }
        if case .other = try FileStatus(of: absolutePath) { throw FileReading.notAFile(path) }
        let url = URL(fileURLWithPath: absolutePath)
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe), data.count <= sizeLimit else {
            throw Diagnostics("cannot be read; make sure that it is a file that you may read", at: place)
        }
        return data
    }

    /// - Parameter base: where the document is published, if that is known.
    private func add(
        _ data: Data, uri: String, path: String, importPath: String, dialect: Dialect?, base: String? = nil
    ) throws(Diagnostics) -> Document {
        let reading = unsafe data.withUnsafeBytes { bytes in
            unsafe Self.read(bytes.assumingMemoryBound(to: UInt8.self), path: path)
        }
        guard let root = isLenient ? reading.remains : reading.root else { throw Diagnostics(reading.diagnostics) }
        warnings += reading.diagnostics.map { Diagnostic($0.message, severity: .warning, at: $0.location) }
        let overlaid = overlays.applied(to: root, of: importPath, at: [uri] + (base.map { [$0] } ?? []))
        guard !overlaid.problems.contains(where: { $0.severity == .error }) else {
            throw Diagnostics(overlaid.problems)
        }
        warnings += overlaid.problems
        for name in [uri] + (base.map { [$0] } ?? []) { written[name] = overlaid.root }
        let document = Document(
            path: path, importPath: importPath, uri: uri, base: base, dialect: dialect, node: overlaid.root,
            writtenTexts: reading.writtenTexts
        ) { [unowned self] in part(at: $0) }
        documents[uri] = document
        all.append(document)

        let found =
            if reading.hasIdentifiers || overlaid.hasIdentifiers || document.root["$schema"] != nil
                || document.dialect.hasPlainID
                || document.kind == .asyncAPI
            {
                ResourceScan.resources(in: document) { [unowned self] in self.dialect(named: $0) }
            } else {
                [
                    SchemaResource(
                        document: document, pointer: "#", base: document.base, dialect: document.dialect)
                ]
            }
        var problems: [Diagnostic] = []
        for resource in found {
            document.add(resource)
            let uri = resource.base.resource
            if let other = resources[uri], uri != document.uri {
                let first = other.document.place(at: other.pointer)?.location
                problems.append(
                    Diagnostic(
                        "the identifier '\(uri)' names another schema already (\(other.document.path)"
                            + "\(first.map { ":\($0.line)" } ?? "")); give each its own (\(resource.pointer))",
                        at: document.place(at: resource.pointer)?.location))
                continue
            }
            resources[uri] = resource
        }
        if let whole = document.resources["#"] {
            resources[uri] = whole
            if let base { resources[base] = whole }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return document
    }

    /// JSON in a file with another name is read as what it is: YAML knows no pairs of surrogates, for instance.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> DocumentText {
        if path.hasSuffix(".json") { return unsafe JSONReading.read(bytes, file: path) }
        if unsafe bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
            let json = unsafe JSONReading.read(bytes, file: path)
            if json.remains != nil { return json }
        }
        return unsafe YAMLReading.read(bytes, file: path)
    }

    /// The part of a document of OpenAPI 2.0 that a URI names, as it is written, since documents that refer to each other
    /// are not converted yet; `nil` where there is none, which whoever reads the reference reports.
    private func part(at uri: URIReference, steps: Int = 100) -> OpenAPI2Conversion.Part? {
        guard steps > 0, let tokens = NodeLocation.tokens(of: uri.fragment ?? "") else { return nil }
        if written[uri.resource] == nil {
            do throws(Missing) {
                _ = try resource(at: uri, dialect: .openAPI20)
            } catch {
                unreadable.remove(uri.resource)
            }
        }
        guard let root = written[uri.resource] else { return nil }
        var node = root
        for (index, token) in tokens.enumerated() {
            // All parameters may be in another file, which is referred to.
            guard let next = node.descendant([token]) else {
                return part(referredBy: node, at: uri, below: tokens[index...], steps)
            }
            node = next
        }
        guard node["$ref"] != nil else {
            return OpenAPI2Conversion.Part(
                node: node.resolvingReferences(against: uri), produces: root["produces"],
                isLoose: root["swagger"] == nil)
        }
        var part = part(referredBy: node, at: uri, below: [], steps)
        // A response of a whole document has its media types, wherever the description is.
        if root["swagger"] != nil { part?.produces = root["produces"] }
        return part
    }

    private func part(
        referredBy node: Node, at uri: URIReference, below tokens: ArraySlice<String>, _ steps: Int
    ) -> OpenAPI2Conversion.Part? {
        guard let text = node["$ref"]?.string else { return nil }
        var reference = URIReference(text).resolved(against: uri)
        reference.fragment = (reference.fragment ?? "") + tokens.map { "/\(NodeLocation.escape($0))" }.joined()
        return part(at: reference, steps: steps - 1)
    }

    // MARK: Files by their URIs

    enum Missing: Error {
        /// It is published somewhere, and no file of the roots is known to be a copy of it.
        case remote(uri: String)
        /// There is no such file.
        case nowhere(path: String)
        /// The file is in none of the roots.
        case outside(path: String)
        /// There is such a file, and it has problems.
        case unreadable([Diagnostic])
    }

    /// The resource that a URI without fragment names; files are loaded.
    ///
    /// - Parameter dialect: that of the place which refers to it; a file that does not say what it is written in is taken
    ///   to be written in the same.
    func resource(at uri: URIReference, dialect: Dialect) throws(Missing) -> SchemaResource {
        if let known = resources[uri.resource] { return known }
        guard uri.scheme == "file" else { return try publishedResource(at: uri, dialect: dialect) }
        return try file(at: uri, dialect: dialect)
    }

    /// A schema that is known by where it is published: a file that `accord vendor` has saved, one of the roots that has
    /// the identifier in it, or one that comes with Accord.
    private func publishedResource(at uri: URIReference, dialect: Dialect) throws(Missing) -> SchemaResource {
        if let path = vendoredPaths[uri.resource] {
            let file = try file(at: URIReference(Self.uri(ofFile: path)), dialect: dialect)
            return resources[uri.resource] ?? file
        }
        for path in identifiers.files(with: uri.resource) {
            _ = try file(at: URIReference(Self.uri(ofFile: path)), dialect: dialect)
            if let known = resources[uri.resource] { return known }
        }
        guard let text = PublishedSchemas.text(of: uri),
            let document = try? add(text, path: uri.resource), let resource = document.resources["#"]
        else {
            // A file that could not be read may have it.
            guard identifiers.problems.isEmpty else { throw .unreadable(identifiers.problems) }
            throw .remote(uri: uri.resource)
        }
        return resource
    }

    /// The schema whose identifier is a name and no URL, and which others refer to by the name, in whatever folder they are;
    /// `nil` when there is none, or more than one.
    func resource(named name: String, dialect: Dialect) -> SchemaResource? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        let named = identifiers.files(with: name).compactMap { path in
            try? file(at: URIReference(Self.uri(ofFile: path)), dialect: dialect)
        }
        .filter {
            $0.document.root[$0.dialect.hasPlainID ? "id" : "$id"]?.node.string.map(URIReference.init)?.path == name
        }
        return named.count == 1 ? named.first : nil
    }

    private func file(at uri: URIReference, dialect: Dialect) throws(Missing) -> SchemaResource {
        if let known = resources[uri.resource] { return known }
        guard let absolutePath = uri.path.removingPercentEncoding else { throw .remote(uri: uri.resource) }
        guard let root = importPath(of: absolutePath) else { throw .outside(path: absolutePath) }
        let path = Path.append(root.below, to: root.folder)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: absolutePath, isDirectory: &isFolder), !isFolder.boolValue
        else {
            throw .nowhere(path: path)
        }
        guard unreadable.insert(uri.resource).inserted else { throw .unreadable([]) }
        let document: Document
        do {
            document = try load(absolutePath, path: path, importPath: root.below, dialect: dialect)
        } catch {
            throw .unreadable(error.all)
        }
        unreadable.remove(uri.resource)
        guard let resource = document.resources["#"] else { throw .nowhere(path: path) }
        return resource
    }

    private func dialect(named schema: String) -> Dialect? {
        if let known = Dialect.named(schema) { return known }
        guard let metaschema = resources[URIReference(schema).resource],
            let place = metaschema.document.place(at: metaschema.pointer)
        else { return nil }
        var dialect = metaschema.dialect
        if let vocabulary = place["$vocabulary"] {
            dialect.ignoresValidation = !vocabulary.node.members.contains { $0.key.hasSuffix("/vocab/validation") }
        }
        return dialect
    }

    // MARK: Paths

    /// The roots as the user wrote them, for messages.
    var rootNames: String { roots.map { "'\($0.path)'" }.joined(separator: ", ") }

    private func importPath(of absolutePath: String) -> (folder: String, below: String)? {
        for root in roots {
            // A link in a root must not lead out of it.
            guard let resolved = Path.below(root.resolvedPath, Path.resolved(absolutePath))
            else { continue }
            return (root.path, Path.below(root.absolutePath, absolutePath) ?? resolved)
        }
        return nil
    }

    static func uri(ofFile absolutePath: String) -> String {
        "file://" + (absolutePath.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? absolutePath)
    }
}
