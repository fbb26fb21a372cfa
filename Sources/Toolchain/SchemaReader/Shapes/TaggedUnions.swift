import Accord
import Contract

/// The claim that a property of a record has a value by which a union distinguishes its cases.
struct TagClaim {
    var record: SchemaID
    var property: String
    var tags: [String]
    /// Whether the union has the record as a case, and not within a union by another property.
    var isDirect = true
}

extension TagClaim {
    fileprivate var key: String { "\(record.index) \(property)" }
}

extension Set {
    fileprivate var only: Element? { count == 1 ? first : nil }
}

/// Unions whose cases are distinguished by the value of a property.
extension ShapeBuilder {
    func tagged(_ branches: [UnionPlan.Branch], by discriminator: Discriminator, at id: SchemaID) -> UnionPlan? {
        let property = discriminator.propertyName
        var cases = branches
        // The branches themselves, and those of branches that are unions.
        var places: [SchemaID: Int] = [:]
        for (index, branch) in branches.enumerated() {
            for id in [chased(branch.origin), chased(branch.schema)] where places[id] == nil { places[id] = index }
        }
        for (index, branch) in branches.enumerated() {
            for id in members(of: branch.origin) where places[id] == nil { places[id] = index }
        }
        var mapped = branches.map { Set($0.tags) }
        for entry in discriminator.mapping {
            let target = chased(entry.value)
            if target == id, places[target] == nil, let own = ownBranch(of: id) {
                places[target] = cases.count
                cases.append(own)
                mapped.append([])
            }
            guard let index = places[target] else {
                report(
                    "the discriminator's mapping \"\(entry.name)\" leads to \"\(self[target].pointer)\", which is not one "
                        + "of the branches; add it to them, or take the entry out", severity: .warning, at: id)
                // It is a branch when it says of itself that it has the tag: it was forgotten.
                if tags(of: target, by: property)?.contains(entry.name) == true {
                    places[target] = cases.count
                    cases.append(
                        UnionPlan.Branch(
                            origin: entry.value, schema: entry.value, name: caseName(of: entry.value),
                            tags: [entry.name]))
                    mapped.append([entry.name])
                }
                continue
            }
            if mapped[index].insert(entry.name).inserted { cases[index].tags.append(entry.name) }
        }
        if places[id] == nil, let all = ownTags(of: id, by: property), var own = ownBranch(of: id) {
            own.tags = all.filter { tag in !mapped.contains { $0.contains(tag) } }
            if all.isEmpty || !own.tags.isEmpty { cases.append(own) }
        }
        if let standard = discriminator.defaultMapping.map(chased) {
            if let index = places[standard] {
                cases[index].isDefault = true
            } else {
                report(
                    "the discriminator's `defaultMapping` leads to \"\(self[standard].pointer)\", which is not one of the "
                        + "branches; add it to them", severity: .warning, at: id)
            }
        }
        let known = cases.map(\.tags)
        let listed = cases.map { Set(tags(of: $0.schema, by: property) ?? []) }
        let names = Set(cases.compactMap { declaredNames[chased($0.origin)] })
        let counts = Dictionary(listed.joined().map { ($0, 1) }, uniquingKeysWith: +)
        for index in cases.indices {
            // A branch that is a union itself may have a name beside those of its own branches.
            if !cases[index].tags.isEmpty, unions(of: flattened(landed(cases[index].schema))).isEmpty,
                let values = tags(of: cases[index].schema, by: property), values.count == 1,
                !cases[index].tags.contains(values[0])
            {
                report(
                    "the discriminator's mapping has \"\(cases[index].tags[0])\" for a branch whose \"\(property)\" is "
                        + "always \"\(values[0])\", and the latter is taken; make them agree", severity: .warning,
                    at: cases[index].origin)
                cases[index].tags = values
            }
            guard (kinds(of: cases[index].schema) ?? [.object]) == [.object] else {
                report(
                    "a branch is no object, and so cannot have the discriminator \"\(property)\"; take the branch out, or "
                        + "the discriminator", severity: .warning, at: cases[index].origin)
                return nil
            }
            if cases[index].tags.isEmpty {
                let others = Set(known.indices.filter { $0 != index }.flatMap { known[$0] })
                let name = declaredNames[chased(cases[index].origin)]
                let isShared = listed[index].contains { counts[$0, default: 0] > 1 || $0 != name && names.contains($0) }
                cases[index].tags = impliedTags(of: cases[index], by: property, besides: others, isShared: isShared)
            }
            if cases[index].tags.isEmpty, !cases[index].isDefault {
                report(
                    "no value of \"\(property)\" represents this branch; add a `const` to its property, or a `mapping`",
                    severity: .warning, at: cases[index].origin)
                return nil
            }
        }
        return UnionPlan(selector: .tag(property), cases: grouped(cases, at: id))
    }

