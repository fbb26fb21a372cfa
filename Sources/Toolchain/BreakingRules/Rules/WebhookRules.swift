/// The rules for calls that the server makes: the same for webhooks and callbacks.
package struct WebhookRules: Sendable {
    package let removed = APIRule(
        [.webhook: "REST_WEBHOOK_REMOVED", .callback: "REST_CALLBACK_REMOVED"], .wire, .error,
        "Old clients wait for a webhook or callback that they were promised.")
    package let added = APIRule(
        [.webhook: "REST_WEBHOOK_ADDED", .callback: "REST_CALLBACK_ADDED"], .wire, .info,
        "A new webhook or callback is for clients that ask for it.")
    package let renamed = APIRule(
        [.webhook: "REST_WEBHOOK_RENAMED", .callback: "REST_CALLBACK_RENAMED"], .code, .info,
        "The name of a webhook or callback may be a name in code.")
    package let deprecatedRemoved = APIRule(
        [.webhook: "REST_DEPRECATED_WEBHOOK_REMOVED", .callback: "REST_DEPRECATED_CALLBACK_REMOVED"], .lifecycle,
        .warning,
        "A deprecated webhook or callback has no day from which on it may be gone; clients may rely on it still.")
    package let removedBeforeSunset = APIRule(
        [.webhook: "REST_WEBHOOK_REMOVED_BEFORE_SUNSET", .callback: "REST_CALLBACK_REMOVED_BEFORE_SUNSET"], .lifecycle,
        .error, "Clients rely on a webhook or callback until the day of its sunset.")
    package let sunset = APIRule(
        [.webhook: "REST_WEBHOOK_SUNSET", .callback: "REST_CALLBACK_SUNSET"], .lifecycle, .info,
        "A webhook or callback may be gone when the day of its sunset has come.")
    package let deprecated = APIRule(
        [.webhook: "REST_WEBHOOK_DEPRECATED", .callback: "REST_CALLBACK_DEPRECATED"], .lifecycle, .info,
        "Clients are to do without from now on.")
    package let parameterRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_PARAMETER_REMOVED", .callback: "REST_CALLBACK_PARAMETER_REMOVED"], .wire, .error,
        "Old clients read a parameter that is always there.")
    package let optionalParameterRemoved = APIRule(
        [.webhook: "REST_OPTIONAL_WEBHOOK_PARAMETER_REMOVED", .callback: "REST_OPTIONAL_CALLBACK_PARAMETER_REMOVED"],
        .wire, .warning, "Old clients read a parameter where it is there.")
    package let parameterBecameOptional = APIRule(
        [.webhook: "REST_WEBHOOK_PARAMETER_BECAME_OPTIONAL", .callback: "REST_CALLBACK_PARAMETER_BECAME_OPTIONAL"],
        .wire, .error, "Old clients rely on a parameter that is always there.")
    package let parameterStyleChanged = APIRule(
        [.webhook: "REST_WEBHOOK_PARAMETER_STYLE_CHANGED", .callback: "REST_CALLBACK_PARAMETER_STYLE_CHANGED"], .wire,
        .error, "Old clients read a parameter as it was written.")
    package let parameterAdded = APIRule(
        [.webhook: "REST_WEBHOOK_PARAMETER_ADDED", .callback: "REST_CALLBACK_PARAMETER_ADDED"], .wire, .info,
        "Clients skip parameters that they do not know.")
    package let bodyRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_BODY_REMOVED", .callback: "REST_CALLBACK_BODY_REMOVED"], .wire, .error,
        "Old clients read the body of a webhook or callback.")
    package let bodyBecameOptional = APIRule(
        [.webhook: "REST_WEBHOOK_BODY_BECAME_OPTIONAL", .callback: "REST_CALLBACK_BODY_BECAME_OPTIONAL"], .wire, .error,
        "Old clients rely on a body that is always there.")
    package let bodyAdded = APIRule(
        [.webhook: "REST_WEBHOOK_BODY_ADDED", .callback: "REST_CALLBACK_BODY_ADDED"], .wire, .info,
        "Clients skip a body that they do not know of.")
    package let mediaTypeAdded = APIRule(
        [.webhook: "REST_WEBHOOK_MEDIA_TYPE_ADDED", .callback: "REST_CALLBACK_MEDIA_TYPE_ADDED"], .wire, .error,
        "Old clients cannot say in which media types they read a webhook or callback.")
    package let mediaTypeRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_MEDIA_TYPE_REMOVED", .callback: "REST_CALLBACK_MEDIA_TYPE_REMOVED"], .wire, .info,
        "What is not sent need not be read.")
    package let statusRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_STATUS_REMOVED", .callback: "REST_CALLBACK_STATUS_REMOVED"], .wire, .error,
        "Old clients answer with a status that was taken well.")
    package let failureRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_FAILURE_REMOVED", .callback: "REST_CALLBACK_FAILURE_REMOVED"], .wire, .warning,
        "Old clients say by a status why they did not take a webhook or callback.")
    package let statusAdded = APIRule(
        [.webhook: "REST_WEBHOOK_STATUS_ADDED", .callback: "REST_CALLBACK_STATUS_ADDED"], .wire, .info,
        "Old clients answer with the statuses they know.")
    package let answerBodyAdded = APIRule(
        [.webhook: "REST_WEBHOOK_ANSWER_BODY_ADDED", .callback: "REST_CALLBACK_ANSWER_BODY_ADDED"], .wire, .error,
        "Old clients answer without a body.")
    package let answerMediaTypeRemoved = APIRule(
        [.webhook: "REST_WEBHOOK_ANSWER_MEDIA_TYPE_REMOVED", .callback: "REST_CALLBACK_ANSWER_MEDIA_TYPE_REMOVED"],
        .wire, .error, "Old clients answer in the media types they know.")
    package let answerHeaderRequired = APIRule(
        [.webhook: "REST_WEBHOOK_ANSWER_HEADER_REQUIRED", .callback: "REST_CALLBACK_ANSWER_HEADER_REQUIRED"], .wire,
        .error, "Old clients answer with the header fields they know of.")
}

extension APIRule {
    package static let webhook = WebhookRules()
}
