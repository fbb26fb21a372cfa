import ProtoReader

/// A way in which a method is called over HTTP: one rule of its option `google.api.http`.
struct HTTPBinding: Sendable {
    /// A part of the path that a field fills.
    struct Variable: Sendable, Hashable {
        /// The names from the request on: `book.name`.
        var field: String
        /// `shelves/*`; `*` where the template does not say more (google/api/http.proto, "Path template syntax").
        var pattern: String
    }

    /// `GET /v1/books/{id}`
    let text: String
    /// The calls that it takes, whatever fields they fill: `GET /v1/books/*`.
    let calls: String
    /// The variables, in their order.
    let variables: [Variable]
    let body: String
    let responseBody: String

    /// `nil` for a rule without a pattern.
    private init?(_ rule: HTTPRule) {
        guard let method = rule.method else { return nil }
        var calls = ""
        var variables: [Variable] = []
        var rest = Substring(rule.template)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let parts = rest[rest.index(after: start)..<end].split(separator: "=", maxSplits: 1).map(String.init)
            let variable = Variable(field: parts.first ?? "", pattern: parts.count == 2 ? parts[1] : "*")
            variables.append(variable)
            calls += rest[..<start] + variable.pattern
            rest = rest[rest.index(after: end)...]
        }
        text = "\(method) \(rule.template)"
        self.calls = "\(method) \(calls)\(rest)"
        self.variables = variables
        body = rule.body
        responseBody = rule.responseBody
    }

    /// Returns those of a rule and its additional ones.
    static func all(of rule: HTTPRule?) -> [HTTPBinding] {
        guard let rule else { return [] }
        return ([rule] + rule.additional).compactMap(HTTPBinding.init)
    }
}
