public import Accord
import Foundation

/// The description of a failure by its server, in the form that most APIs have for it (RFC 9457, "Problem Details for HTTP
/// APIs").
///
/// Members of other types than the standard's count as not there; servers that are not quite to the letter, as those that
/// answer `{"detail": "…"}` in plain JSON, are read all the same.
public struct ProblemDetails: Sendable, Hashable {
    /// A URI that names the kind of problem.
    public var type: String?
    /// The kind of problem, in a few words: the same each time.
    public var title: String?
    /// The HTTP status, as the server of the API gave it.
    public var status: Int?
    /// An explanation of this occurrence, in words for the person.
    public var detail: String?
    /// A URI that names this occurrence.
    public var instance: String?
    /// All members, those of the API's own among them.
    public var members: JSONValue

    /// Reads an object; `nil` for one that has neither a type, a title, nor a detail.
    init?(_ members: JSONValue) {
        func text(_ name: String) -> String? { members[name]?.stringValue }
        (type, title, detail, instance) = (text("type"), text("title"), text("detail"), text("instance"))
        guard type != nil || title != nil || detail != nil else { return nil }
        status = members["status"]?.numberValue?.integer(Int.self)
        self.members = members
    }
}

extension HTTPErrorResponse {
    /// The description of the failure in the body, where that is JSON of that form.
    public var problem: ProblemDetails? {
        let type = headers.mediaType
        guard type.hasSuffix("json"), let members = try? JSONValue(json: body) else { return nil }
        return ProblemDetails(members)
    }
}

extension ConnectError {
    /// The response of a REST API that the error is about; `nil` where there was none, and for other protocols.
    public var response: HTTPErrorResponse? { (cause as? any FailureWithResponse)?.response }

    /// The failure as the server of a REST API describes it, whichever operation it was; see ``HTTPErrorResponse/problem``.
    /// Servers of Connect and gRPC say it in ``message`` and ``details``.
    public var problem: ProblemDetails? { response?.problem }
}
