import Contract

/// Short ways to build a contract. Names are what they are in a `.proto` file; full names are made by `file`.

let nowhere = SourceLocation(file: "test.proto", line: 1, column: 1)

func file(
    _ path: String, package: String = "", isRequested: Bool = true, isDeprecated: Bool = false,
    _ models: [Model] = [], services: [Service] = []
) -> ContractFile {
    let prefix = package.isEmpty ? "" : "\(package)."
    return ContractFile(
        path: path, package: package, isRequested: isRequested,
        models: models.map { $0.prefixed(prefix) },
        services: services.map { service in
            var service = service
            service.fullName = prefix + service.name
            return service
        },
        isDeprecated: isDeprecated)
}

func message(
    _ name: String, _ fields: [Field] = [], oneofs: [String] = [], models: [Model] = [], isDeprecated: Bool = false,
    documentation: Documentation = Documentation()
) -> Model {
    .object(
        ObjectModel(
            name: name, fullName: name, fields: fields,
            oneofs: oneofs.map { Oneof(name: $0, location: nowhere) },
            models: models, isDeprecated: isDeprecated, documentation: documentation, location: nowhere))
}

func enumeration(
    _ name: String, _ values: [(String, Int32)], deprecated: Set<String> = [], isClosed: Bool = false,
    isDeprecated: Bool = false
) -> Model {
    .enumeration(
        EnumModel(
            name: name, fullName: name,
            values: values.map { name, number in
                EnumValue(name: name, number: number, isDeprecated: deprecated.contains(name), location: nowhere)
            },
            isClosed: isClosed, isDeprecated: isDeprecated, location: nowhere))
}

func field(
    _ name: String, _ number: Int, _ type: FieldType, _ presence: Presence = .implicit, json: String? = nil,
    oneof: Int? = nil, defaultValue: DefaultValue? = nil, isDeprecated: Bool = false,
    documentation: Documentation = Documentation()
) -> Field {
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    let jsonName = (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return Field(
        name: name, jsonName: json ?? String(jsonName), number: number, type: type, presence: presence, oneof: oneof,
        defaultValue: defaultValue, isDeprecated: isDeprecated, documentation: documentation, location: nowhere)
}

func service(_ name: String, _ methods: [Method], isDeprecated: Bool = false) -> Service {
    Service(name: name, fullName: name, methods: methods, isDeprecated: isDeprecated, location: nowhere)
}

func method(
    _ name: String, _ input: String, _ output: String, serverStream: Bool = false, clientStream: Bool = false,
    idempotency: Method.Idempotency = .unknown, isDeprecated: Bool = false,
    documentation: Documentation = Documentation()
) -> Method {
    Method(
        name: name, input: input, output: output, isClientStreaming: clientStream, isServerStreaming: serverStream,
        idempotency: idempotency, isDeprecated: isDeprecated, documentation: documentation, location: nowhere)
}

func file(
    _ models: [Model], services: [Service] = [], isDeprecated: Bool = false
) -> ContractFile {
    file("test.proto", isDeprecated: isDeprecated, models, services: services)
}

extension Model {
    /// With full names below `prefix`, which ends in a dot or is empty.
    fileprivate func prefixed(_ prefix: String) -> Model {
        switch self {
        case .object(var model):
            model.fullName = prefix + model.name
            model.models = model.models.map { $0.prefixed("\(model.fullName).") }
            return .object(model)
        case .record, .literals, .union, .tuple, .alias, .messages: return self
        case .enumeration(var model):
            model.fullName = prefix + model.name
            return .enumeration(model)
        }
    }
}

/// The file of the well-known timestamp, as far as a reference to it needs it.
let timestampFile = file(
    "google/protobuf/timestamp.proto", package: "google.protobuf", isRequested: false, [message("Timestamp")])
