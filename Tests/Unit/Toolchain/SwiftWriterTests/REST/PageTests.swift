import Contract
import Testing

@Suite("Pages")
struct PageTests {
    private func file(
        _ page: [Property], _ cursor: Parameter,
        _ pagination: Pagination = .init(
            parameter: "cursor", cursor: "next_cursor", items: "items")
    ) -> ContractFile {
        schemaFile(
            [record("Thing"), record("Page", page)],
            apis: [
                api(
                    "Shop",
                    [
                        operation(
                            "list", "GET", "/things", [cursor], [response(200, json(.model("shop.Page")))],
                            pagination: pagination)
                    ])
            ])
    }

    @Test("Pages and items, each page asked for when the last one has been read")
    func pages() throws {
        let source = file(
            [
                property("items", .list(.model("shop.Thing")), .optional),
                property("next_cursor", .string, .requiredNullable),
            ], parameter("cursor", .query, .string))
        expect(
            try write(source, kind: .clients),
            has: """
                /// All pages of `list`, each asked for when the last one has been read.
                public func listPages(
                    request: Shop.ShopOperations.List.Request = .init(), options: AccordHTTP.CallOptions = .init()
                ) -> AccordHTTP.Pages<Shop.Page, Shop.ListError> {
                    AccordHTTP.Pages(from: request.cursor) {
                        (cursor: String?) async throws(Shop.ListError) -> Shop.Page in
                        var request = request
                        request.cursor = cursor
                        return try await self.list(request: request, options: options)
                    } next: {
                        $0.nextCursor
                    }
                }

                /// The items of all pages of `list`.
                public func listItems(
                    cursor: String? = nil, options: AccordHTTP.CallOptions = .init()
                ) -> AccordHTTP.PageItems<Shop.Page, Shop.Thing, Shop.ListError> {
                    self.listPages(request: .init(cursor: cursor), options: options).items { $0.items ?? [] }
                }
                """)
        #expect(try warnings(source, emit: [.clients]) == [])
    }

    @Test("An operation that cannot be read page by page is reported, and has no pages")
    func problems() throws {
        let items = property("items", .list(.model("shop.Thing")))
        let next = property("next_cursor", .string, .optional)
        let cursor = parameter("cursor", .query, .string)
        let cases: [(ContractFile, String)] = [
            (file([items, next], parameter("page", .query, .string)), "there is no query parameter `cursor`"),
            (
                file([items, next], parameter("cursor", .query, .string, isRequired: true)),
                "the parameter `cursor` is required, and the first page has none"
            ),
            (file([items], cursor), "a page has no property `next_cursor`"),
            (file([next], cursor), "a page has no list `items`"),
            (
                file([items, property("next_cursor", .int32)], cursor),
                "`cursor` and `next_cursor` are of different types"
            ),
        ]
        for (source, reason) in cases {
            let found = try warnings(source, emit: [.clients])
            #expect(found.count == 1 && found[0].contains(reason), "\(found)")
            #expect(try !write(source, kind: .clients).contains("listPages"))
        }
    }
}
