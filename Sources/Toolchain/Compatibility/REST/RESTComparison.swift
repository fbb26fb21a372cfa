import BreakingRules
import Contract

/// Compares two versions of REST APIs: what old clients send to the new server, and what it answers.
enum RESTComparison {
    /// - Parameters:
    ///   - old: read with `isComplete`, as `new` is; otherwise headers and media types are not compared.
    /// - Returns: all findings, in the order of their places.
    static func findings(old: Contract, new: Contract, settings: APISettings) -> [Finding] {
        var comparison = APIComparison(.rest, old: old, new: new, settings)
        comparison.compareAPIs()
        return comparison.result()
    }
}

/// An operation, and the API that it belongs to.
struct OperationPlace {
    let operation: APIOperation
    let api: API
    let path: TemplateShape
    /// `GET /orders/{id}`
    let name: String
    /// The part that distinguishes it from others, whatever parameters are called: `GET /orders/{}`.
    let key: String

    init(_ operation: APIOperation, of api: API) {
        self.operation = operation
        self.api = api
        path = TemplateShape(operation.path)
        name = operation.title
        key = "\(operation.method) \(path.shape)\(operation.fixedQuery)\(operation.fragment)"
    }

    /// The path as documents distinguish it, whatever parameters are called: `/{}#acl`.
    var shape: String { path.shape + operation.fragment }

    var isUnstable: Bool { operation.lifecycle.isUnstable || path.isUnstable }
}

/// The operations of an API by what distinguishes them. They are many and large, so only their numbers are kept.
struct OperationIndex {
    let api: API
    private let keys: [String]
    private var byKey: [String: Int] = [:]
    private var byName: [String: [Int]] = [:]

    init(_ api: API) {
        self.api = api
        var keys: [String] = []
        for (index, operation) in api.operations.enumerated() {
            let place = OperationPlace(operation, of: api)
            keys.append(place.key)
            if byKey[place.key] == nil { byKey[place.key] = index }
            byName[place.name, default: []].append(index)
        }
        self.keys = keys
    }

    subscript(index: Int) -> OperationPlace { OperationPlace(api.operations[index], of: api) }

    /// The operations that another version does not have.
    func places(missingIn other: OperationIndex) -> [OperationPlace] {
        keys.indices.filter { other.byKey[keys[$0]] == nil }.map { self[$0] }
    }

    /// The operation that another version's is in this one. Two paths of one document may differ in the names of their
    /// parameters alone, or in their notation: `/books` and `/books{?max}` are one path.
    func counterpart(of other: OperationPlace) -> OperationPlace? {
        let named = byName[other.name] ?? []
        let index = named.first { api.operations[$0].name == other.operation.name } ?? named.first ?? byKey[other.key]
        return index.map { self[$0] }
    }

    /// For each path the first operation that it has.
    var firstByShape: [String: Int] {
        Dictionary(api.operations.indices.map { (self[$0].shape, $0) }) { first, _ in first }
    }
}

extension APIComparison {
    /// Documents are paired by their paths, then by their APIs' names, and a single one with a single one.
    mutating func compareAPIs() {
        let oldAPIs = old.files.flatMap { file in file.apis.map { (path: file.path, api: $0) } }
        var rest = new.files.flatMap { file in file.apis.map { (path: file.path, api: $0) } }
        var unpaired: [API] = []
        for (path, api) in oldAPIs {
            guard let index = rest.firstIndex(where: { $0.path == path }) else {
                unpaired.append(api)
                continue
            }
            compare(api, rest.remove(at: index).api)
        }
        for api in unpaired {
            let isOnly = oldAPIs.count == 1 && rest.count == 1
            if let index = rest.firstIndex(where: { $0.api.fullName == api.fullName }) ?? (isOnly ? 0 : nil) {
                compare(api, rest.remove(at: index).api)
            } else if !isLetThrough(api) {
                report(
                    .rest.apiRemoved,
                    "The API \(api.name) is gone, with all of its operations.",
                    at: nil,
                    old: api.location, subject: api.fullName, direction: .request,
                    remedy: "Keep it, and deprecate its operations.")
            }
        }
        for (_, api) in rest {
            report(
                .rest.apiAdded, "There is a new API, \(api.name).", at: api.location, old: nil, subject: api.fullName)
        }
    }

