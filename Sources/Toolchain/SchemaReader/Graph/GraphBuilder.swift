import Accord
import Contract

/// Turns the schemas of documents into a `SchemaGraph`, with all references resolved.
///
/// Schemas are converted when they are first asked for or referred to, each once, and one after the other, so that
/// neither circles nor long chains of references are a matter of the stack.
final class GraphBuilder {
    let documents: DocumentStore
    /// Whether `contentSchema` is read, of which no code comes.
    let isComplete: Bool
    private(set) var graph = SchemaGraph()
    /// The diagnostics so far, in the order in which they were met.
    private(set) var diagnostics: [Diagnostic] = []
    /// The diagnostics about what is wrong only for whoever generates code.
    private(set) var ofCode: Set<Diagnostic> = []
    /// The diagnostics about what may be right, and cannot be read.
    private(set) var unread: Set<Diagnostic> = []
    /// The diagnostics about documents of which nothing is read.
    private(set) var rejected: Set<Diagnostic> = []
    /// The examples that media types and messages give.
    var examples = Examples()

    private struct Key: Hashable {
        var document: ObjectIdentifier
        var pointer: String
        var scope: DynamicScopes.ID
    }

    private struct Task {
        var id: SchemaID
        var place: NodeLocation
        var resource: SchemaResource
        var scope: DynamicScopes.ID
    }

    private struct PlaceKey: Hashable {
        var document: ObjectIdentifier
        var pointer: String

        init(_ place: NodeLocation) {
            document = ObjectIdentifier(place.document)
            pointer = place.pointer
        }

        /// The place around it; `nil` for a document.
        var outer: Self? {
            guard let slash = pointer.lastIndex(of: "/") else { return nil }
            var outer = self
            outer.pointer = String(pointer[..<slash])
            return outer
        }
    }

    private struct ReferenceKey: Hashable {
        var resource: ObjectIdentifier
        var text: String
    }

