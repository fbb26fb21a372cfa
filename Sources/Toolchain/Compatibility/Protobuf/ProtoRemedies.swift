/// The remedies: what could be done in place of a change, by the rule that it breaks. Rules whose message says it all
/// have none: an option is set back, and a name is kept.
enum ProtoRemedies {
    static let all = [
        "ENUM_NO_DELETE": keepDeprecated,
        "ENUM_SAME_TYPE": "Add an enum under another name, and fields of its type.",
        "ENUM_VALUE_NO_DELETE": keepDeprecated,
        "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED": "Reserve its name, so that nobody uses it for something else.",
        "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED": "Reserve its number, so that nobody uses it for something else.",
        "ENUM_VALUE_SAME_NAME": "Keep the old name; with 'allow_alias', the new one can be added beside it.",
        "EXTENSION_NO_DELETE": keepDeprecated,
        "FIELD_NO_DELETE": keepDeprecated,
        "FIELD_NO_DELETE_UNLESS_NAME_RESERVED": "Reserve its name, so that nobody uses it for something else.",
        "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED": "Reserve its number, so that nobody uses it for something else.",
        "FIELD_SAME_CARDINALITY": addBeside,
        "FIELD_SAME_NAME": "Keep the name, which is also the one in JSON, or add a field beside it.",
        "FIELD_SAME_ONEOF": addBeside,
        "FIELD_SAME_TYPE": addBeside,
        "FIELD_WIRE_COMPATIBLE_CARDINALITY": addBeside,
        "FIELD_WIRE_COMPATIBLE_TYPE": addBeside,
        "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY": addBeside,
        "FIELD_WIRE_JSON_COMPATIBLE_TYPE": addBeside,
        "FILE_SAME_PACKAGE": "Keep the old package, and put what is new into a file of a package of its own.",
        "MESSAGE_NO_DELETE": keepDeprecated,
        "MESSAGE_SAME_REQUIRED_FIELDS": "Leave required fields as they are, and let new ones be optional.",
        "ONEOF_NO_DELETE": keepDeprecated,
        "RESERVED_ENUM_NO_DELETE": keepReserved,
        "RESERVED_MESSAGE_NO_DELETE": keepReserved,
        "RPC_NO_DELETE": keepDeprecated,
        "RPC_SAME_CLIENT_STREAMING": addMethod,
        "RPC_SAME_REQUEST_TYPE": addMethod,
        "RPC_SAME_RESPONSE_TYPE": addMethod,
        "RPC_SAME_SERVER_STREAMING": addMethod,
        "SERVICE_NO_DELETE": keepDeprecated,
    ]

    private static let keepDeprecated = "Keep it, and mark it as deprecated."
    private static let keepReserved = "Keep it reserved: what was sent under it may be in storage still."
    private static let addBeside = "Add a field under another number beside it, and mark this one as deprecated."
    private static let addMethod = "Add a method beside it, and mark this one as deprecated."
}
