import Testing

/// Versions of one API, of which one is written in OpenAPI 2.0 and the other in 3.0.
@Suite("Documents of OpenAPI 2.0 and 3.0")
struct OpenAPI2Tests {
    private static func older(paws: String = "integer", limit: String = "integer") -> String {
        """
        swagger: "2.0"
        info: {title: Pets, version: "1"}
        host: pets.example
        consumes: [application/json]
        produces: [application/json]
        paths:
          /pets:
            get:
              operationId: pets
              parameters: [{name: limit, in: query, type: \(limit)}, {name: tags, in: query, type: array, items: {type: string}}]
              responses: {200: {description: All, schema: {type: array, items: {$ref: '#/definitions/Pet'}}}}
            post:
              operationId: addPet
              parameters: [{name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}]
              responses: {201: {description: Made, schema: {$ref: '#/definitions/Pet'}}}
        definitions:
          Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}, note: {type: string, x-nullable: true}}}
          Cat: {allOf: [{$ref: '#/definitions/Pet'}, {type: object, properties: {paws: {type: \(paws)}}}]}
        """
    }

    private static func newer(paws: String = "integer", limit: String = "integer") -> String {
        """
        openapi: 3.0.3
        info: {title: Pets, version: "1"}
        servers: [{url: 'https://pets.example'}]
        paths:
          /pets:
            get:
              operationId: pets
              parameters:
              - {name: limit, in: query, schema: {type: \(limit)}}
              - {name: tags, in: query, explode: false, schema: {type: array, items: {type: string}}}
              responses:
                200: {description: All, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
            post:
              operationId: addPet
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
              responses: {201: {description: Made, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
        components:
          schemas:
            Pet: {type: object, discriminator: {propertyName: kind}, required: [kind], properties: {kind: {type: string}, note: {type: string, nullable: true}}}
            Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {paws: {type: \(paws)}}}]}
        """
    }

    private func rules(_ old: String, _ new: String) throws -> [String] {
        try ContractVersions(old: ["pets.openapi.yaml": old], new: ["pets.openapi.yaml": new]).findings().map(\.rule)
            .sorted()
    }

    @Test("Documents that say the same have no findings, in either direction")
    func same() throws {
        #expect(try rules(Self.older(), Self.newer()) == [])
        #expect(try rules(Self.newer(), Self.older()) == [])
    }

    @Test("A change has the findings that it has between documents of 3.0")
    func changes() throws {
        for (paws, limit) in [("string", "integer"), ("integer", "boolean")] {
            let expected = try rules(Self.newer(), Self.newer(paws: paws, limit: limit))
            #expect(!expected.isEmpty)
            #expect(try rules(Self.older(), Self.newer(paws: paws, limit: limit)) == expected)
            #expect(try rules(Self.newer(), Self.older(paws: paws, limit: limit)) == expected)
            #expect(try rules(Self.older(), Self.older(paws: paws, limit: limit)) == expected)
        }
    }

    private static func list(_ format: String, in place: String, items: String = "{type: string}") -> String {
        """
        swagger: "2.0"
        info: {title: Pets, version: "1"}
        host: pets.example
        paths:
          \(place == "path" ? "/pets/{tags}" : "/pets"):
            get:
              parameters: [{name: tags, in: \(place), required: true, type: array, items: \(items), collectionFormat: \(format)}]
              responses: {200: {description: All, headers: {X-Tags: {type: array, items: {type: string}, collectionFormat: \(place == "header" ? format : "csv")}}}}
        """
    }

    @Test("A list between other characters breaks, wherever it is", arguments: ["path", "header", "query"])
    func lists(place: String) throws {
        let found = try rules(Self.list("csv", in: place), Self.list("tsv", in: place))
        #expect(
            found == ["REST_PARAMETER_STYLE_CHANGED"]
                + (place == "header" ? ["REST_RESPONSE_HEADER_STYLE_CHANGED"] : []))
        #expect(try rules(Self.list("tsv", in: place), Self.list("tsv", in: place)) == [])
    }

    @Test("So does one in a list")
    func listsInLists() throws {
        func nested(_ format: String) -> String {
            Self.list("csv", in: "path", items: "{type: array, items: {type: string}, collectionFormat: \(format)}")
        }
        #expect(try rules(nested("csv"), nested("pipes")) == ["REST_PARAMETER_STYLE_CHANGED"])
    }

    @Test("The schemes of an operation are those of its servers")
    func schemes() throws {
        func document(_ schemes: String, shared: String = "[https]") -> String {
            """
            swagger: "2.0"
            info: {title: Pets, version: "1"}
            host: pets.example
            schemes: \(shared)
            paths:
              /pets:
                get:
                  schemes: \(schemes)
                  responses: {200: {description: All}}
            """
        }
        #expect(try rules(document("[https]"), document("[http]")) == ["REST_SERVER_CHANGED"])
        #expect(try rules(document("[https, http]"), document("[https]")) == ["REST_SERVER_REMOVED"])
        #expect(try rules(document("[https]"), document("[https]", shared: "[http, https]")) == [])
        #expect(try rules(document("[https]"), document("[]")) == [])
    }

    @Test("Schemes without a host are those of the server")
    func schemesWithoutHost() throws {
        func rules(_ old: String, _ new: String) throws -> [String] {
            func document(_ schemes: String) -> String {
                """
                swagger: "2.0"
                info: {title: Pets, version: "1"}
                \(schemes)
                paths: {/pets: {get: {operationId: pets, responses: {204: {description: None}}}}}
                """
            }
            return try restFindings(document(old), document(new)).rules
        }
        #expect(try rules("schemes: [http, https]", "schemes: [https]") == ["REST_SERVER_REMOVED"])
        #expect(
            try rules("schemes: [http]\nbasePath: /v1", "schemes: [https]\nbasePath: /v1") == ["REST_SERVER_REMOVED"])
        #expect(try rules("schemes: [https]", "schemes: [https, http]") == [])
        #expect(try rules("schemes: [https]", "") == [])
        #expect(try rules("", "schemes: [https]") == [])
    }

    @Test("A list of a form is written in another way")
    func listsOfForms() throws {
        func rules(_ old: String, _ new: String) throws -> [String] {
            func document(_ format: String) -> String {
                """
                swagger: "2.0"
                info: {title: Pets, version: "1"}
                paths:
                  /pets:
                    post:
                      operationId: addPet
                      consumes: [application/x-www-form-urlencoded]
                      parameters: [{name: tags, in: formData, type: array, items: {type: string}, collectionFormat: \(format)}]
                      responses: {204: {description: Made}}
                """
            }
            return try restFindings(document(old), document(new)).rules
        }
        for (old, new) in [("multi", "tsv"), ("tsv", "multi"), ("csv", "tsv"), ("csv", "multi")] {
            #expect(try rules(old, new) == ["REST_BODY_PART_STYLE_CHANGED"])
        }
        #expect(try rules("tsv", "tsv") == [])
    }
}
