import Testing

/// Changes of schemas by the side that sends them: what tools that go by keywords miss, and what they are wrong about.
@Suite("REST: changes of schemas")
struct RESTSchemaChangeTests {
    /// A change, and what is reported of it in a request and in a response.
    struct Change: CustomTestStringConvertible, Sendable {
        var name: String
        var old: String
        var new: String
        var request: [String]
        var response: [String]
        var testDescription: String { name }

        init(_ name: String, _ old: String, _ new: String, request: [String] = [], response: [String] = []) {
            self.name = name
            self.old = old
            self.new = new
            self.request = request
            self.response = response
        }
    }

    private static let order = "type: object, properties: { id: { type: string } }"

    @Test(
        "A change breaks whom it breaks, and nobody else",
        arguments: [
            Change(
                "the object is closed", order, "\(order), additionalProperties: false",
                request: ["error SCHEMA_ADDITIONAL_PROPERTIES_CLOSED"]),
            Change(
                "one member of a map is described", "type: object, additionalProperties: { type: string }",
                "type: object, properties: { a: { type: integer } }, additionalProperties: { type: string }",
                request: ["error SCHEMA_PROPERTY_ADDED"], response: ["error SCHEMA_TYPE_WIDENED"]),
            Change(
                "some members of a map are described", "type: object, additionalProperties: { type: string }",
                "type: object, patternProperties: { '^a': { type: integer } }, additionalProperties: { type: string }",
                request: ["error SCHEMA_PATTERN_PROPERTIES_NARROWED"],
                response: ["error SCHEMA_WIDENED"]),
            Change(
                "a member of an open object is described", "type: object",
                "type: object, properties: { a: { type: integer } }"),
            Change(
                "multipleOf is new", "type: integer", "type: integer, multipleOf: 5",
                request: ["error SCHEMA_MULTIPLE_OF_NARROWED"]),
            Change(
                "uniqueItems is new", "type: array", "type: array, uniqueItems: true",
                request: ["error SCHEMA_UNIQUE_ITEMS_ADDED"]),
            Change(
                "maxProperties is new", "type: object", "type: object, maxProperties: 2",
                request: ["error SCHEMA_PROPERTY_COUNT_NARROWED"]),
            Change(
                "not is new", "type: string", "type: string, not: { const: '' }",
                request: ["error SCHEMA_NOT_NARROWED"]),
            Change(
                "maxItems is gone", "type: array, maxItems: 3", "type: array",
                response: ["warning SCHEMA_ITEM_COUNT_WIDENED"]),
            Change(
                "uniqueItems is gone", "type: array, uniqueItems: true", "type: array",
                response: ["warning SCHEMA_UNIQUE_ITEMS_REMOVED"]),
            Change(
                "the pattern is gone", "type: string, pattern: '^[a-z]+$'", "type: string",
                response: ["warning SCHEMA_PATTERN_WIDENED"]),
            Change(
                "the enum is gone", "type: string, enum: [a, b]", "type: string",
                response: ["warning SCHEMA_ENUM_VALUE_ADDED"]),
            Change(
                "the enum becomes constants", "type: string, enum: [a, b]",
                "oneOf: [{ const: a }, { const: b }]"),
            Change(
                "a value of the enum is gone", "type: string, enum: [a, b]", "type: string, enum: [a]",
                request: ["error SCHEMA_ENUM_VALUE_REMOVED"]),
            Change(
                "a bound is new", "type: integer", "type: integer, maximum: 10",
                request: ["error SCHEMA_RANGE_NARROWED"]),
            Change(
                "one of two alternatives becomes any of three",
                "oneOf: [{ type: string }, { type: integer }]",
                "anyOf: [{ type: boolean }, { type: integer }, { type: string }]",
                response: ["error SCHEMA_BRANCH_ADDED"]),
            Change(
                "allOf is written out", "allOf: [{ \(order) }, { type: object, required: [id] }]",
                "\(order), required: [id]"),
            Change("one alternative is none", "oneOf: [{ \(order) }]", order),
            Change("an enum of one is a constant", "enum: [a]", "const: a"),
            Change("a pattern that everything matches", "type: string", "type: string, pattern: '.*|\\n'"),
            Change(
                "a property becomes required", order, "\(order), required: [id]",
                request: ["error SCHEMA_PROPERTY_REQUIRED"]),
            Change(
                "it does so with a default", "type: object, properties: { id: { type: string, default: x } }",
                "type: object, required: [id], properties: { id: { type: string, default: x } }",
                request: ["error SCHEMA_PROPERTY_REQUIRED"]),
            Change(
                "null is new", "type: string", "type: [string, 'null']", response: ["error SCHEMA_NULL_ADDED"]),
            Change(
                "null is gone", "type: [string, 'null']", "type: string", request: ["error SCHEMA_NULL_REMOVED"]),
            Change(
                "the values of a dictionary change", "type: object, additionalProperties: { type: integer }",
                "type: object, additionalProperties: { type: number }",
                response: ["error SCHEMA_TYPE_WIDENED"]),
            Change(
                "so do those of one in another",
                "type: object, additionalProperties: { type: object, additionalProperties: { type: string } }",
                "type: object, additionalProperties: { type: object, additionalProperties: { type: string, maxLength: 3 } }",
                request: ["error SCHEMA_LENGTH_NARROWED"]),
        ])
    func changes(change: Change) throws {
        let request = try findings(change.old, change.new, isRequest: true)
        #expect(request == change.request)
        let response = try findings(change.old, change.new, isRequest: false)
        #expect(response == change.response)
    }

