import Foundation
import HTTPTypes

/// Shows who the caller is, and once more with a new credential when a server refuses the old one.
///
/// The contract of a call says what it needs: REST operations name the schemes that they take, and those that take none are
/// left alone. The contracts of Connect services do not speak of it, so their calls get a bearer token where there is
/// one, unless they are exempt.
///
/// A refused call (401, or `unauthenticated`) is repeated once, if it can be: a stream, as long as it has brought no
/// message. One that cannot, such as a stream of requests, fails, and the calls after it show a new credential. However
/// many calls are refused at the same time, they wait for one new credential. Where there is none for a reason of its
/// own, such as a network that is gone, the call fails for that: the user need not sign in again.
///
/// With an ``AuthSession``, a call that one user made is not repeated with the token of another.
public struct AuthInterceptor: Interceptor {
    private let credentials: any CredentialProvider
    private let keys: FixedCredentials
    private let exemptPaths: Set<String>
    private let flights = SingleFlight<SecurityScheme, Credential?>()

    /// The interceptors whose renewal the task belongs to. Were a call of its own refused, a renewal would wait for
    /// itself.
    @TaskLocal private static var renewing: Set<ObjectIdentifier> = []

    /// - Parameters:
    ///   - keys: credentials that never change, by the names of their schemes: an API key beside a user's token, say.
    ///   - exempt: methods of Connect services that are called without a token: those that sign in, or renew what this
    ///     interceptor shows, for they cannot wait for themselves.
    public init(
        _ credentials: any CredentialProvider, keys: [String: Credential] = [:], exempt: [MethodDescriptor] = []
    ) {
        self.credentials = credentials
        self.keys = FixedCredentials(keys)
        exemptPaths = Set(exempt.map(\.path))
    }

    public var phase: InterceptorPhase { .auth }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        let session = credentials as? AuthSession
        let signInID = await session?.signInID
        guard let proof = try await proof(for: call.method) else { return try await next(call) }
        if let session, let signInID, !proof.isEmpty {
            // A call that is repeated after a pause may meet another user, for whom it was not made.
            guard await session.signInID == signInID, call.record.belongs(to: signInID) else {
                throw ConnectError(.unauthenticated, "the user who made the call has signed out")
            }
        }
        do throws(ConnectError) {
            return try await next(try call.showing(proof)).recovering(within: call.deadline) {
                error throws(ConnectError) in
                try await repeated(call, proof, after: error, next)
            }
        } catch {
            return try await repeated(call, proof, after: error, next)
        }
    }

    /// - Throws: `error`, when it is none that a new credential fixes.
    private func repeated<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        _ proof: [Shown],
        after error: ConnectError,
        _ next: Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard error.code == .unauthenticated, !proof.isEmpty, !Self.renewing.contains(ObjectIdentifier(flights)) else {
            throw error
        }
        guard call.isRepeatable else {
            // The calls that come after it are not to be refused as well.
            _ = try? await renewed(proof)
            throw error
        }
        guard let renewed = try await renewed(proof) else { throw error }
        return try await next(try call.showing(renewed))
    }

    // MARK: Credentials

    /// The credentials for a call; `nil` when it needs none.
    private func proof(for method: MethodDescriptor) async throws(ConnectError) -> [Shown]? {
        guard let alternatives = method.security else {
            guard !exemptPaths.contains(method.path) else { return nil }
            // A server that wants a token says so itself.
            return try await proof(for: [.bearer])
        }
        guard !alternatives.isEmpty else { return nil }
        for schemes in alternatives where !schemes.isEmpty {
            if let proof = try await proof(for: schemes) { return proof }
        }
        if alternatives.contains([]) { return nil }
        let names = alternatives.map { $0.map(\.name).joined(separator: " and ") }.joined(separator: ", or ")
        throw ConnectError(.unauthenticated, "\(method) needs a credential for \(names), and there is none")
    }

    /// The credentials for all of the schemes; `nil` when one is missing.
    private func proof(for schemes: [SecurityScheme]) async throws(ConnectError) -> [Shown]? {
        var proof: [Shown] = []
        for scheme in schemes {
            if case .other = scheme.kind { continue }
            var credential = keys.credential(for: scheme)
            if credential == nil { credential = try await ask { try await credentials.credential(for: scheme) } }
            guard let credential else { return nil }
            proof.append(Shown(scheme: scheme, credential: credential))
        }
        return proof
    }

    /// New credentials in place of refused ones; `nil` when not one of them could be renewed.
    ///
    /// - Throws: what kept the provider from asking for one; `canceled` when the task is cancelled.
    private func renewed(_ refused: [Shown]) async throws(ConnectError) -> [Shown]? {
        var renewed = refused
        for index in renewed.indices where keys.credential(for: renewed[index].scheme) == nil {
            let old = renewed[index]
            do {
                // Another call may have been refused before, and brought a new one already.
                let new = try await flights.run(old.scheme) { [credentials, flights] in
                    try await Self.$renewing.withValue(Self.renewing.union([ObjectIdentifier(flights)])) {
                        if credentials is AuthSession {
                            // It knows itself which tokens are of this sign-in, and renews for all at once.
                            return try await credentials.credential(replacing: old.credential, for: old.scheme)
                        }
                        let current = try await credentials.credential(for: old.scheme)
                        if let current, current != old.credential { return current }
                        return try await credentials.credential(replacing: old.credential, for: old.scheme)
                    }
                }
                if let new { renewed[index].credential = new }
            } catch {
                if Task.isCancelled { throw .cancelled }
                // Why else there is none is the provider's affair; the caller sees that the server refused the call.
                guard let failure = error.callFailure, failure.code != .unauthenticated,
                    failure.code != .canceled
                else { continue }
                throw failure
            }
        }
        return renewed == refused ? nil : renewed
    }

    private func ask(_ question: () async throws -> Credential?) async throws(ConnectError) -> Credential? {
        do {
            return try await question()
        } catch let error as ConnectError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw ConnectError(.unauthenticated, "the credential could not be had", cause: error)
        }
    }
}

private struct Shown: Sendable, Hashable {
    let scheme: SecurityScheme
    var credential: Credential
}

extension Call {
    /// - Throws: `invalidArgument` for a credential that no header can have, such as a token with the line break of the
    ///   file that it was read from. `HTTPField` would replace what does not fit, and send another token.
    fileprivate func showing(_ proof: [Shown]) throws(ConnectError) -> Call {
        var call = self
        for shown in proof {
            let secret = shown.credential.secret
            func checked(_ value: String) throws(ConnectError) -> String {
                guard HTTPField.isValidValue(value) else {
                    throw ConnectError(
                        .invalidArgument,
                        "the credential for \(shown.scheme.name) has characters that no header can have; trim it")
                }
                return value
            }
            switch shown.scheme.kind {
            case .bearer:
                call.headers[.authorization] = try checked("Bearer \(secret)")
            case .basic:
                call.headers[.authorization] = try checked("Basic \(secret)")
            case .header(let name):
                if let name = HTTPField.Name(name) { call.headers[name] = try checked(secret) }
            case .query(let name):
                call.query.append(URLQueryItem(name: name, value: secret))
            case .cookie(let name):
                call.headers.append(HTTPField(name: .cookie, value: "\(name)=\(Percent.encode(secret))"))
            case .other:
                break
            }
        }
        return call
    }
}
