import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Changelog: compatible changes of what requests and responses carry")
struct SchemaChangelogTests {
    /// The document's one operation takes or brings `Order`.
    private static func document(_ order: String, _ direction: Finding.Direction) -> String {
        let content = "content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }"
        let members =
            direction == .request
            ? "requestBody: { required: true, \(content) }\nresponses: { 204: { description: Done } }"
            : "responses: { 200: { description: Done, \(content) } }"
        return operation(members, components: "components:\n  schemas:\n    Order: \(order)\n")
    }

    private static func lines(_ old: String, _ new: String, _ direction: Finding.Direction) throws -> [String] {
        try ChangelogPair(openAPI: document(old, direction), document(new, direction)).changelog().changes.map {
            let place = $0.finding.subject.replacing("/components/schemas/Order", with: "").replacing(" ", with: "")
            return
                "\($0.kind) \($0.finding.rule.dropFirst(7))\(place.isEmpty ? "" : " \(place)"): \($0.finding.message)"
        }
    }

    /// Two versions of a schema that a property has.
    struct Case: CustomTestStringConvertible {
        var old: String
        var new: String
        /// The change that is reported where the second takes more than the first, in a request.
        var wider: String
        /// The change that is reported of the way back, in a response.
        var narrower: String

        init(_ old: String, _ new: String, _ wider: String, _ narrower: String) {
            (self.old, self.new, self.wider, self.narrower) = (old, new, wider, narrower)
        }

        var testDescription: String { "\(old) to \(new)" }
    }

