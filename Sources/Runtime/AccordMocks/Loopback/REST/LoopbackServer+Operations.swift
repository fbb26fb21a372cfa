public import AccordHTTP
import Foundation
import HTTPTypes

extension LoopbackServer {
    /// Answers calls of an operation of a REST API.
    ///
    /// An error of `body` is the response: the ``/AccordHTTP/RESTError`` of the operation (see
    /// `failure(_:headers:)`), a `ConnectError` as the status of its code with its message in a
    /// problem (RFC 9457), and anything else as 500. A `TransportError` breaks the connection off.
    public func handle<Served: ServedOperation>(
        _ operation: Served.Type,
        _ body:
            @escaping @Sendable (
                _ request: Served.Operation.Request, _ context: LoopbackContext
            ) async throws -> Served.Operation.Output
    ) {
        add(
            RESTRoute(descriptor: Served.Operation.descriptor) { [play] exchange, segments throws(TransportError) in
                try await exchange.respond(operation, segments, play, body)
            })
    }
}

extension RESTOperation {
    /// The error by which a handler of ``LoopbackServer`` answers with a documented failure:
    /// `throw GetPet.failure(.notFound(problem))`.
    ///
    /// - Parameter headers: go with the response.
    public static func failure(_ failure: Failure, headers: HTTPFields = [:]) -> RESTError<Failure> {
        // The status is the failure's own.
        .documented(failure, HTTPErrorResponse(status: 0, headers: headers))
    }
}

/// An operation that a server has.
struct RESTRoute: Sendable {
    let descriptor: OperationDescriptor
    let respond: @Sendable (RESTExchange, [String: String]) async throws(TransportError) -> TransportResponse

    /// The operation that a request calls, and the texts of its path's parameters. The path of the base URL may be before
    /// that of the operation; the operation whose template takes most of the path is meant, and of those the one with the
    /// most text of its own.
    static func match(
        _ request: TransportRequest, among routes: [RESTRoute]
    ) -> (route: RESTRoute, segments: [String: String])? {
        let path = request.url.path(percentEncoded: true)
        var best: (route: RESTRoute, segments: [String: String], rank: (Int, Int))?
        for route in routes where route.descriptor.method == request.method.rawValue {
            let template = PathTemplate(route.descriptor.path)
            guard let match = template.longestMatch(in: path) else { continue }
            let rank = (match.count, template.literalCount)
            if best.map({ $0.rank < rank }) ?? true { best = (route, match.segments, rank) }
        }
        return best.map { ($0.route, $0.segments) }
    }
}

extension PathTemplate {
    /// The number of characters outside of parameters.
    fileprivate var literalCount: Int {
        pieces.reduce(0) { count, piece in
            if case .literal(let text) = piece { count + text.count } else { count }
        }
    }

    /// The texts of the parameters, where the template takes all of the path's end from some slash on.
    ///
    /// - Returns: the match that takes most of it, with the number of characters that it takes; `nil` when there is none.
    fileprivate func longestMatch(in path: String) -> (segments: [String: String], count: Int)? {
        let pieces = pieces
        for index in path.indices where path[index] == "/" {
            if let segments = Self.match(pieces[...], path[index...]) { return (segments, path[index...].count) }
        }
        return nil
    }

    private static func match(_ pieces: ArraySlice<Piece>, _ path: Substring) -> [String: String]? {
        switch pieces.first {
        case nil:
            return path.isEmpty ? [:] : nil
        case .literal(let literal)?:
            // As requests write it.
            let text = Percent.encodeReserved(literal).replacingOccurrences(of: "?", with: "%3F")
            return path.hasPrefix(text) ? match(pieces.dropFirst(), path.dropFirst(text.count)) : nil
        case .parameter(let expression)?:
            let pattern =
                expression.hasPrefix("+")
                ? "**" : expression.split(separator: "=", maxSplits: 1).dropFirst().first ?? "*"
            for end in path.indices.dropFirst() + [path.endIndex] {
                let text = path[..<end]
                guard isAllowed(text, by: pattern) else { continue }
                if var segments = match(pieces.dropFirst(), path[end...]) {
                    segments[PathTemplate.name(in: expression)] = String(text)
                    return segments
                }
            }
            return nil
        }
    }

    /// Whether a text is as a parameter's pattern has it: segments, `*` for any one, and `**` for any number of them.
    private static func isAllowed(_ text: Substring, by pattern: Substring) -> Bool {
        if pattern == "*" { return !text.isEmpty && !text.contains("/") }
        var rest = text.split(separator: "/", omittingEmptySubsequences: false)[...]
        for wanted in pattern.split(separator: "/") {
            if wanted == "**" { return true }
            guard let next = rest.popFirst(), !next.isEmpty, wanted == "*" || wanted == next else { return false }
        }
        return rest.isEmpty
    }
}
