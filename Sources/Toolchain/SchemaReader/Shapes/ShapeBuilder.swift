import Contract

/// Makes the models and types of the schemas of a graph.
///
/// A schema that was declared has a model of its own name. Any other gets one where its type needs one, named for the
/// place where it was met first. Models are only promised while types are asked for, and built from a list in
/// `finish()`, so that the depth of a document is not the depth of our calls.
final class ShapeBuilder {
    let graph: GraphBuilder

    /// A model that was promised.
    struct Job {
        var schema: SchemaID
        /// The schema that says what the model is like, after references and the like.
        var core: SchemaID
        var name: String
        var fullName: String
        var package: String
        var file: String
        /// The job of the model around this one.
        var parent: Int?
        /// The number of models around this one.
        var nesting = 0
        /// The number of times that its type was asked for.
        var useCount = 0
        /// The model that was built, without the models inside.
        var model: Model?
    }

    /// The place for the models of schemas without names.
    struct Scope {
        var package: String
        var file: String
        var job: Int?
        /// The full name of what is around: a package or a model.
        var name: String
    }

    var jobs: [Job] = []
    /// The next job to build.
    private var cursor = 0
    /// The models of schemas, declared and made, by their jobs.
    var jobOfSchema: [SchemaID: Int] = [:]
    var jobOfName: [String: Int] = [:]
    /// The schemas with names of their own, under which others may know them.
    var declaredNames: [SchemaID: String] = [:]
    private var names = ScopedNames()

    // Results about schemas.
    var flat: [SchemaID: Schema] = [:]
    var resolutions: [SchemaID: Resolution] = [:]
    var nullability: [SchemaID: Bool] = [:]
    var forms: [SchemaID: Form] = [:]
    /// The schemas whose forms are just being found out.
    var openForms: Set<SchemaID> = []
    var kindsOfSchema: [SchemaID: [JSONType]?] = [:]
    /// The schemas that extend others, by those, where a discriminator says which is which.
    var heirs: [SchemaID: [SchemaID]] = [:]
    /// Schemas that extend one which is a union of them and others.
    var isHeir: Set<SchemaID> = []
    /// Schemas that such heirs extend: their values may be those of an heir, with its tag.
    var isExtended: Set<SchemaID> = []
    /// The schemas of all requests, and those of all responses.
    var requests: [SchemaID] = []
    var responses: [SchemaID] = []
    /// The schemas of requests that are merge patches.
    var patches: Set<SchemaID> = []
    /// The schemas of all bodies that a `PATCH` has.
    var partialBodies: Set<SchemaID> = []
    /// The schemas of requests that differ from those of responses, by the latter.
    var inputs: [SchemaID: SchemaID] = [:]
    /// A schema with a name, and the ending that the name of another form of it has.
    struct Original {
        var schema: SchemaID
        var suffix: String
    }

    /// The schemas with names that those of requests and of patches are made of, by the latter.
    var originals: [SchemaID: Original] = [:]
    private var isPrepared = false
    var madeOf: [SchemaID: [SchemaID]] = [:]
    var meetings: [[SchemaID]: SchemaID] = [:]
    var bases: [SchemaID: SchemaID] = [:]
    /// The schemas for lists of any of several kinds, by those.
    var mergedLists: [[SchemaID]: SchemaID] = [:]
    /// The schemas for properties that match several patterns, by those.
    var unionOfPatterns: [[SchemaID]: SchemaID] = [:]
    /// The values that properties of records must have, because unions distinguish their cases by them.
    var tagClaims: [TagClaim] = []
    /// The properties by which readers may distinguish branches of unions, by the schemas of these.
    var distinctions: [SchemaID: Set<String>] = [:]
    /// The schemas whose types are just being found out.
    private var openTypes: Set<SchemaID> = []
    /// The depth of calls in each other, where documents decide on that.
    var depth = 0
    /// The schemas of all properties, with the files that they belong to.
    var propertySchemas: [(file: String, schema: SchemaID)] = []
    /// Schemas with defaults of types that cannot have one.
    var ignoredDefaults: Set<SchemaID> = []
    /// The schemas of parts of bodies that are files, of which the keywords for content are a part of the type.
    var files: Set<SchemaID> = []
    /// Objects that nothing is said of, and that keep what they have.
    var openRecords: Set<SchemaID> = []
    /// The generations of schemas that were made here, and are in no document: 1 for those made of documents' schemas,
    /// 2 for those made of these, and so on.
    var generation: [SchemaID: Int] = [:]

