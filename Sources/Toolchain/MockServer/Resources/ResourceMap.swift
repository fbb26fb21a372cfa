import Contract
import Foundation

/// A kind of thing that an API creates, changes and deletes: a path with a list of them, and one for each.
struct ResourceKind: Sendable, Hashable {
    /// The path of the list: `/pets`.
    let path: String
    /// The parameter of the path that names one: `petId`.
    let parameter: String
    /// The schema of one.
    let schema: SchemaID
    /// The property by which it is known: `id`.
    let property: String

    /// The path of one.
    var item: String { "\(path)/{\(parameter)}" }

    /// The path of the list, with all parameters in place.
    ///
    /// - Parameter parameters: of the path, decoded.
    func list(_ parameters: [String: String]) -> String {
        parameters.reduce(path) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }
}

/// The part that an operation has in the life of a resource.
enum ResourceRole: Sendable, Hashable {
    /// The property of the response that has the list; `nil` where the response is the list.
    case list(property: String?)
    case create
    case read
    case replace
    case update
    case delete
}

/// Finds the resources of an API, where the contract shows which is which: one operation reads a thing by a path that ends
/// in its name, and others, of that path and the one above, have the same schema or none.
struct ResourceMap: Sendable {
    /// By the numbers of routes.
    private(set) var roles: [Int: (kind: ResourceKind, role: ResourceRole)] = [:]
    /// The resources that others belong to, by the numbers of the routes that are for these: of `/pets/{petId}/photo`, the
    /// pet.
    private(set) var owners: [Int: [ResourceKind]] = [:]

    init(_ routes: [Route], _ schemas: [Schemas]) {
        // An operation that a fragment distinguishes is for another thing than the resource of its path.
        for route in routes where route.operation.method == "GET" && route.operation.fragment.isEmpty {
            guard let kind = Self.kind(route.operation, schemas[route.contract]) else { continue }
            let family = routes.filter { other in
                other.contract == route.contract && other.operation.fragment.isEmpty
                    && (other.operation.path == kind.path || other.operation.path == route.operation.path)
            }
            let found = family.compactMap { other in
                Self.role(other.operation, kind, item: route.operation.path, schemas[route.contract])
                    .map { (other.number, $0) }
            }
            // A resource that can only be read has no state.
            guard found.contains(where: { $0.1 != .read && $0.1 != .list(property: nil) }) else { continue }
            for (number, role) in found { roles[number] = (kind, role) }
            for other in routes
            where other.contract == route.contract && other.operation.path.hasPrefix("\(kind.item)/") {
                owners[other.number, default: []].append(kind)
            }
        }
    }

    /// - Parameter operation: one that may read a thing.
    private static func kind(_ operation: APIOperation, _ schemas: Schemas) -> ResourceKind? {
        guard let slash = operation.path.lastIndex(of: "/"),
            case .parameter(let parameter)? = OperationPath(String(operation.path[slash...])).segments.first?.first,
            operation.path.hasSuffix("/{\(parameter)}"), slash > operation.path.startIndex,
            let schema = ResponseChoice(operation: operation).success?.response.json,
            let property = property(parameter, schemas.properties(schema).map(\.name))
        else { return nil }
        return ResourceKind(
            path: String(operation.path[..<slash]), parameter: parameter, schema: schemas.resolved(schema),
            property: property)
    }

    /// The property that the parameter of a path is for: `id` for `petId`, `pet_id` for `petId`.
    private static func property(_ parameter: String, _ names: [String]) -> String? {
        func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }
        return names.first { $0 == parameter } ?? names.first { plain($0) == plain(parameter) }
            ?? names.first { $0 == "id" && plain(parameter).hasSuffix("id") }
            ?? names.first { plain($0).count > 2 && plain(parameter).hasSuffix(plain($0)) }
    }

    private static func role(
        _ operation: APIOperation, _ kind: ResourceKind, item: String, _ schemas: Schemas
    ) -> ResourceRole? {
        let schema = ResponseChoice(operation: operation).success?.response.json
        let isSame = schema.map { schemas.resolved($0) == kind.schema } ?? true
        switch (operation.method, operation.path == item) {
        case ("GET", true): return .read
        case ("PUT", true): return isSame ? .replace : nil
        case ("PATCH", true): return isSame ? .update : nil
        case ("DELETE", true): return .delete
        case ("POST", false): return isSame && operation.body != nil ? .create : nil
        case ("GET", false):
            guard let schema else { return nil }
            if let items = schemas.items(schema), schemas.resolved(items) == kind.schema { return .list(property: nil) }
            let lists = schemas.properties(schema).filter { property in
                schemas.items(property.value).map { schemas.resolved($0) == kind.schema } ?? false
            }
            return lists.count == 1 ? .list(property: lists[0].name) : nil
        default: return nil
        }
    }
}

extension APIResponse {
    /// The schema of its JSON, where it has any.
    var json: SchemaID? { payloads.first { MediaType($0.mediaType)?.isJSON ?? false }?.schema }
}
