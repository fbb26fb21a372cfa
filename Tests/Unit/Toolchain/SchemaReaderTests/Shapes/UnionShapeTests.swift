import Contract
import Testing

@testable import SchemaReader

@Suite("`oneOf` and `anyOf`")
struct UnionShapeTests {
    @Test("A branch that lists values of its own has all of them as tags, its name among them or not")
    func listedTags() throws {
        let shapes = try Shapes(
            """
            U:
              oneOf: [{$ref: "#/components/schemas/KA"}, {$ref: "#/components/schemas/KB"}]
              discriminator: {propertyName: t}
            KA: {type: object, required: [t], properties: {t: {type: string, enum: [KA, LA]}}}
            KB: {type: object, required: [t], properties: {t: {type: string, enum: [KB, x]}}}
            V:
              oneOf: [{$ref: "#/components/schemas/VA"}, {$ref: "#/components/schemas/VB"}]
              discriminator: {propertyName: t}
            VA: {type: object, required: [t], properties: {t: {$ref: "#/components/schemas/T"}}}
            VB: {type: object, required: [t], properties: {t: {$ref: "#/components/schemas/T"}}}
            T: {type: string, enum: [VA, VB]}
            """)
        #expect(try shapes.cases("U") == ["tag t", "KA: KA KA|LA", "KB: KB KB|x"])
        #expect(try shapes.cases("V") == ["tag t", "VA: VA VA", "VB: VB VB"])
    }

