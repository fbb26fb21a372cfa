/// Rules for `.proto` contracts that Accord has beside buf's. In a buf.yaml, buf refuses their names.
package struct OwnProtoRules: Sendable {
    // Calls over HTTP, by `google.api.http`. Clients of these REST APIs know nothing of services, so that rules for
    // methods report none of these changes.
    package let httpRuleChanged = ProtoRule(
        "HTTP_RULE_CHANGED", wire, "Methods keep the fields that paths, bodies and responses over HTTP hold.",
        remedy: "Leave it as it is, and add a rule with another path to 'additional_bindings'.")
    package let httpRuleRemoved = ProtoRule(
        "HTTP_RULE_REMOVED", wire, "Methods keep the paths and verbs by which they are called over HTTP.",
        remedy: "Keep it, in 'additional_bindings' of a new one.")

    /// All sets but that of schema registries, which have no services.
    private static let wire: Set<ProtoRule.Category> = [.file, .package, .wireJSON, .wire]
}
