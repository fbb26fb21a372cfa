import Contract

/// Short ways to build a contract of schemas. Names are what they are in the document; full names are made by
/// `schemaFile`, and types of models are named by them: `.model("shop.Order")`.

let somewhere = SourceLocation(file: "shop.openapi.yaml", line: 3, column: 5)

func schemaFile(
    _ path: String, package: String, isRequested: Bool = true, _ models: [Model] = [],
    apis: [API] = [], sockets: [Socket] = []
) -> ContractFile {
    func fullName(_ name: String) -> String { package.isEmpty ? name : "\(package).\(name)" }
    return ContractFile(
        path: path, package: package, isRequested: isRequested,
        models: models.map { $0.placed(in: package, "#/components/schemas") },
        apis: apis.map { api in
            var api = api
            api.fullName = fullName(api.name)
            return api
        },
        sockets: sockets.map { socket in
            var socket = socket
            socket.fullName = fullName(socket.name)
            return socket
        })
}

func schemaFile(_ models: [Model], apis: [API] = [], sockets: [Socket] = []) -> ContractFile {
    schemaFile("shop.openapi.yaml", package: "shop", isRequested: true, models, apis: apis, sockets: sockets)
}

func record(
    _ name: String, _ properties: [Property] = [], additional: ValueType? = nil, isStrict: Bool = false,
    rules: JSON? = nil, models: [Model] = [], isDeprecated: Bool = false,
    documentation: Documentation = Documentation()
) -> Model {
    .record(
        RecordModel(
            info: info(name, models, isDeprecated: isDeprecated, documentation), properties: properties,
            additional: additional, isStrict: isStrict, rules: rules))
}

func property(
    _ name: String, _ type: ValueType, _ presence: PropertyPresence = .required, default defaultValue: JSON? = nil,
    constant: JSON? = nil, isDeprecated: Bool = false, documentation: Documentation = Documentation()
) -> Property {
    Property(
        name: name, type: type, presence: defaultValue == nil ? presence : .optional, defaultValue: defaultValue,
        constant: constant, isDeprecated: isDeprecated, documentation: documentation, location: somewhere,
        pointer: "#/properties/\(name)")
}

/// A property that is always written, and that initializers give a value.
func property(_ name: String, _ type: ValueType, initial value: JSON) -> Property {
    var property = property(name, type)
    property.initialValue = value
    return property
}

func strings(_ name: String, _ values: [String], isClosed: Bool = false, isDeprecated: Bool = false) -> Model {
    .literals(
        LiteralsModel(
            info: info(name, [], isDeprecated: isDeprecated), base: .string,
            literals: values.map { LiteralsModel.Literal(value: $0) }, isClosed: isClosed))
}

func integers(_ name: String, _ values: [Int64], names: [String] = [], isClosed: Bool = false) -> Model {
    .literals(
        LiteralsModel(
            info: info(name), base: .integer,
            literals: values.enumerated().map { index, value in
                LiteralsModel.Literal(value: "\(value)", name: names.indices.contains(index) ? names[index] : nil)
            }, isClosed: isClosed))
}

func union(
    _ name: String, tag: String? = nil, by selector: UnionModel.Selector = .shape, _ cases: [UnionModel.Case],
    rules: JSON? = nil, models: [Model] = []
) -> Model {
    .union(
        UnionModel(info: info(name, models), selector: tag.map { .tag($0) } ?? selector, cases: cases, rules: rules))
}

func alternative(
    _ name: String, _ type: ValueType, tags: [String] = [], writesTag: Bool = false, kind: JSONType? = nil,
    keys: [String] = []
) -> UnionModel.Case {
    UnionModel.Case(
        name: name, type: type, tags: tags, writesTag: writesTag, kind: kind, keys: keys, pointer: "#/oneOf/\(name)")
}

