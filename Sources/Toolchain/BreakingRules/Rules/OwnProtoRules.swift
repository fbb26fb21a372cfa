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

    // Messages. buf compiles no message sets.
    package let messageSameWireFormat = ProtoRule(
        "MESSAGE_SAME_WIRE_FORMAT", wire, "Message sets stay message sets, and other messages become none.",
        remedy: "Set 'message_set_wire_format' back, and add a message under another name.")

    // Extensions. buf takes one of another number for another extension.
    package let extensionSameNumber = ProtoRule(
        "EXTENSION_SAME_NUMBER", wire, "Extensions keep their numbers.",
        remedy: "Add an extension of another name under the new number, and mark this one as deprecated.")

    // Files of edition 2024 and later, which buf does not compare by this.
    package let typeSameVisibility = ProtoRule(
        "TYPE_SAME_VISIBILITY", [.file, .package], "Messages and enums that other files may use remain so.",
        remark: "on the wire, nothing changes: only other files cannot name it any more")

    /// All sets but that of schema registries, which have neither services nor message sets.
    private static let wire: Set<ProtoRule.Category> = [.file, .package, .wireJSON, .wire]
}
