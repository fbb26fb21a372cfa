import Contract
import Testing

@Suite("References")
struct ReferenceTests {
    @Test("A type is named as shortly as Swift finds it")
    func shortest() throws {
        let output = try write(
            file(
                "a.proto", package: "rin.contacts.v1",
                [
                    message(
                        "M",
                        [
                            field("inner", 1, .object("rin.contacts.v1.M.Inner"), .explicit),
                            field("sibling", 2, .object("rin.contacts.v1.Sibling"), .explicit),
                            field("deep", 3, .object("rin.contacts.v1.Sibling.Deep"), .explicit),
                            field("other", 4, .object("rin.common.v1.Page"), .explicit),
                            field("above", 5, .object("rin.Top"), .explicit),
                            field("below", 6, .object("rin.contacts.v1.beta.Low"), .explicit),
                        ], models: [message("Inner")]),
                    message("Sibling", models: [message("Deep")]),
                ]),
            file("common.proto", package: "rin.common.v1", [message("Page")]),
            file("top.proto", package: "rin", [message("Top")]),
            file("beta.proto", package: "rin.contacts.v1.beta", [message("Low")]))
        expect(
            output,
            has: """
                public var inner: Inner?
                public var sibling: Sibling?
                public var deep: Sibling.Deep?
                public var other: Rin.Common.V1.Page?
                public var above: Rin.Top?
                public var below: Beta.Low?
                """)
    }

    @Test("A nearer type of the same name makes the spelling longer")
    func shadows() throws {
        let output = try write(
            file(
                "a.proto", package: "rin.v1",
                [
                    message(
                        "M",
                        [
                            field("near", 1, .object("rin.v1.M.Page"), .explicit),
                            field("far", 2, .object("rin.v1.Page"), .explicit),
                            field("oneof_hides", 3, .object("rin.v1.Choice"), .explicit, oneof: 0),
                        ], oneofs: ["choice"], models: [message("Page")]),
                    message("Page"), message("Choice"),
                ]))
        expect(output, has: "public var near: Page?")
        expect(output, has: "public var far: Rin.V1.Page?")
        expect(output, has: "case oneofHides(Rin.V1.Choice)")
    }

    @Test("Well-known types are found despite a model called Google")
    func wellKnown() throws {
        let output = try write(
            timestampFile,
            file([
                message(
                    "M", [field("at", 1, .object("google.protobuf.Timestamp"), .explicit)], models: [message("Google")])
            ]))
        expect(output, has: "public var at: Google.Protobuf.Timestamp?")
        expect(output, has: "@frozen public struct Google_: Accord.Message {")
    }

    @Test("A type that no spelling reaches is named by an alias in the module's scope")
    func unreachable() throws {
        let output = try write(
            file(
                "a.proto", package: "rin.v1",
                [message("M", [field("x", 1, .object("acme.v1.X"), .explicit)], models: [message("Acme")])]),
            file("b.proto", package: "acme.v1", [message("X")]))
        expect(output, has: "public var x: _Acme_V1_X_in_a_proto_models?")
        expect(
            output,
            has: """
                /// `Acme.V1.X`, where another type hides `Acme`.
                public typealias _Acme_V1_X_in_a_proto_models = Acme.V1.X
                """)
    }

    @Test("A type of another module is named alike, and its module imported")
    func modules() throws {
        let output = try write(
            file("a.proto", package: "acme.v1", [message("M", [field("page", 1, .object("rin.v1.Page"), .explicit)])]),
            file("rin.proto", package: "rin.v1", isRequested: false, [message("Page")]),
            modules: ["rin.proto": "RinModels"])
        expect(output, has: "public import Accord\npublic import RinModels")
        expect(output, has: "public var page: Rin.V1.Page?")
    }

    @Test("A type of a file that nobody writes is a problem of the importing file, reported once")
    func missing() {
        #expect(
            problems(
                file(
                    "a.proto", package: "acme.v1",
                    [
                        message(
                            "M",
                            [
                                field("page", 1, .object("rin.v1.Page"), .explicit),
                                field("pages", 2, .list(.object("rin.v1.Page"))),
                            ])
                    ]),
                file("rin.proto", package: "rin.v1", isRequested: false, [message("Page")])) == [
                    "test.proto: error: a.proto needs rin.proto, which is not written here; add it to `contracts` in "
                        + "accord.json, or name the module that has it: \"modules\": { \"rin.proto\": \"…\" }"
                ])
    }
}
