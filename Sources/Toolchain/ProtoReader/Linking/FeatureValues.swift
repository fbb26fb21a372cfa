/// The features of a declaration that decide how the compiler treats it (`google.protobuf.FeatureSet`).
struct FeatureValues: Equatable {
    enum FieldPresence: UInt64 {
        case explicit = 1
        case implicit = 2
        case legacyRequired = 3
    }

    enum EnumType: UInt64 {
        case open = 1
        case closed = 2
    }

    enum RepeatedFieldEncoding: UInt64 {
        case packed = 1
        case expanded = 2
    }

    enum MessageEncoding: UInt64 {
        case lengthPrefixed = 1
        case delimited = 2
    }

    enum JSONFormat: UInt64 {
        case allow = 1
        case legacyBestEffort = 2
    }

    enum NamingStyle: UInt64 {
        case style2024 = 1
        case legacy = 2
        case style2026 = 3

        var hasRules: Bool { self != .legacy }
    }

    enum SymbolVisibility: UInt64 {
        case exportAll = 1
        case exportTopLevel = 2
        case localAll = 3
        case strict = 4

        var name: String {
            switch self {
            case .exportAll: "EXPORT_ALL"
            case .exportTopLevel: "EXPORT_TOP_LEVEL"
            case .localAll: "LOCAL_ALL"
            case .strict: "STRICT"
            }
        }
    }

    enum ProtoLimits: UInt64 {
        case none = 1
        case limits2026 = 2
    }

    /// Whether others may be meant, because the options that set them have problems.
    private(set) var areUnknown = false
    var fieldPresence = FieldPresence.explicit
    var enumType = EnumType.closed
    var repeatedFieldEncoding = RepeatedFieldEncoding.expanded
    var verifiesUTF8 = false
    var messageEncoding = MessageEncoding.lengthPrefixed
    var jsonFormat = JSONFormat.legacyBestEffort
    var namingStyle = NamingStyle.legacy
    var symbolVisibility = SymbolVisibility.exportAll
    var protoLimits = ProtoLimits.none

    init() {}

    /// The defaults of an edition (`edition_defaults` in descriptor.proto).
    init(of edition: Edition) {
        if edition >= .proto3 {
            fieldPresence = edition == .proto3 ? .implicit : .explicit
            enumType = .open
            verifiesUTF8 = true
            repeatedFieldEncoding = .packed
            jsonFormat = .allow
        }
        if edition >= .edition2024 {
            namingStyle = edition >= .edition2026 ? .style2026 : .style2024
            symbolVisibility = edition >= .edition2026 ? .strict : .exportTopLevel
        }
        if edition >= .edition2026 { protoLimits = .limits2026 }
    }

    /// Makes features unknown: those that refuse something, if they are in force, no longer are.
    mutating func forget() {
        areUnknown = true
        verifiesUTF8 = false
        jsonFormat = .legacyBestEffort
        namingStyle = .legacy
        symbolVisibility = .exportAll
        protoLimits = .none
    }

    /// Applies what a declaration says itself.
    ///
    /// - Returns: the name of a feature that has no known value; `nil` where all are good.
    mutating func merge(_ features: OptionMessage) -> String? {
        var unknown: String?
        func apply<Value: RawRepresentable<UInt64>>(_ number: Int32, _ name: String, _ value: inout Value) {
            guard let raw = features.integer(number) else { return }
            if let known = Value(rawValue: raw) { value = known } else { unknown = unknown ?? name }
        }
        apply(1, "field_presence", &fieldPresence)
        apply(2, "enum_type", &enumType)
        apply(3, "repeated_field_encoding", &repeatedFieldEncoding)
        switch features.integer(4) {
        case nil: break
        case 2: verifiesUTF8 = true
        case 3: verifiesUTF8 = false
        default: unknown = unknown ?? "utf8_validation"
        }
        apply(5, "message_encoding", &messageEncoding)
        apply(6, "json_format", &jsonFormat)
        apply(7, "enforce_naming_style", &namingStyle)
        apply(8, "default_symbol_visibility", &symbolVisibility)
        apply(9, "enforce_proto_limits", &protoLimits)
        return unknown
    }
}
