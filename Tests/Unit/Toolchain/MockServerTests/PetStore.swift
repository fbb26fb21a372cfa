import Accord
import Contract
import Foundation
import HTTPTypes
import MockServer
import SchemaReader
import TestEnvironment

/// A contract with what servers have to do with, and calls of it.
struct PetStore {
    let mock: RESTMock
    private var state: ResourceState

    init(remembers: Bool = true, seed: UInt64 = 0, limit: Int = 10_000) throws {
        state = ResourceState(limit: limit)
        mock = RESTMock([try Self.contract.get()], remembers: remembers, seed: seed) { Self.sampler($0) }
    }

    /// Read once for all tests.
    private static let contract = Result { () throws -> Contract in
        let folder = try Folder(["pets.openapi.yaml": text])
        return try SchemaReader(isComplete: true).read([folder.path("pets.openapi.yaml")], roots: [folder.url.path])
    }

    mutating func call(
        _ method: String, _ target: String, _ headers: HTTPFields = [:], body: JSONValue? = nil
    ) -> MockResponse {
        var headers = headers
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return send(method, target, headers, body: body?.jsonData())
    }

    mutating func send(
        _ method: String, _ target: String, _ headers: HTTPFields = [:], body: Data? = nil
    ) -> MockResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        return mock.answer(
            MockRequest(
                method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: headers, body: body),
            &state)
    }

    static let prefer = HTTPField.Name("Prefer")!

    /// Makes the least that the schemas of this contract allow.
    private static func sampler(_ graph: SchemaGraph) -> SampleMaker {
        @Sendable func sample(_ id: SchemaID, _ name: String, _ seed: UInt64) -> JSONValue? {
            let schema = graph[id]
            if let reference = schema.reference { return sample(reference, name, seed) }
            if let first = schema.enumeration?.first { return JSONValue(first) }
            switch schema.types?.first {
            case .object?:
                var members: [String: JSONValue] = [:]
                for property in schema.properties where schema.required.contains(property.name) {
                    members[property.name] = sample(property.value, property.name, seed)
                }
                return .object(members)
            case .array?:
                let items = (0..<UInt64(2)).compactMap { number in
                    schema.items.flatMap { sample($0, "", seed &+ number) }
                }
                return .array(items)
            case .integer?: return .number(JSONNumber(seed % 1_000_000))
            case .number?: return .number(JSONNumber(seed % 1_000))
            case .boolean?: return .bool(seed.isMultiple(of: 2))
            case .string?: return .string("text \(seed % 1_000)")
            case .null?, nil: return .null
            }
        }
        return sample
    }

    private static let text = """
        openapi: 3.1.0
        info: {title: Pets, version: 1.0.0}
        servers: [{url: "https://pets.example/v1/"}]
        components:
          securitySchemes:
            token: {type: http, scheme: bearer}
            password: {type: http, scheme: basic}
            key: {type: apiKey, in: query, name: api_key}
          schemas:
            Pet:
              type: object
              required: [id, name]
              properties:
                id: {type: integer, minimum: 1, readOnly: true}
                name: {type: string, minLength: 1}
                kind: {enum: [cat, dog]}
                password: {type: string, writeOnly: true}
              examples: [{id: 1, name: Rex, kind: dog}]
            Failure:
              type: object
              required: [message]
              additionalProperties: false
              properties: {message: {type: string}}
        paths:
          /pets:
            get:
              operationId: listPets
              parameters:
                - {name: limit, in: query, schema: {type: integer, minimum: 1}}
                - {name: kinds, in: query, schema: {type: array, items: {enum: [cat, dog]}}}
                - {name: names, in: query, explode: false, schema: {type: array, items: {type: string}}}
                - {name: filter, in: query, style: deepObject, schema: {type: object, properties: {age: {type: integer}}}}
                - {name: near, in: query, schema: {type: object, properties: {city: {type: string}, ids: {type: array, items: {type: integer}}}}}
                - {name: X-Trace, in: header, schema: {type: array, items: {type: integer}}}
                - {name: flag, in: cookie, schema: {type: boolean}}
              responses:
                "200":
                  description: All.
                  headers: {X-Total: {schema: {type: integer}}}
                  content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}
            post:
              operationId: createPet
              requestBody:
                required: true
                content:
                  application/json: {schema: {$ref: "#/components/schemas/Pet"}}
                  application/x-www-form-urlencoded: {schema: {$ref: "#/components/schemas/Pet"}}
                  multipart/form-data: {schema: {$ref: "#/components/schemas/Pet"}}
              responses:
                "201":
                  description: Made.
                  content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
                "400":
                  description: Wrong.
                  content: {application/json: {schema: {$ref: "#/components/schemas/Failure"}}}
          /pets/{petId}:
            parameters: [{name: petId, in: path, required: true, schema: {type: integer}}]
            get:
              operationId: getPet
              responses:
                "200":
                  description: One.
                  content:
                    application/json:
                      schema: {$ref: "#/components/schemas/Pet"}
                      examples:
                        wrong: {value: {name: 7}}
                        cat: {value: {id: 7, name: Tom, kind: cat}}
                        dog: {value: {id: 8, name: Rex, kind: dog}}
                    text/plain: {schema: {type: string}}
                "404":
                  description: None.
                  content: {application/json: {schema: {$ref: "#/components/schemas/Failure"}}}
            put:
              operationId: putPet
              requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
              responses:
                "200":
                  description: Changed.
                  content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
            patch:
              operationId: patchPet
              requestBody: {content: {application/json: {schema: {type: object}}}}
              responses: {"204": {description: Changed.}}
            delete:
              operationId: deletePet
              responses: {"204": {description: Gone.}}
          /pets/{petId}/photo:
            get: {operationId: getPhoto, responses: {"204": {description: None.}}}
          /pets/mine:
            get: {operationId: myPets, responses: {"204": {description: None.}}}
          /pets/mine?old=true:
            get: {operationId: myOldPets, responses: {"204": {description: None.}}}
          /files/{name}.{kind}:
            get:
              operationId: getFile
              parameters:
                - {name: name, in: path, required: true, schema: {type: string}}
                - {name: kind, in: path, required: true, schema: {enum: [png, gif]}}
              responses: {"204": {description: None.}}
          /styles/{simple}/{label}/{matrix}:
            get:
              operationId: styles
              parameters:
                - {name: simple, in: path, required: true, schema: {type: array, items: {type: integer}}}
                - {name: label, in: path, required: true, style: label, explode: true, schema: {type: array, items: {type: integer}}}
                - {name: matrix, in: path, required: true, style: matrix, schema: {type: object, properties: {a: {type: integer}}}}
              responses: {"204": {description: None.}}
          /secret:
            get:
              operationId: secret
              security: [{token: []}, {password: [], key: []}]
              responses: {"204": {description: None.}}
          /events:
            get:
              operationId: events
              responses:
                "200": {description: Some., content: {text/event-stream: {schema: {type: integer}}}}
                4XX: {description: Wrong., content: {application/problem+json: {schema: {type: object}}}}
        """
}

extension MockResponse {
    var json: JSONValue? { try? JSONValue(json: body) }
}
