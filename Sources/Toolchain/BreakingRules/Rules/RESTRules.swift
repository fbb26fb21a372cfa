/// The rules for REST APIs alone, apart from those for the schemas of what travels.
package struct RESTRules: Sendable {
    // Operations
    package let apiRemoved = APIRule(
        "REST_API_REMOVED", .wire, .error, "A document's operations can be called as long as clients do.")
    package let apiAdded = APIRule("REST_API_ADDED", .wire, .info, "A new document breaks nobody.")
    package let pathRemoved = APIRule("REST_PATH_REMOVED", .wire, .error, "A path can be called as long as clients do.")
    package let operationRemoved = APIRule(
        "REST_OPERATION_REMOVED", .wire, .error, "An operation can be called as long as clients do.")
    package let operationAdded = APIRule("REST_OPERATION_ADDED", .wire, .info, "A new operation breaks nobody.")
    package let operationRenamed = APIRule(
        "REST_OPERATION_RENAMED", .code, .warning, "The name of an operation is the name of a method in code.")

    // Lifecycle
    package let deprecatedOperationRemoved = APIRule(
        "REST_DEPRECATED_OPERATION_REMOVED", .lifecycle, .warning,
        "A deprecated operation has no day from which on it may be gone; clients may call it still.")
    package let operationRemovedBeforeSunset = APIRule(
        "REST_OPERATION_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
        "Clients rely on an operation until the day of its sunset.")
    package let operationSunset = APIRule(
        "REST_OPERATION_SUNSET", .lifecycle, .info, "An operation may be gone when the day of its sunset has come.")
    package let operationDeprecated = APIRule(
        "REST_OPERATION_DEPRECATED", .lifecycle, .info, "Clients are to call something else from now on.")

    // Queues
    package let queueOperationRenamed = APIRule(
        "REST_QUEUE_OPERATION_RENAMED", .queue, .error,
        "A change in an app's queue finds its operation by the name that it had.")
    package let queueAPIRenamed = APIRule(
        "REST_QUEUE_API_RENAMED", .queue, .error, "A change in an app's queue finds its API by the name that it had.")

    // Parameters
    package let parameterStyleChanged = APIRule(
        "REST_PARAMETER_STYLE_CHANGED", .wire, .error, "Old clients write a parameter as it was written.")
    package let parameterRenamed = APIRule(
        "REST_PARAMETER_RENAMED", .code, .warning,
        "The name of a path's parameter is a name in code; on the wire only its position counts.")

    // Bodies of requests
    package let bodyRemoved = APIRule("REST_BODY_REMOVED", .wire, .error, "What old clients send in a body is read.")
    package let bodyAdded = APIRule("REST_BODY_ADDED", .wire, .info, "A new body that may be absent breaks nobody.")
    package let bodyAddedRequired = APIRule(
        "REST_BODY_ADDED_REQUIRED", .wire, .error, "Old clients send no body where they know of none.")
    package let bodyBecameRequired = APIRule(
        "REST_BODY_BECAME_REQUIRED", .wire, .error, "Old clients leave out a body that may be absent.")
    package let bodyBecameOptional = APIRule(
        "REST_BODY_BECAME_OPTIONAL", .wire, .info, "A body that may be absent breaks nobody.")
    package let bodyMediaTypeRemoved = APIRule(
        "REST_BODY_MEDIA_TYPE_REMOVED", .wire, .error, "Old clients send bodies in the media types they know.")
    package let bodyMediaTypeChanged = APIRule(
        "REST_BODY_MEDIA_TYPE_CHANGED", .wire, .warning,
        "Old clients send a media type with the parameters that they know.")
    package let bodyMediaTypeAdded = APIRule(
        "REST_BODY_MEDIA_TYPE_ADDED", .wire, .info, "A new media type breaks nobody who sends another.")

    // Responses
    package let statusRemoved = APIRule(
        "REST_STATUS_REMOVED", .wire, .error, "Old clients take a status for success that they were promised.")
    package let statusAdded = APIRule(
        "REST_STATUS_ADDED", .wire, .error, "Old clients do not know what a success of another status brings.")
    package let failureRemoved = APIRule(
        "REST_FAILURE_REMOVED", .wire, .warning, "Old clients distinguish failures by the statuses that they know.")
    package let failureAdded = APIRule(
        "REST_FAILURE_ADDED", .wire, .warning, strict: .error,
        "Old clients know a failure of another status only as some failure.")
    package let defaultResponseAdded = APIRule(
        "REST_DEFAULT_RESPONSE_ADDED", .wire, .info, strict: .warning,
        "Old clients do not know what responses of other statuses bring.")
    package let responseBodyRemoved = APIRule(
        "REST_RESPONSE_BODY_REMOVED", .wire, .error, "Old clients read a body where they were promised one.")
    package let responseMediaTypeRemoved = APIRule(
        "REST_RESPONSE_MEDIA_TYPE_REMOVED", .wire, .error, "Old clients can be answered in a media type they know.")
    package let responseMediaTypeChanged = APIRule(
        "REST_RESPONSE_MEDIA_TYPE_CHANGED", .wire, .warning,
        "Old clients ask for a media type with the parameters that they know.")
    package let responseMediaTypeAdded = APIRule(
        "REST_RESPONSE_MEDIA_TYPE_ADDED", .wire, .info, strict: .warning,
        "Old clients are answered in the media types they ask for.")
    package let responseHeaderRemoved = APIRule(
        "REST_RESPONSE_HEADER_REMOVED", .wire, .error, "Old clients read a header field that is always there.")
    package let optionalResponseHeaderRemoved = APIRule(
        "REST_OPTIONAL_RESPONSE_HEADER_REMOVED", .wire, .warning, "Old clients read a header field where it is there.")
    package let responseHeaderBecameOptional = APIRule(
        "REST_RESPONSE_HEADER_BECAME_OPTIONAL", .wire, .error,
        "Old clients rely on a header field that is always there.")
    package let responseHeaderStyleChanged = APIRule(
        "REST_RESPONSE_HEADER_STYLE_CHANGED", .wire, .error, "Old clients read a header field as it was written.")
    package let responseHeaderAdded = APIRule(
        "REST_RESPONSE_HEADER_ADDED", .wire, .info, "Clients skip header fields that they do not know.")

    // Callbacks; what they share with webhooks is in WebhookRules
    package let callbackURLChanged = APIRule(
        "REST_CALLBACK_URL_CHANGED", .wire, .error, "Old clients say in one place whom to call.")

    // Security
    package let securitySchemeChanged = APIRule(
        "REST_SECURITY_SCHEME_CHANGED", .security, .error, "Old clients show who they are as the old scheme asks.")
}

extension APIRule {
    package static let rest = RESTRules()
}
