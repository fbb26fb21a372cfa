import MockServer
import Testing

/// Forms whose fields have encodings.
struct FormTests {
    private func status(_ form: String) throws -> Int {
        var mocked = try MockedContract(
            """
            paths:
              /charges:
                post:
                  requestBody:
                    required: true
                    content:
                      application/x-www-form-urlencoded:
                        encoding:
                          metadata: {style: deepObject}
                          lines: {style: deepObject}
                          ids: {explode: false}
                          codes: {style: pipeDelimited}
                          tags: {contentType: application/json}
                        schema:
                          type: object
                          additionalProperties: false
                          properties:
                            metadata: {anyOf: [{type: object, additionalProperties: {type: string}}, {const: ""}]}
                            lines:
                              type: array
                              items:
                                type: object
                                required: [price]
                                additionalProperties: false
                                properties:
                                  price: {type: integer}
                                  names: {type: array, items: {type: string}}
                            ids: {type: array, items: {type: integer}}
                            codes: {type: array, items: {type: integer}}
                            tags: {type: array, items: {type: boolean}}
                            plain: {type: object, required: [a], properties: {a: {type: integer}}}
                  responses: {"204": {description: Done.}}
            """)
        return mocked.send("POST", "/charges", "application/x-www-form-urlencoded", form).status
    }

    @Test(arguments: [
        "metadata[a]=1&metadata[b+c]=2", "metadata=", "lines[0][price]=3&lines%5B1%5D%5Bprice%5D=4",
        "lines[0][price]=3&lines[0][names][0]=a&lines[0][names][1]=b", "lines[0][price]=3&lines[0][names][]=a",
        "ids=1,2", "ids=1%2C2", "ids=1", "codes=1%7C2", "tags=%5Btrue%5D", #"plain={"a":1}"#,
    ])
    func `Fields are read in the styles of their encodings`(form: String) throws {
        #expect(try status(form) == 204)
    }

    @Test(arguments: [("a", 204), ("abc", 422)])
    func `A body of parts with a list as its schema has an element for each part`(text: String, status: Int) throws {
        var mocked = try MockedContract(
            """
            paths:
              /files:
                post:
                  requestBody:
                    required: true
                    content:
                      multipart/form-data: {schema: {type: array, minItems: 2, items: {type: string, maxLength: 2}}}
                  responses: {"204": {description: Done.}}
            """)
        let part = "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n\(text)\r\n"
        #expect(
            mocked.send("POST", "/files", "multipart/form-data; boundary=x", part + part + "--x--\r\n").status == status
        )
        #expect(mocked.send("POST", "/files", "multipart/form-data; boundary=x", part + "--x--\r\n").status == 422)
    }

    @Test(
        arguments: [
            ("text/plain", "12", 204), ("text/plain", "abc", 422),
            ("multipart/form-data; boundary=x", "1|2", 204), ("multipart/form-data; boundary=x", "1|b", 422),
        ])
    func `Texts and parts are read as their schemas and encodings say`(
        type: String, text: String, status: Int
    ) throws {
        var mocked = try MockedContract(
            """
            paths:
              /codes:
                post:
                  requestBody:
                    required: true
                    content:
                      text/plain: {schema: {type: integer}}
                      multipart/form-data:
                        encoding: {codes: {style: pipeDelimited, explode: false}}
                        schema: {type: object, properties: {codes: {type: array, items: {type: integer}}}}
                  responses: {"204": {description: Done.}}
            """)
        let part = "--x\r\nContent-Disposition: form-data; name=\"codes\"\r\n\r\n\(text)\r\n--x--\r\n"
        #expect(mocked.send("POST", "/codes", type, type.hasPrefix("text") ? text : part).status == status)
    }

    @Test(arguments: [
        "metadata[a][b]=1", "lines[0][price]=x", "lines[a][price]=1", "lines[0][other]=1&lines[0][price]=1", "ids=1,x",
        "codes=1,2", "metadata2[a]=1", "tags=true&tags=x",
    ])
    func `A field that is wrong is refused`(form: String) throws {
        #expect(try status(form) == 422)
    }

    @Test(arguments: [("q=1&q=a", 204), ("q=a&q=1", 422), ("q=1&q=a&q=true", 204), ("q=1&q=a&q=x", 422)])
    func `The elements of a tuple are read by their own schemas`(query: String, status: Int) throws {
        var mocked = try MockedContract(
            """
            paths:
              /codes:
                get:
                  parameters:
                  - name: q
                    in: query
                    schema: {type: array, prefixItems: [{type: number}, {type: string}], items: {type: boolean}}
                  responses: {"204": {description: Done.}}
            """)
        #expect(mocked.get("/codes?\(query)").status == status)
    }

    @Test
    func `Names with very many brackets are read to a limit`() throws {
        #expect(try status("metadata" + String(repeating: "[a]", count: 100_000) + "=1") == 422)
    }
}
