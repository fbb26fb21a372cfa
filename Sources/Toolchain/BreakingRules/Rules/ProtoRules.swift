/// Rules for `.proto` contracts that buf has as well, some of which those for queues follow: what `buf config
/// ls-breaking-rules` lists. Rules for options of files are in ``FileOption``.
package struct ProtoRules: Sendable {
    // Files
    package let fileNoDelete = ProtoRule("FILE_NO_DELETE", [.file, .csr], "Files are not deleted.")
    package let fileSamePackage = ProtoRule(
        "FILE_SAME_PACKAGE", [.file, .package, .wireJSON, .wire, .csr], v1beta1: [.file],
        "Files stay in their packages.",
        remedy: "Keep the old package, and put what is new into a file of a package of its own.")
    package let fileSameSyntax = ProtoRule(
        "FILE_SAME_SYNTAX", [.file, .package, .csr], "Files keep their syntax or edition.",
        remark:
            "on the wire, nothing changes by this line alone: what follows from it for fields and enums is reported at them"
    )

    // Packages
    package let packageEnumNoDelete = ProtoRule("PACKAGE_ENUM_NO_DELETE", [.package], "Enums stay in their packages.")
    package let packageExtensionNoDelete = ProtoRule(
        "PACKAGE_EXTENSION_NO_DELETE", [.package], since: .v2, "Extensions stay in their packages.")
    package let packageMessageNoDelete = ProtoRule(
        "PACKAGE_MESSAGE_NO_DELETE", [.package], "Messages stay in their packages.")
    package let packageNoDelete = ProtoRule("PACKAGE_NO_DELETE", [.package], "Packages are not deleted.")
    package let packageServiceNoDelete = ProtoRule(
        "PACKAGE_SERVICE_NO_DELETE", [.package], "Services stay in their packages.")

    // Messages
    package let messageNoDelete = ProtoRule(
        "MESSAGE_NO_DELETE", [.file, .csr], "Messages stay in their files.", remedy: .keepDeprecated)
    package let messageNoRemoveStandardDescriptorAccessor = ProtoRule(
        "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", [.file, .package, .csr],
        "Messages keep their standard accessor of descriptors.", remark: ProtoRule.onlyCode)
    package let messageSameJSONFormat = ProtoRule(
        "MESSAGE_SAME_JSON_FORMAT", [.file, .package, .wireJSON, .csr], "Messages that have a JSON form keep it.",
        remark: "in binary, nothing changes: that names do not clash in JSON is checked no more")
    package let messageSameRequiredFields = ProtoRule(
        "MESSAGE_SAME_REQUIRED_FIELDS", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Messages keep their required fields, and get no others.",
        remedy: "Leave required fields as they are, and let new ones be optional.")

    // Oneofs
    package let oneofNoDelete = ProtoRule(
        "ONEOF_NO_DELETE", [.file, .package, .csr], "Oneofs are not deleted.", remedy: .keepDeprecated)

    // Fields
    package let fieldNoDelete = ProtoRule(
        "FIELD_NO_DELETE", [.file, .package, .csr], "Fields are not deleted.", remedy: .keepDeprecated)
    package let fieldNoDeleteUnlessNameReserved = ProtoRule(
        "FIELD_NO_DELETE_UNLESS_NAME_RESERVED", [.wireJSON, .csr],
        "Fields are deleted only when their names are reserved.",
        remedy: "Reserve its name, so that nobody uses it for something else.")
    package let fieldNoDeleteUnlessNumberReserved = ProtoRule(
        "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", [.wireJSON, .wire, .csr], isForQueues: true,
        "Fields are deleted only when their numbers are reserved.",
        remedy: "Reserve its number, so that nobody uses it for something else.")
    package let fieldSameCardinality = ProtoRule(
        "FIELD_SAME_CARDINALITY", [.file, .package], v1beta1: [.file, .package, .wireJSON, .wire],
        "Fields stay explicit, implicit, required, repeated or maps, as they are.", remedy: .addBeside)
    package let fieldSameCppStringType = ProtoRule(
        "FIELD_SAME_CPP_STRING_TYPE", [.file, .package], "Fields keep their type of string in C++.",
        remark: ProtoRule.onlyCode)
    package let fieldSameDefault = ProtoRule(
        "FIELD_SAME_DEFAULT", [.file, .package, .wireJSON, .wire, .csr], since: .v2, "Fields keep their defaults.")
    package let fieldSameJavaUTF8Validation = ProtoRule(
        "FIELD_SAME_JAVA_UTF8_VALIDATION", [.file, .package], "Strings keep their checks of UTF-8 in Java.",
        remark:
            "on the wire, nothing changes for text that is UTF-8: Java code refuses other text in one version, and takes it in the other"
    )
    package let fieldSameJSONName = ProtoRule(
        "FIELD_SAME_JSON_NAME", [.file, .package, .wireJSON, .csr], "Fields keep their names in JSON.")
    package let fieldSameJSType = ProtoRule(
        "FIELD_SAME_JSTYPE", [.file, .package], "Fields of 64 bits keep their type in JavaScript.",
        remark: ProtoRule.onlyCode)
    package let fieldSameName = ProtoRule(
        "FIELD_SAME_NAME", [.file, .package, .wireJSON, .csr], isForQueues: true, "Fields keep their names.",
        remedy: "Keep the name, which is also the one in JSON, or add a field beside it.")
    package let fieldSameOneof = ProtoRule(
        "FIELD_SAME_ONEOF", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Fields stay in the oneof in which they are, or in none.", remedy: .addBeside)
    package let fieldSameType = ProtoRule(
        "FIELD_SAME_TYPE", [.file, .package, .csr], v1beta1: [.file, .package, .wireJSON, .wire],
        "Fields keep their types.", remedy: .addBeside)
    package let fieldSameUTF8Validation = ProtoRule(
        "FIELD_SAME_UTF8_VALIDATION", [.file, .package], "Strings keep their checks of UTF-8.",
        remark:
            "on the wire, nothing changes for text that is UTF-8: other text is refused by one version, and taken by the other"
    )
    package let fieldWireCompatibleCardinality = ProtoRule(
        "FIELD_WIRE_COMPATIBLE_CARDINALITY", [.wire], isForQueues: true,
        "Fields change only to cardinalities that are written alike in binary.", remedy: .addBeside)
    package let fieldWireCompatibleType = ProtoRule(
        "FIELD_WIRE_COMPATIBLE_TYPE", [.wire], since: .v1, isForQueues: true,
        "Fields change only to types that are written alike in binary.", remedy: .addBeside)
    package let fieldWireJSONCompatibleCardinality = ProtoRule(
        "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", [.wireJSON, .csr],
        "Fields change only to cardinalities that are written alike in JSON.", remedy: .addBeside)
    package let fieldWireJSONCompatibleType = ProtoRule(
        "FIELD_WIRE_JSON_COMPATIBLE_TYPE", [.wireJSON, .csr], since: .v1,
        "Fields change only to types that are written alike in binary and JSON.", remedy: .addBeside)

    // Extensions
    package let extensionMessageNoDelete = ProtoRule(
        "EXTENSION_MESSAGE_NO_DELETE", [.file, .package, .csr], "Messages keep their extension ranges.",
        remark:
            "in binary, nothing changes: extensions with these numbers, which no schema may declare any more, are read as unknown fields"
    )
    package let extensionNoDelete = ProtoRule(
        "EXTENSION_NO_DELETE", [.file], since: .v2, "Extensions stay in their files.", remedy: .keepDeprecated)

    // Enums
    package let enumNoDelete = ProtoRule(
        "ENUM_NO_DELETE", [.file, .csr], "Enums stay in their files.", remedy: .keepDeprecated)
    package let enumSameJSONFormat = ProtoRule(
        "ENUM_SAME_JSON_FORMAT", [.file, .package, .wireJSON, .csr], "Enums that have a JSON form keep it.",
        remark: "in binary, nothing changes: that names do not clash in JSON is checked no more")
    package let enumSameType = ProtoRule(
        "ENUM_SAME_TYPE", [.file, .package], "Open enums stay open, closed ones closed.",
        remedy: "Add an enum under another name, and fields of its type.")

    // Enum values
    package let enumValueNoDelete = ProtoRule(
        "ENUM_VALUE_NO_DELETE", [.file, .package, .csr], "Numbers of enums keep a value.", remedy: .keepDeprecated)
    package let enumValueNoDeleteUnlessNameReserved = ProtoRule(
        "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", [.wireJSON, .csr],
        "Enum values are deleted only when their names are reserved.",
        remedy: "Reserve its name, so that nobody uses it for something else.")
    package let enumValueNoDeleteUnlessNumberReserved = ProtoRule(
        "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", [.wireJSON, .wire, .csr], isForQueues: true,
        "Enum values are deleted only when their numbers are reserved.",
        remedy: "Reserve its number, so that nobody uses it for something else.")
    package let enumValueSameName = ProtoRule(
        "ENUM_VALUE_SAME_NAME", [.file, .package, .wireJSON, .csr], isForQueues: true, "Enum values keep their names.",
        remedy: "Keep the old name; with 'allow_alias', the new one can be added beside it.")

    // Reserved numbers and names
    package let reservedEnumNoDelete = ProtoRule(
        "RESERVED_ENUM_NO_DELETE", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "What enums reserve stays reserved.", remedy: .keepReserved, remark: .reserved)
    package let reservedMessageNoDelete = ProtoRule(
        "RESERVED_MESSAGE_NO_DELETE", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "What messages reserve stays reserved.", remedy: .keepReserved, remark: .reserved)

    // Services
    package let serviceNoDelete = ProtoRule(
        "SERVICE_NO_DELETE", [.file], "Services stay in their files.", remedy: .keepDeprecated)

    // Methods
    package let rpcNoDelete = ProtoRule(
        "RPC_NO_DELETE", [.file, .package], isForQueues: true, "Methods are not deleted.", remedy: .keepDeprecated)
    package let rpcSameClientStreaming = ProtoRule(
        "RPC_SAME_CLIENT_STREAMING", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Methods keep the way in which clients send.", remedy: .addMethod)
    package let rpcSameIdempotencyLevel = ProtoRule(
        "RPC_SAME_IDEMPOTENCY_LEVEL", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Methods keep their level of idempotency.",
        remedy: "Set it back, and add a method of another level beside it: clients call by GET, repeat calls and keep "
            + "them in queues where it allows that.")
    package let rpcSameRequestType = ProtoRule(
        "RPC_SAME_REQUEST_TYPE", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Methods keep the types of their requests.", remedy: .addMethod)
    package let rpcSameResponseType = ProtoRule(
        "RPC_SAME_RESPONSE_TYPE", [.file, .package, .wireJSON, .wire, .csr],
        "Methods keep the types of their responses.", remedy: .addMethod)
    package let rpcSameServerStreaming = ProtoRule(
        "RPC_SAME_SERVER_STREAMING", [.file, .package, .wireJSON, .wire, .csr], isForQueues: true,
        "Methods keep the way in which servers send.", remedy: .addMethod)
}

extension ProtoRule {
    package static let buf = ProtoRules()

    package static let own = OwnProtoRules()

    /// The rules that are in force in some version; deprecated ids are not among them.
    package static let all = ofBuf + rules(of: own)

    /// The rules among them that buf has.
    package static let ofBuf = rules(of: buf) + FileOption.all.map(\.rule)

    private static func rules(of table: Any) -> [ProtoRule] {
        Mirror(reflecting: table).children.compactMap { $0.value as? ProtoRule }
    }

    package static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// Returns the ids that replace a deprecated id that is understood still; some ids are replaced by none.
    static func replacements(of id: String, in version: Version) -> [String]? {
        guard let deprecated = deprecated[id], version <= deprecated.until else { return nil }
        return deprecated.replacements
    }

    private static let deprecated: [String: (until: Version, replacements: [String])] = [
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
}

/// Remedies and remarks that several rules share.
extension String {
    fileprivate static let keepDeprecated = "Keep it, and mark it as deprecated."
    fileprivate static let keepReserved = "Keep it reserved: what was sent under it may be in storage still."
    fileprivate static let addBeside = "Add a field under another number beside it, and mark this one as deprecated."
    fileprivate static let addMethod = "Add a method beside it, and mark this one as deprecated."
    fileprivate static let reserved =
        "on the wire, nothing changes yet: but what is reserved no more can be given to something else, which then "
        + "reads what was written before"
}