    private mutating func compare(_ old: API, _ new: API) {
        let (old, new) = API.withBasePaths(old, new)
        let first = findings.count
        apis.append((old, new))
        let (oldOperations, newOperations) = (OperationIndex(old), OperationIndex(new))
        // Where all operations have servers of their own, those are compared with each operation.
        if !old.hasServersOfOperations, !new.hasServersOfOperations {
            compareServers(
                old.servers, new.servers, of: "the API \(new.name)", subject: new.name, at: new.location,
                old: old.location)
        }
        compareSchemes(old, new)
        if old.fullName != new.fullName, old.operations.contains(where: \.changesSomething) {
            report(
                .rest.queueAPIRenamed,
                "An app's queue may hold changes of the API \(old.fullName), which is \(new.fullName) now; the new version of "
                    + "the app sets such entries aside.",
                at: new.location, old: old.location, subject: old.fullName, direction: .request,
                remedy: "Keep the name of the file and the title of the document, which the API is called by.")
        }
        let added = newOperations.places(missingIn: oldOperations)
        let (covered, removed) = covered(
            oldOperations.places(missingIn: newOperations), by: added, left: newOperations)
        reportRemoved(removed, left: newOperations)
        for pair in covered { compare(pair.old, pair.new) }
        for index in old.operations.indices {
            let operation = oldOperations[index]
            guard let other = newOperations.counterpart(of: operation) else { continue }
            compare(operation, other)
        }
        for operation in added where !isLetThrough(operation) {
            report(
                .rest.operationAdded, "There is a new operation, \(operation.name).", at: operation.operation.location,
                old: nil, subject: operation.key)
        }
        compareWebhooks(old, new)
        comparePayloads()
        checkVersion(
            old: old.version, new: new.version, since: first, at: new.location, old: old.location, subject: new.name)
    }

    /// Whether an API has operations, and its authors promise none of them.
    private func isLetThrough(_ api: API) -> Bool {
        guard settings.ignoresUnstable, !api.operations.isEmpty || !api.webhooks.isEmpty else { return false }
        return api.operations.allSatisfy { OperationPlace($0, of: api).isUnstable }
            && api.webhooks.allSatisfy { $0.operation.lifecycle.isUnstable }
    }

    private func isLetThrough(_ operation: OperationPlace) -> Bool {
        settings.ignoresUnstable && operation.isUnstable
    }

    // MARK: - Covered operations

    /// Separates the operations whose calls new ones take, as `/users/{id}` those of `/users/me`.
    ///
    /// - Parameter left: the new version. A path of it without parameters goes before others that match (OpenAPI, "Paths
    ///   Object").
    private func covered(
        _ removed: [OperationPlace], by added: [OperationPlace], left: OperationIndex
    ) -> (covered: [(old: OperationPlace, new: OperationPlace)], rest: [OperationPlace]) {
        guard !removed.isEmpty, !added.isEmpty else { return ([], removed) }
        let paths = left.firstByShape
        var covered: [(old: OperationPlace, new: OperationPlace)] = []
        var rest: [OperationPlace] = []
        for operation in removed {
            if paths[operation.shape] == nil, let other = added.first(where: { covers($0, operation) }) {
                covered.append((operation, other))
            } else {
                rest.append(operation)
            }
        }
        return (covered, rest)
    }

    private func covers(_ new: OperationPlace, _ old: OperationPlace) -> Bool {
        guard new.operation.method == old.operation.method, new.operation.fixedQuery == old.operation.fixedQuery,
            new.operation.fragment == old.operation.fragment
        else { return false }
        let segments = old.path.shape.split(separator: "/", omittingEmptySubsequences: false)
        let others = new.path.shape.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count == others.count else { return false }
        var names = new.path.names[...]
        var isCovered = false
        var isShifted = false
        for (segment, other) in zip(segments, others) {
            let own = names.prefix(other.ranges(of: "{}").count)
            names = names.dropFirst(own.count)
            if segment == other {
                // Parameters are paired by their positions.
                if isShifted, !own.isEmpty { return false }
                continue
            }
            guard own.count == 1, !isShifted || !segment.contains("{}"),
                let parameter = new.operation.parameters.first(where: { $0.place == .path && $0.name == own.first }),
                parameter.style == .simple, covers(segment, by: parameter, in: other)
            else { return false }
            isCovered = true
            if !segment.contains("{}") { isShifted = true }
        }
        return isCovered
    }

    /// Whether a parameter takes the part of a segment of a path that is in its place: `me` of `me.json`, where the
    /// template is `{}.json`.
    private func covers(_ segment: Substring, by parameter: Parameter, in template: Substring) -> Bool {
        guard let place = template.firstRange(of: "{}") else { return false }
        let (start, end) = (template[..<place.lowerBound], template[place.upperBound...])
        guard segment.hasPrefix(start), segment.hasSuffix(end), segment.count > start.count + end.count else {
            return false
        }
        let value = segment.dropFirst(start.count).dropLast(end.count)
        // A part in braces may be any text.
        if segment.contains("{}") {
            return value.ranges(of: "{}").count == 1 && payloads.takesAllStrings(new: parameter.schema)
        }
        return payloads.takes(value.removingPercentEncoding ?? String(value), new: parameter.schema)
    }

