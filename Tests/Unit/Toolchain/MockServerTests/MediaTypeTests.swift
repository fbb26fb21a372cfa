import Foundation
import MockServer
import Testing

/// Responses in other media types than JSON.
struct MediaTypeTests {
    private static let contract = """
        paths:
          /table: {get: {responses: {"200": {description: A table., content: {text/csv: {schema: {$ref: "#/components/schemas/Table"}}}}}}}
          /written: {get: {responses: {"200": {description: A table., content: {text/csv: {schema: {type: array}, example: "a,b"}}}}}}
          /anything: {get: {responses: {"200": {description: A text., content: {text/csv: {}}}}}}
          /note: {get: {responses: {"200": {description: A text., content: {text/plain: {schema: {const: hello}}}}}}}
          /book:
            get:
              responses:
                "200":
                  description: A book.
                  content:
                    application/xml: {schema: {$ref: "#/components/schemas/Book"}}
                    application/yaml: {schema: {$ref: "#/components/schemas/Book"}}
                    multipart/form-data: {schema: {$ref: "#/components/schemas/Book"}}
                    text/csv: {schema: {$ref: "#/components/schemas/Book"}}
          /range: {get: {responses: {"200": {description: A., content: {application/*+json: {schema: {const: hello}}}}}}}
          /texts: {get: {responses: {"200": {description: A., content: {text/*: {schema: {const: hello}}}}}}}
          /xml: {get: {responses: {"200": {description: A., content: {application/*+xml: {example: "<a/>"}}}}}}
          /several:
            get:
              responses:
                "200":
                  description: A.
                  content:
                    text/plain: {schema: {type: array, const: [1]}}
                    application/json: {schema: {type: array, const: [1]}}
                    text/json: {schema: {type: array, const: [1]}}
          /nodes:
            get:
              responses:
                "200":
                  description: Nodes that are no elements.
                  content: {application/xml: {schema: {$ref: "#/components/schemas/Nodes"}}}
          /feed: {get: {responses: {"200": {description: A feed., content: {application/rss+xml: {example: "<rss/>"}}}}}}
        components:
          schemas:
            Table: {const: [{a: 1, b: "x,y"}, {a: 2, b: "\\"q\\""}]}
            Book:
              type: object
              required: [id, title, tags, notes, author]
              xml: {name: book, namespace: "https://books.example", prefix: b}
              properties:
                id: {const: 7, xml: {attribute: true}}
                title: {const: "a<b"}
                tags: {type: array, items: {const: new, xml: {name: tag}}, minItems: 2, maxItems: 2, xml: {wrapped: true}}
                notes: {type: array, items: {const: n}, minItems: 2, maxItems: 2}
                author: {type: object, required: [name], properties: {name: {const: Ann}}}
            Nodes:
              type: object
              required: [a, b]
              properties: {a: {const: "<b>", xml: {nodeType: cdata}}, b: {const: "!", xml: {nodeType: text}}}
        """

    @Test(arguments: [
        ("/table", "text/csv", "a,b\r\n1,\"x,y\"\r\n2,\"\"\"q\"\"\"\r\n"), ("/written", "text/csv", "a,b"),
        ("/anything", "text/csv", "text"), ("/note", "text/plain", "hello"),
        ("/feed", "application/rss+xml", "<rss/>"), ("/range", "application/json", "\"hello\""),
        ("/texts", "text/plain", "hello"), ("/xml", "application/xml", "<a/>"),
        (
            "/book", "application/xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <b:book xmlns:b="https://books.example" id="7"><title>a&lt;b</title><tags><tag>new</tag><tag>new</tag></tags>\
            <notes>n</notes><notes>n</notes><author><name>Ann</name></author></b:book>

            """
        ),
        (
            "/nodes", "application/xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Nodes><![CDATA[<b>]]>!</Nodes>

            """
        ),
        (
            "/book", "application/yaml",
            #"{"author":{"name":"Ann"},"id":7,"notes":["n","n"],"tags":["new","new"],"title":"a<b"}"#
        ),
    ])
    func `A body is written in its media type`(path: String, mediaType: String, text: String) throws {
        var mocked = try MockedContract(Self.contract)
        let response = mocked.get(path, accepting: mediaType)
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == mediaType)
        #expect(response.text == text)
    }

    @Test
    func `A client that accepts all gets objects and lists in a type that says how they are written`() throws {
        var mocked = try MockedContract(Self.contract)
        #expect(mocked.get("/several").headers[.contentType] == "application/json")
        #expect(mocked.get("/several", accepting: "text/plain").text == "[1]")
        #expect(mocked.get("/note").headers[.contentType] == "text/plain")
    }

    @Test
    func `A body of parts has one for each property, and for each element of a list`() throws {
        var mocked = try MockedContract(Self.contract)
        let response = mocked.get("/book", accepting: "multipart/form-data")
        #expect(response.headers[.contentType] == "multipart/form-data; boundary=accord-part")
        let parts = response.text.components(separatedBy: "--accord-part").dropFirst().dropLast()
        #expect(
            parts.map { $0.replacingOccurrences(of: "\r\n", with: "|") } == [
                #"|Content-Disposition: form-data; name="author"|Content-Type: application/json||{"name":"Ann"}|"#,
                #"|Content-Disposition: form-data; name="id"|Content-Type: text/plain||7|"#,
                #"|Content-Disposition: form-data; name="notes"|Content-Type: text/plain||n|"#,
                #"|Content-Disposition: form-data; name="notes"|Content-Type: text/plain||n|"#,
                #"|Content-Disposition: form-data; name="tags"|Content-Type: text/plain||new|"#,
                #"|Content-Disposition: form-data; name="tags"|Content-Type: text/plain||new|"#,
                #"|Content-Disposition: form-data; name="title"|Content-Type: text/plain||a<b|"#,
            ])
        #expect(response.text.hasSuffix("--accord-part--\r\n"))
    }

    @Test(
        arguments: [
            ("application/vnd.acme.v1+json", 204), ("application/json", 204), ("application/merge-patch+json", 422),
            ("application/xml", 415),
        ])
    func `A body of a range of suffixes is taken, and by a media type that is more precise`(type: String, status: Int)
        throws
    {
        var mocked = try MockedContract(
            """
            paths:
              /a:
                post:
                  requestBody:
                    content:
                      application/*+json: {schema: {required: [a]}}
                      application/merge-patch+json: {schema: {required: [b]}}
                  responses: {"204": {description: Done.}}
            """)
        #expect(mocked.send("POST", "/a", type, #"{"a":1}"#).status == status)
    }

    @Test
    func `A failure has the title of its status, and the media type of problems`() throws {
        var mocked = try MockedContract(
            """
            paths:
              /a:
                post:
                  requestBody: {content: {application/json: {schema: {required: [a]}}}}
                  responses:
                    "204": {description: Done.}
                    "400":
                      description: Wrong.
                      content:
                        text/plain: {schema: {type: string}}
                        application/json: {schema: {type: object}}
                        application/problem+json: {schema: {type: object}}
            """)
        let response = mocked.send("POST", "/a", "application/json", "{}")
        #expect(response.status == 400)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.json?["title"] == "Bad Request")
        #expect(response.json?["status"] == 400)
    }
}