    @Test("A discriminator with a mapping; without one, constants or names of schemas are the tags")
    func discriminator() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
            Dog: {type: object, required: [kind], properties: {kind: {const: dog}}}
            Bird: {type: object, properties: {wings: {type: integer}}}
            Fish: {type: object, required: [kind], properties: {kind: {type: string, enum: [carp, pike]}}}
            Pet:
              oneOf:
                - $ref: "#/components/schemas/Cat"
                - $ref: "#/components/schemas/Dog"
                - $ref: "#/components/schemas/Bird"
                - $ref: "#/components/schemas/Fish"
              discriminator:
                propertyName: kind
                mapping: {feline: "#/components/schemas/Cat", tiger: Cat}
            """)
        #expect(
            try shapes.cases("Pet") == [
                "tag kind", "Cat: Cat feline|tiger", "Dog: Dog dog", "Bird: Bird Bird written", "Fish: Fish carp|pike",
            ])
        #expect(try shapes.lines("Cat") == ["kind: string", "lives?: int64"])
        #expect(try shapes.lines("Dog") == ["kind == \"dog\""])
        #expect(try shapes.lines("Fish") == ["kind: Fish.Kind"])
        #expect(shapes.messages == [])
    }

    @Test("A property whose default is one of its values is a tag, because the default is written")
    func defaultTags() throws {
        let shapes = try Shapes(
            """
            U:
              oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]
            A: {type: object, properties: {type: {type: string, default: ach, enum: [ach, ach_plaid]}}}
            B: {type: object, properties: {type: {type: string, default: momo, enum: [momo]}}}
            """)
        #expect(try shapes.cases("U") == ["tag type", "A: A ach|ach_plaid", "B: B momo"])
        let type = try #require(try shapes.record("A").properties.first)
        #expect(type.presence == .optional)
        #expect(type.defaultValue == nil)
        #expect(type.initialValue == .string("ach"))
        #expect(try shapes.record("B").properties.first?.constant == .string("momo"))
    }

    @Test("Listed values that are defaults are written in branches that nothing distinguishes")
    func defaultsOfFittedBranches() throws {
        let shapes = try Shapes(
            """
            U:
              anyOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]
            A: {type: object, properties: {type: {type: string, default: a, enum: [a, b]}, n: {type: integer, default: 1}}}
            B: {type: object, properties: {type: {type: string, default: b, enum: [b, c]}}}
            """)
        #expect(try shapes.union("U").selector == .fit)
        let properties = try shapes.record("A").properties
        #expect(properties.map(\.initialValue) == [.string("a"), nil])
        #expect(properties.map(\.defaultValue) == [nil, .number("1")])
    }

    @Test("The tag's property is a constant of a branch with one tag")
    func constantOfBranch() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, properties: {kind: {type: string}, lives: {type: integer}}}
            Dog: {type: object, required: [kind], properties: {kind: {type: string, enum: [Cat, Dog]}}}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator: {propertyName: kind}
            """, openAPI: "3.0.3")
        #expect(try shapes.lines("Cat") == ["kind == \"Cat\"", "lives?: int64"])
    }

    @Test("Null that is listed, and said as well, is one branch")
    func nullTwice() throws {
        let shapes = try Shapes(
            """
            NullEnum: {enum: [null]}
            Kind: {type: string, enum: [a, b]}
            M:
              type: object
              required: [k]
              properties:
                k: {nullable: true, oneOf: [{$ref: "#/components/schemas/Kind"}, {$ref: "#/components/schemas/NullEnum"}]}
              example: {k: null}
            """, openAPI: "3.0.3")
        let lines = try shapes.lines("M")
        #expect(lines == ["k: Kind|null"])
        #expect(shapes.messages == [])
    }

    @Test("Branches that are one Swift type are that type")
    func sameType() throws {
        let map = "type: object, additionalProperties: {type: string}"
        let shapes = try Shapes(
            "M: {properties: {v: {oneOf: [{\(map), minProperties: 2}, {\(map), maxProperties: 1}]}}}")
        #expect(try shapes.lines("M") == ["v?: {string}"])
        #expect(shapes.messages.allSatisfy { !$0.contains("distinguishes") })
    }

    @Test("A union of tuples has each of them")
    func tuples() throws {
        let shapes = try Shapes(
            """
            M:
              oneOf:
                - {type: array, prefixItems: [{const: get}, {type: string}], items: false, minItems: 2}
                - {type: array, prefixItems: [{const: set}, {type: string}, {type: integer}], items: false, minItems: 3}
            """)
        #expect(try shapes.cases("M") == ["fit", "array: M.Tuple", "array2: M.Tuple2"])
    }

    @Test("An object with alternatives of its own is distinguished by what it requires itself")
    func unionInBranch() throws {
        let shapes = try Shapes(
            """
            M:
              anyOf:
                - {type: object, required: [and], properties: {and: {type: string}}}
                - type: object
                  required: [property]
                  properties: {property: {type: string}}
                  oneOf:
                    - {required: [t], properties: {t: {type: string}}}
                    - {required: [n], properties: {n: {type: number}}}
            """)
        #expect(
            try shapes.cases("M") == ["shape", "and: M.And object by and", "property: M.Property object by property"])
        #expect(
            try shapes.cases("M.Property") == ["shape", "t: M.Property.T object by t", "n: M.Property.N object by n"])
    }

    @Test("Numbers with and without a fraction in one list are numbers, beside other numbers too")
    func listedNumbers() throws {
        let shapes = try Shapes("M: {properties: {n: {anyOf: [{type: string}, {enum: [0.5, 1, 1.5, 2]}]}}}")
        #expect(try shapes.cases("M.N") == ["shape", "string: string string", "number: double number"])
    }

    @Test("A mapping to a schema that is no branch is reported")
    func nonMember() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, required: [kind], properties: {kind: {const: cat}}}
            Dog: {type: object, required: [kind], properties: {kind: {const: dog}}}
            Car: {type: object}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator: {propertyName: kind, mapping: {car: "#/components/schemas/Car"}}
            """)
        #expect(
            shapes.messages == [
                "warning: the discriminator's mapping \"car\" leads to \"#/components/schemas/Car\", which is not one of the "
                    + "branches; add it to them, or take the entry out (#/components/schemas/Pet)"
            ])
    }

    @Test("So is a mapping to a schema that is not the one branch")
    func nonMemberOfOne() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, required: [kind], properties: {kind: {type: string}}}
            Car: {type: object, required: [kind], properties: {kind: {type: string}}}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}]
              discriminator: {propertyName: kind, mapping: {car: "#/components/schemas/Car"}}
            """)
        #expect(shapes.diagnostics.map(\.severity) == [.warning])
    }

    @Test("A mapping to a schema that has the tag adds the branch that was forgotten")
    func forgottenMember() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, required: [kind], properties: {kind: {const: cat}}}
            Dog: {type: object, required: [kind], properties: {kind: {const: dog}}}
            Cow: {type: object, required: [kind], properties: {kind: {enum: [cat, dog, cow]}}}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator: {propertyName: kind, mapping: {cow: "#/components/schemas/Cow"}}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog dog", "Cow: Cow cow"])
        #expect(shapes.diagnostics.map(\.severity) == [.warning])
    }

    @Test("A branch of another type than the keywords beside the union allow is no branch")
    func excludedByType() throws {
        let shapes = try Shapes(
            """
            M: {type: object, properties: {a: {type: string}}, anyOf: [{type: object, properties: {b: {type: integer}}}, {type: string}]}
            """)
        #expect(try shapes.lines("M") == ["a?: string", "b?: int64"])
        #expect(shapes.errors == [])
    }

    @Test("Branches that share a tag become a union of their own")
    func sameTag() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [kind, role], properties: {kind: {const: x}, role: {const: a}}}
            B: {type: object, required: [kind, role], properties: {kind: {const: x}, role: {const: b}}}
            C: {type: object, required: [kind], properties: {kind: {const: y}}}
            U:
              oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}, {$ref: "#/components/schemas/C"}]
              discriminator: {propertyName: kind}
            """)
        #expect(try shapes.cases("U") == ["tag kind", "x: U.X x", "C: C y"])
        #expect(try shapes.cases("U.X") == ["tag role", "A: A a", "B: B b"])
        #expect(shapes.messages == [])
    }

    @Test("A branch that the keywords beside the union exclude is no branch")
    func excluded() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [role], properties: {role: {enum: [a]}, x: {type: string}}}
            B: {type: object, required: [role], properties: {role: {enum: [b]}}}
            Any: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            Some: {allOf: [{$ref: "#/components/schemas/Any"}, {properties: {role: {enum: [a]}}}]}
            """)
        #expect(try shapes.lines("Some") == ["role == \"a\"", "x?: string"])
        #expect(shapes.messages == [])
    }

    @Test("A union that says more of the properties that are there is only checked")
    func refinements() throws {
        let shapes = try Shapes(
            """
            Job:
              type: object
              properties: {when: {type: string}, start: {type: integer}}
              oneOf:
                - {properties: {when: {enum: [delayed]}}, required: [when, start]}
                - {properties: {when: {not: {enum: [delayed]}}}}
            """)
        #expect(try shapes.lines("Job") == ["when?: string", "start?: int64"])
        #expect(try shapes.rules("Job")?.contains("delayed") == true)
        #expect(shapes.diagnostics.filter { $0.severity != .note } == [])
    }

    @Test("Distinct constants are tags without a discriminator")
    func implicitTags() throws {
        let shapes = try Shapes(
            """
            Message:
              anyOf:
                - {type: object, required: [role, text], properties: {text: {type: string}, role: {const: user}}}
                - {type: object, required: [role], properties: {role: {type: string, enum: [system, developer]}}}
                - {type: object, properties: {role: {const: tool, default: tool}, id: {type: string}}}
            """)
        #expect(
            try shapes.cases("Message") == [
                "tag role", "user: Message.User user", "system: Message.System system|developer",
                "tool: Message.Tool tool",
            ])
        #expect(try shapes.lines("Message.User") == ["text: string", "role == \"user\""])
        #expect(try shapes.lines("Message.System") == ["role: Message.System.Role"])
        #expect(shapes.messages == [])
    }

    @Test("Numbers and booleans are tags, too")
    func tagsOfOtherTypes() throws {
        let shapes = try Shapes(
            """
            Event:
              oneOf:
                - {type: object, required: [v, a], properties: {v: {type: integer, const: -1}, a: {type: string}}}
                - {type: object, required: [v], properties: {v: {enum: [2, 3]}, a: {type: integer}}}
            Done: {type: object, required: [ok], properties: {ok: {const: true}}}
            Result:
              oneOf:
                - $ref: "#/components/schemas/Done"
                - {type: object, required: [ok], properties: {ok: {type: boolean, enum: [false]}}}
            Half: {oneOf: [{$ref: "#/components/schemas/Done"}, {type: object, required: [ok], properties: {ok: {const: 0.5}}}]}
            """)
        #expect(
            try shapes.cases("Event") == [
                "tag v", "v minus 1: Event.VMinus1 -1", "v 2: Event.V2 2|3",
            ])
        #expect(try shapes.lines("Event.VMinus1") == ["v == -1", "a: string"])
        #expect(try shapes.cases("Result") == ["tag ok", "Done: Done true", "ok false: Result.OkFalse false"])
        #expect(try shapes.lines("Result.OkFalse") == ["ok == false"])
        let rules = try #require(try shapes.rules("Result"))
        #expect(rules.contains(#""properties": {"ok": {"enum": [true, false]}}"#), "\(rules)")
        #expect(try shapes.cases("Half") == ["tag ok", "Done: Done true", "ok 0.5: Half.Ok05 0.5"])
        #expect(try shapes.lines("Half.Ok05") == ["ok == 0.5"])
    }

    @Test("A mapping has numbers as text, and the property keeps its type")
    func mappedNumbers() throws {
        let shapes = try Shapes(
            """
            Old: {type: object, required: [v], properties: {v: {type: integer}}}
            New: {type: object, required: [v], properties: {v: {type: integer}, a: {type: string}}}
            Doc:
              oneOf: [{$ref: "#/components/schemas/Old"}, {$ref: "#/components/schemas/New"}]
              discriminator:
                propertyName: v
                mapping: {"1": "#/components/schemas/Old", "2": "#/components/schemas/New"}
            """)
        #expect(try shapes.cases("Doc") == ["tag v", "Old: Old 1", "New: New 2"])
        #expect(try shapes.lines("New") == ["v == 2", "a?: string"])
    }

    @Test("The default of a discriminator is a case for values without a tag, and with other tags")
    func defaultMapping() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, required: [kind], properties: {kind: {const: cat}}}
            Other: {type: object, properties: {kind: {type: string}, name: {type: string}}}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Other"}]
              discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: Other}
            Odd:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {type: object, properties: {name: {type: string}}}]
              discriminator: {propertyName: kind, defaultMapping: Other}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Other: Other Other default"])
        #expect(try shapes.lines("Other") == ["kind?: string", "name?: string"])
        #expect(
            try shapes.rules("Pet")
                == #"{"allOf": [{"if": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["cat"]}}}, "#
                + #""then": {"$ref": "p.Cat"}}, {"if": {"not": {"type": "object", "required": ["kind"], "properties": "#
                + #"{"kind": {"enum": ["cat"]}}}}, "then": {"$ref": "p.Other"}}]}"#)
        #expect(
            shapes.messages.first
                == "warning: the discriminator's `defaultMapping` leads to \"#/components/schemas/Other\", which is not one "
                + "of the branches; add it to them (#/components/schemas/Odd)")
    }

    @Test("A branch that is a union is chosen by all tags of its branches")
    func nestedUnion() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [t], properties: {t: {const: a}}}
            B: {type: object, required: [t], properties: {t: {const: b}}}
            C: {type: object, required: [t], properties: {t: {const: c}}}
            Inner: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            Outer: {oneOf: [{$ref: "#/components/schemas/Inner"}, {$ref: "#/components/schemas/C"}]}
            """)
        #expect(try shapes.cases("Outer") == ["tag t", "Inner: Inner a|b", "C: C c"])
    }

    @Test("A branch that is a union of one branch is that branch")
    func unionOfOne() throws {
        let shapes = try Shapes(
            """
            T: {oneOf: [{type: object, required: [event], properties: {more: {type: boolean}, event: {enum: [t]}}}]}
            E: {type: object, required: [event], properties: {event: {type: string, enum: [e]}}}
            U: {oneOf: [{$ref: "#/components/schemas/T"}, {$ref: "#/components/schemas/E"}]}
            """)
        #expect(try shapes.cases("U") == ["tag event", "T: T t", "E: E e"])
        #expect(try shapes.lines("T") == ["more?: bool", "event == \"t\""])
    }

    @Test("A discriminator without a union distinguishes the schemas that extend its schema")
    func heirs() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind]
              properties: {kind: {type: string}, name: {type: string}}
              discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat"}}
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}]}
            Puppy: {allOf: [{$ref: "#/components/schemas/Dog"}, {properties: {age: {type: integer}}}]}
            House:
              properties:
                pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
                guest: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {until: {type: string}}}]}
            """, openAPI: "3.0.3")
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog Dog", "Puppy: Puppy Puppy"])
        #expect(try shapes.lines("Cat") == ["kind == \"cat\"", "name?: string", "lives?: int64"])
        #expect(try shapes.lines("Puppy") == ["kind == \"Puppy\"", "name?: string", "age?: int64"])
        #expect(try shapes.lines("House") == ["pets?: [Pet]", "guest?: House.Guest"])
        #expect(try shapes.lines("House.Guest") == ["kind: string", "name?: string", "until?: string"])
        #expect(shapes.messages == [])
    }

    @Test("A schema that extends one and is extended has a name of its own and those of what extends it")
    func middleBase() throws {
        let shapes = try Shapes(
            """
            Base: {required: [t], properties: {t: {type: string}}, discriminator: {propertyName: t, mapping: {mid: "#/components/schemas/Mid", leaf: "#/components/schemas/Leaf"}}}
            Mid: {allOf: [{$ref: "#/components/schemas/Base"}, {properties: {m: {type: string}}}], discriminator: {propertyName: t, mapping: {leaf: "#/components/schemas/Leaf"}}}
            Leaf: {allOf: [{$ref: "#/components/schemas/Mid"}, {required: [l], properties: {l: {type: integer}}}]}
            """, openAPI: "3.0.3")
        #expect(try shapes.cases("Base") == ["tag t", "Mid: Mid mid", "Leaf: Leaf leaf"])
        #expect(try shapes.cases("Mid") == ["tag t", "Leaf: Leaf leaf", "Mid: Mid.Mid mid"])
        #expect(try shapes.lines("Mid.Mid") == ["t == \"mid\"", "m?: string"])
        #expect(try shapes.lines("Leaf") == ["t == \"leaf\"", "m?: string", "l: int64"])
        #expect(shapes.messages == [])
    }

    @Test("A schema that one other extends is a union of that one and of what nobody knows yet")
    func soleHeir() throws {
        let shapes = try Shapes(
            """
            Pet: {required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            """, openAPI: "3.0.3")
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat Cat"])
        #expect(try shapes.lines("Cat") == ["kind == \"Cat\"", "lives?: int64"])
    }

    @Test("A discriminator that distinguishes nothing is reported, and so is one that leads to no extending schema")
    func withoutUnion() throws {
        let shapes = try Shapes(
            """
            Lone: {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
            Pet:
              type: object
              required: [kind]
              properties: {kind: {type: string}}
              discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat", car: "#/components/schemas/Car"}}
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}]}
            Car: {type: object}
            """)
        #expect(try shapes.lines("Lone") == ["kind?: string"])
        #expect(shapes.diagnostics.map(\.severity) == [.warning, .warning])
        #expect(shapes.messages[1].contains("\"car\" leads to \"#/components/schemas/Car\", which is not one"))
    }

    @Test("Branches of different kinds of JSON need no tag")
    func kinds() throws {
        let shapes = try Shapes(
            """
            Item: {type: object, properties: {id: {type: string}}}
            Input:
              oneOf:
                - {type: string}
                - {type: array, items: {type: string}}
                - {$ref: "#/components/schemas/Item"}
                - {type: "null"}
                - {type: integer}
                - {type: boolean}
            Holder: {type: object, required: [a], properties: {a: {$ref: "#/components/schemas/Input"}, b: {type: [string, integer]}}}
            """)
        #expect(
            try shapes.cases("Input") == [
                "shape", "string: string string", "array: [string] array", "Item: Item object",
                "integer: int64 integer",
                "boolean: bool boolean",
            ])
        #expect(try shapes.lines("Holder") == ["a: Input|null", "b?: Holder.B"])
        #expect(try shapes.cases("Holder.B") == ["shape", "string: string string", "integer: int64 integer"])
        #expect(shapes.messages == [])
    }

    @Test("Objects are distinguished by a required property that no other has")
    func keys() throws {
        let shapes = try Shapes(
            """
            Ok: {type: object, required: [id, value], properties: {id: {type: string}, value: {type: string}}}
            Bad: {type: object, required: [id, error], properties: {id: {type: string}, error: {type: string}}}
            Result: {oneOf: [{$ref: "#/components/schemas/Ok"}, {$ref: "#/components/schemas/Bad"}, {type: string}]}
            """)
        #expect(
            try shapes.cases("Result") == [
                "shape", "Ok: Ok object by value", "Bad: Bad object by error", "string: string string",
            ])
    }

    @Test("One of the objects may be all that have none of the others' properties")
    func rest() throws {
        let shapes = try Shapes(
            """
            Person: {type: object, properties: {given: {type: string}}}
            Entity: {type: object, required: [name], properties: {name: {type: string}}}
            Author: {anyOf: [{$ref: "#/components/schemas/Person"}, {$ref: "#/components/schemas/Entity"}]}
            """)
        #expect(try shapes.cases("Author") == ["shape", "Person: Person object", "Entity: Entity object by name"])
        #expect(try shapes.rules("Author") == #"{"anyOf": [{"$ref": "p.Person"}, {"$ref": "p.Entity"}]}"#)
    }

    @Test("Tagged objects among other kinds are a union of their own")
    func taggedAmongOthers() throws {
        let shapes = try Shapes(
            """
            Choice:
              anyOf:
                - {type: string, enum: [auto, none]}
                - {type: object, required: [type], properties: {type: {const: function}, name: {type: string}}}
                - {type: object, required: [type], properties: {type: {const: tool}}}
            """)
        #expect(
            try shapes.cases("Choice") == ["shape", "string: Choice.Literal string", "object: Choice.Object object"])
        #expect(
            try shapes.cases("Choice.Object") == [
                "tag type", "function: Choice.Object.Function function", "tool: Choice.Object.Tool tool",
            ])
    }

    @Test(
        "Indistinguishable objects are properties that are present when the value fits, with a note on the remedy")
    func indistinct() throws {
        let shapes = try Shapes(
            """
            A: {type: object, properties: {a: {type: string}}}
            B: {type: object, properties: {b: {type: string}}}
            U: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}, {type: object, properties: {c: {type: integer}}}]}
            """)
        #expect(try shapes.cases("U") == ["fit", "A: A", "B: B", "c: U.C"])
        #expect(
            shapes.messages == [
                "note: nothing distinguishes the branches of this union, so each is a property that is there when the value "
                    + "fits; for an enum, add a `discriminator`, or a required property with a `const` to each "
                    + "(#/components/schemas/U)"
            ])
        #expect(try shapes.rules("U")?.contains("oneOf") == true)
    }

    @Test("So are such objects beside other kinds, and the branches of several unions that hold at once")
    func indistinctAmongOthers() throws {
        let shapes = try Shapes(
            """
            A: {type: object, properties: {a: {type: string}}}
            B: {type: object, properties: {b: {type: string}}}
            U: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}, {type: string}]}
            V:
              type: object
              properties: {v: {type: string}}
              oneOf: [{properties: {a: {type: string}}}, {properties: {b: {type: string}}}]
              anyOf: [{properties: {c: {type: string}}}, {properties: {d: {type: string}}}]
            """)
        #expect(try shapes.cases("U") == ["shape", "object: U.Object object", "string: string string"])
        #expect(try shapes.cases("U.Object") == ["fit", "A: A", "B: B"])
        #expect(try shapes.cases("V") == ["fit", "a: V.A", "b: V.B", "c: V.C", "d: V.D"])
        #expect(try shapes.lines("V.C") == ["v?: string", "c?: string"])
    }

    @Test("A branch that may be anything leaves the others as properties, where one of them is more than a scalar")
    func anythingElse() throws {
        let shapes = try Shapes(
            """
            A: {type: object, properties: {a: {type: string}}}
            M:
              properties:
                a: {anyOf: [{$ref: "#/components/schemas/A"}, {}]}
                b: {anyOf: [{type: string}, {}]}
            """)
        #expect(try shapes.lines("M") == ["a?: M.A", "b?: any"])
        #expect(try shapes.cases("M.A") == ["fit", "A: A"])
    }

    @Test("The name of a schema is no tag where the tag is a number")
    func numbersWithoutMapping() throws {
        let shapes = try Shapes(
            """
            Event:
              oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]
              discriminator: {propertyName: type}
            A: {type: object, required: [type], properties: {type: {type: integer}, a: {type: string}}}
            B: {type: object, required: [type], properties: {type: {type: integer}, b: {type: string}}}
            """)
        #expect(
            shapes.messages.first
                == "warning: no value of \"type\" represents this branch; add a `const` to its property, or a `mapping` "
                + "(#/components/schemas/Event/oneOf/0)")
    }

    @Test("A mapping that is no object is reported")
    func listedMapping() throws {
        let shapes = try Shapes(
            """
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator: {propertyName: kind, mapping: [cat, dog]}
            Cat: {type: object, properties: {kind: {type: string}}}
            Dog: {type: object, properties: {kind: {type: string}}}
            """)
        #expect(
            shapes.messages == [
                "warning: 'mapping' takes an object, and not a list; correct it "
                    + "(#/components/schemas/Pet/discriminator/mapping)"
            ])
    }

    @Test("`nullable: true` alone, as a branch, is null", arguments: ["3.0.3", "3.1.0"])
    func nullableBranch(openAPI: String) throws {
        let shapes = try Shapes(
            """
            A: {type: object, properties: {a: {type: string}}}
            M:
              required: [a]
              properties:
                a: {anyOf: [{$ref: "#/components/schemas/A"}, {nullable: true}]}
                b: {oneOf: [{$ref: "#/components/schemas/A"}, {nullable: true, description: Or none.}]}
                c: {nullable: true}
            """, openAPI: openAPI)
        #expect(try shapes.lines("M") == ["a: A|null", "b?: A", "c?: any"])
    }

    @Test("An `enum` of values of several types is a union of them")
    func mixedEnum() throws {
        let shapes = try Shapes(
            """
            M: {properties: {a: {enum: [auto, 1, 2, true, null]}, b: {enum: [0.5, 1, none]}}}
            """)
        #expect(try shapes.lines("M") == ["a?: M.A", "b?: M.B"])
        #expect(
            try shapes.cases("M.A") == [
                "shape", "string: M.A.Literal string", "integer: M.A.IntegerLiteral integer", "boolean: bool boolean",
            ])
        #expect(try shapes.cases("M.B") == ["shape", "number: double number", "string: M.B.Literal string"])
        #expect(shapes.messages == [])
    }

    private static let objects: [(union: String, names: [String])] = [
        // A value of a property, whether or not it must be there.
        (
            "[{properties: {kind: {const: maven}, x: {}}}, {properties: {kind: {enum: [shell, bash]}, x: {}}}]",
            ["maven", "shell"]
        ),
        ("[{properties: {v: {const: 1}, x: {}}}, {properties: {v: {const: 2}, x: {}}}]", ["v_1", "v_2"]),
        (
            "[{properties: {on: {const: true}, x: {}}}, {properties: {on: {const: false}, x: {}}}]",
            ["on_true", "on_false"]
        ),
        // What one requires.
        (
            "[{required: [a], properties: {a: {}, b: {}}}, {required: [b], properties: {a: {}, b: {}}}]",
            ["a", "b"]
        ),
        // The kind of a property's values.
        (
            "[{properties: {fields: {type: array}}}, {properties: {fields: {type: string}}}]",
            ["fields_array", "fields_string"]
        ),
        // What is extended.
        (
            "[{allOf: [{$ref: '#/components/schemas/A'}], properties: {x: {}}}, {allOf: [{$ref: '#/components/schemas/B'}], properties: {x: {}}}]",
            ["A", "B"]
        ),
        // Nothing.
        ("[{properties: {x: {minimum: 1}}}, {properties: {x: {minimum: 2}}}]", ["object", "object2"]),
    ]

    @Test("Objects without names are named by what only one of them has", arguments: Self.objects)
    func objectNames(_ union: String, _ names: [String]) throws {
        let shapes = try Shapes(
            """
            A: {properties: {a: {type: string}}}
            B: {properties: {a: {type: string}}}
            Step: {type: object, oneOf: \(union)}
            """)
        #expect(try shapes.union("Step").cases.map(\.name) == names)
        #expect(try shapes.model("Step").models.map(\.name) == names.map(Names.upperCamel))
    }

    @Test("Another object renames none of those that have something of their own")
    func stableObjectNames() throws {
        let objects = ["maven", "shell", "docker"].map { "{properties: {kind: {const: \($0)}, x: {}}}" }
        let names = try [[0, 1], [2, 0, 1], [1, 2, 0]].map { order in
            try Shapes("Step: {oneOf: [\(order.map { objects[$0] }.joined(separator: ", "))]}").union("Step").cases.map(
                \.name)
        }
        #expect(names == [["maven", "shell"], ["docker", "maven", "shell"], ["shell", "docker", "maven"]])
    }

    @Test("A reference to null is null, whatever else is beside the union")
    func referenceToNull() throws {
        let shapes = try Shapes(
            """
            Nothing: {description: Removes the rule., type: "null"}
            Rule: {type: [boolean, "null", object], oneOf: [{type: boolean}, {$ref: "#/components/schemas/Nothing"}, {type: object, properties: {x: {type: string}}}]}
            Holder: {properties: {rule: {$ref: "#/components/schemas/Rule"}}}
            """)
        #expect(shapes.errors == [])
        #expect(try shapes.cases("Rule") == ["shape", "boolean: bool boolean", "object: Rule.Object object"])
    }

    @Test("Cases without names are named by a property that no other has")
    func ownProperties() throws {
        let shapes = try Shapes(
            """
            Step:
              oneOf:
                - {type: object, required: [uses], properties: {name: {type: string}, uses: {type: string}}}
                - {type: object, required: [run], properties: {name: {type: string}, run: {type: string}}}
            """)
        #expect(try shapes.cases("Step") == ["shape", "uses: Step.Uses object by uses", "run: Step.Run object by run"])
    }

    @Test("A note counts the properties of any JSON value of which the contract says more")
    func lostTypes() throws {
        let shapes = try Shapes(
            """
            Any: {}
            M:
              properties:
                a: {}
                b: {description: Whatever.}
                c: {type: [string, number, integer, boolean, object, array]}
                d: {type: array}
                e: {$ref: "#/components/schemas/Any"}
                f: {enum: [[1], [2]]}
            """)
        #expect(try shapes.lines("M") == ["a?: any", "b?: any", "c?: any", "d?: [any]", "e?: Any", "f?: any"])
        #expect(
            shapes.messages == ["note: properties of any JSON value, although more is said of them: 1"])
    }

    @Test("Branches of one scalar are that scalar; a string beside literals makes them open")
    func scalars() throws {
        let shapes = try Shapes(
            """
            Level: {type: string, enum: [low, high]}
            Order:
              properties:
                a: {anyOf: [{type: string, format: uuid}, {type: string, format: email}]}
                b: {anyOf: [{type: string}, {type: string, enum: [x, y]}]}
                c: {anyOf: [{type: string}, {$ref: "#/components/schemas/Level"}]}
                d: {anyOf: [{type: integer}, {type: number}]}
                e: {oneOf: [{const: one}, {const: two}]}
                f: {anyOf: [{type: string}]}
                g: {anyOf: [{type: number}, {type: "null"}]}
                h: {anyOf: [{type: array, items: {type: string}}, {type: array, items: {type: integer}}]}
            """)
        #expect(
            try shapes.lines("Order") == [
                "a?: string", "b?: Order.B", "c?: Level", "d?: double", "e?: Order.E", "f?: string", "g?: double",
                "h?: [Order.HItem]",
            ])
        #expect(try shapes.literals("Order.E").literals.map(\.value) == ["one", "two"])
        #expect(try shapes.cases("Order.HItem") == ["shape", "string: string string", "integer: int64 integer"])
        #expect(shapes.messages.filter { !$0.hasPrefix("note") } == [])
    }

    @Test("Branches that only require properties are checked, and shape nothing")
    func requirements() throws {
        let shapes = try Shapes(
            """
            Contact:
              type: object
              properties: {mail: {type: string}, phone: {type: string}}
              anyOf: [{required: [mail]}, {required: [phone]}]
            """)
        #expect(try shapes.lines("Contact") == ["mail?: string", "phone?: string"])
        #expect(
            try shapes.rules("Contact")
                == #"{"type": "object", "anyOf": [{"required": ["mail"]}, {"required": ["phone"]}], "#
                + #""properties": {"mail": {"type": "string"}, "phone": {"type": "string"}}}"#)
    }

    @Test("Lists that contain themselves are one list, however often they meet")
    func recursiveLists() throws {
        let shapes = try Shapes(
            """
            Strings: {type: array, items: {anyOf: [{$ref: "#/components/schemas/Strings"}, {type: string}]}}
            Numbers: {type: array, items: {anyOf: [{$ref: "#/components/schemas/Numbers"}, {type: number}]}}
            Time: {anyOf: [{$ref: "#/components/schemas/Strings"}, {$ref: "#/components/schemas/Numbers"}]}
            """)
        #expect(shapes.errors == [])
        #expect(shapes.all.count < 10)
        #expect(try shapes.model("Time").info?.name == "Time")
    }

    @Test("A union that contains itself")
    func recursion() throws {
        let shapes = try Shapes(
            """
            Value: {anyOf: [{type: string}, {type: array, items: {$ref: "#/components/schemas/Value"}}, {type: object, additionalProperties: {$ref: "#/components/schemas/Value"}}]}
            """)
        #expect(
            try shapes.cases("Value") == [
                "shape", "string: string string", "array: [Value] array", "object: {Value} object",
            ])
    }

    @Test("Deep nests of unions are no matter of the stack", arguments: [true, false])
    func deepNest(isReversed: Bool) throws {
        var lines = ["S0: {anyOf: [{type: string}, {type: 'null'}]}"]
        for index in 1...2000 {
            lines.append("S\(index): {oneOf: [{$ref: \"#/components/schemas/S\(index - 1)\"}, {type: integer}]}")
        }
        lines.append("User: {required: [a], properties: {a: {$ref: \"#/components/schemas/S2000\"}}}")
        let shapes = try Shapes((isReversed ? lines.reversed() : lines).joined(separator: "\n"))
        #expect(shapes.messages == [])
        #expect(shapes.models.count == 2002)
        #expect(try shapes.cases("S2000") == ["shape", "S0: S0 string", "integer: int64 integer"])
        #expect(try shapes.lines("User") == ["a: S2000|null"])
    }

    @Test("A tag that need not be there is a constant that need not be there, without an enum that nothing uses")
    func optionalTags() throws {
        let shapes = try Shapes(
            """
            Cat: {type: object, properties: {t: {const: cat, default: cat}, n: {type: integer}}}
            Dog: {type: object, properties: {t: {const: dog, default: dog}, n: {type: integer}}}
            Pet: {anyOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}
            """)
        #expect(try shapes.cases("Pet") == ["tag t", "Cat: Cat cat", "Dog: Dog dog"])
        #expect(shapes.all.map(\.fullName) == ["p.Cat", "p.Dog", "p.Pet"])
        #expect(try shapes.record("Cat").properties[0].presence == .optional)
        #expect(try shapes.rules("Pet") == #"{"anyOf": [{"$ref": "p.Cat"}, {"$ref": "p.Dog"}]}"#)
    }
}
