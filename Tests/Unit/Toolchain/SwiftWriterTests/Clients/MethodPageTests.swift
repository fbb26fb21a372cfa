import Contract
import SwiftWriter
import Testing

@Suite("Pages of methods")
struct MethodPageTests {
    private let text = FieldType.scalar(.string)
    private let size = field("page_size", 1, .scalar(.int32))

    /// A service with one method over these fields, and messages as Rin has them for pages.
    private func source(
        _ request: [Field], _ response: [Field], cursor: [Field]? = nil, next: [Field]? = nil,
        methods: [Method] = [method("ListPets", "Request", "Response")]
    ) -> ContractFile {
        file(
            [
                message("Request", request), message("Response", response), message("Pet"),
                message("PageRequest", cursor ?? [size, field("cursor", 2, text)]),
                message("PageInfo", next ?? [field("next_cursor", 1, text), field("has_more", 2, .scalar(.bool))]),
            ],
            services: [service("S", methods)])
    }

    private let pets = field("pets", 7, .list(.object("Pet")))
    private let cursorField = field("page", 1, .object("PageRequest"), .explicit)
    private let nextField = field("page", 1, .object("PageInfo"), .explicit)
    private var token: Field { field("page_token", 2, text) }
    private var nextToken: Field { field("next_page_token", 2, text) }

    @Test("Cursors in messages of their own, as Rin has them")
    func cursors() throws {
        expect(
            try write(source([cursorField], [nextField, pets]), kind: .clients),
            has: """
                /// All pages of `listPets` from the request's cursor on, each asked for when the last one has been read.
                public func listPetsPages(
                    request: Request, options: AccordHTTP.CallOptions = .init()
                ) -> AccordHTTP.Pages<Response, AccordHTTP.ConnectError> {
                    AccordHTTP.Pages(from: request.page?.cursor) {
                        (cursor: String?) async throws(AccordHTTP.ConnectError) -> Response in
                        var request = request
                        if let cursor {
                            request.page = request.page ?? .init()
                            request.page?.cursor = cursor
                        }
                        return try await self.listPets(request: request, options: options)
                    } next: {
                        $0.page.flatMap { $0.hasMore ? $0.nextCursor : nil }
                    }
                }

                /// The items of all pages of `listPets` from the request's cursor on.
                public func listPetsItems(
                    request: Request, options: AccordHTTP.CallOptions = .init()
                ) -> AccordHTTP.PageItems<Response, Pet, AccordHTTP.ConnectError> {
                    listPetsPages(request: request, options: options).items { $0.pets }
                }
                """)
    }

    @Test("Tokens in the request and the response themselves, as AIP-158 has them")
    func tokens() throws {
        let output = try write(
            source([size, token], [nextToken, field("total_size", 3, .scalar(.int32)), pets]), kind: .clients)
        expect(
            output,
            has: """
                AccordHTTP.Pages(from: request.pageToken) {
                    (cursor: String?) async throws(AccordHTTP.ConnectError) -> Response in
                    var request = request
                    if let cursor {
                        request.pageToken = cursor
                    }
                    return try await self.listPets(request: request, options: options)
                } next: {
                    $0.nextPageToken
                }
                """)
    }

    @Test("Items may be scalars and enums")
    func scalars() throws {
        for (type, name) in [(FieldType.scalar(.bytes), "Data"), (.scalar(.int64), "Int64"), (text, "String")] {
            let output = try write(source([size, token], [nextToken, field("all", 3, .list(type))]), kind: .clients)
            expect(output, has: ") -> AccordHTTP.PageItems<Response, \(name), AccordHTTP.ConnectError> {")
            #expect(output.contains("public import Accord\n") == (name == "Data"))
        }
    }

    @Test("Whether there is more may be left unsaid")
    func more() throws {
        let next = field("next_cursor", 1, text)
        func line(_ fields: [Field]) throws -> String {
            let output = try write(source([cursorField], [nextField, pets], next: fields), kind: .clients)
            return try #require(output.split(separator: "\n").first { $0.contains("$0.page") })
                .trimmingPrefix { $0 == " " }.description
        }
        #expect(try line([next]) == "$0.page?.nextCursor")
        #expect(
            try line([next, field("has_more", 2, .scalar(.bool), .explicit)])
                == "$0.page.flatMap { $0.hasMore == false ? nil : $0.nextCursor }")
    }

    @Test("A method that does not plainly have pages has none")
    func others() throws {
        let other = field("other", 9, .object("PageRequest"), .explicit)
        let cases: [(String, ContractFile)] = [
            ("no size", source([token], [nextToken, pets])),
            ("no token", source([size], [nextToken, pets])),
            ("no next token", source([size, token], [pets])),
            ("no items", source([size, token], [nextToken])),
            ("two lists", source([size, token], [nextToken, pets, field("more", 9, .list(text))])),
            ("a token that is a number", source([size, field("page_token", 2, .scalar(.int64))], [nextToken, pets])),
            ("a next token that is a list", source([size, token], [field("next_page_token", 2, .list(text)), pets])),
            ("a token that is no longer meant", source([size, old(token)], [nextToken, pets])),
            ("two messages for pages", source([cursorField, other], [nextField, pets])),
            ("a message for pages without a size", source([cursorField], [nextField, pets], cursor: [token])),
            (
                "a message for pages that cannot be empty",
                source(
                    [cursorField], [nextField, pets],
                    cursor: [size, field("cursor", 2, text), field("must", 3, text, .required)])
            ),
            (
                "a stream",
                source(
                    [size, token], [nextToken, pets],
                    methods: [method("ListPets", "Request", "Response", serverStream: true)])
            ),
        ]
        for (what, source) in cases {
            let output = try write(source, kind: .clients)
            #expect(!output.contains("AccordHTTP.Pages"), "\(what)")
        }
    }

    private func old(_ field: Field) -> Field {
        var field = field
        field.isDeprecated = true
        return field
    }

    @Test("Methods keep their names before pages do")
    func clashes() throws {
        let methods = ["ListPets", "ListPetsPages", "list_pets_items"].map { method($0, "Request", "Response") }
        let output = try write(source([size, token], [nextToken, pets], methods: methods), kind: .clients)
        for name in ["listPetsPages_", "listPetsItems_", "listPetsPagesPages", "listPetsItemsItems"] {
            expect(output, has: "public func \(name)(")
        }
        expect(output, has: "listPetsPages_(request: request, options: options).items { $0.pets }")
    }
}
