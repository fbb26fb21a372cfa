import Contract

/// Makes REST APIs of services whose methods say how they are called over HTTP, by the option `google.api.http`.
///
/// The services stay: an app takes the client that suits it.
struct TranscodedAPIs {
    private let objects: [String: ObjectModel]
    private(set) var problems: [Diagnostic] = []

    /// Adds APIs to the requested files of a contract.
    ///
    /// - Returns: errors and warnings.
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
                report(
                    "\(method.name) streams, and gets no REST operation for its google.api.http option; call it by "
                        + "the Connect client",
                    severity: .warning, at: method.location)
                continue
            }
            if rule.additional.contains(where: { !$0.additional.isEmpty }) {
                report(
                    "\(method.name) has additional_bindings within additional_bindings; list all of them in the "
                        + "outer rule",
                    at: method.location)
            }
            for (index, rule) in ([rule] + rule.additional).enumerated() {
                var name = method.name
                var number = index + 1
                while index > 0 && !names.insert("\(method.name)\(number)").inserted { number += 1 }
                if index > 0 { name += "\(number)" }
                operations.append(operation(name, of: method, by: rule))
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

    private mutating func operation(_ name: String, of method: Method, by rule: HTTPRule) -> APIOperation {
        check(rule, of: method)
        return APIOperation(
            name: name,
            method: rule.method ?? "",
            path: rule.template,
            transcoding: Transcoding(
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

    private mutating func report(
        _ message: String, severity: Diagnostic.Severity = .error, at location: SourceLocation
    ) {
        problems.append(Diagnostic(message, severity: severity, at: location))
    }

    private mutating func check(_ rule: HTTPRule, of method: Method) {
        let place = method.location
        guard let verb = rule.method, verb.isToken else {
            let wrong = rule.method.map { "the HTTP method \"\($0)\"" } ?? "no pattern"
            return report(
                "a google.api.http rule of \(method.name) has \(wrong); write one of get, put, post, delete, patch "
                    + "and custom",
                at: place)
        }
        if !rule.body.isEmpty, verb == "GET" || verb == "HEAD" {
            report("a \(verb) request has no body, and \(method.name) asks for one; leave 'body' out", at: place)
        }
        if !rule.body.isEmpty, rule.body != "*" { check(rule.body, "body", in: method.input, of: method) }
        if !rule.responseBody.isEmpty { check(rule.responseBody, "response_body", in: method.output, of: method) }
        do throws(PathTemplate.Problem) {
            let template = try PathTemplate(rule.template)
            for path in template.fields { check(path, of: method) }
            if rule.body != "*" { checkQuery(of: method, except: Set(template.fields.map { $0[0] } + [rule.body])) }
        } catch {
            report("the path \"\(rule.template)\" of \(method.name) \(error.message)", at: place)
        }
    }

    private mutating func check(_ field: String, _ key: String, in object: String, of method: Method) {
        guard objects[object]?.fields.contains(where: { $0.name == field }) != true else { return }
        report(
            "'\(key)' of \(method.name) is \"\(field)\", and \(object) has no such field; name one of its fields",
            at: method.location)
    }

    private mutating func check(_ path: [String], of method: Method) {
        let name = path.joined(separator: ".")
        var object: String? = method.input
        for (index, part) in path.enumerated() {
            guard let owner = object, let field = objects[owner]?.fields.first(where: { $0.name == part }) else {
                return report(
                    "the path of \(method.name) takes '\(name)', and \(object ?? "what it is in") has no field "
                        + "'\(part)'; name a field of \(method.input)",
                    at: method.location)
            }
            switch field.type {
            case .object(let next, _) where index + 1 < path.count: object = next
            case .object: return reportType("a message", name, of: method)
            case .list: return reportType("a list", name, of: method)
            case .map: return reportType("a map", name, of: method)
            case .scalar, .enumeration: object = nil
            }
        }
    }

    private mutating func reportType(_ type: String, _ field: String, of method: Method) {
        report(
            "the path of \(method.name) takes '\(field)', which is \(type); a path takes fields with one plain value",
            at: method.location)
    }

    /// What is neither in the path nor in the body goes into the query, which takes no lists of messages.
    private mutating func checkQuery(of method: Method, except bound: Set<String>) {
        for field in objects[method.input]?.fields ?? [] where !bound.contains(field.name) {
            switch field.type {
            case .list(.object, _), .map:
                report(
                    "'\(field.name)' of \(method.input) fits into no query, so that \(method.name) does not send it "
                        + "over REST; put it into the body",
                    severity: .warning, at: method.location)
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
