import Accord
import Contract

/// A call that creates, reads, changes, lists or deletes resources.
struct ResourceCall {
    /// The consequence of a call.
    enum Outcome {
        /// The response has this value, or no body.
        case value(JSONValue?, isNew: Bool, name: String)
        case notFound
        /// The contract's own response, whatever there is.
        case plain
    }

    let kind: ResourceKind
    let role: ResourceRole
    /// The parameters of the path, decoded.
    let path: [String: String]
    let schemas: Schemas
    /// The seed of the request, and the one of the list that it is about.
    let seed: UInt64
    let listSeed: UInt64
    /// The schema of the list's response.
    let responseSchema: SchemaID?

    /// The name of the list, with all parameters of its path in place.
    private var list: String { kind.list(path) }

    private var name: String { path[kind.parameter] ?? "" }

    func run(_ body: JSONValue?, _ state: inout ResourceState) -> Outcome {
        switch role {
        case .list(let property): all(property, &state)
        case .create: create(body, &state)
        case .read: read(state)
        case .replace, .update: change(body, &state)
        case .delete: delete(&state)
        }
    }

    private func read(_ state: ResourceState) -> Outcome {
        switch state[list][name] {
        case .value(let value): .value(value, isNew: false, name: name)
        case .deleted: .notFound
        case .unknown: sample(named: name).map { .value($0, isNew: false, name: name) } ?? .plain
        }
    }

    private func delete(_ state: inout ResourceState) -> Outcome {
        if case .deleted = state[list][name] { return .notFound }
        state.delete(list, name)
        return .plain
    }

    private func create(_ body: JSONValue?, _ state: inout ResourceState) -> Outcome {
        guard case .object(let members)? = body else { return .plain }
        for attempt in 0..<UInt64(16) {
            guard let sample = schemas.sample(kind.schema, "", seed &+ attempt) else { return .plain }
            // A sample of the same branch as what is created.
            if let tag = schemas.graph[schemas.resolved(kind.schema)].discriminator?.propertyName,
                let sent = members[tag],
                sample[tag] != sent, attempt < 15
            {
                continue
            }
            let value = merged(sample, members)
            guard let name = value[kind.property]?.plainText else { return .plain }
            // One that the client has named itself is replaced.
            if members[kind.property] == nil, case .value = state[list][name] { continue }
            state.set(list, name, value)
            return .value(value, isNew: true, name: name)
        }
        return .plain
    }

    private func change(_ body: JSONValue?, _ state: inout ResourceState) -> Outcome {
        guard case .object(var members)? = body else { return .plain }
        var isNew = false
        let base: JSONValue
        switch state[list][name] {
        case .value(let value): base = value
        case .deleted where role == .update: return .notFound
        case .deleted, .unknown:
            guard let sample = sample(named: name) else { return .plain }
            (base, isNew) = (sample, role == .replace)
        }
        members[kind.property] = nil
        let value = role == .replace ? replaced(base, members) : merged(base, members)
        state.set(list, name, value)
        return .value(value, isNew: isNew, name: name)
    }

    /// - Parameter property: the one of the response that has the list.
    private func all(_ property: String?, _ state: inout ResourceState) -> Outcome {
        guard let responseSchema else { return .plain }
        let samples = schemas.examples(responseSchema).filter { schemas.accepts($0, responseSchema) }
        guard let base = samples.first ?? schemas.sample(responseSchema, "", listSeed) else { return .plain }
        let first = property.map { base[$0] ?? .array([]) } ?? base
        if !state[list].isFilled, case .array(let elements) = first {
            for element in elements {
                guard let name = element[kind.property]?.plainText, case .unknown = state[list][name] else { continue }
                state.set(list, name, element)
            }
            state.markFilled(list)
        }
        let all = JSONValue.array(state[list].all)
        guard let property, case .object(var members) = base else {
            return schemas.accepts(all, responseSchema) ? .value(all, isNew: false, name: "") : .plain
        }
        members[property] = all
        let value = JSONValue.object(members)
        return schemas.accepts(value, responseSchema) ? .value(value, isNew: false, name: "") : .plain
    }

    /// A resource that nobody has created, with the name that it is asked for by.
    private func sample(named name: String) -> JSONValue? {
        guard case .object(var members)? = schemas.sample(kind.schema, "", listSeed ^ Seed(0, [name.utf8]).value) else {
            return nil
        }
        members[kind.property] = schemas.value(of: name, schemas.property(kind.property, of: kind.schema))
        let value = JSONValue.object(members)
        guard schemas.accepts(value, kind.schema) else { return nil }
        return value
    }

    /// A resource of the members that a client sends in place of a whole one. Its name and what only the server sets stay,
    /// and what the schema asks for besides.
    private func replaced(_ base: JSONValue, _ sent: [String: JSONValue]) -> JSONValue {
        let kept = allowed(sent)
        let readOnly = schemas.graph.names(ofPropertiesOf: kind.schema, markedBy: \.isReadOnly)
        let own = (base.objectValue ?? [:]).filter { $0.key == kind.property || readOnly.contains($0.key) }
        for attempt in 0..<UInt64(16) {
            // The members that are sent may be enough, and a value of another branch lacks those of the one before.
            let others: JSONValue? =
                switch attempt {
                case 0: [:]
                case 1: base
                default: schemas.sample(kind.schema, "", seed &+ attempt)
                }
            var whole = (others?.objectValue ?? [:]).merging(own) { $1 }.merging(kept) { $1 }
            guard schemas.accepts(.object(whole), kind.schema) else { continue }
            for name in whole.keys.sorted() where own[name] == nil && kept[name] == nil {
                let value = whole.removeValue(forKey: name)
                if !schemas.accepts(.object(whole), kind.schema) { whole[name] = value }
            }
            return .object(whole)
        }
        return merged(base, sent)
    }

    /// A resource with the members that a client sends, as far as the schema allows them.
    private func merged(_ base: JSONValue, _ sent: [String: JSONValue]) -> JSONValue {
        guard case .object(let members) = base else { return base }
        let kept = allowed(sent)
        let whole = JSONValue.object(members.merging(kept) { $1 })
        if schemas.accepts(whole, kind.schema) { return whole }
        // Members that do not go together with the others are left as they were.
        return kept.sorted { $0.key < $1.key }.reduce(base) { result, member in
            guard case .object(var members) = result else { return result }
            members[member.key] = member.value
            let changed = JSONValue.object(members)
            return schemas.accepts(changed, kind.schema) ? changed : result
        }
    }

    /// The members that a client may set, and that responses have.
    private func allowed(_ sent: [String: JSONValue]) -> [String: JSONValue] {
        let properties = Dictionary(
            schemas.properties(kind.schema).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        var kept: [String: JSONValue] = [:]
        for (name, value) in sent {
            guard let property = properties[name], !schemas.graph.isMarked(property, \.isWriteOnly),
                !schemas.graph.isMarked(property, \.isReadOnly)
            else { continue }
            kept[name] = schemas.removing(\.isWriteOnly, from: value, property)
        }
        return kept
    }
}
