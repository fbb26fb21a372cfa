import AccordMocks
import Foundation
import HTTPTypes

/// A response of a mock server, and what was wrong with the request.
package struct MockResponse: Sendable {
    package var status: Int
    package var headers: HTTPFields
    package var body: Data
    /// The time to wait before it is sent.
    package var delay: Duration
    /// The reasons why it is not what was asked for, for the log. They quote no values.
    package var remarks: [String]
    /// The operation that it answers, where there is one.
    package var operation: String?
    /// The answer of a scenario, of which the latency and the fault are still to come.
    package var turn: ScenarioTurn?

    package init(
        status: Int, headers: HTTPFields = [:], body: Data = Data(), delay: Duration = .zero, remarks: [String] = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.remarks = remarks
    }
}
