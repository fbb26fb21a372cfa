import Contract

extension ShapeBuilder {
    /// Promises models for the schemas of a document that have names, and for the root of a plain schema file when it
    /// describes a value, under its title or the file's name.
    func declare(_ document: Document, package: String) {
        let file = document.importPath
        if case .schema = document.kind {
            let root = graph.schema(at: document.root)
            let schema = self[root]
            if !isShapeless(root), schema.boolean == nil {
                // A title that is a sentence is no name.
                let title = schema.title.flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 }
                declare(root, named: title ?? Self.stem(of: file), package: package, file: file)
            }
        }
        for (name, place) in document.namedSchemas {
            declare(graph.schema(at: place), named: name, package: package, file: file)
        }
    }

    /// `orders/order-item.schema.json` is about an `OrderItem`.
    private static func stem(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let stem = Names.upperCamel(file.prefix { $0 != "." }.description)
        return stem.isEmpty ? "Root" : stem
    }
}
