import Accord

/// A message in the shape that Accord generates.
struct Ping: Accord.Message {
    var text: String
    var count: Int32
    var labels: [String: String]
    private var _unknownFields = Accord.UnknownFields()

    init(text: String = "", count: Int32 = 0, labels: [String: String] = [:]) {
        self.text = text
        self.count = count
        self.labels = labels
    }

    static var _table: Accord.MessageTable {
        Accord.MessageTable(
            "test.v1.Ping",
            """
            1 s text
            2 i count
            3 {s}s labels
            """)
    }
    static let _schema = Accord.MessageSchema(Self.self)
}

/// Another type, for details that are not looked for.
struct Pong: Accord.Message {
    var number: Int64 = 0
    private var _unknownFields = Accord.UnknownFields()

    static var _table: Accord.MessageTable { Accord.MessageTable("test.v1.Pong", "1 I number") }
    static let _schema = Accord.MessageSchema(Self.self)
}
