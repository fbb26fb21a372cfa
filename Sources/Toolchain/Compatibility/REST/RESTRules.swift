/// The rules for REST APIs, apart from those for the schemas of what travels.
enum RESTRules {
    static let all: [APIRule] = [
        // Operations
        APIRule("REST_API_REMOVED", .wire, .error, "A document's operations can be called as long as clients do."),
        APIRule("REST_API_ADDED", .wire, .info, "A new document breaks nobody."),
        APIRule("REST_PATH_REMOVED", .wire, .error, "A path can be called as long as clients do."),
        APIRule("REST_OPERATION_REMOVED", .wire, .error, "An operation can be called as long as clients do."),
        APIRule("REST_OPERATION_ADDED", .wire, .info, "A new operation breaks nobody."),
        APIRule("REST_OPERATION_RENAMED", .code, .warning, "The name of an operation is the name of a method in code."),

        // Lifecycle
        APIRule(
            "REST_DEPRECATED_OPERATION_REMOVED", .lifecycle, .warning,
            "A deprecated operation has no day from which on it may be gone; clients may call it still."),
        APIRule(
            "REST_OPERATION_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
            "Clients rely on an operation until the day of its sunset."),
        APIRule(
            "REST_OPERATION_SUNSET", .lifecycle, .info, "An operation may be gone when the day of its sunset has come."),
        APIRule("REST_SUNSET_EARLIER", .lifecycle, .error, "Clients rely on the day that was named first."),
        APIRule("REST_OPERATION_DEPRECATED", .lifecycle, .info, "Clients are to call something else from now on."),
        APIRule(
            "REST_STABILITY_LOWERED", .lifecycle, .error,
            "What was promised to be stable stays so: otherwise it could be changed at will by and by."),
        APIRule(
            "REST_VERSION_NOT_RAISED", .lifecycle, .warning,
            "The version of a contract shows its users that there are changes that they notice."),

        // Queues
        APIRule(
            "REST_QUEUE_OPERATION_RENAMED", .queue, .error,
            "A change in an app's queue finds its operation by the name that it had."),
        APIRule(
            "REST_QUEUE_API_RENAMED", .queue, .error,
            "A change in an app's queue finds its API by the name that it had."),

        // Parameters
        APIRule(
            "REST_PARAMETER_REMOVED", .wire, .warning,
            "What clients ask for by a parameter has an effect, or is refused."),
        APIRule(
            "REST_DEPRECATED_PARAMETER_REMOVED", .lifecycle, .info, "A deprecated parameter has no effect in the end."),
        APIRule("REST_PARAMETER_ADDED", .wire, .info, "A new parameter that may be absent breaks nobody."),
        APIRule(
            "REST_PARAMETER_ADDED_REQUIRED", .wire, .error, "Old clients do not send what they do not know of."),
        APIRule("REST_PARAMETER_BECAME_REQUIRED", .wire, .error, "Old clients leave out what may be absent."),
        APIRule("REST_PARAMETER_BECAME_OPTIONAL", .wire, .info, "A parameter that may be absent breaks nobody."),
        APIRule("REST_PARAMETER_DEPRECATED", .lifecycle, .info, "Clients are to do without from now on."),
        APIRule("REST_PARAMETER_MOVED", .wire, .error, "Old clients write a parameter where it was."),
        APIRule("REST_PARAMETER_STYLE_CHANGED", .wire, .error, "Old clients write a parameter as it was written."),
        APIRule(
            "REST_PARAMETER_RENAMED", .code, .info,
            "The name of a path's parameter is a name in code; on the wire only its position counts."),

        // Bodies of requests
        APIRule("REST_BODY_REMOVED", .wire, .error, "What old clients send in a body is read."),
        APIRule("REST_BODY_ADDED", .wire, .info, "A new body that may be absent breaks nobody."),
        APIRule("REST_BODY_ADDED_REQUIRED", .wire, .error, "Old clients send no body where they know of none."),
        APIRule("REST_BODY_BECAME_REQUIRED", .wire, .error, "Old clients leave out a body that may be absent."),
        APIRule("REST_BODY_BECAME_OPTIONAL", .wire, .info, "A body that may be absent breaks nobody."),
        APIRule("REST_BODY_MEDIA_TYPE_REMOVED", .wire, .error, "Old clients send bodies in the media types they know."),
        APIRule("REST_BODY_MEDIA_TYPE_ADDED", .wire, .info, "A new media type breaks nobody who sends another."),

        // Parts of forms

        // Responses
        APIRule("REST_STATUS_REMOVED", .wire, .error, "Old clients take a status for success that they were promised."),
        APIRule(
            "REST_STATUS_ADDED", .wire, .error, "Old clients do not know what a success of another status brings."),
        APIRule(
            "REST_FAILURE_REMOVED", .wire, .warning, "Old clients distinguish failures by the statuses that they know."),
        APIRule(
            "REST_FAILURE_ADDED", .wire, .warning, strict: .error,
            "Old clients know a failure of another status only as some failure."),
        APIRule(
            "REST_DEFAULT_RESPONSE_ADDED", .wire, .info, strict: .warning,
            "Old clients do not know what responses of other statuses bring."),
        APIRule("REST_RESPONSE_BODY_REMOVED", .wire, .error, "Old clients read a body where they were promised one."),
        APIRule(
            "REST_RESPONSE_MEDIA_TYPE_REMOVED", .wire, .error, "Old clients can be answered in a media type they know."),
        APIRule(
            "REST_RESPONSE_MEDIA_TYPE_ADDED", .wire, .info, strict: .warning,
            "Old clients are answered in the media types they ask for."),
        APIRule(
            "REST_RESPONSE_HEADER_REMOVED", .wire, .error, "Old clients read a header field that is always there."),
        APIRule(
            "REST_OPTIONAL_RESPONSE_HEADER_REMOVED", .wire, .warning,
            "Old clients read a header field where it is there."),
        APIRule(
            "REST_RESPONSE_HEADER_BECAME_OPTIONAL", .wire, .error,
            "Old clients rely on a header field that is always there."),
        APIRule("REST_RESPONSE_HEADER_ADDED", .wire, .info, "Clients skip header fields that they do not know."),

        // Callbacks; what they share with webhooks is in WebhookRules
        APIRule("REST_CALLBACK_URL_CHANGED", .wire, .error, "Old clients say in one place whom to call."),

        // Security
        APIRule("REST_SECURITY_ADDED", .security, .error, "Old clients show no more than they were asked for."),
        APIRule(
            "REST_SECURITY_SCOPE_ADDED", .security, .error, "Tokens of old clients have the scopes they asked for."),
        APIRule(
            "REST_SECURITY_ALTERNATIVE_REMOVED", .security, .error,
            "Old clients show who they are in the way they chose."),
        APIRule("REST_SECURITY_LOOSENED", .security, .info, "Whoever could call can call still."),
        APIRule(
            "REST_SECURITY_SCHEME_CHANGED", .security, .error, "Old clients show who they are as the old scheme asks."),

        // Servers
        APIRule("REST_SERVER_REMOVED", .wire, .error, "Old clients call the server that they know."),
        APIRule("REST_SERVER_CHANGED", .wire, .error, "Old clients call the server that they know."),
        APIRule("REST_SERVER_ADDED", .wire, .info, "A new server breaks nobody."),
        APIRule(
            "REST_SERVER_VARIABLE_NARROWED", .wire, .error, "Old clients put into a server's URL what was allowed."),
        APIRule(
            "REST_SERVER_VARIABLE_DEFAULT_CHANGED", .wire, .warning,
            "Old clients that name no value keep the default they know."),
    ]
}