    init(graph: GraphBuilder) {
        self.graph = graph
    }

    /// A schema as the contract has it. One with a discriminator and no union is the union of those that extend it.
    subscript(id: SchemaID) -> Schema {
        guard let heirs = heirs[id] else { return graph.graph[id] }
        var schema = graph.graph[id]
        schema.oneOf = heirs
        return schema
    }

    // MARK: Asking

    /// Promises a model for a schema that has a name. All of them have to be declared before a type is asked for.
    ///
    /// - Parameters:
    ///   - file: the path of the contract file that the model belongs to.
    ///   - isRenamed: whether the name is instead of one that the schema gives itself.
    func declare(_ id: SchemaID, named name: String, package: String, file: String, isRenamed: Bool = false) {
        guard declaredNames[id] == nil else { return }
        declaredNames[id] = name
        let name = isRenamed ? name : givenName(of: id) ?? name
        names.reserve(name, in: package)
        let fullName = package.isEmpty ? name : "\(package).\(name)"
        jobOfSchema[id] = jobs.count
        if jobOfName[fullName] == nil { jobOfName[fullName] = jobs.count }
        jobs.append(Job(schema: id, core: id, name: name, fullName: fullName, package: package, file: file))
    }

    /// The type of a value by a schema.
    ///
    /// - Parameter hint: the name of the model, should one have to be made; a number is added when it is taken.
    func type(of id: SchemaID, named hint: String, package: String, file: String) -> ValueType {
        prepare()
        return type(of: id, named: hint, in: Scope(package: package, file: file, job: nil, name: package))
    }

    /// Whether no model of a package has a name that is made of the hint.
    func isFree(_ hint: String, package: String) -> Bool { names.isFree(hint, in: package) }

    /// Returns a name for something of a package that has no schema.
    func unique(_ name: String, package: String) -> String {
        names.unique(name, in: package)
    }

