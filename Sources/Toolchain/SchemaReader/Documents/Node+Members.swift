/// Changes of documents that bring them into the form of a later version.
extension Node {
    /// Another value in the same place.
    func with(_ value: Value) -> Node { Node(value: value, location: location) }

    /// An object in the same place.
    func object(_ members: [(key: String, value: Node)]) -> Node {
        with(.object(members.map { Member(key: $0.key, keyLocation: $0.value.location, value: $0.value) }))
    }

    /// Sets a member of an object, or adds it.
    mutating func set(_ key: String, _ node: Node) {
        guard case .object(var members) = value else { return }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].value = node
        } else {
            members.append(Member(key: key, keyLocation: node.location, value: node))
        }
        value = .object(members)
    }

    /// The object without some of its members.
    func removing(_ keys: Set<String>) -> Node {
        guard case .object(let members) = value else { return self }
        return with(.object(members.filter { !keys.contains($0.key) }))
    }

    /// The object with other values of its members.
    func mapMembers(_ change: (Member) -> Node) -> Node {
        guard case .object(let members) = value else { return self }
        return with(
            .object(
                members.map { member in
                    Member(key: member.key, keyLocation: member.keyLocation, value: change(member))
                }))
    }

    /// The list with other elements.
    func mapElements(_ change: (Node) -> Node) -> Node {
        guard case .array(let elements) = value else { return self }
        return with(.array(elements.map(change)))
    }

    /// Returns the target of references within a document; `nil` where they lead out of it, or nowhere.
    func target(in root: Node) -> Node? {
        end(in: root).flatMap { $0["$ref"] == nil ? $0 : nil }
    }

    /// Returns the end of references within a document, which may be one that leads out of it; `nil` where they lead
    /// nowhere.
    func end(in root: Node) -> Node? {
        var node = self
        for _ in 0..<100 {
            guard let text = node["$ref"]?.string, text.hasPrefix("#") else { return node }
            guard let tokens = NodeLocation.tokens(of: text) else { return nil }
            guard let next = root.descendant(tokens) else { return nil }
            node = next
        }
        return nil
    }

    /// Returns the node that tokens of a pointer lead to; `nil` for none.
    func descendant(_ tokens: [String]) -> Node? {
        var node = self
        for token in tokens {
            let element = Int(token).flatMap { node.elements.indices.contains($0) ? node.elements[$0] : nil }
            guard let next = element ?? node[token] else { return nil }
            node = next
        }
        return node
    }

    /// The node with references that lead to the same from everywhere.
    func resolvingReferences(against base: URIReference) -> Node {
        switch value {
        case .array: return mapElements { $0.resolvingReferences(against: base) }
        case .object:
            return mapMembers { member in
                guard member.key == "$ref", let text = member.value.string else {
                    return member.value.resolvingReferences(against: base)
                }
                let uri = URIReference(text).resolved(against: base)
                return member.value.with(.string("\(uri.resource)#\(uri.fragment ?? "")"))
            }
        default: return self
        }
    }
}
