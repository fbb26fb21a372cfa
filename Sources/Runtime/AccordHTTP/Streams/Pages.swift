/// The pages of a method or an operation that gives its results a page at a time, each asked for when the last one has
/// been read.
///
/// ```swift
/// for try await page in contacts.listContactsPages(request: request) { … }
/// for try await contact in contacts.listContactsItems(request: request) { … }
/// ```
///
/// Each loop begins again. When the task is cancelled, the sequence ends with the error `canceled`.
public struct Pages<Page: Sendable, Failure: Error>: AsyncSequence, Sendable {
    public typealias Element = Page

    /// Gives the next page, and the step after it; `nil` at the end.
    fileprivate struct Step: Sendable {
        let take: @Sendable () async throws(Failure) -> (page: Page, next: Step?)
    }

    private let begin: @Sendable () -> Step
    fileprivate let failure: @Sendable (ConnectError) -> Failure

    /// The pages of a method.
    ///
    /// - Parameters:
    ///   - cursor: where to begin; `nil` at the beginning.
    ///   - fetch: asks for the page at a cursor.
    ///   - next: the cursor that a page gives for the one after it; `nil` or empty on the last page.
    public init<Cursor: Sendable & Hashable>(
        from cursor: Cursor?,
        fetch: @escaping @Sendable (Cursor?) async throws(ConnectError) -> Page,
        next: @escaping @Sendable (Page) -> Cursor?
    ) where Failure == ConnectError {
        self.init(cursor, fetch, next) { $0 }
    }

    init<Cursor: Sendable & Hashable>(
        _ cursor: Cursor?,
        _ fetch: @escaping @Sendable (Cursor?) async throws(Failure) -> Page,
        _ next: @escaping @Sendable (Page) -> Cursor?,
        failure: @escaping @Sendable (ConnectError) -> Failure
    ) {
        /// - Parameter known: the cursors so far.
        @Sendable func step(_ cursor: Cursor?, _ known: Locked<Set<Cursor>>) -> Step {
            Step { () throws(Failure) in
                let page = try await fetch(cursor)
                guard let following = next(page), (following as? String)?.isEmpty != true else { return (page, nil) }
                guard known.withLock({ $0.insert(following).inserted }) else {
                    // The page is there. Going on after it would never end.
                    let error = failure(ConnectError(.internal, "the server gives a cursor that it gave before"))
                    return (page, Step { () throws(Failure) in throw error })
                }
                return (page, step(following, known))
            }
        }
        begin = { step(cursor, Locked(Set([cursor].compactMap(\.self)))) }
        self.failure = failure
    }

    /// The items of all pages.
    public func items<Item: Sendable>(
        _ items: @escaping @Sendable (Page) -> [Item]
    ) -> PageItems<Page, Item, Failure> {
        PageItems(pages: self, items: items)
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(step: begin(), failure: failure)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var step: Step?
        private let failure: @Sendable (ConnectError) -> Failure

        fileprivate init(step: Step, failure: @escaping @Sendable (ConnectError) -> Failure) {
            self.step = step
            self.failure = failure
        }

        public mutating func next() async throws(Failure) -> Page? {
            guard let step else { return nil }
            self.step = nil
            guard !Task.isCancelled else { throw failure(.cancelled) }
            let (page, next) = try await step.take()
            self.step = next
            return page
        }

        /// Ends the sequence, if the task is cancelled.
        fileprivate mutating func checkCancellation() throws(Failure) {
            guard Task.isCancelled else { return }
            step = nil
            throw failure(.cancelled)
        }
    }
}

/// The items of all pages of a method or an operation; see ``Pages``.
public struct PageItems<Page: Sendable, Item: Sendable, Failure: Error>: AsyncSequence, Sendable {
    public typealias Element = Item

    fileprivate let pages: Pages<Page, Failure>
    fileprivate let items: @Sendable (Page) -> [Item]

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), items: items)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pages: Pages<Page, Failure>.AsyncIterator
        fileprivate let items: @Sendable (Page) -> [Item]
        fileprivate var rest: ArraySlice<Item> = []

        public mutating func next() async throws(Failure) -> Item? {
            if Task.isCancelled {
                rest = []
                try pages.checkCancellation()
            }
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = items(page)[...]
            }
            return rest.popFirst()
        }
    }
}