    private var known: [Key: SchemaID] = [:]
    private var places: [NodeLocation] = []
    /// The places of the first schemas; only kept where somebody asks.
    private var metPlaces: (keys: Set<PlaceKey>, seen: Int) = ([], 0)
    private var pending: [Task] = []
    private var scopes = DynamicScopes()
    private var references: [ReferenceKey: Result<ReferenceTarget, ReferenceProblem>] = [:]
    private var reported: Set<Diagnostic> = []
    private var patterns: [String: Bool] = [:]
    private let patternRules = Rules(#"{"format": "regex"}"#)
    private var ignoredSiblings: Set<String> = []
    private var keywords = Spellings(Keywords.all)
    private var checkedForCircles = 0
    /// The places of each `contentSchema`, with the schemas that have it.
    private var contents: [PlaceKey: [SchemaID]] = [:]
    /// The places of each `contentSchema` that cannot be read.
    private var brokenContents: Set<PlaceKey> = []

    init(documents: DocumentStore, isComplete: Bool = false) {
        self.documents = documents
        self.isComplete = isComplete
    }

    // MARK: Schemas

    /// The schema at a place, and all that it refers to.
    ///
    /// Where there is no schema, the result is one that asks nothing, and a diagnostic says why.
    func schema(at place: NodeLocation) -> SchemaID {
        guard let resource = place.document.resource(at: place.pointer) else {
            return add(Schema(location: place.location, pointer: place.pointer), from: place)
        }
        let id = id(of: place, in: resource, scope: scopes.entering(resource, from: scopes.outermost))
        while let task = pending.popLast() { convert(task) }
        checkForCircles()
        removeBrokenContents()
        return id
    }

    func schema(at pointer: String, in document: Document) -> SchemaID {
        guard let place = document.place(at: pointer) else {
            report("there is nothing at '\(pointer)'; correct the reference", at: document.root)
            return add(Schema(location: document.root.location, pointer: pointer), from: document.root)
        }
        return schema(at: place)
    }

    /// Whether a schema was asked for or referred to, whatever it was met in.
    func hasMet(_ place: NodeLocation) -> Bool {
        for place in places[metPlaces.seen...] { metPlaces.keys.insert(PlaceKey(place)) }
        metPlaces.seen = places.count
        return metPlaces.keys.contains(PlaceKey(place))
    }

    /// The place that a schema came from.
    func place(of id: SchemaID) -> NodeLocation {
        places[id.index]
    }

    /// Adds a schema that no document has in that form.
    func add(_ schema: Schema, from place: NodeLocation) -> SchemaID {
        places.append(place)
        return graph.add(schema)
    }

    /// Gives schemas the discriminators of what is written in their `allOf`: OData's documents have them there, beside the
    /// properties, and mean the schema as a whole.
    func raiseDiscriminators() {
        for (index, schema) in graph.schemas.enumerated() where schema.discriminator == nil {
            let part = schema.allOf.first { part in
                let part = graph[part]
                return part.discriminator != nil && part.reference == nil && part.oneOf.isEmpty && part.anyOf.isEmpty
                    && part.componentName == nil
            }
            guard let part else { continue }
            graph[SchemaID(index)].discriminator = graph[part].discriminator
            graph[part].discriminator = nil
        }
    }

    /// Lists the schemas that extend one which has a discriminator.
    func setHeirs(_ heirs: [SchemaID], of base: SchemaID) {
        graph[base].discriminator?.heirs = heirs
    }

    /// Leaves null as the only value of a schema.
    func makeNull(_ id: SchemaID) {
        graph[id].types = [.null]
    }

    /// Removes a branch from the `oneOf` of a schema.
    func remove(_ branch: SchemaID, fromBranchesOf id: SchemaID) {
        graph[id].oneOf.removeAll { $0 == branch }
    }

    /// Changes a schema that was read.
    func change(_ id: SchemaID, _ change: (inout Schema) -> Void) {
        var schema = graph[id]
        change(&schema)
        graph[id] = schema
    }

    /// Lets values of a schema lack some properties.
    func stopRequiring(_ names: Set<String>, of id: SchemaID) {
        graph[id].required.removeAll(where: names.contains)
    }

    /// The schema at a place, which is converted later.
    func id(of place: NodeLocation, in resource: SchemaResource, scope: DynamicScopes.ID) -> SchemaID {
        if let inner = place.formattedSchema { return id(of: inner, formattedAt: place, scope: scope) }
        let key = Key(document: ObjectIdentifier(place.document), pointer: place.pointer, scope: scope)
        if let id = known[key] { return id }
        let id = add(Schema(location: place.location, pointer: place.pointer), from: place)
        known[key] = id
        pending.append(Task(id: id, place: place, resource: resource, scope: scope))
        return id
    }

    private func id(of place: NodeLocation, formattedAt outer: NodeLocation, scope: DynamicScopes.ID) -> SchemaID {
        let format = outer["schemaFormat"]
        if format?.node.string.flatMap(Dialect.format) != nil, let resource = place.document.resource(at: place.pointer)
        {
            return id(of: place, in: resource, scope: scopes.entering(resource, from: scope))
        }
        reportUnread(
            "schemas in '\(format?.node.string ?? "")' are not read, and any value is taken; write the schema as JSON "
                + "Schema, and leave 'schemaFormat' out or name a draft, as in "
                + "'application/schema+json;version=draft-07'",
            severity: .warning, at: format ?? outer)
        return add(Schema(boolean: true, location: outer.location, pointer: outer.pointer), from: outer)
    }

    private func convert(_ task: Task) {
        var conversion = SchemaConversion(
            builder: self, place: task.place, resource: task.resource, scope: task.scope)
        let start = pending.count
        let schema = conversion.run()
        graph[task.id] = schema
        if let content = schema.contentSchema { contents[PlaceKey(places[content.index]), default: []].append(task.id) }
        // The first schema in the document is taken first, so that problems are reported in its order.
        pending[start...].reverse()
    }

    /// The scope of a schema in a resource that is come to from a scope.
    func scope(entering resource: SchemaResource, from scope: DynamicScopes.ID) -> DynamicScopes.ID {
        scopes.entering(resource, from: scope)
    }

    /// The schema that a `$ref` or `$dynamicRef` means; `nil` when it means none, which is reported.
    ///
    /// - Parameters:
    ///   - isDynamic: whether a `$dynamicAnchor` that it means may be that of another resource on the way.
    ///   - severity: of a reference that leads nowhere.
    func schema(
        referredToBy text: String, from place: NodeLocation, in resource: SchemaResource, scope: DynamicScopes.ID,
        isDynamic: Bool = false, severity: Diagnostic.Severity = .error
    ) -> SchemaID? {
        guard var target = target(of: text, in: resource, from: place, severity) else { return nil }
        if isDynamic, let anchor = target.dynamicAnchor,
            let outermost = scopes.place(of: anchor, in: scope),
            let resource = outermost.document.resource(at: outermost.pointer)
        {
            target = ReferenceTarget(place: outermost, resource: resource)
        }
        return id(of: target.place, in: target.resource, scope: scopes.entering(target.resource, from: scope))
    }

    /// The schemas with names in an object that a place refers to.
    func namedSchemas(referredToBy place: NodeLocation, scope: DynamicScopes.ID) -> [Named<SchemaID>] {
        guard let object = resolve(place), let resource = object.document.resource(at: object.pointer) else {
            return []
        }
        let scope = scopes.entering(resource, from: scope)
        return object.members.map { Named($0.key, id(of: $0.place, in: resource, scope: scope)) }
    }

    /// Finds schemas that are nothing but references to each other in a circle.
    private func checkForCircles() {
        let first = checkedForCircles
        checkedForCircles = graph.schemas.count
        var met: [Int: Int] = [:]
        for start in first..<graph.schemas.count {
            var next = start
            while next >= first, met[next] == nil, let reference = graph.schemas[next].reference {
                met[next] = start
                next = reference.index
            }
            guard next >= first, met[next] == start, graph.schemas[next].reference != nil else { continue }
            report("refers to itself, and so means nothing; describe a value in one of the schemas", at: places[next])
            graph[SchemaID(next)].reference = nil
        }
    }

    /// Whether a text is a regular expression that can be checked.
    func isPattern(_ text: String) -> Bool {
        if let known = patterns[text] { return known }
        var options = ValidationOptions()
        options.checksFormats = true
        let isPattern = patternRules.violations(of: .string(text), options: options).isEmpty
        patterns[text] = isPattern
        return isPattern
    }

    // MARK: References

    /// Follows the `$ref`s of a thing that is no schema until there is none; `nil`, and reported, when that leads
    /// nowhere.
    func resolve(_ place: NodeLocation, severity: Diagnostic.Severity = .error) -> NodeLocation? {
        steps(from: place, severity: severity)?.last
    }

    /// A place, and what its `$ref` leads to, and so on; `nil`, and reported, when that leads nowhere.
    func steps(from place: NodeLocation, severity: Diagnostic.Severity = .error) -> [NodeLocation]? {
        var steps = [place]
        var seen: Set<String> = []
        while let last = steps.last, let reference = last["$ref"] {
            guard let text = reference.node.string else {
                report("'$ref' must be a string, and not \(reference.node.kind)", at: reference)
                return nil
            }
            guard seen.insert("\(last.document.uri)\(last.pointer)").inserted else {
                report("refers to itself, and so means nothing; write out what is meant", at: reference)
                return nil
            }
            guard let next = resolve(text, from: reference, severity: severity) else { return nil }
            steps.append(next)
        }
        return steps
    }

    /// Returns the target of a reference at a place; `nil`, and reported, when there is none.
    func resolve(_ reference: String, from place: NodeLocation, severity: Diagnostic.Severity = .error) -> NodeLocation?
    {
        guard let resource = place.document.resource(at: place.pointer) else { return nil }
        return target(of: reference, in: resource, from: place, severity)?.place
    }

    private func target(
        of text: String, in resource: SchemaResource, from place: NodeLocation, _ severity: Diagnostic.Severity = .error
    ) -> ReferenceTarget? {
        let key = ReferenceKey(resource: ObjectIdentifier(resource), text: text)
        let result = references[key] ?? documents.target(of: text, in: resource)
        references[key] = result
        switch result {
        case .success(let target): return target
        case .failure(let problem):
            if content(around: place) == nil { problem.causes.forEach(report) }
            if problem.isRemote {
                reportUnread(problem.message, severity: severity, at: place)
            } else {
                report(problem.message, severity: severity, at: place)
            }
            return nil
        }
    }

    // MARK: Problems

    /// Whether a schema is a part of what a text holds.
    func isOfContent(_ id: SchemaID) -> Bool { content(around: places[id.index]) != nil }

    /// The place of the `contentSchema` that another place is in.
    private func content(around place: NodeLocation) -> PlaceKey? {
        guard !contents.isEmpty else { return nil }
        var next: PlaceKey? = PlaceKey(place)
        while let key = next, contents[key] == nil { next = key.outer }
        return next
    }

    /// Leaves out each `contentSchema` in which there is a problem.
    private func removeBrokenContents() {
        for content in brokenContents {
            for id in contents[content] ?? [] { graph[id].contentSchema = nil }
        }
        brokenContents = []
    }

    private func diagnostic(_ message: String, _ severity: Diagnostic.Severity, at place: NodeLocation) -> Diagnostic {
        guard severity == .error, let content = content(around: place) else {
            return Diagnostic("\(message) (\(place.pointer))", severity: severity, at: place.location)
        }
        // No value is held against it, and nothing else is missed.
        brokenContents.insert(content)
        let diagnostic = Diagnostic(
            "\(message); what the text holds is not compared (\(place.pointer))", severity: .warning,
            at: place.location)
        unread.insert(diagnostic)
        return diagnostic
    }

    func report(_ message: String, severity: Diagnostic.Severity = .error, at place: NodeLocation) {
        report(diagnostic(message, severity, at: place))
    }

    func report(_ message: String, severity: Diagnostic.Severity = .error, at schema: SchemaID) {
        report(message, severity: severity, at: places[schema.index])
    }

    func report(_ diagnostic: Diagnostic) {
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Reports what is right in a contract, or means something at least, and what no code comes of.
    func reportOfCode(_ message: String, severity: Diagnostic.Severity = .error, at place: NodeLocation) {
        let diagnostic = diagnostic(message, severity, at: place)
        ofCode.insert(diagnostic)
        report(diagnostic)
    }

    func reportOfCode(_ message: String, severity: Diagnostic.Severity = .error, at schema: SchemaID) {
        reportOfCode(message, severity: severity, at: places[schema.index])
    }

    /// Reports what may be right in a contract, and cannot be read.
    func reportUnread(_ message: String, severity: Diagnostic.Severity = .error, at place: NodeLocation) {
        reportUnread(diagnostic(message, severity, at: place))
    }

    func reportUnread(_ diagnostic: Diagnostic) {
        unread.insert(diagnostic)
        report(diagnostic)
    }

    /// Reports why nothing is read of a document.
    func reject(_ message: String, at place: NodeLocation) {
        let diagnostic = Diagnostic("\(message) (\(place.pointer))", at: place.location)
        rejected.insert(diagnostic)
        report(diagnostic)
    }

    /// Warns of a keyword that there is not, and that is almost another one.
    ///
    /// - Returns: whether it is.
    func reportMisspelledKeyword(_ keyword: String, in place: NodeLocation) -> Bool {
        !Keywords.foreign.contains(keyword) && reportMisspelling(keyword, of: keywords.meant(by: keyword), in: place)
    }

    /// Warns of a key in the place of another one that the object does not have.
    ///
    /// - Returns: whether it is.
    func reportMisspelling(_ key: String, of meant: String?, in place: NodeLocation) -> Bool {
        guard let meant, place[meant] == nil else { return false }
        report("'\(key)' has no effect; did you mean '\(meant)'?", severity: .warning, at: place.key(key))
        return true
    }

    /// Reports once for each document and keyword that the keyword has no effect beside `$ref`.
    func reportIgnoredSibling(_ keyword: String, at place: NodeLocation, _ dialect: Dialect) {
        guard ignoredSiblings.insert("\(keyword) \(place.document.uri)").inserted else { return }
        report(
            "'\(keyword)' has no effect here, and wherever else it is beside '$ref' in this file, as \(dialect.name) "
                + "reads nothing beside '$ref'; put the '$ref' into an 'allOf' if it is meant to count",
            severity: .note, at: place)
    }
}