    /// Finds out what depends on all declarations. Until then, schemas were only looked at.
    func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        readNever()
        openClosedParts()
        findHeirs()
        separateWays()
        distinguishNull()
        keepAbsence()
        if !isHeir.isEmpty { flat = [:] }
        readNullableObjects()
        removeRepeatedNulls()
    }

    /// Takes `not: {}` for `false`: so zod and others write that there is no value.
    private func readNever() {
        for (index, schema) in graph.graph.schemas.enumerated() {
            guard let other = schema.not, !graph.graph[other].asksForSomething,
                schema.keywords.allSatisfy({ $0.keyword == .not || !$0.keyword.isChecked })
            else { continue }
            graph.change(SchemaID(index)) { $0.boolean = false }
        }
    }

    /// Removes the branch that `nullable: true` makes beside one that takes null already, because only one branch of a
    /// `oneOf` may take a value: Django's documents list null, and say it as well.
    private func removeRepeatedNulls() {
        for (index, schema) in graph.graph.schemas.enumerated() where schema.oneOf.count > 1 {
            let made = schema.oneOf.first { branch in
                graph.graph[branch].types == [.null] && graph.graph[branch].pointer == schema.pointer
            }
            guard let made, schema.oneOf.contains(where: { $0 != made && (isNull($0) || isNullable($0)) }) else {
                continue
            }
            graph.remove(made, fromBranchesOf: SchemaID(index))
            flat[SchemaID(index)] = nil
        }
    }

    /// Takes `{type: object, nullable: true}` beside schemas of objects for null: so OData's documents say that these may
    /// be null.
    private func readNullableObjects() {
        let candidates = graph.graph.schemas.indices.filter { graph.graph.isObjectOrNull(SchemaID($0)) }
        guard !candidates.isEmpty else { return }
        let wanted = Set(candidates.map { SchemaID($0) })
        for schema in graph.graph.schemas {
            for branches in [schema.oneOf, schema.anyOf] where branches.contains(where: wanted.contains) {
                let others = branches.filter { !wanted.contains($0) && !isNull($0) }
                guard !others.isEmpty, others.allSatisfy({ kinds(of: $0) == [.object] }) else { continue }
                branches.filter(wanted.contains).forEach { graph.makeNull($0) }
            }
        }
        (flat, kindsOfSchema) = ([:], [:])
    }

    /// Builds the models that were promised until now, so that the types inside of them have names after them, and not
    /// after whatever asks for these types next.
    func buildPromised(without files: Set<String> = []) {
        prepare()
        while cursor < jobs.count {
            if !files.contains(jobs[cursor].file) { build(cursor) }
            cursor += 1
        }
    }

    /// Builds everything that was declared and asked for.
    ///
    /// - Parameter files: the paths of contract files that are to have no models.
    /// - Returns: the models of each file, by its path; in each the declared ones first, in their order.
    func finish(without files: Set<String> = []) -> [String: [Model]] {
        buildPromised(without: files)
        settleTags()
        settleDefaults()
        settleAliases()
        settleRules()
        reportNotes()
        for (base, heirs) in heirs { graph.setHeirs(heirs, of: base) }
        return assembled()
    }

    // MARK: Types

    func type(of id: SchemaID, named hint: String, in scope: Scope) -> ValueType {
        let type = nonNullType(of: resolve(id).use, named: hint, in: scope)
        return type != .any && isNullable(id) ? .nullable(type) : type
    }

    /// - Parameter use: a schema that `resolve` led to.
    private func nonNullType(of use: SchemaID, named hint: String, in scope: Scope) -> ValueType {
        if let job = jobOfSchema[use] {
            jobs[job].useCount += 1
            return .model(jobs[job].fullName)
        }
        // A list or map that contains itself has a name for the place where it comes back.
        guard openTypes.insert(use).inserted else { return .model(promise(use, named: hint, in: scope)) }
        depth += 1
        defer {
            depth -= 1
            openTypes.remove(use)
        }
        guard depth <= Self.maximalDepth else {
            report(
                "lists and maps are nested deeper than \(Self.maximalDepth) levels; give those inside names of their own",
                at: use)
            return .any
        }
        switch form(of: use) {
        case .scalar(let type): return type
        case .list(let items):
            return .list(items.map { type(of: $0, named: Names.element(of: hint), in: scope) } ?? .any)
        case .map(let values):
            return .map(values.map { type(of: $0, named: Names.element(of: hint), in: scope) } ?? .any)
        case .same(let other): return nonNullType(of: resolve(other).use, named: hint, in: scope)
        case .record, .literals, .union, .messages, .tuple: return .model(promise(use, named: hint, in: scope))
        }
    }

    static let maximalDepth = 64
    /// The number of types in each other from which on further ones are beside them: Swift's compiler allows 256 levels of
    /// braces.
    private static let maximalNesting = 64

    /// Promises a model for a schema without a name of its own.
    private func promise(_ id: SchemaID, named hint: String, in scope: Scope) -> String {
        if let original = originals[id], let declared = jobOfSchema[original.schema].map({ jobs[$0] }) {
            let scope = Scope(package: declared.package, file: declared.file, job: nil, name: declared.package)
            let wish = declared.name + original.suffix
            let fullName = promise(id, wish: wish, in: scope)
            if let name = jobs.last?.name, name != wish {
                report(
                    "requests have another type for this schema, which is '\(name)', because there is a schema '\(wish)'; to "
                        + "choose, give one of the two schemas an 'x-accord-name'", severity: .warning, at: id)
            }
            return fullName
        }
        let wish = givenName(of: id).flatMap { Self.isTypeName($0) ? $0 : nil } ?? Names.upperCamel(hint)
        return promise(id, wish: wish, in: scope)
    }

    private func promise(_ id: SchemaID, wish: String, in scope: Scope) -> String {
        var scope = scope
        if let job = scope.job, jobs[job].nesting >= Self.maximalNesting {
            scope = Scope(package: scope.package, file: scope.file, job: nil, name: scope.package)
        }
        let (name, fullName) = freeName(wish.isEmpty ? "Value" : wish, in: scope)
        jobOfSchema[id] = jobs.count
        jobOfName[fullName] = jobs.count
        jobs.append(
            Job(
                schema: id, core: id, name: name, fullName: fullName, package: scope.package, file: scope.file,
                parent: scope.job, nesting: scope.job.map { jobs[$0].nesting + 1 } ?? 0, useCount: 1))
        return fullName
    }

    /// A name that no other model has: the wish, or, where that is taken, with the name of the model around in front.
    ///
    /// Names of the contract may have dots, so that `A.B` is not always in `A`.
    private func freeName(_ wish: String, in scope: Scope) -> (name: String, fullName: String) {
        func fullName(_ name: String) -> String { scope.name.isEmpty ? name : "\(scope.name).\(name)" }
        let holder = scope.job.map { Names.upperCamel(jobs[$0].name) } ?? ""
        let free = [wish, holder + wish].first {
            names.isFree($0, in: scope.name) && jobOfName[fullName($0)] == nil
        }
        while true {
            let name = names.unique(free ?? wish, in: scope.name)
            if jobOfName[fullName(name)] == nil { return (name, fullName(name)) }
        }
    }

    /// Returns the name that `x-accord-name` says.
    func givenName(of id: SchemaID) -> String? {
        guard let value = self[id].accord("name") else { return nil }
        if case .string(let name) = value, !name.isEmpty { return name }
        report("`x-accord-name` is to be a name in quotes", at: id)
        return nil
    }

    /// Beside a schema without a name, `x-accord-name: OrderData` names the type, and `orderData` the property.
    static func isTypeName(_ name: String) -> Bool { name.first?.isUppercase == true }

    // MARK: Models

    private func build(_ index: Int) {
        let job = jobs[index]
        let isDeclared = declaredNames[job.schema] != nil
        var core = isDeclared ? resolve(job.schema).inside : job.schema
        var passed: Set<SchemaID> = []
        while case .same(let other) = form(of: core), jobOfSchema[core] == nil || core == job.schema {
            guard passed.insert(core).inserted else { break }
            core = resolve(other).use
        }
        jobs[index].core = core
        let scope = Scope(package: job.package, file: job.file, job: index, name: job.fullName)
        let outside = Scope(
            package: job.package, file: job.file, job: job.parent,
            name: job.parent.map { jobs[$0].fullName } ?? job.package)
        let info = info(of: job)
        if core != job.schema, jobOfSchema[core] != nil {
            jobs[index].model = .alias(
                AliasModel(info: info, type: nonNullType(of: core, named: job.name, in: outside)))
            return
        }
        switch form(of: core) {
        case .scalar(let type):
            jobs[index].model = .alias(AliasModel(info: info, type: type))
        case .list(let items):
            let element = items.map { type(of: $0, named: job.name + "Item", in: outside) } ?? .any
            jobs[index].model = .alias(AliasModel(info: info, type: .list(element)))
        case .map(let values):
            let value = values.map { type(of: $0, named: job.name + "Value", in: outside) } ?? .any
            jobs[index].model = .alias(AliasModel(info: info, type: .map(value)))
        case .record:
            jobs[index].model = .record(record(of: core, info: info, in: scope))
        case .literals(let literals):
            jobs[index].model = .literals(
                LiteralsModel(
                    info: info, base: literals.base, literals: literals.literals, isClosed: literals.isClosed))
        case .union(let plan):
            jobs[index].model = .union(union(of: plan, info: info, in: scope))
        case .messages:
            jobs[index].model = .messages(messages(of: core, info: info, in: scope))
        case .same:
            // Branches that lead to each other, and nowhere else.
            jobs[index].model = .alias(AliasModel(info: info, type: .any))
        case .tuple:
            jobs[index].model = .tuple(tuple(of: core, info: info, in: scope))
        }
    }

    private func info(of job: Job) -> ModelInfo {
        let schema = flattened(job.schema)
        return ModelInfo(
            name: job.name, fullName: job.fullName, schema: job.schema, isDeprecated: schema.isDeprecated,
            documentation: documentation(of: schema), location: schema.location, pointer: schema.pointer)
    }

    /// Puts models into the models around them. Inner models come after the models around them in the list.
    private func assembled() -> [String: [Model]] {
        var inside: [[Model]] = Array(repeating: [], count: jobs.count)
        var files: [String: [Model]] = [:]
        for index in jobs.indices.reversed() {
            guard var model = jobs[index].model else { continue }
            model.setModels(inside[index].reversed())
            inside[index] = []
            if let parent = jobs[index].parent {
                inside[parent].append(model)
            } else {
                files[jobs[index].file, default: []].append(model)
            }
        }
        return files.mapValues { $0.reversed() }
    }

    /// Adds a schema that is made of others. Its problems are reported at the place of the first of them.
    func add(_ schema: Schema, madeFrom origins: SchemaID...) -> SchemaID {
        let id = graph.add(schema, from: graph.place(of: origins[0]))
        generation[id] = 1 + (origins.lazy.map { self.generation[$0] ?? 0 }.max() ?? 0)
        return id
    }

    // MARK: Diagnostics

    func report(_ message: String, severity: Diagnostic.Severity = .error, at id: SchemaID) {
        graph.reportOfCode(message, severity: severity, at: id)
    }
}