    private func findings(_ old: String, _ new: String, isRequest: Bool) throws -> [String] {
        try schemaLines(document(old, isRequest), document(new, isRequest))
    }

    private func document(_ schema: String, _ isRequest: Bool, components: String = "") -> String {
        let content = "content: { application/json: { schema: { \(schema) } } }"
        return operation(
            isRequest ? "requestBody: { \(content) }" : "responses: { 200: { description: Done, \(content) } }",
            components: components)
    }

    private func schemaLines(_ old: String, _ new: String) throws -> [String] {
        try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings().map {
            "\($0.severity) \($0.rule)"
        }
    }

    @Test("A schema that is written in place is equal to one that is referred to")
    func references() throws {
        let components = "components: { schemas: { Order: { \(Self.order) } } }"
        for isRequest in [true, false] {
            let referred = document("$ref: '#/components/schemas/Order'", isRequest, components: components)
            let written = document(Self.order, isRequest)
            #expect(try schemaLines(referred, written).isEmpty)
            #expect(try schemaLines(written, referred).isEmpty)
        }
    }

    @Test("A response that is wrapped breaks")
    func wrapped() throws {
        let order = "\(Self.order), required: [id]"
        let wrapped = "type: object, required: [data], properties: { data: { \(order) } }"
        let there = try findings(order, wrapped, isRequest: false)
        #expect(there == ["error SCHEMA_PROPERTY_REMOVED"])
        let back = try findings(wrapped, order, isRequest: false)
        #expect(back == ["error SCHEMA_PROPERTY_REMOVED"])
        let list = try findings("type: array, items: { \(order) }", wrapped, isRequest: false)
        #expect(list == ["error SCHEMA_TYPE_WIDENED"])
    }

    @Test("A document may move from OpenAPI 3.0 to 3.1")
    func versions() throws {
        func document(_ version: String, _ schema: String) -> String {
            self.document(schema, true).replacing("openapi: 3.1.0", with: "openapi: \(version)")
        }
        let old = document("3.0.3", "type: integer, nullable: true, minimum: 1, exclusiveMinimum: true")
        let new = document("3.1.0", "type: [integer, 'null'], exclusiveMinimum: 1")
        #expect(try schemaLines(old, new).isEmpty)
        #expect(try schemaLines(new, old).isEmpty)
    }

