import Contract
import Testing

@testable import SchemaReader

/// Documents of OpenAPI 2.0, as those of 3.0.
@Suite("OpenAPI 2.0 (Swagger)")
struct OpenAPI2Tests {
    /// Expects that a document becomes another one, whose `openapi` is left out.
    private func expect(
        _ text: String, becomes result: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let converted = try node("swagger: '2.0'\n" + text)
        #expect(converted["openapi"]?.string == "3.0.4", sourceLocation: sourceLocation)
        #expect(
            converted.removing(["openapi"]).json == (try node(result)).json, "\(converted.json)",
            sourceLocation: sourceLocation)
    }

    /// Expects the same of an operation. Its parameters remain, and are left out where they are in its body.
    private func expect(
        operation: String, becomes result: String, beside others: String = "", withParameters: Bool = false,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let document = try node("swagger: '2.0'\npaths: {/a: {put: \(operation)}}\n\(others)")
        let converted = try #require(document["paths"]?["/a"]?["put"])
        let compared = withParameters ? converted : converted.removing(["parameters"])
        #expect(compared.json == (try node(result)).json, "\(converted.json)", sourceLocation: sourceLocation)
    }

    @Test("Documents of other versions are left alone", arguments: ["openapi: 3.0.0", "swagger: '1.2'", "a: 1"])
    func others(_ text: String) throws {
        let node = try node(text)
        #expect(OpenAPI2Conversion.converted(node, isPart: false) == nil)
    }

    @Test(
        "Servers",
        arguments: [
            ("{}", "{}"), ("{basePath: /}", "{}"), ("{basePath: /v1}", "{servers: [{url: /v1}]}"),
            ("{host: a.example}", "{servers: [{url: 'https://a.example'}]}"),
            (
                "{host: 'a.example:8080', basePath: /v1/, schemes: [http, wss, https]}",
                "{servers: [{url: 'http://a.example:8080/v1'}, {url: 'https://a.example:8080/v1'}]}"
            ),
            ("{host: a.example/, basePath: v1}", "{servers: [{url: 'https://a.example/v1'}]}"),
            ("{host: 'http://a.example', basePath: /b}", "{servers: [{url: 'http://a.example/b'}]}"),
        ])
    func servers(_ members: String, _ result: String) throws {
        let text = try node(members).members.map { "\($0.key): \(Self.yaml($0.value))" }.joined(separator: "\n")
        try expect(text, becomes: result)
    }

    private static func yaml(_ node: Node) -> String {
        node.string.map { "'\($0)'" } ?? "[\(node.elements.compactMap(\.string).joined(separator: ", "))]"
    }

    @Test("Paths that Azure's documents have beside the others")
    func otherPaths() throws {
        try expect(
            "paths: {/a: {get: {responses: {}}}}\nx-ms-paths: {'/a?comp=acl': {get: {responses: {200: {schema: {}}}}}, x-a: 1}",
            becomes: """
                paths: {/a: {get: {responses: {}}}, '/a?comp=acl': {get: {responses: {200: {schema: {}, content: {application/json: {schema: {}}}}}}}, x-a: 1}
                x-ms-paths: {'/a?comp=acl': {get: {responses: {200: {schema: {}}}}}, x-a: 1}
                """)
    }

    @Test("A way to write lists that 3.0 does not have is a warning")
    func otherLists() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths:
              /a:
                get:
                  operationId: a
                  parameters: [{name: x, in: query, type: array, items: {type: string}, collectionFormat: tsv}]
                  responses: {204: {description: Done}}
            """
        ])
        #expect(
            folder.problems(["shop.openapi.yaml"]).map { String($0.prefix { $0 != "," }) } == [
                "shop.openapi.yaml:7:95: warning: Accord writes no list of a query parameter as 'tsv'"
            ])
    }

    @Test("Security schemes")
    func security() throws {
        try expect(
            """
            securityDefinitions:
              key: {type: apiKey, in: header, name: X-Key}
              user: {type: basic, description: A password.}
              a: {type: oauth2, flow: accessCode, authorizationUrl: /a, tokenUrl: /t, scopes: {read: Read}}
              b: {type: oauth2, flow: application, tokenUrl: /t}
            """,
            becomes: """
                components:
                  securitySchemes:
                    key: {type: apiKey, in: header, name: X-Key}
                    user: {type: http, description: A password., scheme: basic}
                    a: {type: oauth2, flows: {authorizationCode: {authorizationUrl: /a, tokenUrl: /t, scopes: {read: Read}}}}
                    b: {type: oauth2, flows: {clientCredentials: {tokenUrl: /t, scopes: {}}}}
                """)
    }

    @Test(
        "Parameters have a schema, and lists the way in which they are written",
        arguments: [
            (
                "{name: a, in: query, type: string, maxLength: 3, description: A}",
                "{name: a, in: query, description: A, schema: {type: string, maxLength: 3}}"
            ),
            (
                "{name: a, in: query, type: array, items: {type: integer}}",
                "{name: a, in: query, schema: {type: array, items: {type: integer}}, style: form, explode: false}"
            ),
            (
                "{name: a, in: query, type: array, items: {}, collectionFormat: multi}",
                "{name: a, in: query, schema: {type: array, items: {}}, style: form, explode: true}"
            ),
            (
                "{name: a, in: query, type: array, items: {}, collectionFormat: pipes}",
                "{name: a, in: query, schema: {type: array, items: {}}, style: pipeDelimited, explode: false}"
            ),
            (
                "{name: a, in: query, type: array, items: {}, collectionFormat: ssv}",
                "{name: a, in: query, schema: {type: array, items: {}}, style: spaceDelimited, explode: false}"
            ),
            (
                "{name: a, in: path, type: array, items: {}, collectionFormat: csv}",
                "{name: a, in: path, schema: {type: array, items: {}}, style: simple, explode: false}"
            ),
            (
                "{name: a, in: query, type: array, items: {}, collectionFormat: tsv}",
                "{name: a, in: query, collectionFormat: tsv, schema: {type: array, items: {}}}"
            ),
            ("{$ref: '#/parameters/b'}", "{$ref: '#/parameters/b'}"),
            ("{name: a, in: query, schema: {type: string}}", "{name: a, in: query, schema: {type: string}}"),
        ])
    func parameters(_ parameter: String, _ result: String) throws {
        try expect(
            operation: "{parameters: [\(parameter)]}", becomes: "{parameters: [\(result)]}", withParameters: true)
        try expect("parameters: {a: \(parameter)}", becomes: "parameters: {a: \(result)}")
    }

    @Test("The body is among the parameters, or among those of all operations of a path")
    func body() throws {
        let content = "{description: It., required: true, content: {text/plain: {schema: {type: string}}}}"
        try expect(
            operation:
                "{consumes: [text/plain], parameters: [{name: b, in: body, description: It., required: true, schema: {type: string}}]}",
            becomes: "{requestBody: \(content)}")
        try expect(
            operation: "{parameters: [{$ref: '#/parameters/b'}]}",
            becomes:
                "{requestBody: {content: {application/json: {schema: {$ref: '#/definitions/S'}}}}}",
            beside: "parameters: {b: {name: b, in: body, schema: {$ref: '#/definitions/S'}}}")
        try expect(
            """
            consumes: [text/plain, text/plain]
            paths: {/a: {parameters: [{name: b, in: body, description: It., required: true, schema: {type: string}}], put: {}, x-a: 1}}
            """,
            becomes:
                "paths: {/a: {parameters: [{name: b, in: body, description: It., required: true, schema: {type: string}}], put: {requestBody: \(content)}, x-a: 1}}"
        )
    }

    @Test("Fields are a form, and parts where one is a file or the operation says so")
    func form() throws {
        let schema = { (properties: String, required: String) in
            "{schema: {type: object, required: [\(required)], properties: {\(properties)}}"
        }
        try expect(
            operation:
                "{parameters: [{name: a, in: formData, type: string, required: true, description: A}, {name: b, in: formData, type: array, items: {}}]}",
            becomes: """
                {requestBody: {required: true, content: {application/x-www-form-urlencoded: \
                \(schema("a: {type: string, description: A}, b: {type: array, items: {}}", "a")), \
                encoding: {b: {style: form, explode: false}}}}}}
                """)
        try expect(
            operation:
                "{parameters: [{name: a, in: formData, type: file}, {name: b, in: formData, type: array, items: {}, collectionFormat: multi}]}",
            becomes: """
                {requestBody: {required: false, content: {multipart/form-data: \
                \(schema("a: {type: string, format: binary}, b: {type: array, items: {}}", ""))}}}}
                """)
        try expect(
            operation:
                "{consumes: [application/json, multipart/form-data], parameters: [{name: a, in: formData, type: string}]}",
            becomes: """
                {requestBody: {required: false, content: {multipart/form-data: \
                \(schema("a: {type: string}", ""))}}}}
                """)
    }

    @Test("Responses have their media types beside them, or those of the document")
    func responses() throws {
        try expect(
            operation:
                "{produces: [application/json, text/csv], responses: {200: {description: D, schema: {type: string}, examples: {text/csv: x}, headers: {A: {type: integer, description: H}}}}}",
            becomes: """
                {responses: {200: {description: D, schema: {type: string}, headers: {A: {description: H, schema: {type: integer}}}, content: \
                {application/json: {schema: {type: string}}, text/csv: {schema: {type: string}, example: x}}}}}
                """)
        try expect(
            operation: "{responses: {200: {schema: {type: file}}, 204: {description: None}, x-a: 1}}",
            becomes:
                "{responses: {200: {schema: {type: string, format: binary}, content: {application/octet-stream: {schema: {type: string, format: binary}}}}, 204: {description: None}, x-a: 1}}"
        )
    }

    @Test("A file is sent as it is, whatever the document says of all responses")
    func files() throws {
        let schema = "{type: string, format: binary}"
        for (produces, mediaType) in [
            ("[application/json]", "'*/*'"), ("[application/json, image/png]", "image/png"),
            ("[]", "application/octet-stream"),
        ] {
            try expect(
                operation: "{produces: \(produces), responses: {200: {schema: {type: file}}}}",
                becomes: "{responses: {200: {schema: \(schema), content: {\(mediaType): {schema: \(schema)}}}}}")
        }
    }

    @Test("An example is that of a media type with parameters, and of a range")
    func examples() throws {
        try expect(
            operation:
                "{produces: [application/json;charset=utf-8, '*/*'], responses: {200: {schema: {}, examples: {application/json: 1}}}}",
            becomes:
                "{responses: {200: {schema: {}, content: {application/json;charset=utf-8: {schema: {}, example: 1}, '*/*': {schema: {}, example: 1}}}}}"
        )
    }

    @Test("A body among fields is a part, and an operation's own form replaces a body of the path")
    func bodyAmongFields() throws {
        let part = """
            {requestBody: {required: true, content: {multipart/form-data: {schema: {type: object, required: [f], properties: \
            {m: {$ref: '#/definitions/M'}, f: {type: string, format: binary, x-accord-name: file}}}}}}}
            """
        let file = "{name: f, in: formData, type: file, required: true, x-accord-name: file}"
        try expect(
            operation: "{parameters: [{name: m, in: body, schema: {$ref: '#/definitions/M'}}, \(file)]}", becomes: part)
        let document = try node(
            "swagger: '2.0'\npaths: {/a: {parameters: [{name: b, in: body, schema: {}}], put: {parameters: [\(file)]}}}"
        )
        let content = document["paths"]?["/a"]?["put"]?["requestBody"]?["content"]
        #expect(content?.members.map(\.key) == ["multipart/form-data"])
        #expect(content?["multipart/form-data"]?["schema"]?["properties"]?.members.map(\.key) == ["f"])
    }

    @Test("Files that a document refers to, and that do not say what they are, are of 2.0 as well")
    func parts() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths:
              /a: {get: {operationId: a, parameters: [{$ref: 'p.yaml#/ids'}], responses: {200: {$ref: r.yaml}}}}
              /b: {$ref: i.yaml}
            """,
            "p.yaml": "ids: {name: ids, in: query, type: array, items: {type: string}, collectionFormat: pipes}",
            "r.yaml": "{description: Done, schema: {$ref: 's.yaml#/Pet'}}",
            "i.yaml": """
            put:
              operationId: b
              parameters: [{name: b, in: body, required: true, schema: {$ref: 's.yaml#/Pet'}}]
              responses: {204: {description: Done}}
            """,
            "s.yaml": "Pet: {type: object, required: [name], properties: {name: {type: string, x-nullable: true}}}",
        ])
        #expect(folder.problems(["shop.openapi.yaml"]) == [])
        let file = try #require(try folder.read(["shop.openapi.yaml"]).files.first)
        let operations = try #require(file.apis.first?.operations)
        #expect(operations[0].parameters.map(\.style) == [.pipeDelimited])
        #expect(operations[0].responses.flatMap(\.contents).map(\.form) == [.json(.model("shop.Pet"))])
        #expect(operations[1].body?.contents.map(\.form) == [.json(.model("shop.Pet"))])
        let records = file.models.compactMap { model -> RecordModel? in
            if case .record(let record) = model { record } else { nil }
        }
        #expect(records.flatMap(\.properties).map(\.presence) == [.requiredNullable])
    }

    @Test("References may lead to schemas of bodies and responses, as tools that bundle files write them")
    func pointers() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths:
              /a:
                put:
                  operationId: a
                  parameters: [{name: x, in: query, type: string}, {name: b, in: body, schema: {type: string, x-nullable: true}}]
                  responses: {200: {description: Done, schema: {type: integer}}}
              /b:
                put:
                  operationId: b
                  parameters: [{name: b, in: body, schema: {$ref: '#/paths/~1a/put/parameters/1/schema'}}]
                  responses: {200: {description: Done, schema: {$ref: '#/paths/~1a/put/responses/200/schema'}}}
            """
        ])
        #expect(folder.problems(["shop.openapi.yaml"]) == [])
        let operations = try #require(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first?.operations)
        #expect(operations[1].body?.contents.map(\.form) == [.json(.nullable(.string))])
        #expect(operations[1].responses.first?.contents.map(\.form) == [.json(.int64)])
    }

    @Test("A shared response is one of the document, unless a success of the operation has other media types")
    func sharedResponses() throws {
        let responses = "responses: {A: {schema: {type: string}}}\nproduces: [application/json]"
        let reference = "{responses: {200: {$ref: '#/responses/A'}, 400: {$ref: '#/responses/A'}}}"
        try expect(operation: reference, becomes: reference, beside: responses)
        try expect(
            operation:
                "{produces: [text/csv], responses: {200: {$ref: '#/responses/A'}, 400: {$ref: '#/responses/A'}}}",
            becomes:
                "{responses: {200: {schema: {$ref: '#/responses/A/schema'}, content: {text/csv: {schema: {$ref: '#/responses/A/schema'}}}}, 400: {$ref: '#/responses/A'}}}",
            beside: responses)
        try expect(
            responses,
            becomes:
                "responses: {A: {schema: {type: string}, content: {application/json: {schema: {$ref: '#/responses/A/schema'}}}}}"
        )
    }

    @Test("Schemas that may be null, and tags of alternatives")
    func schemas() throws {
        try expect(
            """
            definitions:
              A: {type: object, properties: {a: {type: string, x-nullable: true}, b: {$ref: '#/definitions/B', x-nullable: true}}}
              B: {type: object, discriminator: kind, properties: {kind: {type: string}}}
              C: {x-ms-discriminator-value: c, allOf: [{$ref: '#/definitions/B'}]}
              D: {x-ms-discriminator-value: d/e, allOf: [{$ref: '#/definitions/C'}]}
              E: {type: array, items: {discriminator: a}}
            """,
            becomes: """
                definitions:
                  A: {type: object, properties: {a: {type: string, x-nullable: true, nullable: true}, b: {x-nullable: true, allOf: [{$ref: '#/definitions/B'}], nullable: true}}}
                  B: {type: object, discriminator: {propertyName: kind, mapping: {c: '#/definitions/C', d/e: '#/definitions/D'}}, properties: {kind: {type: string}}}
                  C: {x-ms-discriminator-value: c, allOf: [{$ref: '#/definitions/B'}]}
                  D: {x-ms-discriminator-value: d/e, allOf: [{$ref: '#/definitions/C'}]}
                  E: {type: array, items: {discriminator: {propertyName: a}}}
                """)
    }

    @Test("A document is read as one of 3.0, and problems have its own lines")
    func document() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths:
              /orders:
                post:
                  operationId: addOrder
                  parameters:
                    - {name: order, in: body, required: true, schema: {$ref: '#/definitions/Order'}}
                    - {name: limit, in: query, type: integer, maximum: many}
                  responses: {200: {description: Made, schema: {$ref: '#/definitions/Order'}}}
            definitions: {Order: {type: object, required: [id], properties: {id: {type: string}}}}
            """
        ])
        #expect(
            folder.problems(["shop.openapi.yaml"]).map { String($0.prefix { $0 != ";" }) } == [
                "shop.openapi.yaml:9:60: error: 'maximum' takes a number, and not a string"
            ])
        let file = try #require(try folder.read(["shop.openapi.yaml"], isLenient: true).files.first)
        let operation = try #require(file.apis.first?.operations.first)
        #expect(operation.body?.contents.map(\.form) == [.json(.model("shop.Order"))])
        #expect(operation.responses.first?.contents.map(\.form) == [.json(.model("shop.Order"))])
        #expect(operation.parameters.map(\.name) == ["limit"])
        #expect(file.models.compactMap(\.info?.fullName) == ["shop.Order"])
    }

    @Test("Fields of forms, bodies and responses of other files are those of the operation")
    func otherFiles() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            consumes: [application/xml]
            produces: [application/json, application/xml]
            parameters: {note: {$ref: 'shared/parameters.yaml#/note'}}
            paths:
              /files:
                post:
                  operationId: addFile
                  consumes: [multipart/form-data]
                  parameters:
                    - $ref: shared/parameters.yaml#/file
                    - $ref: '#/parameters/note'
                    - $ref: shared/parameters.yaml#/trace
                  responses: {200: {$ref: 'shared/responses.yaml#/order'}}
              /orders:
                parameters: [{$ref: shared/parameters.yaml#/order}]
                put:
                  operationId: putOrder
                  responses: {204: {description: Done}}
              /picture:
                get:
                  operationId: picture
                  produces: [image/png]
                  responses: {200: {$ref: 'shared/responses.yaml#/picture'}}
              /notes: {$ref: 'shared/paths/notes.yaml#/notes'}
            """,
            "shared/parameters.yaml": """
            file: {name: file, in: formData, type: file, required: true}
            note: {$ref: 'more/parameters.yaml#/note'}
            trace: {name: trace, in: query, type: array, items: {type: string}}
            order: {name: order, in: body, required: true, schema: {$ref: 'schemas.yaml#/definitions/Order'}}
            """,
            "shared/more/parameters.yaml": "note: {name: note, in: formData, type: string, maxLength: 40}",
            "shared/paths/notes.yaml": """
            notes:
              post:
                operationId: addNote
                parameters: [{$ref: '../more/parameters.yaml#/note'}, {$ref: '../../shop.openapi.yaml#/parameters/note'}]
                responses: {204: {description: Done}}
            """,
            "shared/responses.yaml": """
            order: {description: An order, schema: {$ref: 'schemas.yaml#/definitions/Order'}}
            picture: {description: A picture, schema: {type: file}}
            """,
            "shared/schemas.yaml": """
            definitions: {Order: {type: object, required: [id], properties: {id: {type: string}}}}
            """,
        ])
        let contract = try folder.read(["shop.openapi.yaml"])
        let operations = try #require(contract.files.first { !$0.apis.isEmpty }?.apis.first?.operations)
        let forms = operations.map { operation in
            let body = operation.body.map { "\($0.contents.map(\.mediaType)) \($0.isRequired)" } ?? "nothing"
            let answers = operation.responses.flatMap(\.contents).map(\.mediaType)
            return "\(operation.name): \(operation.parameters.map(\.name)), \(body) -> \(answers)"
        }
        #expect(
            forms == [
                #"addFile: ["trace"], ["multipart/form-data"] true -> ["application/json"]"#,
                #"putOrder: [], ["application/xml"] true -> []"#,
                #"picture: [], nothing -> ["image/png"]"#,
                #"addNote: [], ["application/x-www-form-urlencoded"] false -> []"#,
            ])
        #expect(contract.files.flatMap(\.models).compactMap(\.info?.fullName).contains { $0.hasSuffix("Order") })
    }

    @Test("A field of a form in a file that cannot be read is reported with the problems of the file")
    func unreadableFile() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths:
              /files:
                post:
                  parameters: [{$ref: shared.yaml#/file}]
                  responses: {204: {description: Done}}
            """,
            "shared.yaml": "file: {name: file, in: formData, type: file, type: file}",
        ])
        let problems = folder.problems(["shop.openapi.yaml"]).map { String($0.prefix { $0 != ";" }) }
        #expect(
            problems == [
                "shared.yaml:1:46: error: the key 'type' is here for the second time, after that in line 1",
                "shop.openapi.yaml:6:27: error: 'shared.yaml#/file' leads to a file that cannot be read",
            ])
    }

    @Test("Documents that refer to each other have all fields of their forms")
    func documentsInCircles() throws {
        func document(_ name: String, _ other: String) -> String {
            """
            swagger: "2.0"
            info: {title: \(name), version: "1"}
            paths:
              /\(name):
                post:
                  operationId: \(name)
                  parameters:
                    - $ref: '\(other).openapi.yaml#/parameters/own'
                    - $ref: 'parts.yaml#/parameters/\(name)'
                    - $ref: '\(other).openapi.yaml#/parameters/back'
                  responses: {204: {description: Done}}
            parameters:
              own: {name: \(name), in: formData, type: string, required: true}
              back: {$ref: '\(other).openapi.yaml#/parameters/back2'}
              back2: {name: back_\(name), in: formData, type: array, items: {type: integer}}
            """
        }
        let folder = try ContractFolder([
            "a.openapi.yaml": document("a", "b"), "b.openapi.yaml": document("b", "a"),
            "parts.yaml": """
            parameters: {$ref: 'more.yaml#/parameters'}
            """,
            "more.yaml": """
            parameters:
              a: {$ref: 'a.openapi.yaml#/parameters/own'}
              b: {$ref: 'b.openapi.yaml#/parameters/own'}
            """,
        ])
        for order in [["a", "b"], ["b", "a"]] {
            let contract = try folder.read(order.map { "\($0).openapi.yaml" })
            let fields = contract.files.flatMap(\.models).compactMap { model -> String? in
                guard case .record(let record) = model else { return nil }
                return "\(record.info.fullName): \(record.properties.map { "\($0.name) \($0.type)" })"
            }
            #expect(
                fields.sorted() == [
                    #"a.ARequest: ["b string", "a string", "back_a list(Contract.ValueType.int64)"]"#,
                    #"b.BRequest: ["a string", "b string", "back_b list(Contract.ValueType.int64)"]"#,
                ])
        }
    }

    @Test("A field of a form that is not found is reported")
    func lostField() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            paths: {/files: {$ref: paths.json}}
            """,
            "paths.json": """
            {"swagger": 2, "post": {"parameters": [{"name": "a", "in": "formData", "type": "string"}],
              "responses": {"204": {"description": "Done"}}}}
            """,
        ])
        #expect(
            folder.problems(["shop.openapi.yaml"]).map { String($0.prefix { $0 != ";" }) } == [
                "paths.json:1:40: error: the parameter 'a' is in 'formData', and cannot be read from here"
            ])
    }

    @Test("Bodies and responses of other files have the media types of the operation, and types have their own names")
    func mediaTypesOfOtherFiles() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            produces: [application/json]
            consumes: [application/vnd.x+json]
            responses:
              chain: {$ref: 'whole.yaml#/responses/order'}
              chainOfName: {$ref: 'whole.yaml#/responses/name'}
            paths:
              /a:
                post:
                  operationId: a
                  parameters: [{$ref: 'parts.yaml#/body'}]
                  responses:
                    200: {$ref: 'whole.yaml#/responses/order'}
                    404: {$ref: '#/responses/chain'}
              /b:
                get:
                  operationId: b
                  produces: [application/vnd.x+json]
                  responses: {200: {$ref: 'parts.yaml#/list'}, 404: {$ref: 'whole.yaml#/responses/order'}}
              /c:
                get:
                  operationId: c
                  produces: [text/xml]
                  responses: {200: {$ref: 'whole.yaml#/responses/name'}, 404: {$ref: '#/responses/chainOfName'}}
            """,
            "whole.yaml": """
            swagger: "2.0"
            info: {title: Whole, version: "1"}
            produces: [text/xml]
            paths: {}
            responses:
              order: {description: An order, schema: {$ref: '#/definitions/Order'}}
              name: {description: A name, schema: {type: string}, examples: {text/xml: <a/>}}
            definitions: {Order: {type: object, properties: {id: {type: string}}}}
            """,
            "parts.yaml": """
            body: {name: body, in: body, required: true, schema: {$ref: '#/definitions/New'}}
            list: {description: All, schema: {type: array, items: {$ref: '#/definitions/New'}}}
            definitions: {New: {type: object, properties: {name: {type: string}}}}
            """,
        ])
        let contract = try folder.read(["shop.openapi.yaml"])
        let operations = contract.files.flatMap(\.apis).flatMap(\.operations)
        let contents = operations.map { operation in
            let contents = (operation.body?.contents ?? []) + operation.responses.flatMap(\.contents)
            return "\(operation.name): \(contents.map(\.mediaType))"
        }
        #expect(
            contents == [
                #"a: ["application/vnd.x+json", "application/json", "application/json"]"#,
                #"b: ["application/vnd.x+json", "application/vnd.x+json"]"#, #"c: ["text/xml", "application/json"]"#,
            ])
        #expect(contract.files.flatMap(\.models).compactMap(\.info?.fullName).sorted() == ["shop.New", "shop.Order"])
    }

    @Test("Operations of files that do not say what they are have the media types of the document")
    func mediaTypesOfPathItems() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            consumes: [application/vnd.x+json]
            produces: [application/vnd.y+json]
            paths:
              /a: {$ref: 'parts.yaml#/item'}
              /b: {get: {$ref: 'parts.yaml#/operation'}}
              /c: {$ref: 'whole.yaml#/paths/~1c'}
              /d: {$ref: 'parts.yaml#/chain'}
            """,
            "whole.yaml": """
            swagger: "2.0"
            info: {title: Whole, version: "1"}
            paths: {/c: {get: {operationId: c, responses: {200: {description: Done, schema: {type: string}}}}}}
            """,
            "parts.yaml": """
            item:
              post:
                operationId: a
                parameters: [{name: body, in: body, schema: {$ref: '#/definitions/New'}}]
                responses: {200: {description: Done, schema: {$ref: '#/definitions/New'}}}
            operation: {operationId: b, responses: {200: {description: Done, schema: {$ref: '#/definitions/New'}}}}
            chain: {$ref: 'other.yaml'}
            definitions: {New: {type: object, properties: {name: {type: string}}}}
            """,
            "other.yaml": "get: {operationId: d, responses: {200: {description: Done, schema: {type: string}}}}",
        ])
        let contract = try folder.read(["shop.openapi.yaml"])
        let operations = contract.files.flatMap(\.apis).flatMap(\.operations)
        let contents = operations.map { operation in
            let contents = (operation.body?.contents ?? []) + operation.responses.flatMap(\.contents)
            return "\(operation.name): \(contents.map(\.mediaType).joined(separator: ", "))"
        }
        #expect(
            contents == [
                "a: application/vnd.x+json, application/vnd.y+json", "b: application/vnd.y+json",
                "c: application/json", "d: application/vnd.y+json",
            ])
        #expect(contract.files.flatMap(\.models).compactMap(\.info?.fullName) == ["shop.New"])
    }

    @Test("The type of a shared response has its name, and operations with other media types share it")
    func typesOfSharedResponses() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": """
            swagger: "2.0"
            info: {title: Shop, version: "1"}
            produces: [application/json, application/vnd.x+json]
            paths:
              /a:
                get: {operationId: a, responses: {404: {$ref: '#/responses/problem'}, 500: {$ref: '#/responses/problem'}}}
                put:
                  operationId: b
                  produces: [application/problem+json]
                  responses: {404: {$ref: '#/responses/problem'}}
            responses:
              problem: {description: Wrong, schema: {type: object, properties: {code: {type: integer}}}}
            """
        ])
        let contract = try folder.read(["shop.openapi.yaml"])
        #expect(contract.files.flatMap(\.models).compactMap(\.info?.fullName) == ["shop.ProblemResponse"])
        let contents = contract.files.flatMap(\.apis).flatMap(\.operations).flatMap(\.responses).flatMap(\.contents)
        #expect(contents.allSatisfy { $0.form == .json(.model("shop.ProblemResponse")) })
        #expect(contents.last?.mediaType == "application/problem+json")
    }
}
