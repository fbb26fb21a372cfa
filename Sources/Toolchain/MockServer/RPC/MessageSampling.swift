import AccordSamples
import Contract
import DynamicMessages

/// A field of a contract's message: `MessageSketch` has one of its own.
private typealias ContractField = Field

extension Contract {
    /// Makes samples of its messages.
    package var messageSampler: MessageSampler {
        let models = WireModels(self)
        let sketches = models.objects.values.sorted { $0.fullName < $1.fullName }
            .map { MessageSketch($0, models) }
        let sampler = Sampler(schema: ProtoJSONSchema(sketches).schema)
        return { type, seed in
            try? sampler.value(definition: type, name: String(type.split(separator: ".").last ?? ""), seed: seed)
        }
    }
}

extension MessageSketch {
    fileprivate init(_ model: ObjectModel, _ models: WireModels) {
        self.init(name: model.fullName, fields: model.fields.map { MessageSketch.Field($0, models) })
    }
}

extension MessageSketch.Field {
    fileprivate init(_ field: ContractField, _ models: WireModels) {
        let (kind, label): (MessageSketch.Kind, MessageSketch.Label) =
            switch field.type {
            case .list(let element, _): (MessageSketch.Kind(element, models), .list)
            case .map(let key, let value): (MessageSketch.Kind(value, models), .map(MessageSketch.Kind(key)))
            default: (MessageSketch.Kind(field.type, models), field.presence == .required ? .required : .optional)
            }
        self.init(name: field.jsonName, kind: kind, label: label, oneof: field.oneof)
    }
}

extension MessageSketch.Kind {
    fileprivate init(_ type: FieldType, _ models: WireModels) {
        switch type {
        case .scalar(let scalar): self.init(scalar)
        case .object(let name, _): self = .message(name)
        case .enumeration("google.protobuf.NullValue"): self = .null
        case .enumeration(let name): self = .enumeration(Self.names(of: models.enums[name]))
        // No list or map has elements that are lists or maps.
        case .list(let element, _): self.init(element, models)
        case .map(_, let value): self.init(value, models)
        }
    }

    fileprivate init(_ scalar: Scalar) {
        self =
            switch scalar {
            case .int32, .sint32, .sfixed32: .int32
            case .int64, .sint64, .sfixed64: .int64
            case .uint32, .fixed32: .uint32
            case .uint64, .fixed64: .uint64
            case .float: .float
            case .double: .double
            case .bool: .bool
            case .string: .string
            case .bytes: .bytes
            }
    }

    /// The names of an enum's values, without those that are other names of the same number. Of an enum with other values,
    /// the one that is zero is left out, because it means that none is set.
    private static func names(of model: EnumModel?) -> [String] {
        var numbers: Set<Int> = []
        let values = (model?.values ?? []).filter { numbers.insert(Int($0.number)).inserted }
        let named = values.contains { $0.number != 0 } ? values.filter { $0.number != 0 } : values
        return named.map(\.name)
    }
}
