import Testing

@testable import Compatibility

@Suite("REST: parts of forms")
struct RESTPartTests {
    private func body(_ encoding: String, type: String = "multipart/form-data") -> String {
        """
        requestBody:
          content:
            \(type):
              schema:
                type: object
                properties:
                  image: { type: string, format: binary }
                  note: { type: string }
                  tags: { type: array, items: { type: string } }
                  more: { type: object }
              encoding: { \(encoding) }
        """
    }

    private func rules(
        _ old: String, _ new: String, type: String = "multipart/form-data"
    ) throws -> (there: [String], back: [String]) {
        try operationRules(body(old, type: type), body(new, type: type))
    }

    @Test("A part may be of more media types than before, and not of fewer")
    func mediaTypes() throws {
        let (there, back) = try rules(
            "image: { contentType: 'image/png, image/jpeg' }", "image: { contentType: image/png }")
        #expect(there == ["REST_BODY_PART_MEDIA_TYPE_REMOVED"])
        #expect(back == ["REST_BODY_PART_MEDIA_TYPE_ADDED"])
        let found = try restFindings(
            operation(body("image: { contentType: 'image/png, image/jpeg' }")),
            operation(body("image: { contentType: image/png }")))
        #expect(
            found.lines == ["error REST_BODY_PART_MEDIA_TYPE_REMOVED POST /orders request multipart/form-data /image"])
        #expect(found.first?.message == "The part 'image' of POST /orders cannot be image/jpeg any more.")
    }

    @Test("A range takes in what it names")
    func ranges() throws {
        let (there, back) = try rules("image: { contentType: image/png }", "image: { contentType: image/* }")
        #expect(there == ["REST_BODY_PART_MEDIA_TYPE_ADDED"])
        #expect(back == ["REST_BODY_PART_MEDIA_TYPE_REMOVED"])
    }

    @Test(
        "What a part is of where nothing is said need not be said",
        arguments: [
            ("image", "application/octet-stream"), ("note", "text/plain"), ("note", "text/plain; charset=utf-8"),
            ("tags", "text/plain"), ("more", "application/json"),
        ])
    func defaults(part: String, type: String) throws {
        let (there, back) = try rules("", "\(part): { contentType: \(type) }")
        #expect(there.isEmpty)
        #expect(back.isEmpty)
        #expect(
            try rules("", "\(part): { contentType: application/xml }").there.sorted() == [
                "REST_BODY_PART_MEDIA_TYPE_ADDED", "REST_BODY_PART_MEDIA_TYPE_REMOVED",
            ])
    }

    @Test("Another style breaks where it is written otherwise")
    func styles() throws {
        let form = "application/x-www-form-urlencoded"
        #expect(try rules("", "tags: { explode: false }", type: form).there == ["REST_BODY_PART_STYLE_CHANGED"])
        #expect(try rules("", "tags: { style: form, explode: true }", type: form).there.isEmpty)
        #expect(try rules("", "note: { explode: false }", type: form).there.isEmpty)
        #expect(
            try rules("", "tags: { contentType: application/json }", type: form).there
                == ["REST_BODY_PART_STYLE_CHANGED"])
        #expect(try rules("", "tags: { style: pipeDelimited }").there == ["REST_BODY_PART_STYLE_CHANGED"])
    }

    @Test("A header of a part may not be asked for again")
    func headers() throws {
        let optional = "image: { headers: { X-Sum: { schema: { type: string } } } }"
        let required = optional.replacing("{ schema", with: "{ required: true, schema")
        let (asked, free) = try rules("", required)
        #expect(asked == ["REST_BODY_PART_HEADER_REQUIRED"])
        #expect(free == ["REST_BODY_PART_HEADER_REMOVED"])
        #expect(try rules(optional, required).there == ["REST_BODY_PART_HEADER_REQUIRED"])
        #expect(try rules("", optional).there.isEmpty)
        #expect(try rules(required, optional).there.isEmpty)
        let old = operation(body(optional))
        let new = operation(body(optional.replacing("type: string", with: "type: integer")))
        let found = try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings()
        #expect(
            found.lines == [
                "error SCHEMA_TYPE_NARROWED POST /orders request multipart/form-data /image header x-sum"
            ])
    }
}