    /// The tags of a branch that no mapping names: the values of its property, or else its name.
    ///
    /// - Parameters:
    ///   - others: the tags that a mapping gives other branches.
    ///   - isShared: whether another branch lists one of the values as well, or is called so: all may share an `enum` of all tags.
    private func impliedTags(
        of branch: UnionPlan.Branch, by property: String, besides others: Set<String>, isShared: Bool
    ) -> [String] {
        let values = tags(of: branch.schema, by: property) ?? []
        guard let name = declaredNames[chased(branch.origin)] else {
            let free = values.filter { !others.contains($0) }
            return free.isEmpty ? values : free
        }
        if values.isEmpty { return canBeText(property, of: branch.schema) ? [name] : [] }
        guard values.count > 1, isShared || !others.isDisjoint(with: values) else { return values }
        if values.contains(name) { return [name] }
        let key = OperationNames.key(name)
        if let value = values.first(where: { !others.contains($0) && OperationNames.key($0) == key }) { return [value] }
        report(
            "no value of \"\(property)\" represents \"\(name)\"; add one to its `enum`, and to the discriminator's `mapping`",
            severity: .warning, at: branch.origin)
        return [name]
    }

    /// Whether a property may have the name of a schema as its value.
    private func canBeText(_ property: String, of id: SchemaID) -> Bool {
        guard let value = flattened(landed(id)).properties.first(where: { $0.name == property })?.value else {
            return true
        }
        return kinds(of: value)?.contains(.string) ?? true
    }

    /// The tags that the mapping of a schema has for one that extends it, and that others extend in turn; none where its name
    /// is the tag, and `nil` where no such schema has the discriminator.
    private func ownTags(of id: SchemaID, by property: String) -> [String]? {
        guard heirs[id] != nil, isHeir.contains(id) else { return nil }
        let bases = heirs.filter { $0.value.contains(id) }.keys.sorted { $0.index < $1.index }
        let discriminators = bases.compactMap { self[$0].discriminator }.filter { $0.propertyName == property }
        guard !discriminators.isEmpty else { return nil }
        return discriminators.flatMap(\.mapping).filter { chased($0.value) == id }.map(\.name).uniqued()
    }

    /// The branch of a schema that others extend, for values that are of none of these.
    private func ownBranch(of id: SchemaID) -> UnionPlan.Branch? {
        var schema = flattened(id)
        schema.oneOf = []
        schema.anyOf = []
        schema.discriminator = nil
        guard heirs[id] != nil, hasOwnShape(schema) else { return nil }
        return UnionPlan.Branch(origin: id, schema: base(schema, of: id), name: caseName(of: id))
    }

    /// Branches that share a tag become one case, of a union of their own.
    func grouped(_ cases: [UnionPlan.Branch], at id: SchemaID) -> [UnionPlan.Branch] {
        var groups: [[UnionPlan.Branch]] = []
        var groupOfTag: [String: Int] = [:]
        for branch in cases {
            let found = Set(branch.tags.compactMap { groupOfTag[$0] }).sorted()
            let home = found.first ?? groups.count
            if found.isEmpty { groups.append([]) }
            groups[home].append(branch)
            for other in found.dropFirst() {
                groups[home] += groups[other]
                groups[other] = []
            }
            for tag in found.count > 1 ? groups[home].flatMap(\.tags) : branch.tags { groupOfTag[tag] = home }
        }
        return groups.filter { !$0.isEmpty }.map { group in
            guard group.count > 1 else { return group[0] }
            var schema = Schema(location: self[id].location, pointer: self[id].pointer)
            schema.oneOf = group.map(\.schema)
            let tags = group.flatMap(\.tags).uniqued()
            return UnionPlan.Branch(
                origin: id, schema: add(schema, madeFrom: id), name: tags[0], tags: tags,
                isDefault: group.contains { $0.isDefault })
        }
    }