func tuple(
    _ name: String, _ elements: [ValueType], required: Int, rest: ValueType? = nil, rules: JSON? = nil
) -> Model {
    .tuple(TupleModel(info: info(name), elements: elements, required: required, rest: rest, rules: rules))
}

func alias(_ name: String, _ type: ValueType, models: [Model] = []) -> Model {
    .alias(AliasModel(info: info(name, models), type: type))
}

func info(
    _ name: String, _ models: [Model] = [], isDeprecated: Bool = false,
    _ documentation: Documentation = Documentation()
) -> ModelInfo {
    ModelInfo(
        name: name, fullName: name, models: models, schema: SchemaID(0), isDeprecated: isDeprecated,
        documentation: documentation, location: somewhere, pointer: "")
}

extension Model {
    /// With full names below `scope`, and pointers below `pointer`.
    fileprivate func placed(in scope: String, _ pointer: String) -> Model {
        func placed(_ info: ModelInfo) -> ModelInfo {
            var info = info
            info.fullName = scope.isEmpty ? info.name : "\(scope).\(info.name)"
            info.pointer = "\(pointer)/\(info.name)"
            info.models = info.models.map { $0.placed(in: info.fullName, info.pointer) }
            return info
        }
        switch self {
        case .record(var model):
            model.info = placed(model.info)
            return .record(model)
        case .literals(var model):
            model.info = placed(model.info)
            return .literals(model)
        case .union(var model):
            model.info = placed(model.info)
            return .union(model)
        case .tuple(var model):
            model.info = placed(model.info)
            return .tuple(model)
        case .alias(var model):
            model.info = placed(model.info)
            return .alias(model)
        case .messages(var model):
            model.info = placed(model.info)
            return .messages(model)
        case .object, .enumeration: return self
        }
    }
}

// MARK: APIs

func api(
    _ name: String, _ operations: [APIOperation], servers: [Server] = [], securitySchemes: [APISecurityScheme] = []
) -> API {
    API(
        name: name, fullName: name, servers: servers, securitySchemes: securitySchemes, operations: operations,
        location: SourceLocation(file: "shop.openapi.yaml"))
}

func operation(
    _ name: String, _ method: String = "GET", _ path: String = "/things", _ parameters: [Parameter] = [],
    body: [Content] = [], isBodyRequired: Bool = true, _ responses: [APIResponse] = [], security: [[String]] = [],
    pagination: Pagination? = nil, transcoding: Transcoding? = nil, isDeprecated: Bool = false,
    documentation: Documentation = Documentation()
) -> APIOperation {
    APIOperation(
        name: name, method: method, path: path, parameters: parameters,
        body: body.isEmpty ? nil : RequestBody(contents: body, isRequired: isBodyRequired), responses: responses,
        security: security, pagination: pagination, transcoding: transcoding, isDeprecated: isDeprecated,
        documentation: documentation, location: somewhere, pointer: "#/paths/\(name)")
}

func parameter(
    _ name: String, _ place: Parameter.Place, _ type: ValueType, style: Parameter.Style? = nil, explodes: Bool? = nil,
    isRequired: Bool = false, default defaultValue: JSON? = nil, isDeprecated: Bool = false, rules: JSON? = nil
) -> Parameter {
    let style = style ?? (place == .path || place == .header ? .simple : .form)
    var parameter = Parameter(
        name: name, place: place, style: style, explodes: explodes ?? (style == .form), type: type,
        isRequired: isRequired || place == .path, defaultValue: defaultValue, isDeprecated: isDeprecated,
        location: somewhere, pointer: "#/parameters/\(name)")
    parameter.rules = rules
    return parameter
}

func response(_ code: Int, _ contents: Content...) -> APIResponse { response(.code(code), contents) }

func response(_ status: APIResponse.Status, _ contents: [Content] = []) -> APIResponse {
    APIResponse(status: status, contents: contents, pointer: "#/responses")
}

func json(_ type: ValueType, _ mediaType: String = "application/json") -> Content {
    Content(mediaType: mediaType, form: .json(type))
}
