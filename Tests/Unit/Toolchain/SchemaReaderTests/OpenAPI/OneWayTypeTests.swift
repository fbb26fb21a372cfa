import Contract
import Testing

@testable import SchemaReader

/// Types of requests, where they differ from those of responses ("Schema Object", `readOnly` and `writeOnly`).
@Suite("Properties that travel one way")
struct OneWayTypeTests {
    @Test("A property that its way does not require may be absent, in a schema that only this way has")
    func oneWay() throws {
        let models = try models(
            requests: ["Login"], responses: ["Session"],
            """
            Secret: { type: string, writeOnly: true }
            Login:
              type: object
              required: [password, hint]
              properties:
                password: { $ref: '#/components/schemas/Secret' }
                hint: { type: string, readOnly: true }
            Session:
              type: object
              required: [token, secret]
              properties: { token: { type: string, readOnly: true }, secret: { $ref: '#/components/schemas/Secret' } }
            """)
        #expect(models == ["Login: password shop.Secret, hint?", "Session: token, secret? shop.Secret", "> Login"])
    }

    @Test("A property that is read only may be absent where there are requests alone")
    func requestsAlone() throws {
        let models = try models(
            requests: ["Order"], responses: [],
            "Order: { type: object, required: [id, x], properties: { id: { type: integer, readOnly: true }, x: { type: string } } }"
        )
        #expect(models == ["Order: id?, x", "> Order"])
    }

    @Test("A schema of both ways that requires such a property has a type for requests besides")
    func bothWays() throws {
        let models = try models(
            requests: ["User"], responses: ["Users"],
            """
            User:
              type: object
              required: [id, name, password]
              properties:
                id: { type: string, readOnly: true }
                made: { type: string, readOnly: true }
                name: { type: string }
                password: { type: string, writeOnly: true }
            Users: { type: array, items: { $ref: '#/components/schemas/User' } }
            """)
        #expect(models == ["User: id, made?, name, password?", "UserInput: name, password", "> UserInput"])
    }

    @Test("A type of requests that has lost all properties is an object without any")
    func readOnlyAlone() throws {
        let models = try models(
            requests: ["Job"], responses: ["Job"],
            "Job: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, at: { type: string, readOnly: true } } }"
        )
        #expect(models == ["Job: id, at?", "JobInput: ", "> JobInput"])
    }

    @Test("Schemas that need no such property, or have a constant as one, have one type")
    func optional() throws {
        let models = try models(
            requests: ["User", "Page"], responses: ["User", "Page"],
            """
            User: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
            Page:
              type: object
              required: [object, size]
              properties: { object: { type: string, const: page, readOnly: true }, size: { type: integer } }
            """)
        #expect(models == ["User: id?, name", "Page: object, size", "> User", "> Page"])
    }

