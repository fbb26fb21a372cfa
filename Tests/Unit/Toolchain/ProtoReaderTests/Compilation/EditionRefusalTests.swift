import Testing

@Suite("Features that are refused")
struct EditionRefusalTests {
    @Test("A feature that does not fit its declaration or its edition is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            edition = "2023";
            option features.field_presence = LEGACY_REQUIRED;
            """,
            "x.proto:1:1: error: fields cannot all be required; write the feature at the fields that are"),
        Refused(
            """
            edition = "2023";
            option features.field_presence = FIELD_PRESENCE_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'field_presence' has a value that is unknown; choose "
                + "another one"),
        Refused(
            """
            edition = "2023";
            option java_string_check_utf8 = true;
            """,
            "x.proto:2:8: error: editions do not have 'java_string_check_utf8'; use the feature "
                + "`(pb.java).utf8_validation`"),
        Refused(
            """
            edition = "2023";
            message M { repeated int32 a = 1 [packed = true]; }
            """,
            "x.proto:2:28: error: editions do not have 'packed'; use the feature "
                + "'repeated_field_encoding'"),
        Refused(
            """
            edition = "2023";
            message M { int32 a = 1 [features.field_presence = IMPLICIT, default = 1]; }
            """,
            "x.proto:2:72: error: a field with implicit presence has no default; remove it"),
        Refused(
            """
            edition = "2023";
            message M { E a = 1 [features.field_presence = IMPLICIT]; }
            enum E { option features.enum_type = CLOSED; A = 1; }
            """,
            "x.proto:2:15: error: the field has implicit presence, and its enum 'E' is closed; open the "
                + "enum"),
        Refused(
            """
            edition = "2023";
            message M { oneof o { int32 a = 1 [features.field_presence = EXPLICIT]; } }
            """,
            "x.proto:2:29: error: the field has the feature 'field_presence', and fields of oneofs have "
                + "none; remove it"),
        Refused(
            """
            edition = "2023";
            message M { repeated int32 a = 1 [features.field_presence = EXPLICIT]; }
            """,
            "x.proto:2:28: error: the field has the feature 'field_presence', and repeated fields have "
                + "none; remove it"),
        Refused(
            """
            edition = "2023";
            message M { M a = 1 [features.field_presence = IMPLICIT]; }
            """,
            "x.proto:2:15: error: the field has implicit presence, and fields of messages do not; remove "
                + "it"),
        Refused(
            """
            edition = "2023";
            message M { extensions 5; }
            extend M { int32 a = 5 [features.field_presence = EXPLICIT]; }
            """,
            "x.proto:3:18: error: the extension has the feature 'field_presence', and extensions have "
                + "none; remove it"),
        Refused(
            """
            edition = "2023";
            message M { extensions 5; }
            extend M { int32 a = 5 [features.field_presence = LEGACY_REQUIRED]; }
            """,
            "x.proto:3:18: error: an extension cannot be required; remove the feature"),
        Refused(
            """
            edition = "2023";
            message M { int32 a = 1 [features.repeated_field_encoding = PACKED]; }
            """,
            "x.proto:2:19: error: the field has the feature 'repeated_field_encoding', and is not "
                + "repeated; remove it"),
        Refused(
            """
            edition = "2023";
            message M { repeated string a = 1 [features.repeated_field_encoding = PACKED]; }
            """,
            "x.proto:2:29: error: the field is PACKED, and only repeated numbers are; remove it"),
        Refused(
            """
            edition = "2023";
            message M { int32 a = 1 [features.utf8_validation = NONE]; }
            """,
            "x.proto:2:19: error: the field has the feature 'utf8_validation', and is no string; remove "
                + "it"),
        Refused(
            """
            edition = "2023";
            message M { int32 a = 1 [features.message_encoding = DELIMITED]; }
            """,
            "x.proto:2:19: error: the field has the feature 'message_encoding', and is no message; "
                + "remove it"),
        Refused(
            """
            edition = "2023";
            enum E { A = 1; }
            """,
            "x.proto:2:14: error: the first value of an open enum is 0; begin with one that is"),
        Refused(
            """
            edition = "2023";
            message M { option features.field_presence = IMPLICIT; }
            """,
            "x.proto:2:20: error: the option 'google.protobuf.FeatureSet.field_presence' is not for "
                + "messages; remove it"),
        Refused(
            """
            edition = "2023";
            option features.enforce_naming_style = STYLE2024;
            """,
            "x.proto:2:8: error: 'google.protobuf.FeatureSet.enforce_naming_style' is new in edition "
                + "2024, and the file has 2023; remove it"),
        Refused(
            """
            edition = "2024";
            message M { string a = 1 [ctype = CORD]; }
            """,
            "x.proto:2:20: error: editions from 2024 on do not have 'ctype'; use the feature "
                + "`(pb.cpp).string_type`"),
        Refused(
            """
            edition = "2024";
            message m {}
            """,
            "x.proto:2:9: error: the message 'm' does not begin with a capital letter; rename it, or "
                + "write `features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            message M { int32 A = 1; }
            """,
            "x.proto:2:19: error: the field 'A' is not in lower_snake_case; rename it, or write "
                + "`features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            message M { int32 a__b = 1; }
            """,
            "x.proto:2:19: error: the field 'a__b' has an underscore that is not in front of a letter; "
                + "rename it, or write `features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            enum E { a = 0; }
            """,
            "x.proto:2:10: error: the value 'a' is not in UPPER_SNAKE_CASE; rename it, or write "
                + "`features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            package A;
            """,
            "x.proto:2:1: error: the package 'A' is not in lower_snake_case; rename it, or write "
                + "`features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            service s {}
            """,
            "x.proto:2:9: error: the service 's' does not begin with a capital letter; rename it, or "
                + "write `features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            message M { oneof O { int32 a = 1; } }
            """,
            "x.proto:2:19: error: the oneof 'O' is not in lower_snake_case; rename it, or write "
                + "`features.enforce_naming_style = STYLE_LEGACY`"),
        Refused(
            """
            edition = "2024";
            option features.default_symbol_visibility = STRICT;
            message M { export message N {} }
            """,
            "x.proto:3:28: error: 'N' is nested, and a file with STRICT visibility exports no nested "
                + "messages; move it out, or remove 'export'"),
        Refused(
            """
            edition = "2024";
            option features.default_symbol_visibility = STRICT;
            message M { export enum N { A = 0; } }
            """,
            "x.proto:3:25: error: 'N' is nested, and a file with STRICT visibility exports no nested "
                + "enums; move it out, or remove 'export'"),
        Refused(
            """
            edition = "2026";
            message M { int32 a = 1; bool has_a = 2; }
            """,
            "x.proto:2:31: error: the field 'has_a' may collide with 'a' in generated code; rename it, "
                + "or write `features.enforce_naming_style = STYLE2024`"),
        Refused(
            """
            edition = "2023";
            import 'google/protobuf/descriptor.proto';
            extend google.protobuf.FieldOptions { int32 o = 50000 [targets = TARGET_TYPE_FILE]; }
            message M { int32 a = 1 [(o) = 1]; }
            """,
            "x.proto:4:26: error: the option 'o' is not for fields; remove it"),
        Refused(
            """
            edition = "2023";
            import 'google/protobuf/descriptor.proto';
            extend google.protobuf.FeatureSet { F f = 9995; }
            message F { bool a = 1; }
            option features.(f).a = true;
            """,
            "x.proto:5:8: error: the feature 'features.(f).a' is used in the file that declares it; "
                + "declare it in another file"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [feature_support = { edition_deprecated: EDITION_2023 }]; }
            """,
            "x.proto:2:28: error: 'M.a' is deprecated without a 'deprecation_warning'; write one"),
        Refused(
            """
            syntax = "proto3";
            option (pb.file.cpp).namespace = 'x';
            import 'google/protobuf/cpp_file_options.proto';
            """,
            "x.proto:2:8: error: 'pb.file.cpp' is new in edition 2026, and the file has proto3; remove it"),
        Refused(
            """
            edition = "2023";
            option features.field_presence = FIELD_PRESENCE_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'field_presence' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2023";
            option features.enum_type = ENUM_TYPE_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'enum_type' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2023";
            option features.repeated_field_encoding = REPEATED_FIELD_ENCODING_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'repeated_field_encoding' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2023";
            option features.utf8_validation = UTF8_VALIDATION_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'utf8_validation' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2023";
            option features.message_encoding = MESSAGE_ENCODING_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'message_encoding' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2023";
            option features.json_format = JSON_FORMAT_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'json_format' has a value that is unknown; choose another one"),
        Refused(
            """
            edition = "2024";
            option features.enforce_naming_style = ENFORCE_NAMING_STYLE_UNKNOWN;
            """,
            "x.proto:1:1: error: the feature 'enforce_naming_style' has a value that is unknown; choose another one"),
    ]
}