    /// A union whose branches have distinct constants for one property.
    func tagged(_ branches: [UnionPlan.Branch]) -> UnionPlan? {
        guard branches.allSatisfy({ (kinds(of: $0.schema) ?? []) == [.object] }) else { return nil }
        for property in tagCandidates(of: branches[0].schema) {
            var cases = branches
            var owners: Set<String> = []
            let isTag = cases.indices.allSatisfy { index in
                guard let tags = tags(of: cases[index].schema, by: property, isSure: true) else { return false }
                cases[index].tags = tags
                return tags.allSatisfy { owners.insert($0).inserted }
            }
            if isTag { return UnionPlan(selector: .tag(property), cases: cases) }
        }
        return nil
    }

    private func tagCandidates(of id: SchemaID) -> [String] {
        let use = landed(id)
        let schema = flattened(use)
        if !unions(of: schema).isEmpty {
            if case .union(let plan) = form(of: use), case .tag(let property) = plan.selector { return [property] }
            return []
        }
        return schema.properties.map(\.name)
    }

    /// Returns the values of a property that identify a branch; `nil` where the branch does not say.
    ///
    /// - Parameter isSure: that the property is always there.
    func tags(of id: SchemaID, by property: String, isSure: Bool = false) -> [String]? {
        let use = landed(id)
        let schema = flattened(use)
        if !unions(of: schema).isEmpty {
            guard case .union(let plan) = form(of: use), plan.selector == .tag(property) else { return nil }
            return plan.cases.flatMap(\.tags)
        }
        guard let value = schema.properties.first(where: { $0.name == property })?.value else { return nil }
        let target = flattened(resolve(value).use)
        guard let values = target.constant.map({ [$0] }) ?? target.enumeration else { return nil }
        // A writer that always writes the default need not require it.
        let standard = flattened(value).defaultValue
        if isSure, !schema.required.contains(property), !values.contains(where: { $0 == standard }) {
            return nil
        }
        var tags: [String] = []
        for value in values where value != .null {
            guard let tag = Self.tag(of: value) else { return nil }
            tags.append(tag)
        }
        return tags.isEmpty ? nil : tags.uniqued()
    }

