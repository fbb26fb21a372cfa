import Accord
import Contract
import MockServer
import SchemaReader
import TestEnvironment
import Testing

/// Values of unions of which a discriminator says which branch is meant.
struct DiscriminatorTests {
    /// Three ways in which contracts say that a pet is a cat or a dog, and that the property `kind` says which.
    private static let contracts = [
        """
        Pet:
          oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
          discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
        Cat: {type: object, required: [kind, lives], properties: {kind: {type: string}, lives: {type: integer}}}
        Dog: {type: object, required: [kind, name], properties: {kind: {type: string}, name: {type: string}}}
        """,
        """
        Pet:
          type: object
          required: [kind]
          properties: {kind: {type: string}}
          discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
        Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {required: [lives], properties: {lives: {type: integer}}}]}
        Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {required: [name], properties: {name: {type: string}}}]}
        """,
        """
        Pet:
          type: object
          required: [kind]
          properties: {kind: {type: string}}
          anyOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
          discriminator: {propertyName: kind}
        Cat: {type: object, required: [kind, lives], properties: {kind: {const: cat}, lives: {type: integer}}}
        Dog: {type: object, required: [kind, name], properties: {kind: {enum: [Dog]}, name: {type: string}}}
        """,
        """
        Pet:
          oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}, {type: 'null'}]
          discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
        Cat: {type: object, required: [kind, lives], properties: {kind: {type: string}, lives: {type: integer}}}
        Dog: {type: object, required: [kind, name], properties: {kind: {type: string}, name: {type: string}}}
        """,
    ]

    @Test(arguments: [
        """
        Pet:
          type: object
          required: [kind]
          properties: {kind: {type: integer}}
          discriminator:
            propertyName: kind
            mapping: {"1": '#/components/schemas/Cat', "2": '#/components/schemas/Dog'}
        Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {required: [lives], properties: {lives: {type: integer}}}]}
        Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {required: [name], properties: {name: {type: string}}}]}
        """,
        """
        Pet:
          oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
          discriminator: {propertyName: kind}
        Cat: {type: object, required: [kind, lives], properties: {kind: {const: 1}, lives: {type: integer}}}
        Dog: {type: object, required: [kind, name], properties: {kind: {enum: [2]}, name: {type: string}}}
        """,
    ])
    func `The name of a branch may be a number`(contract: String) throws {
        let (schemas, pet) = try schemas(contract)
        var kinds: Set<JSONValue> = []
        for seed: UInt64 in 0..<20 {
            let value = try #require(schemas.sample(pet, "pet", seed))
            if let kind = value["kind"] { kinds.insert(kind) }
            #expect(value["lives"] != nil || value["kind"] != 1)
            #expect(schemas.accepts(value, pet))
        }
        #expect(kinds == [1, 2])
        #expect(!schemas.accepts(["kind": 1, "name": "Rex"], pet))
    }

    private func schemas(_ text: String) throws -> (schemas: Schemas, pet: SchemaID) {
        let lines = text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let folder = try Folder([
            "pets.openapi.yaml": """
            openapi: 3.1.0
            info: {title: Pets, version: "1"}
            paths:
              /pet:
                get:
                  responses:
                    200:
                      description: A pet
                      content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
            components:
              schemas:
            \(lines)
            """
        ])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("pets.openapi.yaml")], roots: [folder.url.path])
        let graph = contract.schemas
        let pet = try #require(graph.schemas.firstIndex { $0.componentName == "Pet" })
        return (Schemas(graph, sample: graph.sampler), SchemaID(pet))
    }

    @Test(arguments: contracts)
    func `Samples name their branch`(contract: String) throws {
        let (schemas, pet) = try schemas(contract)
        var kinds: Set<JSONValue> = []
        for seed: UInt64 in 0..<20 {
            let value = try #require(schemas.sample(pet, "pet", seed))
            if value == .null { continue }
            let kind = try #require(value["kind"])
            kinds.insert(kind)
            #expect(value["lives"] != nil || kind != "cat")
            #expect(value["name"] != nil || kind != "Dog")
            #expect(schemas.accepts(value, pet))
        }
        #expect(kinds == ["cat", "Dog"])
    }

    @Test(arguments: contracts)
    func `Values are held against the branch that they name`(contract: String) throws {
        let (schemas, pet) = try schemas(contract)
        #expect(schemas.accepts(["kind": "Dog", "name": "Rex"], pet))
        let violations = schemas.violations(of: ["kind": "cat", "lives": "9", "name": "Tom"], pet)
        #expect(violations.map(\.pointer) == ["/lives"])
        #expect(schemas.violations(of: ["kind": "Dog"], pet).map(\.keyword) == ["required"])
    }

    @Test(arguments: zip(contracts, [false, true, false, false]))
    func `Another name is refused, except where schemas extend one that says so`(contract: String, isAccepted: Bool)
        throws
    {
        let (schemas, pet) = try schemas(contract)
        #expect(schemas.accepts(["kind": "Fish", "name": "Nemo", "lives": 1], pet) == isAccepted)
    }

    @Test(arguments: contracts)
    func `A branch names itself where it is used by itself`(contract: String) throws {
        let (schemas, _) = try schemas(contract)
        let cat = SchemaID(try #require(schemas.graph.schemas.firstIndex { $0.componentName == "Cat" }))
        for seed: UInt64 in 0..<5 { #expect(try #require(schemas.sample(cat, "cat", seed))["kind"] == "cat") }
        #expect(schemas.accepts(["kind": "cat", "lives": 9], cat))
        #expect(!schemas.accepts(["kind": "Dog", "lives": 9], cat))
    }

    @Test
    func `Null is no branch with a name`() throws {
        let (schemas, pet) = try schemas(Self.contracts[3])
        #expect(schemas.accepts(.null, pet))
        #expect(!schemas.accepts("cat", pet))
    }
}
