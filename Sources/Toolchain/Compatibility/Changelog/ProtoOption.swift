import Accord
import ProtoReader

/// An option of which no change breaks anybody, with the value that holds whether it is set or not.
struct ProtoOption<Options: Sendable>: Sendable {
    let name: String
    let value: @Sendable (Options) -> String

    fileprivate init(_ name: String, _ value: @escaping @Sendable (Options) -> String) {
        (self.name, self.value) = (name, value)
    }

    fileprivate init(_ name: String, flag: @escaping @Sendable (Options) -> Bool?) {
        self.init(name) { "\(flag($0) ?? false)" }
    }
}

/// The options of which no rule reports a change, by what has them.
enum UnruledOptions {
    static let ofMessages: [ProtoOption<Google.Protobuf.MessageOptions>] = [
        ProtoOption("deprecated_legacy_json_field_conflicts", flag: { $0.deprecatedLegacyJSONFieldConflicts })
    ]

    static let ofFields: [ProtoOption<Google.Protobuf.FieldOptions>] = [
        ProtoOption("lazy", flag: { $0.lazy }),
        ProtoOption("unverified_lazy", flag: { $0.unverifiedLazy }),
        ProtoOption("weak", flag: { $0.weak }),
        ProtoOption("debug_redact", flag: { $0.debugRedact }),
        // Without one, an option is kept where programs see it.
        ProtoOption("retention") { ($0.retention ?? .retentionRuntime).name },
        ProtoOption("targets") { $0.targets.map(\.name).sorted().joined(separator: ", ") },
    ]

    static let ofEnums: [ProtoOption<Google.Protobuf.EnumOptions>] = [
        ProtoOption("deprecated_legacy_json_field_conflicts", flag: { $0.deprecatedLegacyJSONFieldConflicts })
    ]

    static let ofEnumValues: [ProtoOption<Google.Protobuf.EnumValueOptions>] = [
        ProtoOption("debug_redact", flag: { $0.debugRedact })
    ]
}

extension Google.Protobuf.FieldOptions.OptionRetention {
    fileprivate var name: String {
        switch self {
        case .retentionUnknown: "RETENTION_UNKNOWN"
        case .retentionRuntime: "RETENTION_RUNTIME"
        case .retentionSource: "RETENTION_SOURCE"
        case .unrecognized(let number): "\(number)"
        }
    }
}

extension Google.Protobuf.FieldOptions.OptionTargetType {
    fileprivate var name: String {
        switch self {
        case .targetTypeUnknown: "TARGET_TYPE_UNKNOWN"
        case .targetTypeFile: "TARGET_TYPE_FILE"
        case .targetTypeExtensionRange: "TARGET_TYPE_EXTENSION_RANGE"
        case .targetTypeMessage: "TARGET_TYPE_MESSAGE"
        case .targetTypeField: "TARGET_TYPE_FIELD"
        case .targetTypeOneof: "TARGET_TYPE_ONEOF"
        case .targetTypeEnum: "TARGET_TYPE_ENUM"
        case .targetTypeEnumEntry: "TARGET_TYPE_ENUM_ENTRY"
        case .targetTypeService: "TARGET_TYPE_SERVICE"
        case .targetTypeMethod: "TARGET_TYPE_METHOD"
        case .unrecognized(let number): "\(number)"
        }
    }
}
