/// All rules for OpenAPI and AsyncAPI documents and for schemas, and the categories that they are in.
package enum DocumentRules {
    /// The categories, in the order in which they are listed for users.
    static let categories: [(name: String, ids: Set<String>)] =
        APIRule.Category.allCases.map { category in
            let ids = Set(APIRule.byID.filter { $0.value.category == category }.keys)
            return switch category {
            // Schemas describe what travels.
            case .wire: (category.rawValue, ids.union(SchemaRule.ids))
            // A stored request is refused for whatever a new one is refused for.
            case .queue: (category.rawValue, ids.union(standard))
            case .security, .session, .code, .lifecycle: (category.rawValue, ids)
            }
        } + [("SCHEMA", Set(SchemaRule.ids))]

    package static let ids = Set(APIRule.byID.keys).union(SchemaRule.ids)

    /// The ids that are checked where nobody chooses: all, except those that only matter to apps with a queue.
    static let standard = ids.filter { APIRule.byID[$0]?.category != .queue }

    /// Returns the ids that a word represents: a rule's own, or a category. `nil` when there are none.
    static func ids(named word: String) -> Set<String>? {
        ids.contains(word) ? [word] : categories.first { $0.name == word }?.ids
    }
}
