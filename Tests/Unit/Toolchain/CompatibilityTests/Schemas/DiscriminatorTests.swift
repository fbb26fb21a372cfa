import Testing

@testable import BreakingRules
@testable import SchemaInclusion

/// A `discriminator` decides which alternative an object is taken for, whatever else the object is.
@Suite struct DiscriminatorTests {
    /// Two alternatives that take the same objects, so that only the discriminator distinguishes them.
    private func document(_ union: String, components: [String] = ["Cat", "Dog", "Kitty"]) -> String {
        let members = "{type: object, required: [kind, sort], properties: {kind: {type: string}, sort: {type: string}}}"
        return """
            openapi: 3.1.0
            info: {title: A, version: 1.0.0}
            components:
              schemas:
                Pet: \(union)
            \(components.map { "    \($0): \(members)" }.joined(separator: "\n"))
            """
    }

    private func union(_ branches: [String], _ discriminator: String) -> String {
        let references = branches.map { "{$ref: '#/components/schemas/\($0)'}" }.joined(separator: ", ")
        return "{anyOf: [\(references)]\(discriminator.isEmpty ? "" : ", discriminator: {\(discriminator)}")}"
    }

    private func told(
        _ old: String, _ new: String, _ direction: Finding.Direction, _ profile: ReaderProfile = .tolerant
    ) throws -> [String] {
        try SchemaPair(document(old), document(new), pointer: "#/components/schemas/Pet").told(direction, profile)
    }

    private func mapping(_ entries: String) -> String { "propertyName: kind, mapping: {\(entries)}" }

    @Test("A different discriminator property breaks both sides")
    func propertyName() throws {
        let old = union(["Cat", "Dog"], "propertyName: kind")
        let new = union(["Cat", "Dog"], "propertyName: sort")
        for direction in [Finding.Direction.request, .response] {
            #expect(try told(old, new, direction) == ["DISCRIMINATOR_CHANGED"])
            #expect(try told(old, old, direction) == [])
        }
    }

    @Test(
        "A mapping value that now names another alternative breaks, and another name of the same one does not")
    func target() throws {
        let old = union(["Cat", "Dog"], mapping("c: Cat, d: Dog"))
        for direction in [Finding.Direction.request, .response] {
            let swapped = union(["Cat", "Dog"], mapping("c: Dog, d: Cat"))
            #expect(try told(old, swapped, direction) == ["DISCRIMINATOR_CHANGED"])
        }
        let other = document(union(["Kitty", "Dog"], mapping("c: Kitty, d: Dog")))
            .replacing("    Kitty: {type: object, ", with: "    Kitty: {type: object, maxProperties: 2, ")
        let pair = try SchemaPair(document(old), other, pointer: "#/components/schemas/Pet")
        #expect(pair.told().contains("DISCRIMINATOR_CHANGED"))
        #expect(try told(old, union(["Kitty", "Dog"], mapping("c: Kitty, d: Dog")), .request) == [])
        #expect(try told(old, union(["Kitty", "Dog"], mapping("c: Kitty, d: Dog")), .response) == [])
    }

    @Test("A schema's name is its value where the mapping has none, so that a new name breaks")
    func implicit() throws {
        let old = union(["Cat", "Dog"], "propertyName: kind")
        let new = union(["Kitty", "Dog"], "propertyName: kind")
        #expect(try told(old, new, .request) == ["MAPPING_REMOVED"])
        #expect(try told(old, new, .response, .strict) == ["MAPPING_ADDED"])
        #expect(try told(old, union(["Kitty", "Dog"], mapping("Cat: Kitty")), .request) == [])
    }

    @Test("A value of the mapping that is renamed breaks tolerant clients too")
    func renamed() throws {
        let old = union(["Cat", "Dog"], mapping("c: Cat, d: Dog"))
        let new = union(["Cat", "Dog"], mapping("cat: Cat, d: Dog"))
        #expect(try told(old, new, .response) == ["MAPPING_ADDED"])
        #expect(try told(old, new, .request) == ["MAPPING_REMOVED"])
        // One more that they do not know is a warning.
        let more = union(["Cat", "Dog", "Kitty"], mapping("c: Cat, d: Dog, k: Kitty"))
        #expect(try told(old, more, .response) == ["MAPPING_ADDED (warning)"])
        #expect(try told(old, more, .request) == [])
        #expect(try told(more, old, .request) == ["MAPPING_REMOVED"])
    }

    @Test("Values that no mapping names may not mean another alternative")
    func defaultMapping() throws {
        let (cat, dog) = (
            union(["Cat", "Dog"], "propertyName: kind, defaultMapping: '#/components/schemas/Cat'"),
            union(["Cat", "Dog"], "propertyName: kind, defaultMapping: '#/components/schemas/Dog'")
        )
        for direction in [Finding.Direction.request, .response] {
            #expect(try told(cat, dog, direction) == ["DISCRIMINATOR_CHANGED"])
            #expect(try told(dog, dog, direction) == [])
        }
        let none = union(["Cat", "Dog"], "propertyName: kind")
        #expect(try told(none, dog, .request) == [])
        #expect(try told(dog, none, .request) == ["DISCRIMINATOR_CHANGED"])
        #expect(try told(none, dog, .response) == ["DISCRIMINATOR_CHANGED (warning)"])
        #expect(try told(dog, none, .response) == [])
    }

    @Test("A discriminator that comes or goes is a warning for those who rely on it")
    func lone() throws {
        let with = union(["Cat", "Dog"], "propertyName: kind")
        let without = union(["Cat", "Dog"], "")
        #expect(try told(without, with, .request) == ["DISCRIMINATOR_CHANGED (warning)"])
        #expect(try told(without, with, .response) == [])
        #expect(try told(with, without, .response) == ["DISCRIMINATOR_CHANGED (warning)"])
        #expect(try told(with, without, .request) == [])
    }

    @Test("A schema that nobody extends any more has the discriminator of the one that it extends")
    func lastHeir() throws {
        func document(_ heirs: String) -> String {
            """
            openapi: 3.0.3
            info: {title: A, version: 1.0.0}
            paths:
              /m:
                get:
                  operationId: m
                  responses:
                    200: {description: A, content: {application/json: {schema: {$ref: '#/components/schemas/Mid'}}}}
            components:
              schemas:
                Base: {type: object, required: [k], properties: {k: {type: string}}, discriminator: {propertyName: k}}
                Mid: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {m: {type: string}}}]}
            \(heirs)
            """
        }
        let leaf = "    Leaf: {allOf: [{$ref: '#/components/schemas/Mid'}, {properties: {l: {type: string}}}]}"
        let findings = try ContractVersions(
            old: ["a.openapi.yaml": document(leaf)], new: ["a.openapi.yaml": document("")]
        ).findings()
        #expect(!findings.contains { $0.rule == "SCHEMA_DISCRIMINATOR_CHANGED" }, "\(findings)")
    }
}
