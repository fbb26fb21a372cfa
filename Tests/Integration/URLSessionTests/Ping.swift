import Accord
import AccordHTTP
import Foundation
import HTTPTypes

/// A message in the shape that Accord generates.
struct Ping: Accord.Message {
    var count: Int32 = 0
    private var _unknownFields = Accord.UnknownFields()

    static var _table: Accord.MessageTable { Accord.MessageTable("test.v1.Ping", "2 i count") }
    static let _schema = Accord.MessageSchema(Self.self)
}

/// A client of Connect for a server at any text, be it a URL or not.
func client(_ base: String) -> RPCClient {
    RPCClient(transport: URLSessionTransport(baseURL: URL(string: base) ?? URL(fileURLWithPath: "/not-a-url")))
}

/// The error with which a call ends.
func connectError(_ call: () async throws(ConnectError) -> Ping) async -> ConnectError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}

extension HTTPField.Name {
    /// For names that a test writes as a literal.
    static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .cookie }
}
