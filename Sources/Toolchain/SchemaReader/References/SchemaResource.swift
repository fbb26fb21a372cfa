/// A schema that references are relative to: the root of a document, or one with an `$id` in it (core, section 4.3.5).
final class SchemaResource {
    /// The document has its resources, and goes with them when it is not needed any more.
    unowned let document: Document
    /// The JSON Pointer of its place in the document.
    let pointer: String
    /// The base that relative references in it are resolved against.
    let base: URIReference
    let dialect: Dialect
    /// The places that `$anchor` names, by pointer in the document; those of `$dynamicAnchor` among them.
    var anchors: [String: String] = [:]
    /// The places that `$dynamicAnchor` names.
    var dynamicAnchors: [String: String] = [:]

    init(document: Document, pointer: String, base: URIReference, dialect: Dialect) {
        self.document = document
        self.pointer = pointer
        self.base = base
        self.dialect = dialect
    }

    /// The key in `dynamicAnchors` for `$recursiveAnchor: true` of draft 2019-09: no anchor has that name.
    static let recursiveAnchor = ""
}
