import Contract

extension ShapeBuilder {
    /// The type of a value that is written as text, such as a header's. It is text itself where the schema asks for a model
    /// that has no name, or for more than lists.
    func textType(of id: SchemaID, package: String, file: String) -> ValueType {
        prepare()
        return isText(id, inList: false) ? type(of: id, named: "", package: package, file: file).withoutNull : .string
    }

    /// Whether a schema's values are strings, numbers and the like, and no lists.
    func isPlainText(_ id: SchemaID) -> Bool {
        switch form(of: landed(id)) {
        case .scalar(let type): type != .any
        case .literals: true
        default: false
        }
    }

    private func isText(_ id: SchemaID, inList: Bool) -> Bool {
        let use = resolve(id).use
        switch form(of: use) {
        case .scalar: return true
        case .literals: return jobOfSchema[use] != nil
        case .list(let items): return !inList && items.map { isText($0, inList: true) } ?? false
        default: return false
        }
    }
}
