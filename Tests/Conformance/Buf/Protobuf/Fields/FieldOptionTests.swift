import Testing

@Suite("Options and features of fields")
struct FieldOptionTests {
    private let jsType = "FIELD_SAME_JSTYPE"
    private let utf8 = "FIELD_SAME_UTF8_VALIDATION"
    private let java = "FIELD_SAME_JAVA_UTF8_VALIDATION"
    private let cpp = "FIELD_SAME_CPP_STRING_TYPE"

    @Test("A changed JavaScript type of a 64-bit integer is reported at the option, or at the field")
    func jsTypes() throws {
        try expectBreak(jsType, in: .fields3("int64 a = 1;", "int64 a = 1 [jstype = JS_STRING];"))
        try expectBreak(jsType, in: .fields3("int64 a = 1 [jstype = JS_STRING];", "int64 a = 1;"))
        try expectBreak(
            jsType,
            in: .fields3("fixed64 a = 1 [jstype = JS_STRING];", "sint64 a = 1 [deprecated = true, jstype = JS_NUMBER];")
        )
        try expectNoBreak(jsType, in: .fields3("int64 a = 1;", "int64 a = 1 [jstype = JS_NORMAL];"))
        try expectNoBreak(jsType, in: .fields3("int64 a = 1 [jstype = JS_STRING];", "int32 a = 1;"))
    }

    @Test("ctype is what a string is in C++")
    func ctype() throws {
        try expectBreak(cpp, in: .fields3("string a = 1;", "string a = 1 [ctype = CORD];"))
        try expectBreak(cpp, in: .fields3("bytes a = 1 [ctype = CORD];", "string a = 1;"))
        try expectBreak(cpp, in: .fields3("string a = 1 [ctype = CORD];", "string a = 1 [ctype = STRING_PIECE];"))
        try expectBreak(cpp, in: .fields3("string a = 1;", "string a = 1 [ctype = STRING_PIECE];"))
        try expectBreak(cpp, in: .fields3("string a = 1 [ctype = STRING_PIECE];", "string a = 1 [ctype = CORD];"))
        try expectNoBreak(cpp, in: .fields3("string a = 1 [ctype = STRING_PIECE];", "string a = 1;"))
        try expectNoBreak(cpp, in: .fields3("string a = 1;", "string a = 1 [ctype = STRING];"))
        try expectNoBreak(cpp, in: .fields3("string a = 1 [ctype = CORD];", "int32 a = 1;"))
    }

    @Test("In editions a feature may say what a string is in C++")
    func cppFeature() throws {
        let file: (String) -> String = { "import \"google/protobuf/cpp_features.proto\";\n\($0)" }
        let pair: (String, String) -> ContractPair = { old, new in
            .edition(file("message M {\n  \(old)\n}"), file("message M {\n  \(new)\n}"))
        }
        let view = "string a = 1 [features.(pb.cpp).string_type = VIEW];"
        try expectBreak(cpp, in: pair("string a = 1;", view))
        try expectBreak(cpp, in: pair(view, "string a = 1;"))
        try expectBreak(cpp, in: pair(view, "string a = 1 [ctype = CORD];"))
        try expectNoBreak(
            cpp, in: pair("string a = 1 [ctype = CORD];", "string a = 1 [features.(pb.cpp).string_type = CORD];"))
        try expectNoBreak(cpp, in: pair(view, view))
        let message = "message M {\n  string a = 1;\n  map<string, string> m = 2;\n}"
        try expectBreak(
            cpp, in: .edition(file(message), file("option features.(pb.cpp).string_type = VIEW;\n\(message)")))
    }

    @Test("From edition 2024 on, a string is a view in C++ unless a feature says otherwise")
    func cppOfEdition2024() throws {
        let file: (String, String) -> String = { edition, options in
            """
            edition = "\(edition)";
            import "google/protobuf/cpp_features.proto";
            message M {
              string a = 1\(options);
            }
            """
        }
        try expectBreak(cpp, in: ContractPair(file("2023", ""), file("2024", "")))
        try expectNoBreak(
            cpp, in: ContractPair(file("2023", ""), file("2024", " [features.(pb.cpp).string_type = STRING]")))
    }

