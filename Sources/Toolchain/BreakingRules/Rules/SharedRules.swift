/// The rules for REST APIs, sockets and other channels alike.
package struct SharedRules: Sendable {
    // Lifecycle
    package let sunsetEarlier = APIRule(
        [.rest: "REST_SUNSET_EARLIER", .socket: "SOCKET_SUNSET_EARLIER", .channel: "CHANNEL_SUNSET_EARLIER"],
        .lifecycle, .error, "Clients rely on the day that was named first.")
    package let stabilityLowered = APIRule(
        [.rest: "REST_STABILITY_LOWERED", .socket: "SOCKET_STABILITY_LOWERED", .channel: "CHANNEL_STABILITY_LOWERED"],
        .lifecycle, .error, "What was promised to be stable stays so: otherwise it could be changed at will by and by.")
    package let versionNotRaised = APIRule(
        [
            .rest: "REST_VERSION_NOT_RAISED", .socket: "SOCKET_VERSION_NOT_RAISED",
            .channel: "CHANNEL_VERSION_NOT_RAISED",
        ], .lifecycle, .warning, "The version of a contract shows its users that there are changes that they notice.")

    // Parameters
    package let parameterRemoved = APIRule(
        [.rest: "REST_PARAMETER_REMOVED", .socket: "SOCKET_PARAMETER_REMOVED"], .wire, .warning,
        "What clients ask for by a parameter has an effect, or is refused.")
    package let deprecatedParameterRemoved = APIRule(
        [.rest: "REST_DEPRECATED_PARAMETER_REMOVED", .socket: "SOCKET_DEPRECATED_PARAMETER_REMOVED"], .lifecycle, .info,
        "A deprecated parameter has no effect in the end.")
    package let parameterAdded = APIRule(
        [.rest: "REST_PARAMETER_ADDED", .socket: "SOCKET_PARAMETER_ADDED"], .wire, .info,
        "A new parameter that may be absent breaks nobody.")
    package let parameterAddedRequired = APIRule(
        [.rest: "REST_PARAMETER_ADDED_REQUIRED", .socket: "SOCKET_PARAMETER_ADDED_REQUIRED"], .wire, .error,
        "Old clients do not send what they do not know of.")
    package let parameterBecameRequired = APIRule(
        [.rest: "REST_PARAMETER_BECAME_REQUIRED", .socket: "SOCKET_PARAMETER_BECAME_REQUIRED"], .wire, .error,
        "Old clients leave out what may be absent.")
    package let parameterBecameOptional = APIRule(
        [.rest: "REST_PARAMETER_BECAME_OPTIONAL", .socket: "SOCKET_PARAMETER_BECAME_OPTIONAL"], .wire, .info,
        "A parameter that may be absent breaks nobody.")
    package let parameterDeprecated = APIRule(
        [.rest: "REST_PARAMETER_DEPRECATED", .socket: "SOCKET_PARAMETER_DEPRECATED"], .lifecycle, .info,
        "Clients are to do without from now on.")
    package let parameterMoved = APIRule(
        [.rest: "REST_PARAMETER_MOVED", .socket: "SOCKET_PARAMETER_MOVED"], .wire, .error,
        "Old clients write a parameter where it was.")

    // Security
    package let securityAdded = APIRule(
        [.rest: "REST_SECURITY_ADDED", .socket: "SOCKET_SECURITY_ADDED", .channel: "CHANNEL_SECURITY_ADDED"], .security,
        .error, "Old clients show no more than they were asked for.")
    package let securityScopeAdded = APIRule(
        [
            .rest: "REST_SECURITY_SCOPE_ADDED", .socket: "SOCKET_SECURITY_SCOPE_ADDED",
            .channel: "CHANNEL_SECURITY_SCOPE_ADDED",
        ], .security, .error, "Tokens of old clients have the scopes they asked for.")
    package let securityAlternativeRemoved = APIRule(
        [
            .rest: "REST_SECURITY_ALTERNATIVE_REMOVED", .socket: "SOCKET_SECURITY_ALTERNATIVE_REMOVED",
            .channel: "CHANNEL_SECURITY_ALTERNATIVE_REMOVED",
        ], .security, .error, "Old clients show who they are in the way they chose.")
    package let securityLoosened = APIRule(
        [.rest: "REST_SECURITY_LOOSENED", .socket: "SOCKET_SECURITY_LOOSENED", .channel: "CHANNEL_SECURITY_LOOSENED"],
        .security, .info, "Whoever could call or connect can do so still.")

    // Servers
    package let serverRemoved = APIRule(
        [.rest: "REST_SERVER_REMOVED", .socket: "SOCKET_SERVER_REMOVED", .channel: "CHANNEL_SERVER_REMOVED"], .wire,
        .error, "Old clients use the server that they know.")
    package let serverChanged = APIRule(
        [.rest: "REST_SERVER_CHANGED", .socket: "SOCKET_SERVER_CHANGED", .channel: "CHANNEL_SERVER_CHANGED"], .wire,
        .error, "Old clients use the server and address that they know.")
    package let serverAdded = APIRule(
        [.rest: "REST_SERVER_ADDED", .socket: "SOCKET_SERVER_ADDED", .channel: "CHANNEL_SERVER_ADDED"], .wire, .info,
        "A new server breaks nobody.")
    package let serverVariableNarrowed = APIRule(
        [
            .rest: "REST_SERVER_VARIABLE_NARROWED", .socket: "SOCKET_SERVER_VARIABLE_NARROWED",
            .channel: "CHANNEL_SERVER_VARIABLE_NARROWED",
        ], .wire, .error, "Old clients put into a server's URL what was allowed.")
    package let serverVariableWidened = APIRule(
        [
            .rest: "REST_SERVER_VARIABLE_WIDENED", .socket: "SOCKET_SERVER_VARIABLE_WIDENED",
            .channel: "CHANNEL_SERVER_VARIABLE_WIDENED",
        ], .wire, .info, "What old clients put into a server's URL is allowed still.")
    package let serverVariableDefaultChanged = APIRule(
        [
            .rest: "REST_SERVER_VARIABLE_DEFAULT_CHANGED", .socket: "SOCKET_SERVER_VARIABLE_DEFAULT_CHANGED",
            .channel: "CHANNEL_SERVER_VARIABLE_DEFAULT_CHANGED",
        ], .wire, .warning, "Old clients that name no value keep the default they know.")
}

extension APIRule {
    package static let shared = SharedRules()
}
