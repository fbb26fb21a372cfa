/// A change that changelogs alone report, by its id. None of these breaks anybody, so `accord breaking` does not know the
/// ids.
enum ChangeRule: String, Sendable, Hashable, CaseIterable {
    // Of `.proto` contracts
    case enumAdded = "ENUM_ADDED"
    case enumJSONFormatAllowed = "ENUM_JSON_FORMAT_ALLOWED"
    case enumValueAdded = "ENUM_VALUE_ADDED"
    case extensionAdded = "EXTENSION_ADDED"
    case extensionRangeAdded = "EXTENSION_RANGE_ADDED"
    case fieldAdded = "FIELD_ADDED"
    case fieldPackingChanged = "FIELD_PACKING_CHANGED"
    case fileAdded = "FILE_ADDED"
    case httpRuleAdded = "HTTP_RULE_ADDED"
    case messageAdded = "MESSAGE_ADDED"
    case messageJSONFormatAllowed = "MESSAGE_JSON_FORMAT_ALLOWED"
    case oneofAdded = "ONEOF_ADDED"
    case packageAdded = "PACKAGE_ADDED"
    case reservedAdded = "RESERVED_ADDED"
    case rpcAdded = "RPC_ADDED"
    case serviceAdded = "SERVICE_ADDED"
    case typeExported = "TYPE_EXPORTED"

    case enumDeprecated = "ENUM_DEPRECATED"
    case enumUndeprecated = "ENUM_UNDEPRECATED"
    case enumValueDeprecated = "ENUM_VALUE_DEPRECATED"
    case enumValueUndeprecated = "ENUM_VALUE_UNDEPRECATED"
    case fieldDeprecated = "FIELD_DEPRECATED"
    case fieldUndeprecated = "FIELD_UNDEPRECATED"
    case fileDeprecated = "FILE_DEPRECATED"
    case fileUndeprecated = "FILE_UNDEPRECATED"
    case messageDeprecated = "MESSAGE_DEPRECATED"
    case messageUndeprecated = "MESSAGE_UNDEPRECATED"
    case rpcDeprecated = "RPC_DEPRECATED"
    case rpcUndeprecated = "RPC_UNDEPRECATED"
    case serviceDeprecated = "SERVICE_DEPRECATED"
    case serviceUndeprecated = "SERVICE_UNDEPRECATED"

    // Of schemas and documents. Changes of schemas that break nobody otherwise have the id of the rule that reports the
    // same change where it breaks: what is compatible in a request breaks in a response.
    case schemaAdded = "SCHEMA_ADDED"
    case schemaDeprecated = "SCHEMA_DEPRECATED"
    case schemaUndeprecated = "SCHEMA_UNDEPRECATED"
    case messageOfSocketDeprecated = "SOCKET_MESSAGE_DEPRECATED"
    case messageOfSocketUndeprecated = "SOCKET_MESSAGE_UNDEPRECATED"

    // Of operations
    case operationUndeprecated = "REST_OPERATION_UNDEPRECATED"
    case operationSunsetChanged = "REST_OPERATION_SUNSET_CHANGED"
    case parameterUndeprecated = "REST_PARAMETER_UNDEPRECATED"
    case responseUndescribed = "REST_RESPONSE_UNDESCRIBED"
    case responseHeaderBecameRequired = "REST_RESPONSE_HEADER_BECAME_REQUIRED"
    case responseHeaderDeprecated = "REST_RESPONSE_HEADER_DEPRECATED"
    case responseHeaderUndeprecated = "REST_RESPONSE_HEADER_UNDEPRECATED"
    case securityFlowAdded = "REST_SECURITY_FLOW_ADDED"
    case securityFlowScopeAdded = "REST_SECURITY_FLOW_SCOPE_ADDED"
    case securitySchemeAdded = "REST_SECURITY_SCHEME_ADDED"
    case securitySchemeRenamed = "REST_SECURITY_SCHEME_RENAMED"
}
