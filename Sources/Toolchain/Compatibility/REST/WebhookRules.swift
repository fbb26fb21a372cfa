/// The rules for calls that the server makes: the same for webhooks and callbacks.
enum WebhookRules {
    static let all = rules("WEBHOOK", "webhook") + rules("CALLBACK", "callback")

    private static func rules(_ kind: String, _ name: String) -> [APIRule] {
        [
            APIRule("REST_\(kind)_REMOVED", .wire, .error, "Old clients wait for a \(name) that they were promised."),
            APIRule("REST_\(kind)_ADDED", .wire, .info, "A new \(name) is for clients that ask for it."),
            APIRule("REST_\(kind)_RENAMED", .code, .info, "The name of a \(name) may be a name in code."),
            APIRule(
                "REST_DEPRECATED_\(kind)_REMOVED", .lifecycle, .warning,
                "A deprecated \(name) has no day from which on it may be gone; clients may rely on it still."),
            APIRule(
                "REST_\(kind)_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
                "Clients rely on a \(name) until the day of its sunset."),
            APIRule(
                "REST_\(kind)_SUNSET", .lifecycle, .info,
                "A \(name) may be gone when the day of its sunset has come."),
            APIRule("REST_\(kind)_DEPRECATED", .lifecycle, .info, "Clients are to do without from now on."),
            APIRule(
                "REST_\(kind)_PARAMETER_REMOVED", .wire, .error, "Old clients read a parameter that is always there."),
            APIRule(
                "REST_OPTIONAL_\(kind)_PARAMETER_REMOVED", .wire, .warning,
                "Old clients read a parameter where it is there."),
            APIRule(
                "REST_\(kind)_PARAMETER_BECAME_OPTIONAL", .wire, .error,
                "Old clients rely on a parameter that is always there."),
            APIRule(
                "REST_\(kind)_PARAMETER_STYLE_CHANGED", .wire, .error, "Old clients read a parameter as it was written."
            ),
            APIRule(
                "REST_\(kind)_PARAMETER_ADDED", .wire, .info, "Clients skip parameters that they do not know."),
            APIRule("REST_\(kind)_BODY_REMOVED", .wire, .error, "Old clients read the body of a \(name)."),
            APIRule(
                "REST_\(kind)_BODY_BECAME_OPTIONAL", .wire, .error, "Old clients rely on a body that is always there."),
            APIRule("REST_\(kind)_BODY_ADDED", .wire, .info, "Clients skip a body that they do not know of."),
            APIRule(
                "REST_\(kind)_MEDIA_TYPE_ADDED", .wire, .error,
                "Old clients cannot say in which media types they read a \(name)."),
            APIRule("REST_\(kind)_MEDIA_TYPE_REMOVED", .wire, .info, "What is not sent need not be read."),
            APIRule(
                "REST_\(kind)_STATUS_REMOVED", .wire, .error, "Old clients answer with a status that was taken well."),
            APIRule(
                "REST_\(kind)_FAILURE_REMOVED", .wire, .warning,
                "Old clients say by a status why they did not take a \(name)."),
            APIRule("REST_\(kind)_STATUS_ADDED", .wire, .info, "Old clients answer with the statuses they know."),
            APIRule("REST_\(kind)_ANSWER_BODY_ADDED", .wire, .error, "Old clients answer without a body."),
            APIRule(
                "REST_\(kind)_ANSWER_MEDIA_TYPE_REMOVED", .wire, .error,
                "Old clients answer in the media types they know."),
            APIRule(
                "REST_\(kind)_ANSWER_HEADER_REQUIRED", .wire, .error,
                "Old clients answer with the header fields they know of."),
        ]
    }
}
