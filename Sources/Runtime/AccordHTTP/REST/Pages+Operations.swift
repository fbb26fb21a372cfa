extension Pages {
    /// The pages of an operation of REST.
    ///
    /// - Parameters:
    ///   - cursor: where to begin; `nil` at the beginning.
    ///   - fetch: asks for the page at a cursor.
    ///   - next: the cursor that a page gives for the one after it; `nil` or empty on the last page.
    public init<Cursor: Sendable & Hashable, Documented: Sendable>(
        from cursor: Cursor?,
        fetch: @escaping @Sendable (Cursor?) async throws(RESTError<Documented>) -> Page,
        next: @escaping @Sendable (Page) -> Cursor?
    ) where Failure == RESTError<Documented> {
        self.init(cursor, fetch, next) { .failed($0) }
    }
}
