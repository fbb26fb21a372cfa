/// All rules for OpenAPI and AsyncAPI documents and for schemas, and the categories that they are in.
enum DocumentRules {
    /// In the order in which they are told to users.
    static let categories: [(name: String, ids: Set<String>)] =
        APIRule.Category.allCases.map { category in
            let ids = Set(APIRule.byID.values.filter { $0.category == category }.map(\.id))
            // What schemas describe is what travels.
            return (category.rawValue, category == .wire ? ids.union(SchemaRule.ids) : ids)
        } + [("SCHEMA", Set(SchemaRule.ids))]

    static let ids = Set(APIRule.byID.keys).union(SchemaRule.ids)

    /// The ids that a word stands for: a rule's own, or a category. `nil` when there are none.
    static func ids(named word: String) -> Set<String>? {
        ids.contains(word) ? [word] : categories.first { $0.name == word }?.ids
    }
}
