import HTTPTypes
import MockServer
import Testing

/// Header fields of responses.
struct ResponseHeaderTests {
    @Test
    func `Objects and lists are in the style of their header field`() throws {
        var mocked = try MockedContract(
            """
            paths:
              /pets:
                get:
                  responses:
                    "200":
                      description: All.
                      headers:
                        X-Flat: {schema: {$ref: "#/components/schemas/Point"}}
                        X-Exploded: {explode: true, schema: {$ref: "#/components/schemas/Point"}}
                        X-JSON: {content: {application/json: {schema: {$ref: "#/components/schemas/Point"}}}}
                        X-List: {explode: true, schema: {const: [1, 2]}}
            components: {schemas: {Point: {const: {x: 1, y: "b"}}}}
            """)
        let headers = mocked.get("/pets").headers
        func text(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
        #expect(text("X-Flat") == "x,1,y,b")
        #expect(text("X-Exploded") == "x=1,y=b")
        #expect(text("X-JSON") == #"{"x":1,"y":"b"}"#)
        #expect(text("X-List") == "1,2")
    }
}
