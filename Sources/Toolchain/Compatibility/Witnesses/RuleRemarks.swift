/// The remarks on rules that no message can show: mostly that the wire stays as it is.
enum RuleRemarks {
    static func line(of rule: String) -> String? { lines[rule] }

    private static let onlyCode = "on the wire, nothing changes: only generated code knows of this"
    private static let reserved =
        "on the wire, nothing changes yet: but what is reserved no more can be given to something else, which then "
        + "reads what was written before"

    private static let lines: [String: String] = {
        var lines = [
            "ENUM_SAME_JSON_FORMAT": "in binary, nothing changes: that names do not clash in JSON is checked no more",
            "EXTENSION_MESSAGE_NO_DELETE":
                "in binary, nothing changes: extensions with these numbers, which no schema may declare any more, are "
                + "read as unknown fields",
            "FIELD_SAME_CPP_STRING_TYPE": onlyCode,
            "FIELD_SAME_JAVA_UTF8_VALIDATION":
                "on the wire, nothing changes for text that is UTF-8: Java code refuses other text in one version, and "
                + "takes it in the other",
            "FIELD_SAME_JSTYPE": onlyCode,
            "FIELD_SAME_UTF8_VALIDATION":
                "on the wire, nothing changes for text that is UTF-8: other text is refused by one version, and taken by "
                + "the other",
            "FILE_SAME_SYNTAX":
                "on the wire, nothing changes by this line alone: what follows from it for fields and enums is reported at "
                + "them",
            "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR": onlyCode,
            "MESSAGE_SAME_JSON_FORMAT":
                "in binary, nothing changes: that names do not clash in JSON is checked no more",
            "RESERVED_ENUM_NO_DELETE": reserved,
            "RESERVED_MESSAGE_NO_DELETE": reserved,
        ]
        for option in FileOption.all { lines[option.rule] = onlyCode }
        return lines
    }()
}
