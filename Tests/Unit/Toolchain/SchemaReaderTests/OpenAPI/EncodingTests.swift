import Contract
import SchemaReader
import Testing

@Suite("Parts of forms, for comparison")
struct EncodingTests {
    private func parts(
        _ encoding: String, type: String = "multipart/form-data", isComplete: Bool = true
    ) throws -> [PartEncoding] {
        let text = openAPI(
            """
            paths:
              /orders:
                post:
                  requestBody:
                    content:
                      \(type):
                        schema:
                          type: object
                          properties:
                            image: { type: string, format: binary }
                            note: { $ref: "#/components/schemas/Note" }
                            tags: { type: array, items: { type: array, items: { type: integer } } }
                            more: { type: array, items: { type: object } }
                        encoding: { \(encoding) }
                  responses: { 204: { description: Done } }
            components: { schemas: { Note: { type: string } } }
            """)
        let folder = try ContractFolder(["shop.openapi.yaml": text])
        let contract = try SchemaReader(isComplete: isComplete).read(
            ["\(folder.path)/shop.openapi.yaml"], roots: [folder.path])
        let operation = try #require(contract.files.first?.apis.first?.operations.first)
        return operation.body?.payloads.first?.parts ?? []
    }

    @Test("Each property is a part, in the media type that it has where nothing is said")
    func defaults() throws {
        let parts = try parts("")
        #expect(parts.map(\.name) == ["image", "note", "tags", "more"])
        #expect(
            parts.map(\.defaultMediaType) == [
                "application/octet-stream", "text/plain", "text/plain", "application/json",
            ])
        #expect(parts.allSatisfy { $0.mediaTypes.isEmpty && $0.style == nil && !$0.explodes && $0.headers.isEmpty })
    }

    @Test("The contract's description of a part is read, with its location")
    func said() throws {
        let parts = try parts(
            "image: { contentType: 'image/png, image/*', headers: { X-Sum: { required: true, schema: { type: string } } } }, "
                + "tags: { style: pipeDelimited }, more: { explode: true }")
        let image = try #require(parts.first)
        #expect(image.mediaTypes == ["image/png", "image/*"])
        #expect(image.headers.map(\.name) == ["X-Sum"])
        #expect(image.headers.first?.isRequired == true)
        #expect(image.location.line == 16)
        #expect(parts.map(\.style) == [nil, nil, .pipeDelimited, .form])
        #expect(parts.map(\.explodes) == [false, false, false, true])
    }

    @Test("Properties of forms are written by a style, unless a media type is named")
    func forms() throws {
        let parts = try parts("more: { contentType: application/json }", type: "application/x-www-form-urlencoded")
        #expect(parts.map(\.style) == [.form, .form, .form, nil])
        #expect(parts.map(\.explodes) == [true, true, true, false])
    }

    @Test("They are read when asked for, and for nothing else")
    func others() throws {
        #expect(try parts("", isComplete: false).isEmpty)
        #expect(try parts("", type: "application/json").isEmpty)
    }
}
