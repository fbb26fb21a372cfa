import Accord
import Contract
import DynamicMessages

/// A resource of a service: a message that its methods create, get, list, change and delete, as their names and their
/// messages show (AIP-131 to AIP-135). `GetContact` and `CreateContact` have the resource `Contact`, in the response itself
/// or in its only field of that type, and a request with the key: `name`, `id` or `contact_id`.
struct RPCResource: Sendable {
    /// The part that a method has in the life of a resource.
    enum Role: Sendable, Hashable {
        case get, list, create, update, delete
    }

    /// The name of the message: `Contact`.
    let name: String
    /// Its full name.
    let type: String
    /// The field of the resource with its key.
    let key: Field
    /// The fields of requests that name a resource, of which a request has one.
    private let keyNames: Set<String>
    private let models: WireModels
    private let roles: [String: Role]

    /// The resources of a service that is plain about them.
    static func all(of service: Service, _ models: WireModels) -> [RPCResource] {
        service.methods.compactMap { method in
            method.name.hasPrefix("Get") ? RPCResource(String(method.name.dropFirst(3)), service, models) : nil
        }
    }

    private init?(_ name: String, _ service: Service, _ models: WireModels) {
        let methods = Dictionary(service.methods.map { ($0.name, $0) }) { first, _ in first }
        guard !name.isEmpty, let get = methods["Get\(name)"], methods["Create\(name)"] != nil,
            let field = models.holder(of: name, in: get.output), let model = models.objects[field.type]
        else { return nil }
        keyNames = ["name", "id", "\(name.snakeCase)_id", "\(name.snakeCase)_name"]
        guard let request = models.objects[get.input],
            let named = request.fields.first(where: { [keyNames] in keyNames.contains($0.name) && $0.isKey }),
            let key = model.fields.first(where: { $0.name == named.name })
                ?? model.fields.first(where: { $0.name == "id" }), key.type == named.type
        else { return nil }
        self.name = name
        type = model.fullName
        self.key = key
        self.models = models
        roles = Self.roles(name, service.methods)
    }

    private static func roles(_ name: String, _ methods: [Method]) -> [String: Role] {
        var roles: [String: Role] = [
            "Get\(name)": .get, "Create\(name)": .create, "Update\(name)": .update, "Delete\(name)": .delete,
        ]
        let plural = methods.first { $0.name.hasPrefix("List") && name.plurals.contains(String($0.name.dropFirst(4))) }
        if let plural { roles[plural.name] = .list }
        return roles
    }

    /// - Returns: `nil` for a method that has none, or whose messages do not fit.
    func role(of method: Method) -> Role? {
        guard let role = roles[method.name], !method.isClientStreaming, !method.isServerStreaming else { return nil }
        let fits =
            switch role {
            case .get: keyField(of: method) != nil && holder(in: method.output) != nil
            case .delete: keyField(of: method) != nil
            case .create, .update: holder(in: method.output) != nil
            case .list: items(of: method) != nil
            }
        return fits ? role : nil
    }

    /// The place of the resource in a message: its only field of that type, or the message itself.
    func holder(in message: String) -> RPCResourceHolder? { models.holder(of: name, in: message, type: type) }

    /// The field of a request that names the resource.
    func keyField(of method: Method) -> Field? {
        models.objects[method.input]?.fields.first { keyNames.contains($0.name) && $0.type == key.type }
    }

    /// The only list of resources in a response.
    func items(of method: Method) -> Field? {
        let lists = models.objects[method.output]?.fields.filter { field in
            if case .list(.object(type, _), _) = field.type { true } else { false }
        }
        return lists?.count == 1 ? lists?.first : nil
    }

    /// The fields of a request that the resource has as well, where it has not the resource itself.
    func flatFields(of method: Method) -> [Field] {
        guard let model = models.objects[type] else { return [] }
        return (models.objects[method.input]?.fields ?? []).filter { field in
            model.fields.contains { $0.name == field.name && $0.type == field.type }
        }
    }

    func field(_ name: String, of message: String) -> Field? {
        models.objects[message]?.fields.first { $0.name == name }
    }

    /// The times at which a resource was created and changed, by the names that are usual.
    var times: [Field] {
        let names: Set<String> = ["create_time", "created_at", "update_time", "updated_at"]
        return (models.objects[type]?.fields ?? []).filter { field in
            names.contains(field.name) && field.type == .object("google.protobuf.Timestamp")
        }
    }
}

/// A message that has a resource.
struct RPCResourceHolder: Sendable {
    /// The full name of the resource's message.
    let type: String
    /// `nil` where the message is the resource.
    let field: Field?

    func resource(in message: JSONValue) -> JSONValue? {
        field.map { message[$0.jsonName] } ?? message
    }

    func message(with resource: JSONValue) -> JSONValue {
        field.map { .object([$0.jsonName: resource]) } ?? resource
    }
}

extension WireModels {
    /// - Parameter type: the full name of the resource's message, where it is known.
    fileprivate func holder(of name: String, in message: String, type: String? = nil) -> RPCResourceHolder? {
        guard let model = objects[message] else { return nil }
        if type.map({ $0 == model.fullName }) ?? (model.name == name) {
            return RPCResourceHolder(type: model.fullName, field: nil)
        }
        let held = model.fields.compactMap { field -> RPCResourceHolder? in
            guard case .object(let held, _) = field.type, let object = objects[held],
                type.map({ $0 == held }) ?? (object.name == name)
            else { return nil }
            return RPCResourceHolder(type: held, field: field)
        }
        return held.count == 1 ? held.first : nil
    }
}

extension Field {
    /// Whether it may hold the key of a resource.
    fileprivate var isKey: Bool {
        let types: [FieldType] = [
            .scalar(.string), .scalar(.int32), .scalar(.int64), .scalar(.uint32), .scalar(.uint64),
        ]
        return types.contains(type)
    }
}

extension String {
    /// `ShadowProfile` is `shadow_profile`.
    fileprivate var snakeCase: String {
        var result = ""
        for character in self {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }

    /// The forms that a plural may have.
    fileprivate var plurals: Set<String> {
        var plurals: Set<String> = ["\(self)s", "\(self)es", "\(self)List"]
        if hasSuffix("y") { plurals.insert("\(dropLast())ies") }
        return plurals
    }
}
