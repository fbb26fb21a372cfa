import AccordHTTP
import Foundation
import HTTPTypes

/// The things that a person gives to a call.
package struct CallInput: Sendable {
    /// A parameter as it is written on a command line.
    package struct Argument: Sendable, Hashable {
        package var name: String
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        /// - Returns: `nil` for a text without `=`.
        package init?(_ argument: String) {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return nil }
            self.init(name: String(parts[0]), text: String(parts[1]))
        }
    }

    package var arguments: [Argument]
    /// The body, or the messages one after the other; `nil` where none is given.
    package var data: Data?
    package var headers: HTTPFields
    package var token: String?
    package var rpcProtocol: RPCProtocol
    package var usesJSON: Bool
    /// Whether a method is called by HTTP GET (Connect protocol, "Unary-Get request").
    package var usesGET: Bool
    package var timeout: Duration?

    package init(
        arguments: [Argument] = [], data: Data? = nil, headers: HTTPFields = [:], token: String? = nil,
        rpcProtocol: RPCProtocol = .connect, usesJSON: Bool = true, usesGET: Bool = false, timeout: Duration? = nil
    ) {
        self.arguments = arguments
        self.data = data
        self.headers = headers
        self.token = token
        self.rpcProtocol = rpcProtocol
        self.usesJSON = usesJSON
        self.usesGET = usesGET
        self.timeout = timeout
    }
}

/// A request that has been made of a person's input.
package struct PreparedCall: Sendable {
    package var request: TransportRequest
    /// The reasons why the contract does not allow the request, which is sent all the same.
    package var warnings: [String]
    /// Names of header fields and of items in the query that carry secrets, in lower case.
    package var secrets: Set<String>

    package init(request: TransportRequest, warnings: [String] = [], secrets: Set<String> = []) {
        self.request = request
        self.warnings = warnings
        self.secrets = secrets
    }
}
