import Accord

/// A schema, by the number of its book and its place therein.
struct SchemaNode: Hashable, Sendable {
    var book: Int
    var index: Int
}

/// The rules that a sample follows, and those of all models that they lead to.
package final class Books: Sendable {
    let books: [RuleBook]
    /// For each book, the numbers of the books of its types.
    private let models: [[Int]]
    let heights: Heights

    /// - Parameter root: the book whose first schema, or one of whose definitions, samples are made of. The book of a
    ///   model has the rules by which it is read.
    package init(_ root: RuleBook) {
        var books = [root]
        var models: [[Int]] = []
        var known: [ObjectIdentifier: Int] = [:]
        var next = 0
        while next < books.count {
            models.append(
                books[next].types.map { type in
                    if let number = known[ObjectIdentifier(type)] { return number }
                    known[ObjectIdentifier(type)] = books.count
                    books.append(RuleBook(readable: type))
                    return books.count - 1
                })
            next += 1
        }
        self.books = books
        self.models = models
        heights = Heights(books) { [models] book, type in models[book][type] }
    }

    func rules(of node: SchemaNode) -> [Rule] { books[node.book].schemas[node.index].rules }

    func schema(of node: SchemaNode) -> RuleBook.Schema { books[node.book].schemas[node.index] }

    /// The rules of a model that a book refers to.
    func model(_ type: Int, of book: Int) -> SchemaNode { SchemaNode(book: models[book][type], index: 0) }
}
