/// All rules for `.proto` contracts: what `buf config ls-breaking-rules` lists.
enum ProtoRules {
    /// The rules that are in force in some version; deprecated ids are not among them.
    static let all: [ProtoRule] = rows.flatMap { row in
        row.ids.map { id in
            let categories = ProtoRule.Version.allCases.filter { $0 >= row.since }.map { version in
                (version, ProtoRules.categories(of: id, row.categories, in: version))
            }
            return ProtoRule(id: id, categories: Dictionary(uniqueKeysWithValues: categories))
        }
    }

    static func rule(_ id: String) -> ProtoRule? { rulesByID[id] }

    /// Returns the ids that replace a deprecated id that is understood still; some ids are replaced by none.
    static func replacements(of id: String, in version: ProtoRule.Version) -> [String]? {
        guard let deprecated = deprecated[id], version <= deprecated.until else { return nil }
        return deprecated.replacements
    }

    private static let rulesByID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    private static func categories(
        of id: String, _ categories: Set<ProtoRule.Category>, in version: ProtoRule.Version
    ) -> Set<ProtoRule.Category> {
        if version == .v1beta1, let own = categoriesOfV1beta1[id] { return own }
        return version == .v2 ? categories : categories.subtracting([.csr])
    }

    /// The categories in v1beta1 where they differ from v1. That version has no rules for compatible types, so that a
    /// changed type breaks the wire.
    private static let categoriesOfV1beta1: [String: Set<ProtoRule.Category>] = [
        "FIELD_SAME_CARDINALITY": [.file, .package, .wireJSON, .wire],
        "FIELD_SAME_TYPE": [.file, .package, .wireJSON, .wire],
        "FILE_SAME_PACKAGE": [.file],
    ]

    private static let deprecated: [String: (until: ProtoRule.Version, replacements: [String])] = [
        "FIELD_SAME_CTYPE": (.v1, ["FIELD_SAME_CPP_STRING_TYPE"]),
        "FIELD_SAME_LABEL": (
            .v1,
            [
                "FIELD_SAME_CARDINALITY", "FIELD_WIRE_COMPATIBLE_CARDINALITY",
                "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY",
            ]
        ),
        "FILE_SAME_JAVA_STRING_CHECK_UTF8": (.v1, ["FIELD_SAME_JAVA_UTF8_VALIDATION"]),
        "FILE_SAME_PHP_GENERIC_SERVICES": (.v1, []),
        "MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT": (.v2, []),
    ]

    private struct Row {
        var categories: Set<ProtoRule.Category>
        var since = ProtoRule.Version.v1beta1
        var ids: [String]
    }

    private static let rows = [
        Row(categories: [.file, .csr], ids: ["FILE_NO_DELETE", "MESSAGE_NO_DELETE", "ENUM_NO_DELETE"]),
        Row(categories: [.file], ids: ["SERVICE_NO_DELETE"]),
        Row(categories: [.file], since: .v2, ids: ["EXTENSION_NO_DELETE"]),
        Row(
            categories: [.file, .package],
            ids: [
                "ENUM_SAME_TYPE", "FIELD_SAME_CARDINALITY", "FIELD_SAME_CPP_STRING_TYPE",
                "FIELD_SAME_JAVA_UTF8_VALIDATION", "FIELD_SAME_JSTYPE", "FIELD_SAME_UTF8_VALIDATION", "RPC_NO_DELETE",
            ] + FileOption.all.map(\.rule)),
        Row(
            categories: [.file, .package, .csr],
            ids: [
                "ENUM_VALUE_NO_DELETE", "EXTENSION_MESSAGE_NO_DELETE", "FIELD_NO_DELETE", "FIELD_SAME_TYPE",
                "FILE_SAME_SYNTAX", "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", "ONEOF_NO_DELETE",
            ]),
        Row(
            categories: [.file, .package, .wireJSON, .csr],
            ids: [
                "ENUM_SAME_JSON_FORMAT", "ENUM_VALUE_SAME_NAME", "FIELD_SAME_JSON_NAME", "FIELD_SAME_NAME",
                "MESSAGE_SAME_JSON_FORMAT",
            ]),
        Row(
            categories: [.file, .package, .wireJSON, .wire, .csr],
            ids: [
                "FIELD_SAME_ONEOF", "FILE_SAME_PACKAGE", "MESSAGE_SAME_REQUIRED_FIELDS", "RESERVED_ENUM_NO_DELETE",
                "RESERVED_MESSAGE_NO_DELETE", "RPC_SAME_CLIENT_STREAMING", "RPC_SAME_IDEMPOTENCY_LEVEL",
                "RPC_SAME_REQUEST_TYPE", "RPC_SAME_RESPONSE_TYPE", "RPC_SAME_SERVER_STREAMING",
            ]),
        Row(categories: [.file, .package, .wireJSON, .wire, .csr], since: .v2, ids: ["FIELD_SAME_DEFAULT"]),
        Row(
            categories: [.package],
            ids: [
                "PACKAGE_ENUM_NO_DELETE", "PACKAGE_MESSAGE_NO_DELETE", "PACKAGE_NO_DELETE",
                "PACKAGE_SERVICE_NO_DELETE",
            ]),
        Row(categories: [.package], since: .v2, ids: ["PACKAGE_EXTENSION_NO_DELETE"]),
        Row(
            categories: [.wireJSON, .wire, .csr],
            ids: ["ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"]),
        Row(
            categories: [.wireJSON, .csr],
            ids: [
                "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", "FIELD_NO_DELETE_UNLESS_NAME_RESERVED",
                "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY",
            ]),
        Row(categories: [.wireJSON, .csr], since: .v1, ids: ["FIELD_WIRE_JSON_COMPATIBLE_TYPE"]),
        Row(categories: [.wire], ids: ["FIELD_WIRE_COMPATIBLE_CARDINALITY"]),
        Row(categories: [.wire], since: .v1, ids: ["FIELD_WIRE_COMPATIBLE_TYPE"]),
    ]
}