    // MARK: - Removed operations

    private mutating func reportRemoved(_ removed: [OperationPlace], left: OperationIndex) {
        guard !removed.isEmpty else { return }
        let siblings = left.firstByShape
        var toldOf: Set<String> = []
        for operation in removed where !isLetThrough(operation) {
            let shape = operation.shape
            let removal = removal(of: operation)
            // A path that is gone as a whole is one change.
            let isWholePath = removal.rule == .rest.operationRemoved && siblings[shape] == nil
            if isWholePath, !toldOf.insert(shape).inserted { continue }
            report(
                isWholePath ? .rest.pathRemoved : removal.rule,
                isWholePath
                    ? "The path \(operation.operation.path)\(operation.operation.fragment) is gone."
                    : "The operation \(operation.name) is gone\(removal.why).",
                at: siblings[shape].map { left[$0].operation.location } ?? left.api.location,
                old: operation.operation.location,
                subject: isWholePath ? shape : operation.key, direction: .request,
                remedy: removal.rule == .rest.operationSunset
                    ? nil : "Keep it, deprecate it, and name the day in 'x-sunset' from which on it may be gone.")
        }
    }

    private func removal(of operation: OperationPlace) -> (rule: APIRule, why: String) {
        let operation = operation.operation
        switch Removal(isDeprecated: operation.isDeprecated, operation.lifecycle, today: settings.today) {
        case .unannounced: return (.rest.operationRemoved, "")
        case .deprecated: return (.rest.deprecatedOperationRemoved, "; it was deprecated, and no day was named")
        case .early(let day): return (.rest.operationRemovedBeforeSunset, ", and was to stay until \(day)")
        case .announced(let day): return (.rest.operationSunset, ", as was announced for \(day)")
        }
    }

    // MARK: - Operations on both sides

    private mutating func compare(_ old: OperationPlace, _ new: OperationPlace) {
        if settings.ignoresUnstable, old.isUnstable { return }
        let (before, after) = (old.operation, new.operation)
        if !old.operation.lifecycle.isUnstable, after.lifecycle.isUnstable {
            report(
                .shared.stabilityLowered,
                "The operation \(new.name) was stable, and is \(after.lifecycle.stability ?? "") now.",
                at: after.location, old: before.location, subject: new.key, remedy: "Make a new operation of it.")
            // That suppresses no other finding about it.
        }
        if before.name != after.name {
            report(
                .rest.operationRenamed,
                "The operation \(new.name) is called '\(after.name)' now, and was '\(before.name)'.",
                at: after.location, old: before.location, subject: new.key, remedy: "Keep the 'operationId'.")
            if before.changesSomething {
                report(
                    .rest.queueOperationRenamed,
                    "An app's queue may hold \(old.name) as '\(before.name)', which is called '\(after.name)' now; the new "
                        + "version of the app sets such entries aside.",
                    at: after.location, old: before.location, subject: new.key, direction: .request,
                    remedy: "Keep the 'operationId'.")
            }
        }
        compareSunsets(
            before.lifecycle, after.lifecycle, of: "The operation \(new.name)", subject: new.key, at: after.location,
            old: before.location)
        if !before.isDeprecated, after.isDeprecated {
            report(
                .rest.operationDeprecated, "The operation \(new.name) is deprecated now.", at: after.location,
                old: before.location, subject: new.key)
        }
        let keys = KeyParameters(old, new, payloads)
        compareParameters(
            before.allParameters.filter { !keys.old.keys.contains($0.key) },
            after.allParameters.filter { !keys.new.keys.contains($0.key) },
            in: ParameterHome(
                subject: new.key, name: new.name, oldPath: old.path, newPath: new.path, oldPlace: before.location,
                place: after.location))
        compareBodies(old, new)
        compareResponses(old, new)
        compareSecurity(old, new, besides: keys)
        compareCallbacks(old, new)
        if !before.servers.isEmpty || !after.servers.isEmpty {
            compareServers(
                before.servers.isEmpty ? old.api.servers : before.servers,
                after.servers.isEmpty ? new.api.servers : after.servers,
                of: new.name, subject: new.key, at: after.location, old: before.location)
        }
    }
}

extension API {
    /// Whether nobody calls the servers of the document, because each operation has its own.
    fileprivate var hasServersOfOperations: Bool {
        !operations.isEmpty && !operations.contains(where: \.servers.isEmpty)
    }
}

extension APIOperation {
    fileprivate var allParameters: [Parameter] { parameters + [wholeQuery].compactMap(\.self) }

    /// Whether a call of it is no mere question (RFC 9110, section 9.2.1), so that a queue may keep it.
    fileprivate var changesSomething: Bool {
        !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(method.uppercased())
    }
}