    @Test("A new alternative with a discriminator breaks those who read it")
    func discriminators() throws {
        func document(_ kinds: [String], _ isRequest: Bool) -> String {
            let kind = { (name: String) in
                "\(name): { type: object, required: [kind], properties: { kind: { const: \(name) } } }"
            }
            let references = kinds.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            let mapping = kinds.map { "\($0): '#/components/schemas/\($0)'" }.joined(separator: ", ")
            return self.document(
                "oneOf: [\(references)], discriminator: { propertyName: kind, mapping: { \(mapping) } }", isRequest,
                components: "components: { schemas: { \(["cat", "dog"].map(kind).joined(separator: ", ")) } }")
        }
        for isRequest in [true, false] {
            let more = try schemaLines(document(["cat"], isRequest), document(["cat", "dog"], isRequest))
            let fewer = try schemaLines(document(["cat", "dog"], isRequest), document(["cat"], isRequest))
            #expect((isRequest ? more : fewer).isEmpty)
            #expect(
                (isRequest ? fewer : more).contains(isRequest ? "error SCHEMA_MAPPING_REMOVED" : "error SCHEMA_WIDENED")
            )
        }
    }

    /// A schema that others extend, of which a discriminator distinguishes those.
    private func family(_ heirs: [String: String], _ isRequest: Bool, property: String = "") -> String {
        let base = "type: object, required: [kind], properties: { kind: { type: string } }"
        let extending = heirs.sorted { $0.key < $1.key }.map { name, properties in
            "\(name): { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { \(properties) } }] }"
        }
        return document(
            "type: object, properties: { pet: { \(property)allOf: [{ $ref: '#/components/schemas/Pet' }] } }",
            isRequest,
            components: "components: { schemas: { Pet: { \(base), discriminator: { propertyName: kind } }, "
                + "\(extending.joined(separator: ", ")) } }")
    }

    @Test("A change of a schema that extends one with a discriminator breaks whoever sends or reads the latter")
    func heirs() throws {
        let (old, new) = (
            ["Cat": "lives: { type: integer }", "Dog": ""], ["Cat": "lives: { type: string }", "Dog": ""]
        )
        for isRequest in [true, false] {
            let rule = isRequest ? "error SCHEMA_TYPE_NARROWED" : "error SCHEMA_TYPE_WIDENED"
            #expect(try schemaLines(family(old, isRequest), family(new, isRequest)) == [rule])
            #expect(try schemaLines(family(old, isRequest), family(old, isRequest)) == [])
        }
        #expect(
            try schemaLines(
                family(old, true, property: "readOnly: true, "), family(new, true, property: "readOnly: true, "))
                == [])
    }

    @Test("A change of what others extend is reported once, whoever extends it")
    func sharedParts() throws {
        let heirs = ["Cat": "lives: { type: integer }", "Dog": ""]
        for isRequest in [true, false] {
            let (old, new) = (
                family(heirs, isRequest), family(heirs, isRequest).replacing("[kind]", with: "[kind, name]")
            )
            let lines = try isRequest ? schemaLines(old, new) : schemaLines(new, old)
            #expect(lines == ["error SCHEMA_PROPERTY_\(isRequest ? "REQUIRED" : "REMOVED")"])
        }
        // So it is where two schemas extend one that is used nowhere else.
        func document(_ type: String) -> String {
            let heirs = ["A", "B"].map { "\($0): { allOf: [{ $ref: '#/components/schemas/Base' }], title: \($0) }" }
            return self.document(
                "type: object, properties: { a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/B' } }",
                true,
                components: "components: { schemas: { Base: { type: object, properties: { x: { type: \(type) } } }, "
                    + "\(heirs.joined(separator: ", ")) } }")
        }
        #expect(try schemaLines(document("string"), document("integer")) == ["error SCHEMA_TYPE_NARROWED"])
    }

    @Test("A schema that extends one with a discriminator is one of its alternatives, and may come or go as these may")
    func heirsThatComeAndGo() throws {
        let (one, two) = (["Cat": "", "Dog": ""], ["Cat": ""])
        #expect(try schemaLines(family(one, true), family(two, true)) == ["error SCHEMA_MAPPING_REMOVED"])
        #expect(try schemaLines(family(two, true), family(one, true)) == [])
        #expect(try schemaLines(family(two, false), family(one, false)) == ["warning SCHEMA_MAPPING_ADDED"])
        #expect(try schemaLines(family(one, false), family(two, false)) == [])
    }

    @Test("An alternative that fits objects of others breaks nobody where a discriminator says which is meant")
    func newAlternative() throws {
        func document(_ names: [String], _ discriminator: String) -> String {
            let references = names.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            let schemas = ["A", "B", "C"].map { name in
                "\(name): { type: object, required: [k], properties: { k: { type: string }, \(name): { type: string } } }"
            }
            return self.document(
                "oneOf: [\(references)]\(discriminator)", true,
                components: "components: { schemas: { \(schemas.joined(separator: ", ")) } }")
        }
        let tag = ", discriminator: { propertyName: k }"
        #expect(try schemaLines(document(["A", "B"], tag), document(["A", "B", "C"], tag)) == [])
        #expect(
            try schemaLines(document(["A", "B"], ""), document(["A", "B", "C"], "")) == ["error SCHEMA_BRANCH_REMOVED"])
        #expect(
            try schemaLines(document(["A", "B", "C"], tag), document(["A", "B"], tag)) == [
                "error SCHEMA_MAPPING_REMOVED"
            ])
    }

    @Test("An example of a finding meets what the others are about")
    func examples() throws {
        let found = try ContractVersions(
            old: ["shop.openapi.yaml": document("type: string", true)],
            new: ["shop.openapi.yaml": document("type: string, minLength: 1, maxLength: 10, pattern: '^a'", true)]
        ).findings()
        let pattern = try #require(found.first { $0.rule == "SCHEMA_PATTERN_NARROWED" }?.witness)
        #expect(pattern.complaint.contains("pattern"), "\(pattern.complaint)")
        #expect(pattern.value != "")
    }

    @Test("An alternative that is gone or new is named where the discriminator has no mapping")
    func namedAlternatives() throws {
        func document(_ names: [String]) -> String {
            let references = names.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            let schemas = ["A", "B", "C"].map { name in
                "\(name): { type: object, required: [k], properties: { k: { type: string } } }"
            }
            return self.document(
                "oneOf: [\(references)], discriminator: { propertyName: k }", true,
                components: "components: { schemas: { \(schemas.joined(separator: ", ")) } }")
        }
        let found = try ContractVersions(
            old: ["shop.openapi.yaml": document(["A", "B", "C"])], new: ["shop.openapi.yaml": document(["A", "B"])]
        ).findings()
        #expect(found.map(\.message) == ["the alternative 'C' of the discriminator is gone"])
    }

    @Test(
        "An alternative may ask of the discriminator's property for what its values have",
        arguments: ["type: string, minLength: 1", "type: string, enum: [Cat]", "const: Cat"])
    func tightenedTag(_ kind: String) throws {
        func document(_ kind: String, _ others: String = "") -> String {
            let references = ["Cat", "Dog"].map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            return self.document(
                "oneOf: [\(references)], discriminator: { propertyName: kind }", true,
                components:
                    "components: { schemas: { Cat: { type: object, required: [kind], properties: { kind: { \(kind) } } }, "
                    + "Dog: { type: object, required: [kind], properties: { kind: { const: Dog } } }\(others) } }")
        }
        #expect(try schemaLines(document("type: string"), document(kind)) == [])
        #expect(try schemaLines(document(kind), document("type: string")) == [])
        #expect(try schemaLines(document("type: string"), document("type: integer")) != [])
        #expect(try schemaLines(document("type: string"), document("type: string, minLength: 4")) != [])
        // A schema that refers to the alternative otherwise takes other values.
        let list = ", Cats: { type: array, items: { $ref: '#/components/schemas/Cat' } }"
        #expect(try schemaLines(document("type: string", list), document(kind, list)) != [])
    }

    /// Alternatives whose discriminator's property is declared in a part that they share, with what they say of it
    /// themselves.
    private func extending(_ shared: String, _ cat: String = "", _ dog: String = "", isInherited: Bool = false)
        -> String
    {
        let mapping =
            "discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', "
            + "dog: '#/components/schemas/Dog' } }"
        let references = ["Cat", "Dog"].map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
        func alternative(_ own: String, _ name: String) -> String {
            "{ allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { \(own.isEmpty ? "" : own + ", ")"
                + "\(name): { type: integer } } }] }"
        }
        let base =
            "{ type: object, required: [kind], properties: { kind: { \(shared) } }\(isInherited ? ", " + mapping : "") }"
        return document(
            isInherited ? "$ref: '#/components/schemas/Base'" : "oneOf: [\(references)], \(mapping)", true,
            components: "components: { schemas: { Base: \(base), Cat: \(alternative(cat, "paws")), "
                + "Dog: \(alternative(dog, "bark")) } }")
    }

    @Test("So it may where another part declares the property", arguments: [false, true])
    func tightenedTagOfPart(isInherited: Bool) throws {
        func document(_ shared: String, _ cat: String = "", _ dog: String = "") -> String {
            extending(shared, cat, dog, isInherited: isInherited)
        }
        let plain = document("type: string")
        for other in [
            document("type: string", "kind: { enum: [cat] }", "kind: { enum: [dog] }"),
            document("type: string", "kind: { const: cat }", "kind: { const: dog }"),
        ] {
            #expect(try schemaLines(plain, other) == [])
            #expect(try schemaLines(other, plain) == [])
        }
        #expect(try schemaLines(plain, document("type: integer")) != [])
        #expect(try schemaLines(plain, document("type: string", "kind: { enum: [kitty] }")) != [])
        let paws = document("type: string").replacing("paws: { type: integer }", with: "paws: { type: string }")
        #expect(try schemaLines(plain, paws) != [])
    }

    @Test("Values that lead to no alternative may come and go, and others may not")
    func valuesWithoutAlternative() throws {
        let (two, three) = (extending("enum: [cat, dog]"), extending("enum: [cat, dog, bird]"))
        #expect(try schemaLines(extending("type: string"), two) == [])
        #expect(try schemaLines(two, three) == [])
        #expect(try schemaLines(three, two) == [])
        #expect(try schemaLines(three, extending("enum: [cat, bird]")) != [])
    }

    @Test("A property that is only read does not distinguish the alternatives of a request")
    func oneWayAlternatives() throws {
        func document(_ type: String) -> String {
            self.document(
                "oneOf: [{ type: object, properties: { a: { type: string } } }, "
                    + "{ type: object, properties: { b: { type: \(type), readOnly: true } } }]", true)
        }
        #expect(try schemaLines(document("string"), document("integer")) == [])
    }

    @Test("A property that is write-only now is gone from responses, and so are described ones of a pattern")
    func goneFromResponses() throws {
        let old = "type: object, properties: { a: { type: string }, b: { type: string } }"
        let new = old.replacing("a: { type: string }", with: "a: { type: string, writeOnly: true }")
        #expect(try schemaLines(document(old, false), document(new, false)) == ["warning SCHEMA_PROPERTY_REMOVED"])
        #expect(try schemaLines(document(old, true), document(new, true)) == [])
        let readOnly = new.replacing("writeOnly", with: "readOnly")
        #expect(try schemaLines(document(old, true), document(readOnly, true)) == ["warning SCHEMA_PROPERTY_REMOVED"])
        #expect(try schemaLines(document(readOnly, true), document(old, true)) == [])
        #expect(try schemaLines(document(old, false), document(readOnly, false)) == [])
        let pattern = "type: object, patternProperties: { '^a': { type: string } }"
        #expect(
            try schemaLines(document(pattern, false), document("type: object", false))
                == ["warning SCHEMA_PATTERN_PROPERTIES_WIDENED"])
        #expect(try schemaLines(document(pattern, false), document(pattern, false)) == [])
    }

    @Test("Properties of a pattern may be described by other ones, or by their names")
    func otherPatterns() throws {
        func lines(_ old: String, _ new: String) throws -> [String] {
            try schemaLines(document("type: object, \(old)", false), document("type: object, \(new)", false))
        }
        let (both, each) = (
            "patternProperties: { '^[ab]': { type: integer } }",
            "patternProperties: { '^a': { type: integer }, '^b': { type: integer } }"
        )
        #expect(try lines(both, each) == [])
        #expect(try lines(each, both) == [])
        #expect(
            try lines("patternProperties: { '^a$': { type: string } }", "properties: { a: { type: string } }") == [])
        #expect(
            try lines(both, "patternProperties: { '^a': { type: integer } }")
                == ["warning SCHEMA_PATTERN_PROPERTIES_WIDENED"])
    }

    @Test("An alternative is compared with that of the same name, even where another one takes the same objects")
    func overlappingAlternatives() throws {
        func document(_ lives: String, _ isRequest: Bool) -> String {
            self.document(
                "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], "
                    + "discriminator: { propertyName: kind }", isRequest,
                components: """
                    components:
                      schemas:
                        Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: \(lives) } } }
                        Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
                    """)
        }
        for isRequest in [true, false] {
            let lines = try schemaLines(document("integer", isRequest), document("string", isRequest))
            #expect(lines.contains(isRequest ? "error SCHEMA_TYPE_NARROWED" : "error SCHEMA_TYPE_WIDENED"))
        }
    }

    @Test("Read-only properties are not required of clients, and write-only ones are not promised to them")
    func oneWay() throws {
        for (member, isRequest) in [("readOnly", true), ("writeOnly", false)] {
            let old = "type: object, properties: { id: { type: string, \(member): true } }"
            let new = "\(old), required: [id]"
            let told = isRequest ? "error SCHEMA_PROPERTY_NOT_REQUIRED" : "error SCHEMA_PROPERTY_REQUIRED"
            let there = try findings(isRequest ? old : new, isRequest ? new : old, isRequest: isRequest)
            #expect(there.isEmpty)
            // It counts the other way.
            let back = try findings(isRequest ? new : old, isRequest ? old : new, isRequest: !isRequest)
            #expect(back == [told])
        }
    }

    @Test("A read-only property may be declared at its reference, or beside the required ones")
    func oneWayElsewhere() throws {
        let components = "components: { schemas: { ID: { type: string, readOnly: true }, Order: { type: object, "
        let referred = "\(components)properties: { id: { $ref: '#/components/schemas/ID' } } } } }"
        let schema = "allOf: [{ $ref: '#/components/schemas/Order' }]"
        let found = try schemaLines(
            document(schema, true, components: referred),
            document("\(schema), required: [id]", true, components: referred))
        #expect(found.isEmpty)
    }

    @Test("References that go in circles come to an end")
    func circles() throws {
        func text(_ required: String) -> String {
            document(
                "$ref: '#/components/schemas/Node'", true,
                components: """
                    components: { schemas: { Node: { type: object, \(required)properties: { next: { $ref: '#/components/schemas/Node', readOnly: true } } } } }
                    """)
        }
        let found = try schemaLines(text(""), text("required: [next], "))
        #expect(found.isEmpty)
    }

    @Test("A change in an alternative is reported there, and not at the union too", arguments: [false, true])
    func changedAlternative(isRequest: Bool) throws {
        func document(_ type: String) -> String {
            let references = ["Cat", "Dog"].map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            return self.document(
                "type: object, properties: { a: { oneOf: [\(references)] }, b: { oneOf: [\(references)] } }", isRequest,
                components:
                    "components: { schemas: { Cat: { type: object, required: [kind], properties: { kind: { const: "
                    + "cat }, paws: { type: \(type) } } }, Dog: { type: object, required: [kind], properties: { kind: { const: "
                    + "dog } } } } }")
        }
        let rule = isRequest ? "SCHEMA_TYPE_NARROWED" : "SCHEMA_TYPE_WIDENED"
        #expect(try schemaLines(document("integer"), document("string")) == ["error \(rule)"])
    }

    @Test("Values that contradict the type are not compared, which is said when they change", arguments: [false, true])
    func contradictingValues(isRequest: Bool) throws {
        for (old, new) in [
            ("type: integer, enum: [a, b]", "type: integer, enum: [a, c]"), ("type: object, enum: [a]", "type: object"),
            ("type: boolean, const: a", "type: boolean, const: b"),
        ] {
            #expect(try schemaLines(document(old, isRequest), document(new, isRequest)) == ["warning SCHEMA_UNDECIDED"])
            #expect(try schemaLines(document(old, isRequest), document(old, isRequest)) == [])
        }
    }
}