    @Test(
        "A keyword that lets more through is compatible in a request, and one that lets less through in a response",
        arguments: [
            Case(
                "{ type: integer }", "{ type: [integer, string] }",
                "changed TYPE_WIDENED /p: The type was integer and is integer or string.",
                "changed TYPE_NARROWED /p: The type was integer or string and is integer."),
            Case(
                "{ type: string }", "{ type: [string, 'null'] }", "changed NULL_ADDED /p: It may be null now.",
                "changed NULL_REMOVED /p: It is never null any more."),
            Case(
                "{ enum: [a, b] }", "{ enum: [a, b, c] }",
                "added ENUM_VALUE_ADDED /p: \"c\" is new among the values.",
                "removed ENUM_VALUE_REMOVED /p: \"c\" is gone from the values."),
            Case(
                "{ const: 1 }", "{ type: integer }", "added ENUM_VALUE_ADDED /p: It is not one of a list any more.",
                "removed ENUM_VALUE_REMOVED /p: It is one of a list now: 1."),
            Case(
                "{ type: integer, minimum: 5 }", "{ type: integer, minimum: 1 }",
                "changed RANGE_WIDENED /p: `minimum` was 5 and is 1.",
                "changed RANGE_NARROWED /p: `minimum` was 1 and is 5."),
            Case(
                "{ type: integer, maximum: 5 }", "{ type: integer }",
                "changed RANGE_WIDENED /p: `maximum` was 5 and is absent.",
                "changed RANGE_NARROWED /p: `maximum` was absent and is 5."),
            Case(
                "{ type: string, maxLength: 5 }", "{ type: string, maxLength: 50 }",
                "changed LENGTH_WIDENED /p: `maxLength` was 5 and is 50.",
                "changed LENGTH_NARROWED /p: `maxLength` was 50 and is 5."),
            Case(
                "{ type: string, pattern: '^a+$' }", "{ type: string, pattern: '^[ab]+$' }",
                "changed PATTERN_WIDENED /p: `pattern` was ^a+$ and is ^[ab]+$.",
                "changed PATTERN_NARROWED /p: `pattern` was ^[ab]+$ and is ^a+$."),
            Case(
                "{ type: array, items: { type: string }, uniqueItems: true }",
                "{ type: array, items: { type: string } }",
                "changed UNIQUE_ITEMS_REMOVED /p: Elements may come twice now.",
                "changed UNIQUE_ITEMS_ADDED /p: No element comes twice any more."),
            Case(
                "{ type: array, items: { type: integer, minimum: 1 } }", "{ type: array, items: { type: integer } }",
                "changed RANGE_WIDENED /p/*: `minimum` was 1 and is absent.",
                "changed RANGE_NARROWED /p/*: `minimum` was absent and is 1."),
            Case(
                "{ oneOf: [{ type: integer }, { type: boolean }] }",
                "{ oneOf: [{ type: integer }, { type: boolean }, { type: string }] }",
                "added BRANCH_ADDED /p: There are 3 alternatives now, and were 2.",
                "removed BRANCH_REMOVED /p: There are 2 alternatives now, and were 3."),
            Case(
                "{ anyOf: [{ type: integer }, { type: boolean }] }", "{}",
                "added BRANCH_ADDED /p: It is not one of several alternatives any more.",
                "removed BRANCH_REMOVED /p: It is one of several alternatives now."),
            Case(
                "{ type: object, additionalProperties: { type: string } }", "{ type: object }",
                "changed ADDITIONAL_PROPERTIES_OPENED /p: `additionalProperties` is gone.",
                "changed ADDITIONAL_PROPERTIES_CLOSED /p: `additionalProperties` is new."),
            Case(
                "{ type: string, not: { enum: [a, b] } }", "{ type: string, not: { enum: [b, c], const: b } }",
                "changed NOT_WIDENED /p: `not` asks for something else.",
                "changed NOT_NARROWED /p: `not` asks for something else."),
            Case(
                "{ type: string, if: { maxLength: 3 }, then: { const: a } }",
                "{ type: string, if: { maxLength: 2 }, then: { const: a } }",
                "changed CONDITION_WIDENED /p: `if` asks for something else.",
                "changed CONDITION_NARROWED /p: `if` asks for something else."),
            Case(
                "{ type: array, items: { type: string }, contains: { const: a } }",
                "{ type: array, items: { type: string } }",
                "changed CONTAINS_WIDENED /p: `contains` is gone.", "changed CONTAINS_NARROWED /p: `contains` is new."),
            Case(
                "{ type: object, dependentRequired: { a: [b] } }", "{ type: object, dependentRequired: { a: [] } }",
                "changed DEPENDENCY_WIDENED /p: `dependentRequired` asks for something else.",
                "changed DEPENDENCY_NARROWED /p: `dependentRequired` asks for something else."),
            Case(
                "{ type: object, propertyNames: { maxLength: 3 } }",
                "{ type: object, propertyNames: { maxLength: 4 } }",
                "changed PROPERTY_NAMES_WIDENED /p: `propertyNames` asks for something else.",
                "changed PROPERTY_NAMES_NARROWED /p: `propertyNames` asks for something else."),
            Case(
                "{ type: object, patternProperties: { '^a': { type: integer } } }",
                "{ type: object, patternProperties: { '^a': { type: number } } }",
                "changed TYPE_WIDENED /p/{^a}: The type was integer and is number.",
                "changed TYPE_NARROWED /p/{^a}: The type was number and is integer."),
            Case(
                "{ type: object, patternProperties: { '^a': { type: string } } }", "{ type: object }",
                "changed PATTERN_PROPERTIES_WIDENED /p: `patternProperties` is gone.",
                "changed PATTERN_PROPERTIES_NARROWED /p: `patternProperties` is new."),
        ])
    func keywords(change: Case) throws {
        let old = "{ type: object, properties: { p: \(change.old) } }"
        let new = "{ type: object, properties: { p: \(change.new) } }"
        let (wider, narrower) = (try Self.lines(old, new, .request), try Self.lines(new, old, .response))
        #expect(wider == [change.wider])
        #expect(narrower == [change.narrower])
        // The other way round it may break, and is not reported as compatible as well.
        for (lines, id) in [
            (try Self.lines(new, old, .request), change.narrower), (try Self.lines(old, new, .response), change.wider),
        ] {
            #expect(lines.allSatisfy { $0.hasPrefix("breaking ") || $0.hasPrefix("risky ") }, "\(lines) for \(id)")
        }
    }

    @Test("A property that is only read now is gone from requests, and one that is not may be sent")
    func onlyRead() throws {
        let both = "{ type: object, properties: { a: { type: string }, b: { type: string } } }"
        func marked(_ mark: String) -> String {
            both.replacing("b: { type: string", with: "b: { type: string, \(mark): true")
        }
        let (gone, sent) = (
            ["risky PROPERTY_REMOVED /b: The property 'b' is gone."],
            ["added PROPERTY_ADDED /b: The property 'b' may be sent now."]
        )
        #expect(try Self.lines(both, marked("readOnly"), .request) == gone)
        #expect(try Self.lines(marked("readOnly"), both, .request) == sent)
        #expect(try Self.lines(both, marked("writeOnly"), .response) == gone)
        #expect(try Self.lines(marked("writeOnly"), both, .response) == sent)
        #expect(try Self.lines(marked("readOnly"), marked("writeOnly"), .request) == sent)
        #expect(try Self.lines(marked("readOnly"), marked("writeOnly"), .response) == gone)
    }

