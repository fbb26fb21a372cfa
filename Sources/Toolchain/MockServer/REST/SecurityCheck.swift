import Contract
import Foundation
import HTTPTypes

/// Looks for the proofs of who calls that an operation asks for. Any proof in the right form will do.
struct SecurityCheck {
    let request: MockRequest
    let schemes: [APISecurityScheme]

    /// The challenges of `WWW-Authenticate` for a call without a proof (RFC 9110, section 11.6.1); `nil` when it has one,
    /// or needs none.
    func challenges(_ operation: APIOperation) -> [String]? {
        guard !operation.security.isEmpty, !operation.security.contains(where: { $0.allSatisfy(isThere) }) else {
            return nil
        }
        var challenges: [String] = []
        for name in operation.security.joined() {
            guard let scheme = schemes.first(where: { $0.name == name }) else { continue }
            let challenge = challenge(scheme)
            if !challenges.contains(challenge) { challenges.append(challenge) }
        }
        return challenges
    }

    private func isThere(_ name: String) -> Bool {
        guard let scheme = schemes.first(where: { $0.name == name }) else { return true }
        return switch scheme.kind {
        case .bearer: credentials("bearer").map { !$0.isEmpty } ?? false
        case .basic:
            credentials("basic").flatMap { Data(base64Encoded: $0) }?.contains(UInt8(ascii: ":")) ?? false
        case .header(let name): HTTPField.Name(name).flatMap { request.headers[$0] }.map { !$0.isEmpty } ?? false
        case .query(let name): request.query.contains { $0.name == name && !$0.value.isEmpty }
        case .cookie(let name): request.cookies.contains { $0.name == name && !$0.value.isEmpty }
        case .other: true
        }
    }

    /// The credentials of a scheme of `Authorization`.
    private func credentials(_ scheme: String) -> String? {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].lowercased() == scheme else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    private func challenge(_ scheme: APISecurityScheme) -> String {
        switch scheme.kind {
        case .bearer: "Bearer"
        case .basic: #"Basic realm="mock""#
        case .header(let name): #"ApiKey in="header", name="\#(name)""#
        case .query(let name): #"ApiKey in="query", name="\#(name)""#
        case .cookie(let name): #"ApiKey in="cookie", name="\#(name)""#
        case .other(let name): name
        }
    }
}
