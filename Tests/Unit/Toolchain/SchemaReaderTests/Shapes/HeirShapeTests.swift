import Contract
import Testing

@testable import SchemaReader

@Suite("Schemas that others extend, with a discriminator")
struct HeirShapeTests {
    @Test("An heir that says more of the tag is one type, which it is as a branch, too")
    func restatedTag() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind, name]
              properties: {kind: {type: string}, name: {type: string}}
              discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat"}}
            Cat:
              allOf:
                - $ref: "#/components/schemas/Pet"
                - {type: object, properties: {kind: {type: string, enum: [cat]}, lives: {type: integer}}}
            Dog:
              allOf: [{$ref: "#/components/schemas/Pet"}]
              properties: {kind: {const: Dog}, name: {type: string, minLength: 1}}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog Dog"])
        #expect(try shapes.lines("Cat") == ["kind == \"cat\"", "name: string", "lives?: int64"])
        #expect(shapes.all.map(\.fullName) == ["p.Pet", "p.Cat", "p.Dog"])
        #expect(shapes.messages == [])
    }

    @Test("An enum of all tags is no type where each heir has one of them", arguments: [false, true])
    func sharedEnum(_ isUsed: Bool) throws {
        let shapes = try Shapes(
            """
            Disk:
              type: object
              required: [kind]
              properties: {kind: {type: string, enum: [SSD, HDD]}}
              discriminator: {propertyName: kind}
            SSD: {allOf: [{$ref: "#/components/schemas/Disk"}, {properties: {iops: {type: integer}}}]}
            HDD: {allOf: [{$ref: "#/components/schemas/Disk"}, {properties: {rpm: {type: integer}}}]}
            Order: {type: object, properties: {kind: \(isUsed ? "{$ref: '#/components/schemas/Disk/properties/kind'}" : "{type: string}")}}
            """)
        #expect(try shapes.cases("Disk") == ["tag kind", "SSD: SSD SSD", "HDD: HDD HDD"])
        #expect(try shapes.lines("HDD") == ["kind == \"HDD\"", "rpm?: int64"])
        #expect(shapes.all.contains { $0.fullName.hasSuffix("Kind") } == isUsed)
    }

    @Test("A schema that an heir extends in turn is a union of itself and this heir")
    func middle() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind]
              properties: {kind: {type: string}}
              discriminator: {propertyName: kind}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {name: {type: string}}}]}
            Puppy: {allOf: [{$ref: "#/components/schemas/Dog"}, {properties: {weeks: {type: integer}}}]}
            Home: {type: object, properties: {dog: {$ref: "#/components/schemas/Dog"}}}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Dog: Dog Dog", "Puppy: Puppy Puppy"])
        #expect(try shapes.cases("Dog") == ["tag kind", "Puppy: Puppy Puppy", "Dog: Dog.Dog Dog"])
        #expect(try shapes.lines("Dog.Dog") == ["kind == \"Dog\"", "name?: string"])
        #expect(try shapes.lines("Puppy") == ["kind == \"Puppy\"", "name?: string", "weeks?: int64"])
        #expect(shapes.messages == [])
    }

    @Test("A base that its mapping names has a case of its own")
    func base() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind]
              properties: {kind: {type: string}, name: {type: string}}
              discriminator:
                propertyName: kind
                mapping: {pet: "#/components/schemas/Pet", dog: "#/components/schemas/Dog"}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {age: {type: integer}}}]}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Dog: Dog dog", "Pet: Pet.Pet pet"])
        #expect(try shapes.lines("Pet.Pet") == ["kind == \"pet\"", "name?: string"])
        #expect(shapes.messages == [])
    }

    /// The way of OData's documents, such as Microsoft Graph's: the discriminator is beside the properties, in `allOf`.
    @Test("A discriminator in `allOf` is the schema's own, and a schema between two others has a case of its own")
    func discriminatorInAllOf() throws {
        let shapes = try Shapes(
            """
            Entity:
              type: object
              required: [type]
              properties: {type: {type: string}}
              discriminator:
                propertyName: type
                mapping: {"#person": "#/components/schemas/Person", "#user": "#/components/schemas/User"}
            Person:
              allOf:
                - $ref: "#/components/schemas/Entity"
                - type: object
                  properties: {name: {type: string}}
                  discriminator: {propertyName: type, mapping: {"#user": "#/components/schemas/User"}}
            User:
              allOf:
                - $ref: "#/components/schemas/Person"
                - type: object
                  properties: {manager: {anyOf: [{$ref: "#/components/schemas/Person"}, {type: object, nullable: true}]}}
            """, openAPI: "3.0.3")
        #expect(try shapes.cases("Entity") == ["tag type", "Person: Person #person", "User: User #user"])
        #expect(try shapes.cases("Person") == ["tag type", "User: User #user", "Person: Person.Person #person"])
        let user = try shapes.lines("User")
        #expect(user == ["type == \"#user\"", "name?: string", "manager?: Person"])
        #expect(shapes.messages == [])
    }

    @Test("Branches that share an enum of tags keep those that the mapping gives them")
    func sharedTags() throws {
        let shapes = try Shapes(
            """
            Kind: {type: string, enum: [cat, dog]}
            Pet:
              type: object
              required: [kind]
              properties: {kind: {$ref: "#/components/schemas/Kind"}}
              discriminator:
                propertyName: kind
                mapping: {cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog"}
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {bark: {type: boolean}}}]}
            Puppy: {allOf: [{$ref: "#/components/schemas/Dog"}, {properties: {age: {type: integer}}}]}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog dog", "Puppy: Puppy Puppy"])
        #expect(
            shapes.messages == [
                "warning: no value of \"kind\" represents \"Puppy\"; add one to its `enum`, and to the "
                    + "discriminator's `mapping` (#/components/schemas/Puppy)"
            ])
    }

    @Test("The value of a shared enum that has a branch's name, in capitals or not, is its tag")
    func nearTags() throws {
        let shapes = try Shapes(
            """
            Kind: {type: string, enum: [cat, dog]}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat"}}
            Cat: {type: object, required: [kind], properties: {kind: {$ref: "#/components/schemas/Kind"}}}
            Dog: {type: object, required: [kind], properties: {kind: {$ref: "#/components/schemas/Kind"}}}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog dog"])
        #expect(shapes.messages == [])
    }

    @Test("A schema between two others is a union where a `oneOf` lists them all, too")
    func middleOfListedBranches() throws {
        let shapes = try Shapes(
            """
            Base:
              type: object
              properties: {kind: {type: string}}
              oneOf: [{$ref: "#/components/schemas/Mid"}, {$ref: "#/components/schemas/Leaf"}]
              discriminator: {propertyName: kind, mapping: {mid: "#/components/schemas/Mid"}}
            Mid: {allOf: [{$ref: "#/components/schemas/Base"}, {properties: {a: {type: string}}}]}
            Leaf: {allOf: [{$ref: "#/components/schemas/Mid"}, {properties: {b: {type: string}}}]}
            """)
        #expect(try shapes.cases("Base") == ["tag kind", "Mid: Mid mid", "Leaf: Leaf Leaf"])
        #expect(try shapes.cases("Mid") == ["tag kind", "Leaf: Leaf Leaf", "Mid: Mid.Mid mid"])
        #expect(try shapes.lines("Leaf") == ["kind == \"Leaf\"", "a?: string", "b?: string"])
        #expect(shapes.messages == [])
    }

    @Test("A schema that two unions have, by different tags, has the tag of the one that lists it from the start")
    func twoTags() throws {
        let shapes = try Shapes(
            """
            Fish:
              type: object
              required: [kind]
              properties: {kind: {type: string}}
              discriminator:
                propertyName: kind
                mapping: {shark: "#/components/schemas/Shark", saw: "#/components/schemas/Sawshark"}
            Shark:
              allOf: [{$ref: "#/components/schemas/Fish"}]
              required: [sort]
              properties: {sort: {type: string}}
              discriminator: {propertyName: sort}
            Sawshark: {allOf: [{$ref: "#/components/schemas/Shark"}]}
            """)
        #expect(try shapes.cases("Fish") == ["tag kind", "Shark: Shark shark", "Sawshark: Sawshark saw"])
        #expect(try shapes.lines("Sawshark") == ["kind: string", "sort == \"Sawshark\""])
        #expect(try shapes.record("Sawshark").properties.first?.initialValue == .string("saw"))
    }

    /// The way of springdoc: a response lists heirs, and their base has the discriminator.
    @Test("A union of heirs has the discriminator of their base")
    func unionOfHeirs() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind]
              properties: {kind: {type: string}}
              discriminator:
                propertyName: kind
                mapping: {cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog", emu: "#/components/schemas/Emu"}
            Cat: {type: object, allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            Dog: {type: object, allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {bark: {type: boolean}}}]}
            Emu: {type: object, allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {eggs: {type: integer}}}]}
            Mammal: {oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}
            """)
        #expect(try shapes.cases("Mammal") == ["tag kind", "Cat: Cat cat", "Dog: Dog dog"])
        #expect(shapes.messages == [])
    }

    @Test("Additional properties of a base that are of a type which properties of heirs are not of are any values")
    func typedAdditionalProperties() throws {
        let shapes = try Shapes(
            """
            Base:
              type: object
              required: [type]
              properties: {type: {type: string}}
              additionalProperties: {type: object}
              discriminator: {propertyName: type}
            Azure: {allOf: [{$ref: "#/components/schemas/Base"}], properties: {count: {type: integer}}}
            Open: {type: object, additionalProperties: {type: object}}
            Fitting: {allOf: [{$ref: "#/components/schemas/Open"}], properties: {inner: {type: object}}}
            """)
        #expect(try shapes.lines("Azure") == ["type == \"Azure\"", "count?: int64", "+ any"])
        #expect(try shapes.lines("Fitting") == ["inner?: {any}", "+ {any}"])
        #expect(
            shapes.messages == [
                "warning: `additionalProperties` applies to the properties of the other parts of an `allOf`, too, of which "
                    + "some have another type, so that no value with them would be valid, and is taken as any value; "
                    + "leave it out, or write `unevaluatedProperties` beside the `allOf` (#/components/schemas/Base)"
            ])
    }

    @Test("A schema that extends a branch with a discriminator of its own has the tag of that branch")
    func twoLevels() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [petType]
              properties: {petType: {type: string}}
              discriminator:
                propertyName: petType
                mapping: {cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog"}
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}]}
            Dog:
              allOf:
                - $ref: "#/components/schemas/Pet"
                - type: object
                  required: [size]
                  properties: {size: {type: string}}
                  discriminator: {propertyName: size, mapping: {big: "#/components/schemas/BigDog"}}
            BigDog: {allOf: [{$ref: "#/components/schemas/Dog"}, {properties: {weight: {type: number}}}]}
            """)
        #expect(try shapes.cases("Pet") == ["tag petType", "Cat: Cat cat", "Dog: Dog dog"])
        #expect(try shapes.cases("Dog") == ["tag size", "BigDog: BigDog big"])
        #expect(try shapes.lines("BigDog") == ["petType == \"dog\"", "size == \"big\"", "weight?: double"])
        #expect(shapes.messages == [])
    }
}
