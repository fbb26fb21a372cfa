import Contract

/// Values that are any JSON in Swift, although the contract says more of them.
extension ShapeBuilder {
    /// Whether a value, or what its lists and maps hold, has lost its type.
    func hasLostType(_ id: SchemaID, depth: Int = 0) -> Bool {
        guard depth < Self.maximalDepth else { return false }
        let use = landed(id)
        switch form(of: use) {
        case .scalar(.any): return !isPlainlyAny(use)
        case .list(let inner?), .map(let inner?):
            return jobOfSchema[use] == nil && hasLostType(inner, depth: depth + 1)
        default: return false
        }
    }

    /// Whether a schema leaves open what kind of value it describes.
    private func isPlainlyAny(_ id: SchemaID) -> Bool {
        let schema = flattened(id)
        if schema.boolean != nil || schema.accord("type") != nil { return true }
        if unions(of: schema).contains(where: { $0.branches.contains(where: isAnything) }) { return true }
        let values = schema.constant.map { [$0] } ?? schema.enumeration ?? []
        guard values.allSatisfy({ $0 == .null }), schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return false }
        return (ownKinds(of: schema) ?? JSONType.allCases).count != 1
    }
}
