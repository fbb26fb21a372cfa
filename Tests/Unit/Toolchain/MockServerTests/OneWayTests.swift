import Accord
import Contract
import Foundation
import HTTPTypes
import MockServer
import SchemaReader
import TestEnvironment
import Testing

/// Properties that only requests have.
struct OneWayTests {
    private static let contract = """
        openapi: 3.0.3
        info: {title: Users, version: "1"}
        paths:
          /user:
            get:
              responses:
                200: {description: One, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
        components:
          schemas:
            User:
              allOf:
              - {type: object, properties: {name: {type: string}, password: {type: string, writeOnly: true}}}
              required: [name, password]
        """

    @Test
    func `Responses are made without what only requests have`() throws {
        let folder = try Folder(["users.openapi.yaml": Self.contract])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("users.openapi.yaml")], roots: [folder.url.path])
        for seed: UInt64 in 0..<8 {
            let mock = RESTMock([contract], seed: seed, sampler: \.sampler)
            var state = ResourceState(limit: 10)
            let response = mock.answer(
                MockRequest(method: "GET", path: "/user", query: "", headers: [:], body: nil), &state)
            #expect(response.status == 200)
            let json = try #require(response.json)
            #expect(json["name"] != nil)
            #expect(json["password"] == nil)
        }
    }

    @Test
    func `What only requests have is not remembered, at whatever depth`() throws {
        let folder = try Folder([
            "users.openapi.yaml": """
            openapi: 3.0.3
            info: {title: Users, version: "1"}
            paths:
              /users:
                post:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
                  responses:
                    201: {description: New, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
              /users/{id}:
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                get:
                  responses:
                    200: {description: One, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
            components:
              schemas:
                User:
                  type: object
                  required: [id]
                  properties:
                    id: {type: integer, readOnly: true}
                    keys: {type: array, items: {type: object, properties: {name: {type: string}, secret: {type: string, writeOnly: true}}}}
            """
        ])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("users.openapi.yaml")], roots: [folder.url.path])
        let mock = RESTMock([contract], sampler: \.sampler)
        var state = ResourceState(limit: 10)
        let body: JSONValue = ["keys": [["name": "a", "secret": "x"]]]
        let response = mock.answer(
            MockRequest(
                method: "POST", path: "/users", query: "", headers: [.contentType: "application/json"],
                body: body.jsonData()), &state)
        #expect(response.status == 201)
        #expect(response.json?["keys"] == [["name": "a"]])
    }

    @Test(arguments: [
        // Required in another part than that which has the property.
        ("{allOf: [{$ref: '#/components/schemas/Base'}, {type: object, required: [id]}]}", #"{"a": "x"}"#),
        // Alternatives that only such properties distinguish.
        ("{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}", #"{"a": "x"}"#),
    ])
    func `Requests may lack what only responses have`(_ schema: String, _ body: String) throws {
        let folder = try Folder([
            "users.openapi.yaml": """
            openapi: 3.0.3
            info: {title: Users, version: "1"}
            paths:
              /users:
                post:
                  requestBody: {required: true, content: {application/json: {schema: \(schema)}}}
                  responses: {204: {description: Done}}
            components:
              schemas:
                Base: {type: object, properties: {id: {type: string, readOnly: true}, a: {type: string}}}
                Cat: {type: object, required: [cat], properties: {cat: {type: string, readOnly: true}}}
                Dog: {type: object, required: [dog], properties: {dog: {type: string, readOnly: true}}}
            """
        ])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("users.openapi.yaml")], roots: [folder.url.path])
        var state = ResourceState(limit: 10)
        let request = MockRequest(
            method: "POST", path: "/users", query: "", headers: [.contentType: "application/json"],
            body: Data(body.utf8))
        #expect(RESTMock([contract], sampler: \.sampler).answer(request, &state).status == 204)
    }
}
