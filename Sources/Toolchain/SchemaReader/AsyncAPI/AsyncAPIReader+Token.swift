import Contract

/// The token by which the client shows who it is ("Security Scheme Object", `x-accord-token`).
extension AsyncAPIReader {
    func token(of channel: Channel, _ incoming: Direction, _ outgoing: Direction) -> SocketToken? {
        guard let place = channel["x-accord-token"] else {
            return securityToken(of: channel)
        }
        guard let model = ExtensionReader<SessionExtensions.Token>.read(place, graph) else { return nil }
        guard let home = model.in.flatMap(home) ?? securityToken(of: channel)?.place else {
            report(
                "does not say where the token goes; add 'in: query.token' or 'in: header.Authorization', or a 'security' "
                    + "to the server",
                at: place)
            return nil
        }
        return SocketToken(
            place: home, isRequired: model.required, timeout: model.timeout,
            renewal: renewal(model, at: place, incoming, outgoing))
    }

    /// `query.token`
    private func home(_ text: String) -> SocketToken.Place? {
        guard let dot = text.firstIndex(of: ".") else { return nil }
        let name = String(text[text.index(after: dot)...])
        return text[..<dot] == "query" ? .query(name) : .header(name)
    }

    private func renewal(
        _ model: SessionExtensions.Token, at place: NodeLocation, _ incoming: Direction, _ outgoing: Direction
    ) -> SocketToken.Renewal? {
        guard let send = model.send.flatMap({ message($0, "send", of: place, in: outgoing) }),
            let token = path(model.token, "token", of: place, in: send, .text)
        else { return nil }
        let success = model.success.flatMap { message($0, "success", of: place, in: incoming) }
        var renewal = SocketToken.Renewal(
            expiring: model.expiring.flatMap { message($0, "expiring", of: place, in: incoming)?.name },
            send: send.name, token: token, success: success?.name,
            expiresAt: success.flatMap { path(model.expiresAt, "expiresAt", of: place, in: $0, .date) },
            lead: model.lead, timeout: model.answerTimeout)
        switch model.failure {
        case .string(let name)?:
            renewal.failure = message(name, "failure", of: place, in: incoming)?.name
        case .tokenFailure(let failure)?:
            guard let place = place["failure"],
                let message = message(failure.message, "message", of: place, in: incoming)
            else { break }
            renewal.failure = message.name
            renewal.failureText = path(failure.text, "text", of: place, in: message, .text)
            renewal.failurePrefix = failure.prefix
        case nil: break
        }
        return renewal
    }

    // MARK: - Security schemes

    /// Returns the security schemes of a server, an operation or its trait, a list for each alternative.
    func securitySchemes(of place: NodeLocation) -> [[NodeLocation]] {
        elements("security", of: place).map {
            namedSchemes($0).compactMap {
                object(
                    at: $0.place, "a security scheme",
                    members: [
                        "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl",
                        "scopes",
                    ])
            }
        }
    }

    /// The proofs that a server or an operation asks for, one list for each alternative; only for those who compare.
    func proofs(of place: NodeLocation) -> [[SecurityProof]] {
        guard isComplete else { return [] }
        return elements("security", of: place).map { requirement in
            namedSchemes(requirement).compactMap { declaration, scopes in
                graph.resolve(declaration, severity: .warning).map { proof(of: $0, scopes) }
            }
        }
    }

    private func proof(of scheme: NodeLocation, _ scopes: [String]) -> SecurityProof {
        let words = ["type", "scheme", "in", "name", "openIdConnectUrl"].compactMap { scheme[$0]?.node.string }
        let own = scheme["scopes"]?.node.elements.compactMap(\.string) ?? []
        // The name that the document gives the scheme makes no difference.
        let type = words.joined(separator: " ")
        return SecurityProof(scheme: type, type: type.lowercased(), scopes: Set(scopes + own))
    }

    /// The schemes that an object names, as 2.x wants it: `{key: []}`, or `{}` for none; the object itself, where it is
    /// a scheme.
    private func namedSchemes(_ requirement: NodeLocation) -> [(place: NodeLocation, scopes: [String])] {
        let isNamed = requirement.members.allSatisfy { if case .array = $0.place.node.value { true } else { false } }
        guard isNamed, !requirement.members.isEmpty || document.isConverted else { return [(requirement, [])] }
        let schemes = document.root["components"]?["securitySchemes"]
        return requirement.members.compactMap { name, place in
            if let scheme = schemes?[name] { return (scheme, place.node.elements.compactMap(\.string)) }
            report(
                "there is no security scheme '\(name)' in 'components', and it has no effect; add it there",
                severity: .warning, at: place)
            return nil
        }
    }

    /// Returns the token by the first scheme of a channel's servers and operations that has a place for one. A client has
    /// to have it unless each of them has an alternative without a token.
    private func securityToken(of channel: Channel) -> SocketToken? {
        let requirements = serverPlaces(of: channel).filter(\.isSocket).map(\.security) + channel.security
        var others: [(type: String, place: NodeLocation)] = []
        let places = requirements.map { alternatives in
            alternatives.map { schemes in schemes.compactMap { tokenPlace(of: $0, &others) }.first }
        }
        if let place = places.joined().compactMap(\.self).first {
            return SocketToken(
                place: place, isRequired: places.contains { !$0.isEmpty && !$0.contains(nil) }, isImplied: true)
        }
        for other in others {
            report(
                "'\(other.type)' is nothing that a session sends by itself; see to it in the transport, or say by "
                    + "'x-accord-token' where a token goes",
                severity: .warning, at: other.place)
        }
        return nil
    }

    private func tokenPlace(of scheme: NodeLocation, _ others: inout [(type: String, place: NodeLocation)])
        -> SocketToken.Place?
    {
        guard let type = text("type", of: scheme) else {
            report("the security scheme has no 'type'; add it", at: scheme)
            return nil
        }
        switch type {
        case "httpApiKey":
            guard let name = text("name", of: scheme), let place = text("in", of: scheme) else {
                report("the API key has no 'name' or no 'in'; say what it is called, and where it goes", at: scheme)
                return nil
            }
            switch place {
            case "query": return .query(name)
            case "header": return .header(name)
            default: others.append(("\(type) in \(place)", scheme))
            }
        case "http":
            // Without regard to case (RFC 9110, section 11.1).
            let name = text("scheme", of: scheme) ?? ""
            if name.lowercased() == "bearer" { return .header("Authorization") }
            others.append(("\(type) \(name)", scheme))
        case "oauth2", "openIdConnect": return .header("Authorization")
        default: others.append((type, scheme))
        }
        return nil
    }
}
