/// The pages of an operation that gives its results a page at a time, each asked for when the last one has been read.
///
/// ```swift
/// for try await page in store.listPetsPages() { … }
/// for try await pet in store.listPetsItems() { … }
/// ```
public struct Pages<Page: Sendable, Documented: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Page

    /// Gives the next page, and what comes behind it; `nil` at the end.
    fileprivate struct Step: Sendable {
        let take: @Sendable () async throws(RESTError<Documented>) -> (page: Page, next: Step?)
    }

    private let first: Step

    /// - Parameters:
    ///   - cursor: where to begin; `nil` at the beginning.
    ///   - fetch: asks for the page at a cursor.
    ///   - next: the cursor that a page gives for the one behind it; `nil` or empty on the last page.
    public init<Cursor: Sendable & Equatable>(
        from cursor: Cursor?,
        fetch: @escaping @Sendable (Cursor?) async throws(RESTError<Documented>) -> Page,
        next: @escaping @Sendable (Page) -> Cursor?
    ) {
        first = Self.step(cursor, fetch, next)
    }

    private static func step<Cursor: Sendable & Equatable>(
        _ cursor: Cursor?,
        _ fetch: @escaping @Sendable (Cursor?) async throws(RESTError<Documented>) -> Page,
        _ next: @escaping @Sendable (Page) -> Cursor?
    ) -> Step {
        Step { () throws(RESTError<Documented>) in
            let page = try await fetch(cursor)
            guard let following = next(page), (following as? String)?.isEmpty != true else { return (page, nil) }
            guard following != cursor else {
                // Going on would never end.
                throw .failed(ConnectError(.internal, "the server gives the cursor of this page for the next one"))
            }
            return (page, step(following, fetch, next))
        }
    }

    /// The items of all pages.
    public func items<Item: Sendable>(
        _ items: @escaping @Sendable (Page) -> [Item]
    ) -> PageItems<Page, Item, Documented> {
        PageItems(pages: self, items: items)
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(step: first)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var step: Step?

        fileprivate init(step: Step) {
            self.step = step
        }

        public mutating func next() async throws(RESTError<Documented>) -> Page? {
            guard let step else { return nil }
            self.step = nil
            let (page, next) = try await step.take()
            self.step = next
            return page
        }
    }
}

/// The items of all pages of an operation; see ``Pages``.
public struct PageItems<Page: Sendable, Item: Sendable, Documented: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    fileprivate let pages: Pages<Page, Documented>
    fileprivate let items: @Sendable (Page) -> [Item]

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), items: items)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pages: Pages<Page, Documented>.AsyncIterator
        fileprivate let items: @Sendable (Page) -> [Item]
        fileprivate var rest: ArraySlice<Item> = []

        public mutating func next() async throws(RESTError<Documented>) -> Item? {
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = items(page)[...]
            }
            return rest.popFirst()
        }
    }
}
