import Contract

/// Reads overlays of `.proto` files: an object with the full names of declarations, and the options of each.
///
/// ```yaml
/// rin.score.v1.ScoreService.GetScore:
///   idempotency_level: NO_SIDE_EFFECTS
///   google.api.http: { get: "/v1/scores/{id}" }
/// rin.contacts.v1.Contact.phone: { deprecated: true }
/// ```
package struct OptionOverlayReader {
    private enum Option: String, CaseIterable {
        case deprecated
        case idempotencyLevel = "idempotency_level"
        case http = "google.api.http"
    }

    private var problems: [Diagnostic] = []

    /// Reads the overlays of all `.proto` files, each once, as it holds for all of them.
    ///
    /// - Parameter files: the paths of overlays on disk, in the order in which they are applied, by the paths of contracts of
    ///   any language below their roots.
    /// - Throws: every problem of all of them.
    package static func overlays(of files: [String: [String]]) throws(Diagnostics) -> [OptionOverlay] {
        let paths = files.filter { $0.key.hasSuffix(".proto") }.sorted { $0.key < $1.key }.flatMap(\.value).uniqued()
        var reader = OptionOverlayReader()
        var overlays: [OptionOverlay] = []
        for path in paths {
            do throws(Diagnostics) {
                let data = try DocumentStore.data(at: Path.absolute(path), path: path)
                overlays.append(reader.overlay(try SettingsText.read(data, file: path)))
            } catch {
                reader.problems += error.all
            }
        }
        guard reader.problems.isEmpty else { throw Diagnostics(reader.problems) }
        return overlays
    }

    private mutating func overlay(_ root: Node) -> OptionOverlay {
        guard case .object(let members) = root.value, !members.isEmpty else {
            complain(
                "options of .proto files are an object with the full names of declarations, and this is \(root.kind); "
                    + "write 'acme.v1.PetService.GetPet: { idempotency_level: NO_SIDE_EFFECTS }'", root)
            return OptionOverlay(entries: [])
        }
        if let version = root["overlay"], root["actions"] != nil {
            complain(
                "overlays with 'actions' change OpenAPI, AsyncAPI and JSON Schema; for .proto files, write the full names "
                    + "of declarations, each with its options", version)
            return OptionOverlay(entries: [])
        }
        return OptionOverlay(entries: members.map { entry($0) })
    }

    private mutating func entry(_ member: Node.Member) -> OptionOverlay.Entry {
        var entry = OptionOverlay.Entry(name: member.key, location: member.keyLocation)
        guard case .object(let options) = member.value.value, !options.isEmpty else {
            complain(
                "the options of '\(member.key)' are an object, and this is \(member.value.kind); use "
                    + Suggestion.list(Option.allCases.map(\.rawValue)), member.value)
            return entry
        }
        for option in options {
            // As it is written in .proto, where it is an extension.
            let isExtension = option.key.hasPrefix("(") && option.key.hasSuffix(")")
            let name = isExtension ? String(option.key.dropFirst().dropLast()) : option.key
            switch Option(rawValue: name) {
            case .deprecated: entry.deprecated = truth(option)
            case .idempotencyLevel: entry.idempotency = idempotency(option)
            case .http: entry.http = binding(option.value, isNested: false)
            case nil:
                problems.append(
                    Diagnostic(
                        "'\(option.key)' is no option that Accord generates code by; "
                            + Suggestion.text(for: name, among: Option.allCases.map(\.rawValue)), at: option.keyLocation
                    ))
            }
        }
        return entry
    }

    private mutating func truth(_ option: Node.Member) -> Bool? {
        if let value = option.value.bool { return value }
        complain(
            "'\(option.key)' is true or false, and this is \(option.value.kind); write one of the two", option.value)
        return nil
    }

    private mutating func idempotency(_ option: Node.Member) -> Method.Idempotency? {
        switch option.value.string {
        case "NO_SIDE_EFFECTS": return .noSideEffects
        case "IDEMPOTENT": return .idempotent
        case "IDEMPOTENCY_UNKNOWN": return .unknown
        default:
            complain(
                "'\(option.key)' is one of the values of google.protobuf.MethodOptions.IdempotencyLevel; use "
                    + "'NO_SIDE_EFFECTS', 'IDEMPOTENT' or 'IDEMPOTENCY_UNKNOWN'", option.value)
            return nil
        }
    }

    // MARK: google.api.http

    private static let methods = ["get", "put", "post", "delete", "patch"]

    private mutating func binding(_ node: Node, isNested: Bool) -> OptionOverlay.HTTPBinding? {
        guard case .object(let members) = node.value else {
            complain("an HTTP rule is an object, and this is \(node.kind); write { get: \"/v1/pets/{id}\" }", node)
            return nil
        }
        var patterns: [(method: String, template: String)] = []
        var (body, responseBody): (String?, String?)
        var additional: [OptionOverlay.HTTPBinding] = []
        for member in members {
            switch member.key {
            case "body": body = text(member)
            case "response_body": responseBody = text(member)
            case "custom":
                if let method = member.value["kind"]?.string, let path = member.value["path"]?.string {
                    patterns.append((method, path))
                } else {
                    complain("'custom' has a 'kind' and a 'path', such as { kind: HEAD, path: /v1/pets }", member.value)
                }
            case "additional_bindings" where !isNested:
                guard case .array(let elements) = member.value.value else {
                    complain("'additional_bindings' is a list of rules, and this is \(member.value.kind)", member.value)
                    continue
                }
                additional = elements.compactMap { binding($0, isNested: true) }
            case _ where Self.methods.contains(member.key):
                if let path = text(member) { patterns.append((member.key.uppercased(), path)) }
            default:
                let known =
                    Self.methods + ["custom", "body", "response_body"] + (isNested ? [] : ["additional_bindings"])
                problems.append(
                    Diagnostic(
                        "an HTTP rule has no '\(member.key)'; \(Suggestion.text(for: member.key, among: known))",
                        at: member.keyLocation))
            }
        }
        guard patterns.count == 1, let pattern = patterns.first else {
            complain("an HTTP rule has one method with its path, such as { get: \"/v1/pets/{id}\" }", node)
            return nil
        }
        return OptionOverlay.HTTPBinding(
            method: pattern.method, template: pattern.template, body: body, responseBody: responseBody,
            additional: additional)
    }

    private mutating func text(_ member: Node.Member) -> String? {
        if let text = member.value.string { return text }
        complain("'\(member.key)' is a string, and this is \(member.value.kind); write it in quotes", member.value)
        return nil
    }

    private mutating func complain(_ message: String, _ node: Node) {
        problems.append(Diagnostic(message, at: node.location))
    }
}
