public import Foundation

/// Makes URLs of what contracts say about servers.
public enum ServerURL {
    /// A URL without variables, which was found to be one when the contract was read.
    public static func make(_ text: StaticString) -> URL {
        URL(string: text.description) ?? URL(fileURLWithPath: "/")
    }

    /// A URL with variables in braces: `https://{region}.example.com/v1`.
    ///
    /// - Throws: `invalidArgument`, when the variables' values make no URL.
    public static func make(_ template: String, _ variables: [String: String]) throws(ConnectError) -> URL {
        guard let url = URL(string: expanded(template, variables)), url.scheme != nil, url.host != nil else {
            throw ConnectError(.invalidArgument, "the variables do not make a URL of \(template)")
        }
        return url
    }

    /// A URL that is relative to another one: that of the document that contains it, or of the API.
    public static func make(_ text: String, relativeTo base: URL) throws(ConnectError) -> URL {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL else {
            throw ConnectError(.invalidArgument, "\(text) is no URL")
        }
        return url
    }

    /// A URL with variables in braces that is relative to another one: `/{version}/shop`.
    public static func make(
        _ template: String, _ variables: [String: String], relativeTo base: URL
    ) throws(ConnectError) -> URL {
        try make(expanded(template, variables), relativeTo: base)
    }

    private static func expanded(_ template: String, _ variables: [String: String]) -> String {
        PathTemplate(template).pieces.map { piece in
            switch piece {
            case .literal(let literal): literal
            case .parameter(let name): variables[name] ?? ""
            }
        }.joined()
    }
}
