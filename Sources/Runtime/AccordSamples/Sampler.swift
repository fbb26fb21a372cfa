import Accord

/// Makes values that are valid by a schema: the same ones for the same seed, on every machine.
///
/// Each value was checked by the validator. Where none is found within a bounded number of tries, there is an error
/// with the place and the keyword.
package struct Sampler: Sendable {
    /// The time around which times are, unless another one is given, in seconds since 1970: noon of January 1st, 2026.
    /// It is fixed so that samples do not change from day to day.
    package static let now = 1_767_268_800

    private let books: Books
    private let plausible: Plausible

    /// - Parameters:
    ///   - rules: The rules of values, and the models that they refer to.
    ///   - now: The time around which times are, in seconds since 1970.
    package init(_ rules: Rules, now: Int = Self.now) {
        self.init(Books(rules.book), now: now)
    }

    /// - Parameter schema: A schema of which references lead to `#/$defs/…` alone.
    package init(schema: JSONValue, now: Int = Self.now) {
        self.init(Rules(schema), now: now)
    }

    package init(_ books: Books, now: Int = Self.now) {
        self.books = books
        plausible = Plausible(now: now)
    }

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - definition: Which schema of `$defs` is meant, in place of the whole.
    ///   - name: The name by which the value is known, as that of the property that it is for; it only says what is
    ///     plausible.
    package func value(
        definition: String? = nil, name: String = "", seed: UInt64
    ) throws(SampleError) -> JSONValue {
        guard let index = definition.map({ books.books[0].definitions[$0] }) ?? 0 else {
            throw SampleError(path: "", keyword: "$ref", message: "has no schema")
        }
        var maker = Maker(books, plausible: plausible)
        return try maker.value(of: SchemaNode(book: 0, index: index), name: name, seed: seed)
    }
}
