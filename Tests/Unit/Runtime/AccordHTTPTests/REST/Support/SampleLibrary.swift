// A service of a .proto with google.api.http, in the shape that Accord generates.

import Accord
import AccordHTTP
import Foundation

nonisolated extension Sample {
    enum LibraryOperations {
        /// Source: `sample.v1.Library.UpdateBook`
        enum UpdateBook: AccordHTTP.RESTOperation {
            typealias Request = UpdateBookRequest
            typealias Output = Book
            typealias Failure = Never

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "sample.v1.Library", name: "UpdateBook", method: "PATCH",
                path: "/v1/{book.name=shelves/*/books/*}", accepts: ["application/json"])

            // `body: "*"` for all fields that are not in the path; without `body`, there is none.
            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.message(request, body: "book")
            }

            // `response.message(field: "book")` where the contract has a `response_body`.
            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200...299: .success(try await response.message())
                default: .undocumented
                }
            }
        }
    }
}

nonisolated extension Sample {
    /// Source: `sample.v1.Book`
    struct Book: Accord.Message {
        var name: String
        var title: String
        var pageCount: Int32
        var tags: [String]
        private var _unknownFields = Accord.UnknownFields()

        init(name: String = "", title: String = "", pageCount: Int32 = 0, tags: [String] = []) {
            self.name = name
            self.title = title
            self.pageCount = pageCount
            self.tags = tags
        }

        static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "sample.v1.Book",
                """
                1 s name
                2 s title
                3 i page_count
                4 *s tags
                """)
        }
        static let _schema = Accord.MessageSchema(Self.self)
    }

    /// Source: `sample.v1.UpdateBookRequest`
    struct UpdateBookRequest: Accord.Message {
        var book: Book?
        var dryRun: Bool
        var number: Int32
        var labels: [String]
        var hint: Book?
        private var _unknownFields = Accord.UnknownFields()

        init(
            book: Book? = nil, dryRun: Bool = false, number: Int32 = 0, labels: [String] = [], hint: Book? = nil
        ) {
            self.book = book
            self.dryRun = dryRun
            self.number = number
            self.labels = labels
            self.hint = hint
        }

        static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "sample.v1.UpdateBookRequest",
                """
                1 ?m0 book
                2 b dry_run
                3 i number
                4 *s labels
                5 ?m0 hint
                """,
                messages: [Book.self])
        }
        static let _schema = Accord.MessageSchema(Self.self)
    }
}
