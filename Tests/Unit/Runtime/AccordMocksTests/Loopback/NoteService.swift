import Accord
import AccordHTTP
import AccordMocks
import Foundation

/// A message in the shape that Accord generates.
struct Note: Accord.Message {
    var text: String
    var count: Int32
    private var _unknownFields = Accord.UnknownFields()

    init(text: String = "", count: Int32 = 0) {
        self.text = text
        self.count = count
    }

    static var _table: Accord.MessageTable {
        Accord.MessageTable(
            "test.v1.Note",
            """
            1 s text
            2 i count
            """)
    }
    static let _schema = Accord.MessageSchema(Self.self)
}

/// A service with a method of each kind.
enum NoteService {
    enum Methods {
        static let get = MethodDescriptor(
            service: "test.v1.NoteService", name: "Get", kind: .unary, idempotency: .noSideEffects)
        static let watch = MethodDescriptor(service: "test.v1.NoteService", name: "Watch", kind: .serverStream)
        static let collect = MethodDescriptor(service: "test.v1.NoteService", name: "Collect", kind: .clientStream)
        static let chat = MethodDescriptor(service: "test.v1.NoteService", name: "Chat", kind: .bidiStream)
    }

    enum Served {
        static let get = AccordMocks.ServedUnary<Note, Note>(Methods.get)
        static let watch = AccordMocks.ServedServerStream<Note, Note>(Methods.watch)
        static let collect = AccordMocks.ServedClientStream<Note, Note>(Methods.collect)
        static let chat = AccordMocks.ServedBidiStream<Note, Note>(Methods.chat)
    }
}

extension URL {
    /// The address of the servers of these tests.
    static let notes = URL(string: "https://notes.example/api") ?? URL(fileURLWithPath: "/")
}