extension Model {
    /// Sets the models inside a model that was made from a schema.
    fileprivate mutating func setModels(_ models: [Model]) {
        switch self {
        case .record(var model):
            model.info.models = models
            self = .record(model)
        case .literals(var model):
            model.info.models = models
            self = .literals(model)
        case .union(var model):
            model.info.models = models
            self = .union(model)
        case .tuple(var model):
            model.info.models = models
            self = .tuple(model)
        case .alias(var model):
            model.info.models = models
            self = .alias(model)
        case .messages(var model):
            model.info.models = models
            self = .messages(model)
        case .object, .enumeration: break
        }
    }
}

extension Schema {
    /// The value of `x-accord-…`.
    func accord(_ name: String) -> JSON? {
        guard !extensions.isEmpty else { return nil }
        return extensions.first { $0.name == "x-accord-\(name)" }?.value
    }

    /// Whether an `x-accord-…` that is yes or no says yes.
    func accordFlag(_ name: String) -> Bool {
        accord(name) == .bool(true)
    }
}

extension Schema {
    /// Whether there are values that it does not allow.
    fileprivate var asksForSomething: Bool {
        boolean.map { !$0 } ?? keywords.contains { $0.keyword.isChecked }
    }
}

extension SchemaGraph {
    /// Whether a schema asks for any object, or null, and for nothing else.
    fileprivate func isObjectOrNull(_ id: SchemaID) -> Bool {
        guard let types = self[id].types, types.count == 2, types.contains(.object), types.contains(.null) else {
            return false
        }
        return self[id].keywords.allSatisfy { $0.keyword == .type || !$0.keyword.isChecked }
    }
}