    @Test("A schema around one with two types has two as well, where responses have it, too")
    func around() throws {
        let models = try models(
            requests: ["Order", "Batch"], responses: ["Order"],
            """
            Batch: { type: object, required: [orders], properties: { orders: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
            Order:
              type: object
              required: [line]
              properties:
                line: { $ref: '#/components/schemas/Line' }
                plain: { $ref: '#/components/schemas/Plain' }
                parent: { $ref: '#/components/schemas/Order' }
                place: { type: object, required: [number], properties: { number: { type: integer, readOnly: true }, street: { type: string } } }
            Line: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [id, count], properties: { count: { type: integer } } }] }
            Base: { type: object, properties: { id: { type: string, readOnly: true } } }
            Plain: { type: object, properties: { a: { type: string } } }
            """)
        #expect(
            models == [
                "Batch: orders [shop.OrderInput]",
                "Order: line shop.Line, plain? shop.Plain, parent? shop.Order, place? shop.Order.Place",
                "Order.Place: number, street?",
                "Line: id, count", "Base: id?", "Plain: a?",
                "OrderInput: line shop.LineInput, plain? shop.Plain, parent? shop.OrderInput, place? shop.OrderInput.Place",
                "OrderInput.Place: street?",
                "LineInput: count",
                "> OrderInput", "> Batch",
            ])
    }

    @Test("Alternatives have the same tags both ways, and keep the property that distinguishes them")
    func alternatives() throws {
        let models = try models(
            requests: ["Pet", "Shape"], responses: ["Pet", "Shape"],
            """
            Pet:
              type: object
              required: [kind, tag]
              discriminator: { propertyName: kind }
              properties: { kind: { type: string, readOnly: true }, tag: { type: string, readOnly: true } }
            Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { bark: { type: boolean } } }] }
            Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { purr: { type: boolean } } }] }
            Shape:
              oneOf: [{ $ref: '#/components/schemas/Square' }, { $ref: '#/components/schemas/Circle' }]
              discriminator: { propertyName: type, mapping: { square: '#/components/schemas/Square', circle: '#/components/schemas/Circle' } }
            Square: { type: object, required: [type, area], properties: { type: { type: string }, side: { type: number }, area: { type: number, readOnly: true } } }
            Circle: { type: object, required: [type], properties: { type: { type: string }, radius: { type: number } } }
            """)
        #expect(
            models == [
                "Pet: Dog = shop.Dog, Cat = shop.Cat", "Dog: kind, tag, bark?", "Cat: kind, tag, purr?",
                "Shape: square = shop.Square, circle = shop.Circle", "Square: type, side?, area",
                "Circle: type, radius?",
                "PetInput: Dog = shop.DogInput, Cat = shop.CatInput",
                "ShapeInput: square = shop.SquareInput, circle = shop.Circle",
                "DogInput: kind, bark?", "CatInput: kind, purr?", "SquareInput: type, side?",
                "> PetInput", "> ShapeInput",
            ])
    }

    @Test("A type of requests has no property that is read only, and none is made for the sake of one")
    func readOnlyProperties() throws {
        let owner =
            "Owner: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, n: { type: string } } }"
        #expect(
            try models(
                requests: ["Cart"], responses: ["Cart"],
                """
                Cart: { type: object, properties: { owner: { readOnly: true, allOf: [{ $ref: '#/components/schemas/Owner' }] }, note: { type: string } } }
                \(owner)
                """) == ["Cart: owner? shop.Owner, note?", "Owner: id, n?", "> Cart"])
        #expect(
            try models(
                requests: ["Cart"], responses: ["Cart"],
                """
                Cart: { type: object, properties: { tag: { type: string, readOnly: true }, owner: { $ref: '#/components/schemas/Owner' } } }
                \(owner)
                """) == [
                    "Cart: tag?, owner? shop.Owner", "Owner: id, n?", "CartInput: owner? shop.OwnerInput",
                    "OwnerInput: n?",
                    "> CartInput",
                ])
    }

    @Test("Rules of a type of requests demand none of the properties that it lacks")
    func rules() throws {
        let file = try file(
            requests: ["Pet", "Either"], responses: ["Pet", "Either"],
            """
            Pet:
              type: object
              required: [id]
              properties: { id: { type: string, readOnly: true }, a: { type: string }, b: { type: string } }
              dependentRequired: { a: [id, b] }
              if: { required: [b] }
              then: { required: [id, a] }
            Cat: { type: object, required: [cat], properties: { cat: { type: string, readOnly: true }, a: { type: string } } }
            Dog: { type: object, required: [dog], properties: { dog: { type: string, readOnly: true }, a: { type: string } } }
            Either: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
            """)
        let rules = file.models.compactMap { model -> (String, String)? in
            switch model {
            case .record(let record): record.rules.map { (record.info.name, "\($0)") }
            case .union(let union): union.rules.map { (union.info.name, "\($0)") }
            default: nil
            }
        }
        let pet = try #require(rules.first { $0.0 == "PetInput" }?.1)
        #expect(!pet.contains("\"id\""), "\(pet)")
        let either = rules.first { $0.0 == "EitherInput" }?.1 ?? ""
        #expect(!either.contains("oneOf"), "\(either)")
    }

    @Test("Parameters have the types of requests")
    func parameters() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /a:
                    get:
                      parameters: [{ name: f, in: query, style: deepObject, schema: { $ref: '#/components/schemas/User' } }]
                      responses: { 200: { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
                components:
                  schemas:
                    User: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, n: { type: string } } }
                """)
        ])
        let operation = try folder.read(["shop.openapi.yaml"]).files.first?.apis.first?.operations.first
        #expect(operation?.parameters.map(\.type) == [.model("shop.UserInput")])
    }

    @Test("The name of a type of requests is one that nothing else has, with a warning")
    func names() throws {
        let models = try models(
            requests: ["User"], responses: ["User", "UserInput"],
            """
            User: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, b: { type: string } } }
            UserInput: { type: object, properties: { a: { type: string } } }
            """)
        #expect(models == ["User: id, b?", "UserInput: a?", "UserInput2: b?", "> UserInput2"])
    }

    @Test("The comment of a type of requests says which type responses have")
    func comment() throws {
        let file = try file(
            requests: ["User"], responses: ["User"],
            "User: { description: Somebody., type: object, required: [id], properties: { id: { type: string, readOnly: true }, a: {} } }"
        )
        let input = file.models.first { $0.info?.name == "UserInput" }
        #expect(input?.info?.documentation.leading == "Somebody.\n\nThe form of `User` in requests.")
    }

    @Test(
        "Null is a value of its own in objects of merge patches, which have types of their own where other bodies have them, too",
        arguments: [
            (
                "application/merge-patch+json", "",
                ["A: a triState, b optional, c requiredNullable", "B: a optional", "> A"]
            ),
            ("application/json", "", ["A: a optional, b optional, c requiredNullable", "B: a optional", "> A"]),
            (
                "application/merge-patch+json", "A",
                [
                    "A: a optional, b optional, c requiredNullable", "B: a optional",
                    "APatch: a triState, b optional, c requiredNullable", "> APatch",
                ]
            ),
            (
                "application/merge-patch+json", "B",
                ["A: a triState, b optional, c requiredNullable", "B: a optional", "> A"]
            ),
            (
                "application/json: { schema: { $ref: '#/components/schemas/A' } }, application/merge-patch+json", "",
                [
                    "A: a optional, b optional, c requiredNullable", "B: a optional",
                    "APatch: a triState, b optional, c requiredNullable", "> A",
                ]
            ),
        ])
    func mergePatches(_ mediaType: String, _ answer: String, _ expected: [String]) throws {
        let schemas = """
            A: { type: object, required: [c], properties: { a: { type: [string, 'null'] }, b: { type: string }, c: { type: [string, 'null'] } } }
            B: { type: object, properties: { a: { type: [string, 'null'] } } }
            """
        #expect(try patched(mediaType, answer, schemas) == expected)
    }

    @Test("Elements of a list in a merge patch are whole values, because the list is replaced")
    func listsInMergePatches() throws {
        let schemas = """
            A: { type: object, properties: { a: { type: [string, 'null'] }, k: { type: array, items: { $ref: '#/components/schemas/B' } } } }
            B: { type: object, properties: { a: { type: [string, 'null'] } } }
            """
        #expect(
            try patched("application/merge-patch+json", "B", schemas)
                == ["A: a triState, k optional", "B: a optional", "> A"])
    }

    @Test("Schemas around those of merge patches, and forms of requests, have types for patches as well")
    func mergePatchesAround() throws {
        let models = try patched(
            "application/merge-patch+json", "A",
            """
            A: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, b: { $ref: '#/components/schemas/B' }, c: { $ref: '#/components/schemas/C' } } }
            B: { type: object, properties: { a: { type: [string, 'null'] } } }
            C: { type: object, properties: { a: { type: string } } }
            """)
        #expect(
            models == [
                "A: id required, b optional, c optional", "B: a optional", "C: a optional",
                "AInput: b optional, c optional", "BPatch: a triState", "> AInput",
            ])
    }

    @Test(
        "A default in an object that only patches have is a value like others, which is written when it is set",
        arguments: [
            ("application/merge-patch+json", "", ["A: a optional, b triState, k optional", "B: c optional", "> A"]),
            ("application/json", "", ["A: a optional, b triState, k optional", "B: c optional", "> A"]),
            (
                "application/json: { schema: { $ref: '#/components/schemas/A' } }, application/x-www-form-urlencoded",
                "",
                ["A: a optional, b triState, k optional", "B: c optional", "> A"]
            ),
            (
                "application/merge-patch+json", "A",
                [
                    "A: a optional = [], b optional = \"x\", k optional", "B: c optional = 1",
                    "APatch: a optional, b triState, k optional", "BPatch: c optional", "> APatch",
                ]
            ),
            (
                "application/json", "A",
                ["A: a optional = [], b optional = \"x\", k optional", "B: c optional = 1", "> A"]
            ),
        ])
    func defaultsInPatches(_ mediaType: String, _ answer: String, _ expected: [String]) throws {
        let schemas = """
            A: { type: object, properties: { a: { type: array, items: { type: string }, default: [] }, b: { type: [string, 'null'], default: x }, k: { $ref: '#/components/schemas/B' } } }
            B: { type: object, properties: { c: { type: integer, default: 1 } } }
            """
        #expect(try patched(mediaType, answer, schemas) == expected)
    }

    @Test("A body of a patch that requires a property is a whole value, in which a default is what absence means")
    func wholeBodiesOfPatches() throws {
        #expect(
            try patched(
                "application/json", "",
                "A: { type: object, required: [a], properties: { a: { type: string }, b: { type: integer, default: 1 } } }"
            )
                == ["A: a required, b optional = 1", "> A"])
    }

    /// Returns the models, with the presence and the default of each property, and the type of the body of a patch.
    private func patched(_ mediaType: String, _ answer: String, _ schemas: String) throws -> [String] {
        let lines = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let content =
            answer.isEmpty
            ? "" : ", content: { application/json: { schema: { $ref: '#/components/schemas/\(answer)' } } }"
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /a:
                    patch:
                      requestBody: { content: { \(mediaType): { schema: { $ref: '#/components/schemas/A' } } } }
                      responses: { 200: { description: Done\(content) } }
                components:
                  schemas:
                \(lines)
                """)
        ])
        #expect(try folder.problems(["shop.openapi.yaml"]) == [])
        let file = try #require(try folder.read(["shop.openapi.yaml"]).files.first)
        let models = file.models.compactMap { model -> String? in
            guard case .record(let record) = model else { return nil }
            return "\(record.info.name): "
                + record.properties.map { property in
                    "\(property.name) \(property.presence)"
                        + (property.defaultValue.map { " = \($0.text)" } ?? "")
                }.joined(separator: ", ")
        }
        let body = file.apis.first?.operations.first?.body?.contents.first?.form
        guard case .json(.model(let name))? = body else { return models }
        return models + ["> \(name.dropFirst(5))"]
    }

    // MARK: - Parts

    private func file(requests: [String], responses: [String], _ schemas: String) throws -> ContractFile {
        let content = { (name: String) in
            "content: { application/json: { schema: { $ref: '#/components/schemas/\(name)' } } }"
        }
        let puts = requests.map {
            "/put\($0): { put: { requestBody: { \(content($0)) }, responses: { 204: { description: Done } } } }"
        }
        let gets = responses.map { "/get\($0): { get: { responses: { 200: { description: Done, \(content($0)) } } } }" }
        let indented = { (text: String, count: Int) in
            text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
        }
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                "paths:\n" + indented((puts + gets).joined(separator: "\n"), 2) + "\ncomponents:\n  schemas:\n"
                    + indented(schemas, 4))
        ])
        return try #require(try folder.read(["shop.openapi.yaml"]).files.first)
    }

    /// Returns each model with its properties or cases, and the types of all requests.
    private func models(requests: [String], responses: [String], _ schemas: String) throws -> [String] {
        let file = try file(requests: requests, responses: responses, schemas)
        let bodies = file.apis.flatMap(\.operations).compactMap(\.body).flatMap(\.contents).map { content in
            guard case .json(.model(let name)) = content.form else { return "> \(content.form)" }
            return "> \(name.dropFirst(5))"
        }
        return file.models.flatMap(describe) + bodies
    }

    private func describe(_ model: Model) -> [String] {
        let own: String
        switch model {
        case .record(let record):
            own = record.properties.map { property in
                let mark = property.presence == .required ? "" : "?"
                let type = property.type.modelName.map { " \($0)" } ?? ""
                return property.name + mark + type
            }.joined(separator: ", ")
        case .union(let union):
            own = union.cases.map { "\($0.tags.first ?? "") = \($0.type.modelName ?? "")" }.joined(separator: ", ")
        default: return []
        }
        guard let info = model.info else { return [] }
        return ["\(info.fullName.dropFirst(5)): \(own)"] + info.models.flatMap(describe)
    }
}

extension ValueType {
    fileprivate var modelName: String? {
        switch self {
        case .model(let name): name
        case .list(let element): element.modelName.map { "[\($0)]" }
        default: nil
        }
    }
}
