/// The rules for names and types that code has of schemas, where the wire shows nothing of them.
package struct CodeRules: Sendable {
    package let schemaRenamed = APIRule(
        "SCHEMA_RENAMED", .code, .warning, "The name of a schema is the name of a type in code.")
    package let caseRenamed = APIRule(
        "SCHEMA_ENUM_CASE_RENAMED", .code, .warning, "The name of a value of an enum is the name of a case in code.")
    package let typeChanged = APIRule(
        "SCHEMA_TYPE_IN_CODE_CHANGED", .code, .warning,
        "A value has the type that its format gives it, also where the texts on the wire are the same.")
}

extension APIRule {
    package static let code = CodeRules()
}
