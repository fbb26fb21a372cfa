/// The requirements of rules: one sentence each, for reports that explain them.
enum RuleTexts {
    static let all: [String: String] = {
        var texts = proto
        for (id, origin) in QueueRules.origins { texts[id] = QueueRules.text(of: origin) }
        for rule in APIRule.byID.values { texts[rule.id] = rule.summary }
        for rule in SchemaRule.all {
            texts[rule.narrowed] = "Schemas that are read take no fewer values than before: \(rule.topic)."
            texts[rule.widened] = "Schemas that are written take no more values than before: \(rule.topic)."
        }
        for option in fileOptions {
            texts["FILE_SAME_\(option.uppercased())"] = "The file option \(option) stays the same."
        }
        return texts
    }()

    private static let fileOptions = [
        "cc_enable_arenas", "cc_generic_services", "csharp_namespace", "go_package", "java_generic_services",
        "java_multiple_files", "java_outer_classname", "java_package", "objc_class_prefix", "optimize_for",
        "php_class_prefix", "php_metadata_namespace", "php_namespace", "py_generic_services", "ruby_package",
        "swift_prefix",
    ]

    /// Of `.proto` contracts, of what accepts findings, and of schemas where there is no pair of rules.
    static let proto = [
        "ALLOW_EXPIRED": "Comments that allow changes are removed, or dated again, when their date has passed.",
        "ALLOW_MALFORMED": "Comments that allow changes name rules, and dates as in 2027-01-31.",
        "ALLOW_UNUSED": "Comments that allow changes are beside changes.",
        "BASELINE_EXPIRED": "Entries of the baseline are removed, or dated again, when their date has passed.",
        "BASELINE_UNUSED": "Entries of the baseline are findings.",
        "ENUM_NO_DELETE": "Enums stay in their files.",
        "ENUM_SAME_JSON_FORMAT": "Enums that have a JSON form keep it.",
        "ENUM_SAME_TYPE": "Open enums stay open, closed ones closed.",
        "ENUM_VALUE_NO_DELETE": "Numbers of enums keep a value.",
        "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED": "Enum values are deleted only when their names are reserved.",
        "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED": "Enum values are deleted only when their numbers are reserved.",
        "ENUM_VALUE_SAME_NAME": "Enum values keep their names.",
        "EXTENSION_MESSAGE_NO_DELETE": "Messages keep their extension ranges.",
        "EXTENSION_NO_DELETE": "Extensions stay in their files.",
        "FIELD_NO_DELETE": "Fields are not deleted.",
        "FIELD_NO_DELETE_UNLESS_NAME_RESERVED": "Fields are deleted only when their names are reserved.",
        "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED": "Fields are deleted only when their numbers are reserved.",
        "FIELD_SAME_CARDINALITY": "Fields stay explicit, implicit, required, repeated or maps, as they are.",
        "FIELD_SAME_CPP_STRING_TYPE": "Fields keep their type of string in C++.",
        "FIELD_SAME_DEFAULT": "Fields keep their defaults.",
        "FIELD_SAME_JAVA_UTF8_VALIDATION": "Strings keep their checks of UTF-8 in Java.",
        "FIELD_SAME_JSON_NAME": "Fields keep their names in JSON.",
        "FIELD_SAME_JSTYPE": "Fields of 64 bits keep their type in JavaScript.",
        "FIELD_SAME_NAME": "Fields keep their names.",
        "FIELD_SAME_ONEOF": "Fields stay in the oneof in which they are, or in none.",
        "FIELD_SAME_TYPE": "Fields keep their types.",
        "FIELD_SAME_UTF8_VALIDATION": "Strings keep their checks of UTF-8.",
        "FIELD_WIRE_COMPATIBLE_CARDINALITY": "Fields change only to cardinalities that are written alike in binary.",
        "FIELD_WIRE_COMPATIBLE_TYPE": "Fields change only to types that are written alike in binary.",
        "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY": "Fields change only to cardinalities that are written alike in JSON.",
        "FIELD_WIRE_JSON_COMPATIBLE_TYPE": "Fields change only to types that are written alike in binary and JSON.",
        "FILE_NO_DELETE": "Files are not deleted.",
        "FILE_SAME_PACKAGE": "Files stay in their packages.",
        "FILE_SAME_SYNTAX": "Files keep their syntax or edition.",
        "MESSAGE_NO_DELETE": "Messages stay in their files.",
        "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR": "Messages keep their standard accessor of descriptors.",
        "MESSAGE_SAME_JSON_FORMAT": "Messages that have a JSON form keep it.",
        "MESSAGE_SAME_REQUIRED_FIELDS": "Messages keep their required fields, and get no others.",
        "ONEOF_NO_DELETE": "Oneofs are not deleted.",
        "PACKAGE_ENUM_NO_DELETE": "Enums stay in their packages.",
        "PACKAGE_EXTENSION_NO_DELETE": "Extensions stay in their packages.",
        "PACKAGE_MESSAGE_NO_DELETE": "Messages stay in their packages.",
        "PACKAGE_NO_DELETE": "Packages are not deleted.",
        "PACKAGE_SERVICE_NO_DELETE": "Services stay in their packages.",
        "RESERVED_ENUM_NO_DELETE": "What enums reserve stays reserved.",
        "RESERVED_MESSAGE_NO_DELETE": "What messages reserve stays reserved.",
        "RPC_NO_DELETE": "Methods are not deleted.",
        "RPC_SAME_CLIENT_STREAMING": "Methods keep the way in which clients send.",
        "RPC_SAME_IDEMPOTENCY_LEVEL": "Methods keep their level of idempotency.",
        "RPC_SAME_REQUEST_TYPE": "Methods keep the types of their requests.",
        "RPC_SAME_RESPONSE_TYPE": "Methods keep the types of their responses.",
        "RPC_SAME_SERVER_STREAMING": "Methods keep the way in which servers send.",
        "SCHEMA_CONTENT_CHANGED": "Texts hold what they held, in the same encoding.",
        "SCHEMA_DEFAULT_CHANGED": "Defaults stay the same.",
        "SCHEMA_DISCRIMINATOR_CHANGED": "A value of a discriminator means the same alternative to both sides.",
        "SCHEMA_FORMAT_CHANGED": "Formats that nobody checks stay the same.",
        "SCHEMA_REMOVED": "Schemas on their own are not removed.",
        "SCHEMA_UNDECIDED": "Of changes of schemas, it can be decided whether they are compatible.",
        "SERVICE_NO_DELETE": "Services stay in their files.",
        "SEVERITY_UNUSED": "Entries of 'severity' with a day are removed when there is nothing left that they are for.",
        "SEVERITY_EXPIRED": "Entries of 'severity' are removed, or dated again, when their date has passed.",
    ]
}