    @Test("A property that is forbidden is not new")
    func forbidden() throws {
        let (one, never) = (
            "{ type: object, properties: { a: { type: string } } }",
            "{ type: object, properties: { a: { type: string }, b: false } }"
        )
        #expect(
            try Self.lines(one, never, .response) == [
                "removed PROPERTY_REMOVED /b: The property 'b' is never there now."
            ])
        let both = "{ type: object, properties: { a: { type: string }, b: { type: string } } }"
        let lines = try Self.lines(both, never, .request)
        #expect(lines.count == 1 && lines[0].hasPrefix("breaking NARROWED /b"), "\(lines)")
    }

    @Test("The type of alternatives is that of all of them")
    func typesOfAlternatives() throws {
        func lines(_ new: String) throws -> [String] {
            try Self.lines(
                "{ type: object, properties: { p: { type: string, format: date } } }",
                "{ type: object, properties: { p: { anyOf: [\(new)] } } }", .request)
        }
        #expect(
            try lines("{ type: string, format: date }, { type: string, format: date-time }") == [
                "added BRANCH_ADDED /p: It is one of several alternatives now."
            ])
        #expect(
            try lines("{ type: string, format: date }, { type: object }") == [
                "changed TYPE_WIDENED /p: The type was string and is object or string."
            ])
    }

    @Test("A value that is new in an alternative beside one for all is listed")
    func openList() throws {
        let old = "{ type: object, properties: { p: { anyOf: [{ enum: [x] }, { type: string }] } } }"
        let new = old.replacing("[x]", with: "[x, y]")
        for direction in [Finding.Direction.request, .response] {
            #expect(
                try Self.lines(old, new, direction) == ["added ENUM_VALUE_ADDED /p: \"y\" is new among the values."])
            #expect(
                try Self.lines(new, old, direction) == [
                    "removed ENUM_VALUE_REMOVED /p: \"y\" is gone from the values."
                ])
        }
    }

    @Test("Another value of a discriminator for an alternative is listed")
    func alias() throws {
        func document(_ mapping: String) -> String {
            let union =
                "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], "
                + "discriminator: { propertyName: kind, mapping: { \(mapping) } } }"
            let schemas = ["Cat", "Dog"].map { name in
                "    \(name): { type: object, required: [kind], properties: { kind: { type: string } } }"
            }
            return Self.document("\(union)\n\(schemas.joined(separator: "\n"))", .request)
        }
        let one = document("cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'")
        let two = one.replacing("cat: '#", with: "kitty: '#/components/schemas/Cat', cat: '#")
        let changes = try ChangelogPair(openAPI: one, two).changelog().changes
        #expect(changes.map(\.finding.rule) == ["SCHEMA_MAPPING_ADDED"])
        #expect(changes.map(\.finding.message) == ["The discriminator's mapping has 'kitty' as well now."])
    }

    @Test("A property that need not be there any more, or is always there")
    func required() throws {
        let loose = "{ type: object, properties: { p: { type: string } } }"
        let strict = loose.replacing("type: object,", with: "type: object, required: [p],")
        #expect(
            try Self.lines(strict, loose, .request)
                == ["changed PROPERTY_NOT_REQUIRED /p: The property 'p' may be absent now."])
        #expect(
            try Self.lines(loose, strict, .response)
                == ["changed PROPERTY_REQUIRED /p: The property 'p' is always there now."])
        let back = try Self.lines(loose, strict, .request)
        #expect(back.count == 1 && back[0].hasPrefix("breaking PROPERTY_REQUIRED /p: "), "\(back)")
    }

    @Test("A new property is reported in both directions, without its contents")
    func propertyAdded() throws {
        let old = "{ type: object, properties: { a: { type: string } } }"
        let new = "{ type: object, properties: { a: { type: string }, b: { type: object, properties: { c: {} } } } }"
        for direction in [Finding.Direction.request, .response] {
            #expect(
                try Self.lines(old, new, direction) == ["added PROPERTY_ADDED /b: The property 'b' is new."])
        }
        let required = new.replacing(
            "type: object, properties: { a", with: "type: object, required: [b], properties: { a")
        #expect(
            try Self.lines(old, required, .response)
                == ["added PROPERTY_ADDED /b: The property 'b' is new, and always there."])
        let breaking = try Self.lines(old, required, .request)
        #expect(breaking.count == 1 && breaking[0].hasPrefix("breaking PROPERTY_REQUIRED /b"), "\(breaking)")
    }

    @Test("A removed property is reported once, by the rule that says whom it may break")
    func propertyRemoved() throws {
        let old = "{ type: object, properties: { a: { type: string }, b: { type: string } } }"
        let new = "{ type: object, properties: { a: { type: string } } }"
        #expect(try Self.lines(old, new, .request) == ["risky PROPERTY_REMOVED /b: The property 'b' is gone."])
        #expect(try Self.lines(old, new, .response) == ["risky PROPERTY_REMOVED /b: The property 'b' is gone."])
    }

    @Test("An object that opens or closes is reported where that breaks nobody")
    func additional() throws {
        let open = "{ type: object, properties: { a: { type: string } } }"
        let closed = open.replacing("type: object,", with: "type: object, additionalProperties: false,")
        #expect(
            try Self.lines(closed, open, .request)
                == ["changed ADDITIONAL_PROPERTIES_OPENED: There may be other properties now."])
        #expect(
            try Self.lines(closed, open, .response)
                == ["changed ADDITIONAL_PROPERTIES_OPENED: There may be other properties now."],
            "tolerant clients skip them"
        )
    }

    @Test("A deprecation is reported, and so is its end")
    func deprecated() throws {
        let old = "{ type: object, properties: { a: { type: string } } }"
        let new = old.replacing("type: string", with: "type: string, deprecated: true")
        #expect(try Self.lines(old, new, .response) == ["deprecated DEPRECATED /a: It is deprecated now."])
        #expect(try Self.lines(new, old, .response) == ["changed UNDEPRECATED /a: It is deprecated no more."])
    }

    @Test("Texts and defaults are no changes of schemas, and what only looks different is none")
    func same() throws {
        let old = "{ type: object, properties: { a: { type: string, enum: [x] }, b: { type: integer, minimum: 0 } } }"
        let new =
            "{ description: An order, allOf: [{ properties: { b: { allOf: [{ type: integer }, { minimum: 0.0 }] } } }], "
            + "type: object, properties: { a: { title: A, const: x, minLength: 1, examples: [x] } } }"
        for direction in [Finding.Direction.request, .response] {
            #expect(try Self.lines(old, new, direction).isEmpty)
        }
        #expect(
            try ChangelogPair(openAPI: Self.document(old, .request), Self.document(new, .request)).changelog().bump
                == .patch)
    }

    @Test("A change that breaks in a response is not reported as compatible in a request as well")
    func bothWays() throws {
        func text(_ p: String) -> String {
            let content = "content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }"
            return operation(
                "requestBody: { required: true, \(content) }\nresponses: { 200: { description: Done, \(content) } }",
                components: "components:\n  schemas:\n    Order: { type: object, properties: { p: \(p) } }\n")
        }
        let changes = try ChangelogPair(openAPI: text("{ type: string }"), text("{ type: [string, integer] }"))
            .changelog().changes
        #expect(changes.map(\.kind) == [.breaking])
        #expect(changes.map(\.finding.rule) == ["SCHEMA_TYPE_WIDENED"])
    }

    @Test("A schema that several operations share is reported once, under its name")
    func shared() throws {
        func text(_ money: String) -> String {
            let content = "content: { application/json: { schema: { $ref: '#/components/schemas/KIND' } } }"
            func get(_ kind: String) -> String {
                "    get: { operationId: get\(kind), responses: { 200: { description: Done, "
                    + content.replacing("KIND", with: kind) + " } } }\n"
            }
            return openAPI(
                "paths:\n  /orders:\n" + get("Order") + "  /bills:\n" + get("Bill") + "components:\n  schemas:\n"
                    + "    Order: { type: object, properties: { price: { $ref: '#/components/schemas/Money' } } }\n"
                    + "    Bill: { type: object, properties: { sum: { $ref: '#/components/schemas/Money' } } }\n"
                    + "    Money: \(money)\n")
        }
        let pair = ChangelogPair(
            openAPI: text("{ type: object, properties: { cents: { type: integer } } }"),
            text("{ type: object, properties: { cents: { type: integer }, currency: { type: string } } }"))
        #expect(try pair.lines() == ["added SCHEMA_PROPERTY_ADDED /components/schemas/Money /currency"])
        #expect(try pair.markdown().contains("- `Money /currency`: The property 'currency' is new."))
    }

    @Test("Alternatives are reported by their names, and those of one name are compared")
    func branches() throws {
        func text(_ names: [String], _ bark: String) -> String {
            let branches = names.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            return Self.document("{ anyOf: [\(branches)] }", .request) + """
                    Cat: { type: object, required: [meow], properties: { meow: { type: integer } } }
                    Dog: { type: object, required: [bark], properties: { bark: \(bark) } }

                """
        }
        func told(_ old: String, _ new: String) throws -> [String] {
            try ChangelogPair(openAPI: old, new).changelog().changes.map {
                "\($0.kind) \($0.finding.subject): \($0.finding.message)"
            }
        }
        let integer = "{ type: integer }"
        #expect(
            try told(text(["Cat"], integer), text(["Dog", "Cat"], integer))
                == ["added /components/schemas/Order: The alternative Dog is new."])
        #expect(
            try told(text(["Cat", "Dog"], integer), text(["Cat", "Dog"], "{ type: number }"))
                == ["risky shop.Dog /bark: The type of shop.Dog /bark is Double in code now, and was Int64."])
    }

    @Test("A schema that may be null is still that schema")
    func nullableReference() throws {
        func text(_ money: String, _ direction: Finding.Direction) -> String {
            Self.document("{ type: object, properties: { price: \(money) } }", direction)
                + "    Money: { type: object, properties: { cents: { type: integer } } }\n"
        }
        let (plain, nullable) = (
            "{ $ref: '#/components/schemas/Money' }",
            "{ anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] }"
        )
        func told(_ old: String, _ new: String, _ direction: Finding.Direction) throws -> [String] {
            try ChangelogPair(openAPI: text(old, direction), text(new, direction)).changelog().changes.map {
                "\($0.kind) \($0.finding.subject): \($0.finding.message)"
            }
        }
        for (old, new) in [("string", "null"), ("null", "string")] {
            let pair = ("{ type: [\(old), \(new)] }", "{ anyOf: [{ type: \(old) }, { type: \(new) }] }")
            let quoted = { (text: String) in text.replacing("null", with: "'null'") }
            for direction in [Finding.Direction.request, .response] {
                #expect(try told(quoted(pair.0), quoted(pair.1), direction) == [])
                #expect(try told(quoted(pair.1), quoted(pair.0), direction) == [])
            }
        }
        #expect(
            try told(plain, nullable, .request) == ["changed /components/schemas/Order /price: It may be null now."])
        #expect(
            try told(nullable, plain, .response)
                == ["changed /components/schemas/Order /price: It is never null any more."])
    }

    @Test("Schemas that extend one with a discriminator are its alternatives")
    func heirs() throws {
        func text(_ names: [String]) -> String {
            Self.document(
                "{ type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
                .request)
                + names.map { "    \($0): { allOf: [{ $ref: '#/components/schemas/Order' }] }\n" }.joined()
        }
        let pair = ChangelogPair(openAPI: text(["Bill"]), text(["Bill", "Quote"]))
        #expect(try pair.changelog().changes.map(\.finding.message) == ["The alternative Quote is new."])
    }

    @Test("A response that has a body now is a change")
    func newBody() throws {
        let old = operation("responses: { 200: { description: Done } }")
        let new = operation(
            "responses: { 200: { description: Done, content: { application/json: { schema: { type: string } } } } }")
        let changes = try ChangelogPair(openAPI: old, new).changelog().changes
        #expect(changes.map(\.finding.rule) == ["REST_RESPONSE_MEDIA_TYPE_ADDED"])
        #expect(changes[0].finding.message.hasSuffix("has a body now, of application/json."))
    }

    @Test("Of many values that are new, twenty are named")
    func manyValues() throws {
        let many = (10..<35).map { "v\($0)" }.joined(separator: ", ")
        let lines = try Self.lines("{ enum: [a, b] }", "{ enum: [a, b, \(many)] }", .request)
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("\"v28\", \"v29\" and 5 more is new among the values.") == true, "\(lines)")
    }

    @Test(
        "Changes are looked for 40 members deep, and what is deeper is undecided",
        arguments: [(38, true), (39, true), (40, false)])
    func depth(members: Int, isTold: Bool) throws {
        func nested(_ inner: String) -> String {
            (0..<members).reduce(inner) { inner, _ in "{ type: object, properties: { a: \(inner) } }" }
        }
        let lines = try Self.lines(
            nested("{ type: object }"), nested("{ type: object, properties: { b: {} } }"), .response)
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.contains("UNDECIDED") != isTold }, "\(lines)")
    }

    @Test("Schemas in circles come to an end")
    func circle() throws {
        let old = "{ type: object, properties: { next: { $ref: '#/components/schemas/Order' } } }"
        let new = old.replacing("properties: {", with: "properties: { name: { type: string },")
        #expect(try Self.lines(old, new, .response) == ["added PROPERTY_ADDED /name: The property 'name' is new."])
    }
}