    @Test("proto3 checks UTF-8 and proto2 does not")
    func utf8BySyntax() throws {
        let file: (String) -> String = { "syntax = \"\($0)\";\nmessage M {\n  repeated string a = 1;\n}" }
        try expectBreak(utf8, java, in: ContractPair(file("proto2"), file("proto3")))
        try expectBreak(utf8, java, in: ContractPair(file("proto3"), file("proto2")))
        let bytes: (String) -> String = { file($0).replacingOccurrences(of: "string", with: "bytes") }
        try expectNoBreak(utf8, java, in: ContractPair(bytes("proto2"), bytes("proto3")))
        try expectNoBreak(utf8, java, in: ContractPair(file("proto2"), bytes("proto3")))
    }

    @Test("The strings of maps are checked like others")
    func utf8OfMaps() throws {
        let file: (String) -> String = { "syntax = \"\($0)\";\nmessage M {\n  map<string, int32> a = 1;\n}" }
        try expectBreak(utf8, java, in: ContractPair(file("proto2"), file("proto3")))
        try expectNoBreak(utf8, java, in: ContractPair(file("proto3"), file("proto3")))
    }

    @Test("In editions a feature says whether UTF-8 is checked")
    func utf8Feature() throws {
        let none = "string a = 1 [features.utf8_validation = NONE];"
        try expectBreak(utf8, java, in: .editionFields("string a = 1;", none))
        try expectBreak(utf8, in: .editionFields(none, "string a = 1 [features.utf8_validation = VERIFY];"))
        try expectNoBreak(
            utf8, java, in: .editionFields("string a = 1;", "string a = 1 [features.utf8_validation = VERIFY];"))
        let message = "message M {\n  string a = 1;\n}"
        try expectBreak(utf8, in: .edition(message, "option features.utf8_validation = NONE;\n\(message)"))
        try expectNoBreak(
            utf8, in: .edition("message M {\n  \(none)\n}", "option features.utf8_validation = NONE;\n\(message)"))
    }

    @Test("In Java an option of the file may have UTF-8 checked")
    func javaOption() throws {
        let message = "message M {\n  optional string a = 1;\n  optional bytes b = 2;\n}"
        let option = "option java_string_check_utf8 = true;\n\(message)"
        try expectBreak(java, in: .proto2(message, option))
        try expectBreak(java, in: .proto2(option, message))
        try expectNoBreak(java, in: .proto2(message, "option java_string_check_utf8 = false;\n\(message)"))
        let message3 = "message M {\n  string a = 1;\n}"
        try expectNoBreak(java, in: .proto3(message3, "option java_string_check_utf8 = true;\n\(message3)"))
    }

    @Test("In editions it is a feature of Java that may have UTF-8 checked")
    func javaFeature() throws {
        let file: (String) -> String = {
            """
            import "google/protobuf/java_features.proto";
            option features.utf8_validation = NONE;
            message M {
              string a = 1\($0);
            }
            """
        }
        try expectBreak(java, in: .edition(file(""), file(" [features.(pb.java).utf8_validation = VERIFY]")))
        try expectBreak(java, in: .edition(file(" [features.(pb.java).utf8_validation = VERIFY]"), file("")))
        try expectNoBreak(java, in: .edition(file(""), file(" [features.(pb.java).utf8_validation = DEFAULT]")))
        try expectNoBreak(
            java,
            in: .edition(
                file(" [features.(pb.java).utf8_validation = VERIFY]"), file(" [features.utf8_validation = VERIFY]")))
    }

    @Test("Features in braces are reported at the line on which they are")
    func braces() throws {
        try expectBreak(
            utf8, java, in: .editionFields("string a = 1;", "string a = 1 [features = {utf8_validation: NONE}];"),
            onLines: true)
    }

    @Test("Extensions have options, too")
    func extensions() throws {
        let file: (String, String) -> String = { a, b in
            """
            message M {
              extensions 100 to 200;
            }
            extend M {
              optional int64 a = 100\(a);
              optional string b = 101\(b);
            }
            """
        }
        try expectBreak(
            jsType, cpp, in: .proto2(file("", ""), file(" [jstype = JS_STRING]", " [ctype = CORD]")))
    }
}