    /// The tag that a value is: a string as it is, a number or a boolean as JSON writes it.
    private static func tag(of value: JSON) -> String? {
        switch value {
        case .string(let text): text
        case .number(let text): (Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))).map(String.init) ?? text
        case .bool(let isTrue): String(isTrue)
        default: nil
        }
    }

    /// The name of a branch that has none but its tag: `version 2` for the tag 2 of `version`, and otherwise the tag.
    static func name(ofTag tag: String, of selector: UnionModel.Selector) -> String {
        guard case .tag(let property) = selector, JSONNumber(tag) != nil || Bool(tag) != nil else { return tag }
        return property + (tag.hasPrefix("-") ? " minus " : " ") + tag.drop { $0 == "-" }
    }

    /// Returns the schemas that a branch represents: itself, and its branches where it is a union.
    private func members(of id: SchemaID) -> Set<SchemaID> {
        let first = chased(id)
        var all: Set<SchemaID> = [first]
        var next = [first]
        while let id = next.popLast(), all.count < 1000 {
            for branch in self[id].oneOf + self[id].anyOf {
                let target = chased(branch)
                if all.insert(target).inserted { next.append(target) }
            }
        }
        return all
    }

    // MARK: Constants

    /// The number of unions within each other of which the inner ones have the tags of the outer ones.
    static let claimDepth = 4

    /// Notes that the records of a branch have its tags: one record, or those of a union by another property.
    ///
    /// - Returns: Whether a record has no property for the tag.
    func claim(
        _ tags: [String], for property: String, of use: SchemaID, depth: Int = ShapeBuilder.claimDepth
    ) -> Bool {
        switch form(of: use) {
        case .record:
            guard flattened(use).properties.contains(where: { $0.name == property }) else { return true }
            tagClaims.append(
                TagClaim(record: use, property: property, tags: tags, isDirect: depth == Self.claimDepth))
        case .union(let inner):
            guard case .tag(let other) = inner.selector, other != property, depth > 0 else { return false }
            for branch in inner.cases {
                _ = claim(tags, for: property, of: landed(branch.schema), depth: depth - 1)
            }
        default: break
        }
        return false
    }

    /// Makes the properties by which unions distinguish their cases constants, where each has one value.
    func settleTags() {
        var tags: [String: Set<String>] = [:]
        var directTags: [String: Set<String>] = [:]
        for claim in tagClaims {
            tags[claim.key, default: []].formUnion(claim.tags)
            if claim.isDirect { directTags[claim.key, default: []].formUnion(claim.tags) }
        }
        var jobOfCore: [SchemaID: Int] = [:]
        for index in jobs.indices where jobOfCore[jobs[index].core] == nil { jobOfCore[jobs[index].core] = index }
        for claim in tagClaims {
            guard let job = jobOfSchema[claim.record] ?? jobOfCore[claim.record],
                case .record(var record)? = jobs[job].model,
                let index = record.properties.firstIndex(where: { $0.name == claim.property }),
                record.properties[index].constant == nil,
                let all = tags[claim.key], let tag = (all.count == 1 ? all : directTags[claim.key])?.only,
                let constant = values(ofTag: tag, of: claim.property, in: claim.record).first
            else { continue }
            record.properties[index].defaultValue = nil
            // A value of a schema that others extend may be one of these, and one of two unions may have either's tag.
            if isExtended.contains(claim.record) || all.count > 1 {
                record.properties[index].presence = .required
                record.properties[index].initialValue = constant
            } else {
                removeEnum(record.properties[index].type)
                let isRequired = flattened(claim.record).required.contains(claim.property)
                record.properties[index].presence = isRequired ? .required : .optional
                record.properties[index].constant = constant
                record.properties[index].type = Self.constantType(of: constant)
            }
            jobs[job].model = .record(record)
        }
    }

    /// Has alternatives write the defaults by which readers distinguish them: without these, a value may be one of several.
    func settleDefaults() {
        for (record, properties) in distinctions {
            guard let job = jobOfSchema[record], case .record(var model)? = jobs[job].model else { continue }
            for index in model.properties.indices where properties.contains(model.properties[index].name) {
                guard let value = model.properties[index].defaultValue else { continue }
                model.properties[index].defaultValue = nil
                model.properties[index].initialValue = value
                model.properties[index].type = model.properties[index].type.withoutNull
            }
            jobs[job].model = .record(model)
        }
    }

    /// Notes the properties by which readers may distinguish a branch of a union.
    func noteDistinctions(of use: SchemaID, by selector: UnionModel.Selector) {
        let properties = flattened(use).properties.filter { property in
            switch selector {
            case .tag(let name): property.name == name
            case .fit: constant(of: flattened(property.value)) != nil || flattened(property.value).enumeration != nil
            case .shape: false
            }
        }
        distinctions[use, default: []].formUnion(properties.map(\.name))
    }

    /// Removes the enum of a property that has become a constant, where that was its last use: heirs of one base share it.
    private func removeEnum(_ type: ValueType) {
        guard case .model(let name) = type.withoutNull, let job = jobOfName[name],
            declaredNames[jobs[job].schema] == nil, case .literals? = jobs[job].model
        else { return }
        jobs[job].useCount -= 1
        if jobs[job].useCount == 0 { jobs[job].model = nil }
    }

    /// The values that have a tag's text in the property of a branch: one of them, where the property has one type.
    func values(ofTag tag: String, of property: String, in branch: SchemaID) -> [JSON] {
        let number = JSONNumber(tag).map { JSON.number($0.description) }
        let boolean = Bool(tag).map { JSON.bool($0) }
        let property = flattened(landed(branch)).properties.first { $0.name == property }
        switch property.flatMap({ kinds(of: $0.value) }) {
        case [.string]: return [.string(tag)]
        case [.integer], [.number]: return [number].compactMap(\.self)
        case [.boolean]: return [boolean].compactMap(\.self)
        default: return [.string(tag), number, boolean].compactMap(\.self)
        }
    }
}
