import Contract
import Foundation
import HTTPTypes

/// The proof of who calls, in the form that an operation asks for.
struct Credentials {
    var headers = HTTPFields()
    var query: [URLQueryItem] = []
    var cookies: [String] = []

    /// - Parameters:
    ///   - token: `nil` for a call without a proof. For basic authentication it is `name:password`.
    ///   - operation: `nil` for a method of a service, whose contract says nothing of tokens.
    init(_ token: String?, for operation: CallableOperation?) {
        guard let token, !token.isEmpty else { return }
        let schemes = operation?.api.securitySchemes ?? []
        let wanted = operation?.operation.security.lazy.compactMap { alternative in
            alternative.lazy.compactMap { name in schemes.first { $0.name == name } }.first { $0.kind.takesToken }
        }.first
        switch wanted?.kind ?? .bearer {
        case .basic: headers[.authorization] = "Basic \(Data(token.utf8).base64EncodedString())"
        case .header(let name): if let name = HTTPField.Name(name) { headers[name] = token }
        case .query(let name): query.append(URLQueryItem(name: name, value: token))
        case .cookie(let name): cookies.append("\(name)=\(token)")
        case .bearer, .other: headers[.authorization] = "Bearer \(token)"
        }
    }
}

extension APISecurityScheme.Kind {
    fileprivate var takesToken: Bool { if case .other = self { false } else { true } }
}
