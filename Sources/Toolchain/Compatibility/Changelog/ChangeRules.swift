/// The ids by which changelogs alone report changes. None of these changes breaks anybody, so `accord breaking` does
/// not know the ids.
enum ChangeRules {
    static let proto: Set<String> = [
        "ENUM_ADDED", "ENUM_VALUE_ADDED", "EXTENSION_ADDED", "EXTENSION_RANGE_ADDED", "FIELD_ADDED", "FILE_ADDED",
        "MESSAGE_ADDED", "ONEOF_ADDED", "PACKAGE_ADDED", "RESERVED_ADDED", "RPC_ADDED", "SERVICE_ADDED",
        "ENUM_DEPRECATED", "ENUM_VALUE_DEPRECATED", "FIELD_DEPRECATED", "FILE_DEPRECATED", "MESSAGE_DEPRECATED",
        "RPC_DEPRECATED", "SERVICE_DEPRECATED",
        "ENUM_UNDEPRECATED", "ENUM_VALUE_UNDEPRECATED", "FIELD_UNDEPRECATED", "FILE_UNDEPRECATED",
        "MESSAGE_UNDEPRECATED", "RPC_UNDEPRECATED", "SERVICE_UNDEPRECATED",
    ]

    /// Changes of schemas that break nobody otherwise have the id of the rule that reports the same change where it
    /// breaks: what is compatible in a request breaks in a response.
    private static let schemas: Set<String> = [schemaAdded, schemaDeprecated, schemaUndeprecated]

    static let documents: Set<String> = schemas.union([messageDeprecated])

    static let schemaAdded = "SCHEMA_ADDED"
    static let schemaDeprecated = "SCHEMA_DEPRECATED"
    static let schemaUndeprecated = "SCHEMA_UNDEPRECATED"
    static let messageDeprecated = "SOCKET_MESSAGE_DEPRECATED"
}
