import Testing

@testable import Compatibility

@Suite("Changelog: what is new in .proto contracts")
struct ProtoAdditionTests {
    @Test("A new message, enum or service is reported once, without its contents")
    func declarations() throws {
        let pair = ChangelogPair(
            proto: "message Car {}",
            """
            message Car { message Door { int32 width = 1; } enum Colour { RED = 0; } }
            message Bike { message Bell { string tone = 1; } enum Size { S = 0; } string name = 1; }
            enum Fuel { NONE = 0; }
            service Cars { rpc Get(Car) returns (Car); }
            """)
        #expect(
            try pair.lines() == [
                "added MESSAGE_ADDED toy.v1.Car.Door", "added ENUM_ADDED toy.v1.Car.Colour",
                "added MESSAGE_ADDED toy.v1.Bike", "added ENUM_ADDED toy.v1.Fuel", "added SERVICE_ADDED toy.v1.Cars",
            ])
        #expect(try pair.messages().first == "Message \"Car.Door\" was added.")
        #expect(try pair.changelog().bump == .minor)
    }

    @Test("Custom options that change are reported, with their values where these are no messages")
    func customOptions() throws {
        func text(_ options: String...) -> String {
            """
            syntax = "proto3";
            package toy.v1;
            import "google/protobuf/descriptor.proto";
            message Rule { int32 max = 1; }
            enum Behaviour { NONE = 0; REQUIRED = 1; }
            extend google.protobuf.FileOptions { string owner = 50000; }
            extend google.protobuf.MessageOptions { bool audited = 50000; }
            extend google.protobuf.FieldOptions { string rule = 50000; Rule limits = 50001; repeated Behaviour behaviour = 50002; }
            extend google.protobuf.OneofOptions { string group = 50000; }
            extend google.protobuf.EnumOptions { int32 level = 50000; }
            extend google.protobuf.EnumValueOptions { double weight = 50000; }
            extend google.protobuf.ServiceOptions { string host = 50000; }
            extend google.protobuf.MethodOptions { bytes key = 50000; }
            option (owner) = "\(options[0])";
            message Car {
              option (audited) = \(options[1]);
              string name = 1 [(rule) = "\(options[2])", (limits) = { max: \(options[3]) }, (behaviour) = \(options[4])];
              oneof power { option (group) = "\(options[9])"; int32 watts = 2; }
            }
            enum Fuel { option (level) = \(options[5]); ANY = 0 [(weight) = \(options[6])]; }
            service Cars { option (host) = "\(options[7])"; rpc Get(Car) returns (Car) { option (key) = "\(options[8])"; } }
            """
        }
        let old = text("a", "false", "len<100", "1", "NONE", "1", "0.5", "a", "k", "g")
        let new = text("b", "true", "len<50", "2", "REQUIRED", "2", "1.5", "b", "key", "h")
        let pair = ChangelogPair(old: ["toy.proto": old], new: ["toy.proto": new])
        let field = "Field \"1\" with name \"name\" on message \"Car\" changed option"
        #expect(
            try pair.messages() == [
                "File \"toy.proto\" changed option \"(toy.v1.owner)\" from \"a\" to \"b\".",
                "Message \"Car\" changed option \"(toy.v1.audited)\" from \"false\" to \"true\".",
                "\(field) \"(toy.v1.behaviour)\" from \"NONE\" to \"REQUIRED\".",
                "\(field) \"(toy.v1.limits)\".",
                "\(field) \"(toy.v1.rule)\" from \"len<100\" to \"len<50\".",
                "Oneof \"power\" on message \"Car\" changed option \"(toy.v1.group)\" from \"g\" to \"h\".",
                "Enum \"Fuel\" changed option \"(toy.v1.level)\" from \"1\" to \"2\".",
                "Enum value \"0\" with name \"ANY\" on enum \"Fuel\" changed option \"(toy.v1.weight)\" from \"0.5\" to \"1.5\".",
                "Service \"Cars\" changed option \"(toy.v1.host)\" from \"a\" to \"b\".",
                "RPC \"Get\" on service \"Cars\" changed option \"(toy.v1.key)\" from \"1 bytes\" to \"3 bytes\".",
            ])
        #expect(try ChangelogPair(old: ["toy.proto": old], new: ["toy.proto": old]).messages() == [])
        #expect(
            try ChangelogPair(
                old: ["toy.proto": old.replacing("(rule) = \"len<100\", ", with: "")], new: ["toy.proto": old]
            )
            .messages() == ["\(field) \"(toy.v1.rule)\" from nothing to \"len<100\"."])
    }

    @Test("New fields, oneofs and map fields of a message are reported")
    func fields() throws {
        let pair = ChangelogPair(
            proto: "message Car { string name = 1; }",
            """
            message Car {
              string name = 1;
              optional int32 doors = 2;
              oneof power { int32 watts = 3; }
              map<string, string> labels = 4;
            }
            """)
        #expect(
            try pair.lines() == [
                "added FIELD_ADDED toy.v1.Car.2", "added ONEOF_ADDED toy.v1.Car.power",
                "added FIELD_ADDED toy.v1.Car.3", "added FIELD_ADDED toy.v1.Car.4",
            ])
        #expect(try pair.messages().first == "Field \"2\" with name \"doors\" on message \"Car\" was added.")
        #expect(try pair.changelog().changes.first?.finding.place?.line == 5)
    }

    @Test("Declarations that get a form in JSON, or that other files may use now, have changed")
    func features() throws {
        func pair(_ edition: String, _ old: String, _ new: String) -> ChangelogPair {
            let head = "edition = \"\(edition)\"; package toy.v1; "
            return ChangelogPair(old: ["toy.proto": head + old], new: ["toy.proto": head + new])
        }
        let legacy = "option features.json_format = LEGACY_BEST_EFFORT;"
        let allowed = pair(
            "2023", "message Car { \(legacy) } enum Fuel { \(legacy) NONE = 0; }",
            "message Car {} enum Fuel { NONE = 0; }"
        )
        #expect(
            try allowed.lines() == [
                "changed MESSAGE_JSON_FORMAT_ALLOWED toy.v1.Car", "changed ENUM_JSON_FORMAT_ALLOWED toy.v1.Fuel",
            ])
        #expect(
            try allowed.messages().first
                == "Message \"Car\" JSON format support changed from LEGACY_BEST_EFFORT to ALLOW.")
        #expect(
            try pair(
                "2024", "local message Car {} local enum Fuel { NONE = 0; }", "message Car {} enum Fuel { NONE = 0; }"
            )
            .lines() == ["changed TYPE_EXPORTED toy.v1.Car", "changed TYPE_EXPORTED toy.v1.Fuel"])
    }

    @Test(
        "A change of an option is in the changelog, by its rule or as a change",
        arguments: [
            (
                "message M { option no_standard_descriptor_accessor = true; }", "message M {}",
                ["changed OPTION_CHANGED toy.v1.M"]
            ),
            (
                "message M {}", "message M { option no_standard_descriptor_accessor = true; }",
                ["breaking MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR toy.v1.M"]
            ),
            (
                "message M { string a = 1 [ctype = STRING_PIECE]; }", "message M { string a = 1; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            (
                "message M { string a = 1; }", "message M { string a = 1 [ctype = CORD]; }",
                ["breaking FIELD_SAME_CPP_STRING_TYPE toy.v1.M.1"]
            ),
            (
                "message M { int64 a = 1; }", "message M { int64 a = 1 [jstype = JS_STRING]; }",
                ["breaking FIELD_SAME_JSTYPE toy.v1.M.1"]
            ),
            // The alias says it.
            (
                "enum E { A = 0; }", "enum E { option allow_alias = true; A = 0; B = 0; }",
                ["added ENUM_VALUE_ADDED toy.v1.E.B"]
            ),
            (
                "message M { M a = 1; }", "message M { M a = 1 [lazy = true]; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            (
                "message M { M a = 1 [unverified_lazy = true]; }", "message M { M a = 1; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            (
                "message M { string a = 1; }", "message M { string a = 1 [debug_redact = true]; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            (
                "message M { string a = 1; }", "message M { string a = 1 [retention = RETENTION_SOURCE]; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            ("message M { string a = 1; }", "message M { string a = 1 [retention = RETENTION_RUNTIME]; }", []),
            (
                "message M { string a = 1; }", "message M { string a = 1 [targets = TARGET_TYPE_FIELD]; }",
                ["changed OPTION_CHANGED toy.v1.M.1"]
            ),
            (
                "enum E { A = 0; }", "enum E { A = 0 [debug_redact = true]; }",
                ["changed OPTION_CHANGED toy.v1.E.A"]
            ),
            (
                "message M {}", "message M { option deprecated_legacy_json_field_conflicts = true; }",
                ["changed OPTION_CHANGED toy.v1.M"]
            ),
        ])
    func options(old: String, new: String, lines: [String]) throws {
        #expect(try ChangelogPair(proto: old, new).lines() == lines)
    }

    @Test("Another edition that keeps all features is in the changelog")
    func editions() throws {
        func text(_ edition: String) -> String {
            "edition = \"\(edition)\"; package toy.v1; message M { int32 a = 1; }"
        }
        let pair = ChangelogPair(old: ["toy.proto": text("2023")], new: ["toy.proto": text("2024")])
        #expect(try pair.lines() == ["changed EDITION_CHANGED toy.proto"])
        #expect(try pair.messages() == ["The edition of file \"toy.proto\" changed from 2023 to 2024."])
    }

    @Test("An extension of another number is reported once")
    func renumbered() throws {
        func text(_ number: Int) -> String {
            "syntax = \"proto2\"; package toy.v1; message Car { extensions 100 to 200; } "
                + "extend Car { optional string name = \(number); }"
        }
        let pair = ChangelogPair(old: ["toy.proto": text(100)], new: ["toy.proto": text(101)])
        #expect(try pair.lines() == ["breaking EXTENSION_SAME_NUMBER toy.v1.name"])
    }

    @Test("A list that is packed no more, or is packed now, has changed")
    func packing() throws {
        let (packed, expanded) = (
            "message Car { repeated int32 doors = 1; repeated string names = 2; }",
            "message Car { repeated int32 doors = 1 [packed = false]; repeated string names = 2; }"
        )
        let pair = ChangelogPair(proto: packed, expanded)
        #expect(try pair.lines() == ["changed FIELD_PACKING_CHANGED toy.v1.Car.1"])
        #expect(
            try pair.messages() == ["Field \"1\" with name \"doors\" on message \"Car\" is packed no more."])
        #expect(
            try ChangelogPair(proto: expanded, packed).messages() == [
                "Field \"1\" with name \"doors\" on message \"Car\" is packed now."
            ])
        #expect(
            try ChangelogPair(proto: packed, packed.replacing("= 1;", with: "= 1 [packed = true];")).lines().isEmpty)
    }

    @Test("New enum values and aliases are reported; another name for a number is reported by its own rule")
    func enumValues() throws {
        let old = "enum Fuel { option allow_alias = true; NONE = 0; GAS = 1; OIL = 2; }"
        let aliased = old.replacing("GAS = 1;", with: "GAS = 1; PETROL = 1; WATTS = 3;")
        #expect(
            try ChangelogPair(
                proto: old.replacing("NONE = 0;", with: "NONE = 0; NIL = 0;"),
                aliased.replacing("NONE = 0;", with: "NONE = 0; NIL = 0;")
            ).lines()
                == ["added ENUM_VALUE_ADDED toy.v1.PETROL", "added ENUM_VALUE_ADDED toy.v1.WATTS"]
                .map { $0.replacing("toy.v1.", with: "toy.v1.Fuel.") })
        let plain = "enum Fuel { NONE = 0; GAS = 1; }"
        #expect(
            try ChangelogPair(proto: plain, plain.replacing("GAS", with: "PETROL")).lines()
                == ["breaking ENUM_VALUE_SAME_NAME toy.v1.Fuel.PETROL"])
    }

    @Test("New RPCs of a service are reported")
    func methods() throws {
        let old = "message Car {} service Cars { rpc Get(Car) returns (Car); }"
        let pair = ChangelogPair(
            proto: old, old.replacing("(Car); }", with: "(Car); rpc List(Car) returns (stream Car); }"))
        #expect(try pair.lines() == ["added RPC_ADDED toy.v1.Cars.List"])
        #expect(try pair.messages() == ["RPC \"List\" on service \"Cars\" was added."])
    }

    @Test("New reservations and extension ranges of a declaration are reported in one sentence each")
    func ranges() throws {
        let head = "syntax = \"proto2\";\n"
        let pair = ChangelogPair(
            old: ["a.proto": head + "message A { reserved 2 to 4; extensions 100 to 199; } enum E { X = 0; }"],
            new: [
                "a.proto": head + "message A { reserved 2 to 6, 9, 20 to max; reserved \"b\", \"a\"; }"
                    + " enum E { X = 0; reserved 4; }"
            ].mapValues {
                $0.replacing("20 to max", with: "20 to 99").replacing(
                    "\"a\"; }", with: "\"a\"; extensions 100 to max; }")
            })
        #expect(
            try pair.messages() == [
                "Message \"A\" has room for extensions at [200,max].",
                "Message \"A\" reserves [5,6], [9], [20,99], \"a\", \"b\".", "Enum \"E\" reserves [4].",
            ])
    }

    @Test("New extensions are reported under the message that they extend")
    func extensions() throws {
        let head = "syntax = \"proto2\";\npackage toy;\nmessage A { extensions 100 to max; }\n"
        let pair = ChangelogPair(
            old: ["a.proto": head], new: ["a.proto": head + "extend A { optional int32 size = 100; }"])
        #expect(try pair.lines() == ["added EXTENSION_ADDED toy.A.100"])
        #expect(
            try pair.messages() == ["Extension \"100\" with name \"toy.size\" on message \"toy.A\" was added."])
    }

    @Test("A new file is reported with its contents, and its package where that is new")
    func files() throws {
        let old = ["toy/v1/car.proto": "syntax = \"proto3\"; package toy.v1; message Car {}"]
        var new = old
        new["toy/v1/bike.proto"] = """
            syntax = "proto3"; package toy.v1;
            message A {} message B {} message C {} message D {} message E { message F {} } enum G { X = 0; }
            service Bikes { rpc Get(A) returns (B); }
            """
        new["toy/v2/car.proto"] = "syntax = \"proto3\"; package toy.v2; message Car {}"
        let pair = ChangelogPair(old: old, new: new)
        #expect(
            try pair.messages() == [
                "File \"toy/v1/bike.proto\" was added, with service \"Bikes\", 5 messages and enum \"G\".",
                "File \"toy/v2/car.proto\" was added, with message \"Car\".", "Package \"toy.v2\" was added.",
            ])
    }

    @Test("Declarations that move to a new file are not reported as new")
    func moved() throws {
        let head = "syntax = \"proto3\"; package toy.v1;\n"
        let pair = ChangelogPair(
            old: ["a.proto": head + "message A {} message B {}"],
            new: ["a.proto": head + "message A {}", "b.proto": head + "message B { message C {} }"])
        #expect(
            try pair.lines() == [
                "breaking MESSAGE_NO_DELETE toy.v1.B", "added FILE_ADDED b.proto", "added MESSAGE_ADDED toy.v1.B.C",
            ])
        #expect(try pair.messages()[1] == "File \"b.proto\" was added, with nothing that is new.")
    }

    @Test("Declarations that are only imported are not reported")
    func imports() throws {
        let head = "syntax = \"proto3\"; package toy;\n"
        let pair = ChangelogPair(
            old: ["a.proto": head + "message A {}"],
            new: [
                "a.proto": head + "import \"google/protobuf/timestamp.proto\";\n"
                    + "message A { google.protobuf.Timestamp at = 1; }"
            ])
        #expect(try pair.lines() == ["added FIELD_ADDED toy.A.1"])
    }
}
