import Accord
import AccordHTTP
import Contract
import ContractCalls
import Foundation
import ProtoReader
import SchemaReader
import TestEnvironment

/// Contracts of these tests.
enum Fixtures {
    static let pets = """
        openapi: 3.1.0
        info: {title: Pets, version: 1.0.0}
        x-accord-namespace: pets
        components:
          securitySchemes:
            key: {type: apiKey, in: query, name: api_key}
            login: {type: http, scheme: basic}
            session: {type: apiKey, in: cookie, name: session}
        paths:
          /pets/{petID}:
            get:
              operationId: getPet
              security: [{key: []}]
              parameters:
                - {name: petID, in: path, required: true, schema: {type: integer}}
                - {name: fields, in: query, explode: false, schema: {type: array, items: {type: string}}}
                - {name: filter, in: query, style: deepObject, explode: true, schema: {type: object, properties: {age: {type: integer}}}}
                - {name: X-Trace-Id, in: header, schema: {type: string}}
                - {name: theme, in: cookie, schema: {type: string}}
              responses: {"200": {description: One.}}
          /pets:
            get:
              operationId: listPets
              security: [{login: []}]
              responses: {"200": {description: All.}}
            post:
              operationId: createPet
              security: [{session: []}]
              requestBody:
                required: true
                content:
                  application/json:
                    schema: {type: object, required: [name], properties: {name: {type: string}}}
              responses: {"201": {description: Made.}}
          /photos:
            post:
              operationId: addPhoto
              requestBody:
                content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {title: {type: string}}}}}
              responses: {"204": {description: Taken.}}
        """

    /// Parameters of one name, and a form whose fields have encodings.
    static let orders = """
        openapi: 3.1.0
        info: {title: Orders, version: 1.0.0}
        paths:
          /boxes/{id}:
            put:
              operationId: moveBox
              parameters:
                - {name: id, in: path, required: true, schema: {type: string}}
                - {name: id, in: query, required: true, schema: {type: integer}}
                - {name: query.x, in: query, schema: {type: integer}}
                - {name: X-Id, in: header, schema: {type: string}}
              responses: {"204": {description: Moved.}}
          /orders:
            post:
              operationId: order
              requestBody:
                content:
                  application/x-www-form-urlencoded:
                    encoding: {of: {style: deepObject}, lines: {style: deepObject}, ids: {explode: false}}
                    schema:
                      type: object
                      properties:
                        of: {type: object}
                        lines: {type: array, items: {type: object}}
                        ids: {type: array, items: {type: integer}}
              responses: {"204": {description: Made.}}
        """

    /// Operations that the fragments of their paths distinguish.
    static let queues = """
        openapi: 3.1.0
        info: {title: Queues, version: 1.0.0}
        paths:
          /#Action=CreateQueue:
            get:
              operationId: createQueue
              parameters: [{name: Action, in: query, required: true, schema: {enum: [CreateQueue]}}]
              responses: {"200": {description: Made.}}
          /#Action=DeleteQueue:
            get:
              operationId: deleteQueue
              parameters: [{name: Action, in: query, required: true, schema: {enum: [DeleteQueue]}}]
              responses: {"200": {description: Gone.}}
        """

    static let zoo = """
        syntax = "proto3";
        package zoo.v1;
        message GetAnimalRequest { string id = 1; int64 weight_in_grams = 2; }
        message Animal { string id = 1; }
        service ZooService {
          rpc GetAnimal(GetAnimalRequest) returns (Animal) { option idempotency_level = NO_SIDE_EFFECTS; }
          rpc AddAnimals(stream Animal) returns (Animal);
          rpc WatchAnimals(GetAnimalRequest) returns (stream Animal);
        }
        service ShopService { rpc GetAnimal(GetAnimalRequest) returns (Animal); }
        """

    static func catalogue(_ openAPI: String = pets, _ proto: String = zoo) throws -> CallCatalogue {
        let folder = try Folder(["pets.openapi.yaml": openAPI, "zoo.proto": proto])
        return CallCatalogue([
            try SchemaReader(isLenient: true, isComplete: true).read(
                [folder.path("pets.openapi.yaml")], roots: [folder.path("")]),
            try ProtoReader().read([folder.path("zoo.proto")], roots: [folder.path("")]),
        ])
    }

    static func operation(_ name: String, of contract: String = pets) throws -> CallableOperation {
        guard case .operation(let operation) = try catalogue(contract).find(name) else {
            throw InputProblem("no operation")
        }
        return operation
    }

    static func method(_ name: String) throws -> CallableMethod {
        guard case .method(let method) = try catalogue().find(name) else { throw InputProblem("no method") }
        return method
    }

    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw InputProblem("no URL") }
        return url
    }
}
