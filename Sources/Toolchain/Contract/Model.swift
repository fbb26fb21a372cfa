/// Something that becomes a Swift type.
public enum Model: Sendable, Equatable {
    // Of protobuf.
    case object(ObjectModel)
    case enumeration(EnumModel)
    // Of schemas.
    case record(RecordModel)
    case literals(LiteralsModel)
    case union(UnionModel)
    case tuple(TupleModel)
    case alias(AliasModel)
    case messages(MessageSetModel)

    /// The name without package and enclosing models: `Email`.
    public var name: String {
        switch self {
        case .object(let model): model.name
        case .enumeration(let model): model.name
        case .record, .literals, .union, .tuple, .alias, .messages: info?.name ?? ""
        }
    }

    /// The full name, package included: `rin.contacts.v1.Contact.Email`.
    public var fullName: String {
        switch self {
        case .object(let model): model.fullName
        case .enumeration(let model): model.fullName
        case .record, .literals, .union, .tuple, .alias, .messages: info?.fullName ?? ""
        }
    }

    /// The models declared inside this one.
    public var models: [Model] {
        if case .object(let model) = self { model.models } else { info?.models ?? [] }
    }

    public var isDeprecated: Bool {
        switch self {
        case .object(let model): model.isDeprecated
        case .enumeration(let model): model.isDeprecated
        case .record, .literals, .union, .tuple, .alias, .messages: info?.isDeprecated ?? false
        }
    }

    public var location: SourceLocation {
        switch self {
        case .object(let model): model.location
        case .enumeration(let model): model.location
        case .record, .literals, .union, .tuple, .alias, .messages: info?.location ?? SourceLocation(file: "")
        }
    }

    /// The information that all models from schemas have; `nil` for those of protobuf.
    public var info: ModelInfo? {
        switch self {
        case .object, .enumeration: nil
        case .record(let model): model.info
        case .literals(let model): model.info
        case .union(let model): model.info
        case .tuple(let model): model.info
        case .alias(let model): model.info
        case .messages(let model): model.info
        }
    }
}
