import Contract

/// Makes REST APIs of services whose methods say how they are called over HTTP, by the option `google.api.http`.
///
/// The services stay: an app takes the client that suits it. A binding that `google.api.http` does not allow is left out
/// with a warning, because every method can be called by the Connect client, and few who generate code from a contract
/// of others can change it.
struct TranscodedAPIs {
    private let objects: [String: ObjectModel]
    private(set) var problems: [Diagnostic] = []

    /// Adds APIs to the requested files of a contract.
    ///
    /// - Returns: warnings.
    static func add(to contract: inout Contract) -> [Diagnostic] {
        let files = contract.files.indices.filter { index in
            contract.files[index].isRequested
                && contract.files[index].services.contains { $0.methods.contains { HTTPRule($0.options) != nil } }
        }
        guard !files.isEmpty else { return [] }
        var conversion = TranscodedAPIs(contract)
        for index in files {
            let package = contract.files[index].package
            contract.files[index].apis += contract.files[index].services.compactMap {
                conversion.api(of: $0, in: package)
            }
        }
        return conversion.problems
    }

    private init(_ contract: Contract) {
        var objects: [String: ObjectModel] = [:]
        var models = contract.files.flatMap(\.models)
        while let model = models.popLast() {
            if case .object(let object) = model { objects[object.fullName] = object }
            models += model.models
        }
        self.objects = objects
    }

    private mutating func api(of service: Service, in package: String) -> API? {
        var operations: [APIOperation] = []
        var names = Set(service.methods.map(\.name))
        for method in service.methods {
            guard let rule = HTTPRule(method.options) else { continue }
            guard !method.isClientStreaming, !method.isServerStreaming else {
                warn(
                    "\(method.name) streams, and gets no REST operation for its google.api.http option; call it by "
                        + "the Connect client",
                    at: method.location)
                continue
            }
            if rule.additional.contains(where: { !$0.additional.isEmpty }) {
                warn(
                    "\(method.name) has additional_bindings within additional_bindings, which are left out; list all of "
                        + "them in the outer rule",
                    at: method.location)
            }
            for (index, rule) in ([rule] + rule.additional).enumerated() {
                var name = method.name
                var number = index + 1
                while index > 0 && !names.insert("\(method.name)\(number)").inserted { number += 1 }
                if index > 0 { name += "\(number)" }
                let wrong = problems(of: rule, method)
                for problem in wrong {
                    warn("\(problem) (\(name) is left out of the REST client)", at: method.location)
                }
                if wrong.isEmpty { operations.append(operation(name, of: method, service, by: rule)) }
            }
        }
        guard !operations.isEmpty else { return nil }
        // The service's own client has the service's name.
        let name = "\(service.name)REST"
        return API(
            name: name,
            fullName: package.isEmpty ? name : "\(package).\(name)",
            servers: Self.servers(service.options),
            operations: operations,
            documentation: service.documentation,
            location: service.location)
    }

    /// google/api/client.proto, `default_host`.
    private static func servers(_ options: [CustomOption]) -> [Server] {
        guard case .string(let host)? = options.first(where: { $0.name == "google.api.default_host" })?.value else {
            return []
        }
        return [Server(url: "https://\(host)")]
    }

    private mutating func operation(
        _ name: String, of method: Method, _ service: Service, by rule: HTTPRule
    ) -> APIOperation {
        warnOfQuery(rule, of: method)
        return APIOperation(
            name: name,
            method: rule.method ?? "",
            path: rule.template,
            transcoding: Transcoding(
                method: "\(service.fullName)/\(method.name)",
                input: method.input,
                output: method.output,
                template: rule.template,
                body: rule.body.isEmpty ? nil : rule.body,
                responseBody: rule.responseBody.isEmpty ? nil : rule.responseBody),
            isDeprecated: method.isDeprecated,
            documentation: method.documentation,
            location: method.location,
            pointer: "")
    }

    // MARK: - Problems

    private mutating func warn(_ message: String, at location: SourceLocation) {
        problems.append(Diagnostic(message, severity: .warning, at: location))
    }

    /// Everything that google/api/http.proto does not allow in a rule without its additional bindings.
    private func problems(of rule: HTTPRule, _ method: Method) -> [String] {
        guard let verb = rule.method, verb.isToken else {
            let wrong = rule.method.map { "the HTTP method \"\($0)\"" } ?? "no pattern"
            return [
                "a google.api.http rule of \(method.name) has \(wrong); write one of get, put, post, delete, patch and "
                    + "custom"
            ]
        }
        var found: [String] = []
        if !rule.body.isEmpty, verb == "GET" || verb == "HEAD" {
            found.append("a \(verb) request has no body, and \(method.name) asks for one; leave 'body' out")
        }
        if rule.body != "*" { found += problem(of: rule.body, "body", in: method.input, of: method) }
        found += problem(of: rule.responseBody, "response_body", in: method.output, of: method)
        do throws(HTTPRuleTemplate.Problem) {
            found += try HTTPRuleTemplate(rule.template).fields.compactMap { problem(of: $0, method) }
        } catch {
            found.append("the path \"\(rule.template)\" of \(method.name) \(error.message)")
        }
        return found
    }

    /// The problem of a member of the rule that names a field, if it names any.
    private func problem(of field: String, _ key: String, in object: String, of method: Method) -> [String] {
        if field.isEmpty || objects[object]?.fields.contains(where: { $0.name == field }) == true { return [] }
        return ["'\(key)' of \(method.name) is \"\(field)\", and \(object) has no such field; name one of its fields"]
    }

    /// The problem of a field that the path takes.
    private func problem(of path: [String], _ method: Method) -> String? {
        let name = path.joined(separator: ".")
        var object: String? = method.input
        for (index, part) in path.enumerated() {
            guard let owner = object, let field = objects[owner]?.fields.first(where: { $0.name == part }) else {
                return "the path of \(method.name) takes '\(name)', and \(object ?? "what it is in") has no field "
                    + "'\(part)'; name a field of \(method.input)"
            }
            switch field.type {
            case .object(let next, _) where index + 1 < path.count: object = next
            case .object: return typeProblem("a message", name, of: method)
            case .list: return typeProblem("a list", name, of: method)
            case .map: return typeProblem("a map", name, of: method)
            case .scalar, .enumeration: object = nil
            }
        }
        return nil
    }

    private func typeProblem(_ type: String, _ field: String, of method: Method) -> String {
        "the path of \(method.name) takes '\(field)', which is \(type); a path takes fields with one plain value"
    }

    /// Warns of fields that fit into no query. A field that is neither in the path nor in the body goes into the query,
    /// which takes no maps and no lists of messages.
    private mutating func warnOfQuery(_ rule: HTTPRule, of method: Method) {
        guard rule.body != "*", let template = try? HTTPRuleTemplate(rule.template) else { return }
        let bound = Set(template.fields.map { $0[0] } + [rule.body])
        for field in objects[method.input]?.fields ?? [] where !bound.contains(field.name) {
            switch field.type {
            case .list(.object, _), .map:
                warn(
                    "'\(field.name)' of \(method.input) fits into no query, so that \(method.name) does not send it "
                        + "over REST; put it into the body",
                    at: method.location)
            case .list, .scalar, .enumeration, .object: break
            }
        }
    }
}

extension String {
    /// Whether it is a token of HTTP (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
