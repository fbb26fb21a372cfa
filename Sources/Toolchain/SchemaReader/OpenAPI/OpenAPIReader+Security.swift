import Contract

/// The ways in which callers show who they are ("Security Scheme Object", "Security Requirement Object").
extension OpenAPIReader {
    /// A scheme that a call takes, with the scopes that it wants.
    struct Requirement {
        var scheme: String
        var scopes: [String]
    }

    func readSecurity(_ root: NodeLocation) {
        schemes = declaredSchemes(of: root).compactMap { name, place in
            guard let scheme = graph.resolve(place), isObject(scheme, "a security scheme") else { return nil }
            check(
                scheme,
                members: [
                    "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl",
                    "oauth2MetadataUrl", "deprecated",
                ])
            return APISecurityScheme(
                name: name, kind: kind(of: scheme, named: name), type: isComplete ? words(of: scheme) : "",
                flows: isComplete ? flows(of: scheme) : [], documentation: documentation(scheme),
                location: isComplete ? place.location : nil)
        }
        security = requirements(of: root) ?? []
    }

    private func declaredSchemes(of root: NodeLocation) -> [(key: String, place: NodeLocation)] {
        components(of: root).map { members("securitySchemes", of: $0) } ?? []
    }

    /// The alternatives that a place asks for; `nil` when it does not say.
    func requirements(of place: NodeLocation) -> [[Requirement]]? {
        guard member("security", of: place) != nil else { return nil }
        let declared = Set(declaredSchemes(of: document.root).map(\.key))
        return elements("security", of: place).map { alternative in
            guard isObject(alternative, "a security requirement") else { return [] }
            return alternative.members.compactMap { name, place in
                // A scheme that is there and wrong has been reported.
                guard declared.contains(name) else {
                    report(
                        "there is no security scheme '\(name)', and it is left out; add it to "
                            + "components/securitySchemes, or correct the name",
                        severity: .warning, at: place)
                    return nil
                }
                return Requirement(scheme: name, scopes: place.node.elements.compactMap(\.string))
            }
        }
    }

    /// `http bearer`, `apiKey header X-Key`, `oauth2`.
    private func words(of scheme: NodeLocation) -> String {
        ["type", "scheme", "in", "name", "openIdConnectUrl"].compactMap { scheme[$0]?.node.string }
            .joined(separator: " ")
    }

    private func flows(of scheme: NodeLocation) -> [APISecurityScheme.Flow] {
        members("flows", of: scheme).map { name, flow in
            let addresses = flow.members.compactMap { key, place in
                key.hasSuffix("Url") ? place.node.string.map { Named(key, $0) } : nil
            }
            return APISecurityScheme.Flow(
                name: name, addresses: addresses, scopes: flow["scopes"]?.members.map { $0.key } ?? [])
        }
    }

    private func kind(of scheme: NodeLocation, named name: String) -> APISecurityScheme.Kind {
        switch text("type", of: scheme) {
        case "http": return http(scheme, named: name)
        case "apiKey": return apiKey(scheme, named: name)
        case "oauth2", "openIdConnect": return .bearer
        case "mutualTLS": return other("mutualTLS", scheme, named: name)
        case let type?:
            report(
                "'\(type)' is no type of security scheme; use apiKey, http, oauth2, openIdConnect or mutualTLS",
                at: scheme)
            return .other(type)
        case nil: report("the security scheme has no 'type'; add it", at: scheme)
        }
        return .other(name)
    }

    private func http(_ scheme: NodeLocation, named name: String) -> APISecurityScheme.Kind {
        // Without regard to case (RFC 9110, section 11.1).
        switch text("scheme", of: scheme)?.lowercased() {
        case "bearer": return .bearer
        case "basic": return .basic
        case let other?: return self.other(other, scheme, named: name)
        case nil:
            report("the security scheme has no 'scheme'; add it, as in 'scheme: bearer'", at: scheme)
            return .other("http")
        }
    }

    private func apiKey(_ scheme: NodeLocation, named name: String) -> APISecurityScheme.Kind {
        guard let key = text("name", of: scheme), let place = text("in", of: scheme) else {
            report("the API key has no 'name' or no 'in'; say what it is called, and where it goes", at: scheme)
            return .other("apiKey")
        }
        switch place {
        case "header": return .header(key)
        case "query": return .query(key)
        case "cookie": return .cookie(key)
        default:
            report("an API key cannot be in '\(place)'; use header, query or cookie", at: scheme)
            return .other("apiKey")
        }
    }

    private func other(_ kind: String, _ scheme: NodeLocation, named name: String) -> APISecurityScheme.Kind {
        report(
            "'\(kind)' of the security scheme '\(name)' is nothing that Accord sends by itself; see to it in the "
                + "transport or an interceptor",
            severity: .warning, at: scheme)
        return .other(kind)
    }
}
