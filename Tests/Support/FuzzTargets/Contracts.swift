import Contract
import Foundation
import ProtoReader
import SwiftWriter

@testable import Accord
@testable import BreakingRules
@testable import Compatibility
@testable import SchemaInclusion
@testable import SchemaReader

extension FuzzTarget {
    /// Texts of schemas and documents.
    static let contracts = [
        FuzzTarget("texts", words: yamlWords) { try keepsText($0) },
        FuzzTarget("schemas", words: yamlWords + schemaWords) { try keepsDocument($0, "contract.schema") },
        FuzzTarget("openapi", lengthLimit: 8192, words: yamlWords + schemaWords + openAPIWords) {
            try keepsDocument($0, "contract.openapi")
        },
        FuzzTarget("asyncapi", lengthLimit: 8192, words: yamlWords + schemaWords + asyncAPIWords) {
            try keepsDocument($0, "contract.asyncapi")
        },
        FuzzTarget("validation", words: yamlWords + schemaWords) { try keepsValidation($0) },
        FuzzTarget("patterns", lengthLimit: 256, words: patternWords) { try keepsPattern($0) },
        FuzzTarget("overlays", lengthLimit: 2048, words: yamlWords + overlayWords) { try keepsOverlay($0) },
        FuzzTarget("inclusion", words: yamlWords + schemaWords) { try keepsInclusion($0) },
        FuzzTarget("proto", words: protoWords) { try keepsProto($0) },
    ]

    private static let yamlWords = [
        "---\n", "\n---\n", "&a ", "*a", "<<: ", "!!str ", "!!binary ", "? ", "|\n  ", ">-\n ", "\\u0041", "'", "{",
        "}",
        "[", "]", "0x1F", "1e400", ".inf", "~", "null", "true", "- ", ": ", "\t", "#", "%YAML 1.2\n", "\u{feff}",
    ]

    private static let schemaWords = [
        "\"$ref\":", "\"#\"", "#/$defs/a", "$defs:", "$id:", "$anchor:", "$dynamicRef:", "$dynamicAnchor:", "type:",
        "object", "array", "string", "integer", "properties:", "required:", "allOf:", "anyOf:", "oneOf:", "not:", "if:",
        "then:", "else:", "items:", "prefixItems:", "contains:", "uniqueItems:", "pattern:", "patternProperties:",
        "additionalProperties:", "unevaluatedProperties:", "unevaluatedItems:", "enum:", "const:", "format:",
        "minimum:", "multipleOf:", "maxLength:", "dependentSchemas:", "propertyNames:", "discriminator:", "nullable:",
        "default:", "$schema:", "https://json-schema.org/draft/2020-12/schema", "minContains:",
    ]

    private static let openAPIWords = [
        "openapi: 3.1.0", "paths:", "/a/{id}:", "get:", "post:", "parameters:", "in: path", "in: query", "name:",
        "schema:", "responses:", "\"200\":", "default:", "content:", "application/json:", "multipart/form-data:",
        "requestBody:", "components:", "schemas:", "securitySchemes:", "security:", "servers:", "webhooks:", "headers:",
        "style:", "explode:", "encoding:", "text/event-stream:", "callbacks:", "operationId:",
    ]

    private static let asyncAPIWords = [
        "asyncapi: 3.0.0", "channels:", "operations:", "messages:", "payload:", "action: send", "action: receive",
        "channel:", "address:", "bindings:", "ws:", "x-accord-heartbeat:", "x-accord-envelope:", "x-accord-token:",
        "x-accord-subscriptions:", "x-accord-welcome:", "x-accord-close:", "x-accord-stream:", "components:",
    ]

    private static let overlayWords = [
        "overlay: 1.1.0", "actions:", "target:", "update:", "remove: true", "copy:", "$", "..*", "[*]", "['a']", "[0]",
        "[-1]", "[::-1]", "[1:3]", "[?@.a]", "[?@.a == 1]", "&&", "||", "!", "length(@)", "count(@.*)", "value(@.a)",
        "match(@, 'a')", "search(@, 'a')", "<=", "\\u0041",
    ]

    private static let patternWords = [
        "\\d", "\\w", "\\s", "[^", "]", "(?:", "(?=", "(?!", ")*", "+", "{2,3}", "{2,}", "\\p{L}", "\\u{1F600}",
        "\\u0041", "\\x41", "\\b", "$", "^", "|", ".", "\\/", "a-z", "\n",
    ]

    private static let protoWords = [
        "syntax = \"proto2\";", "syntax = \"proto3\";", "edition = \"2023\";", "edition = \"2024\";", "package a.b;",
        "import \"google/protobuf/descriptor.proto\";", "import public ", "import option ", "message M {", "enum E {",
        "oneof o {", "extend M {", "extensions 5 to max;", "reserved 1 to 3;", "reserved \"a\";", "option ",
        "[default = ",
        "service S {", "rpc R(M) returns (stream M);", "map<string, M> m = 1;", "repeated ", "optional ",
        "group G = 1 {",
        "int32 a = 1;", "json_name = \"b\"", "features.field_presence = IMPLICIT", "(a.b).c = { d: 1 }", "[x.y/a.b] {",
        "// c\n", "/* c */", "export ", "local ", "A = 0;", "allow_alias = true;", "0x1F", "1e400", "inf", "\\u00e9",
        "'",
    ]

    // MARK: Contracts of protobuf

    /// Compiles a text, alone and as an import, twice. A descriptor set comes of it that can be read, or a message of
    /// one line for each problem.
    private static func keepsProto(_ input: Data) throws {
        let texts = [
            "a.proto": [UInt8](input), "b.proto": Array("syntax = \"proto3\"; import public \"a.proto\";".utf8),
        ]
        let compiler = ProtoCompiler(allowsExperimentalEditions: true)
        do {
            let set = try compiler.compile(texts: texts).descriptorSet
            try expectSame(set, try compiler.compile(texts: texts).descriptorSet, "a contract is compiled in two ways")
            guard String(utf8: input) != nil, !input.contains(UInt8(ascii: "\\")) else { return }
            let _: Google.Protobuf.FileDescriptorSet = try ProtoReader.decode(set, "the descriptor set")
        } catch let problems as Diagnostics {
            guard !problems.all.isEmpty else { throw BrokenPromise("a contract is refused without a reason") }
            for problem in problems.all { try expectOneLine(problem) }
        }
    }

    // MARK: Texts

    /// Checks that what is JSON for a document and for the runtime has the same value.
    private static func keepsText(_ input: Data) throws {
        for file in ["settings.yaml", "settings.json"] {
            guard let node = try nodes(input, file: file), file.hasSuffix(".json") else { continue }
            guard let value = try? JSONValue(json: input) else { continue }
            try expectSame(JSONValue(node.json), value, "a text of JSON has two values")
        }
        let text = String(decoding: input, as: UTF8.self)
        let lines = text.utf8.reduce(1) { $1 == 0x0A || $1 == 0x0D ? $0 + 1 : $0 }
        for allowance in [ProtoAllowances.all, YAMLAllowances.all].flatMap({ $0(text, "contract") }) {
            guard (1...lines).contains(allowance.place.line) else {
                throw BrokenPromise("a comment has a place outside of its text: \(allowance.place)")
            }
        }
    }

    static func nodes(_ input: Data, file: String) throws -> Node? {
        do throws(Diagnostics) {
            return try SettingsText.read(input, file: file)
        } catch {
            try expectPlaces(error)
            return nil
        }
    }

    /// All problems of a file name it.
    static func expectPlaces(_ problems: Diagnostics) throws {
        guard !problems.all.isEmpty, problems.all.allSatisfy({ $0.location?.file.isEmpty == false }) else {
            throw BrokenPromise("a problem has no place: \(problems)")
        }
    }

    // MARK: Documents

    /// Checks that what can be read can be written, and breaks nothing of itself.
    private static func keepsDocument(_ input: Data, _ name: String) throws {
        let first = input.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isJSON = first.map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
        let (whole, forCode) = try reading(input, "\(name).\(isJSON ? "json" : "yaml")")
        if let forCode {
            let writer = SwiftWriter(
                settings: SwiftWriter.Settings(emit: Set(OutputKind.allCases)))
            _ = try? writer.write(forCode)
        }
        if let whole {
            let settings = APISettings(today: "2026-01-01", ignoresUnstable: false)
            let findings =
                RESTComparison.findings(old: whole, new: whole, settings: settings)
                + SocketComparison.findings(old: whole, new: whole, settings: settings)
                + ModelComparison.findings(old: whole, new: whole, profile: .strict)
            if let finding = findings.first(where: { $0.severity > .info }) {
                throw BrokenPromise("a document breaks itself: \(finding.rule) \(finding.subject), \(finding.message)")
            }
        }
    }

    /// The contract in a document, as it is compared and as code is made of it.
    private static func reading(_ input: Data, _ name: String) throws -> (whole: Contract?, forCode: Contract?) {
        try ScratchFolder.with { folder throws(Diagnostics) in
            let file = folder.appendingPathComponent(name)
            write(input, to: file)
            var contracts: [Contract?] = []
            for isComplete in [true, false] {
                do throws(Diagnostics) {
                    let reader = SchemaReader(isLenient: !isComplete, isComplete: isComplete)
                    contracts.append(try reader.read([file.path], roots: [folder.path]))
                } catch {
                    contracts.append(nil)
                }
            }
            return (contracts[0], contracts[1])
        }
    }

    /// Writes a file where there is room.
    static func write(_ bytes: Data, to file: URL) {
        _ = FileManager.default.createFile(atPath: file.path, contents: bytes)
    }

    // MARK: Values

    /// Returns the two texts of an input: the one before a line with `---`, and the one after it.
    private static func halves(_ input: Data) -> (String, String)? {
        let mark = Data("\n---\n".utf8)
        guard let range = input.range(of: mark) else { return nil }
        return (
            String(decoding: input[..<range.lowerBound], as: UTF8.self),
            String(decoding: input[range.upperBound...], as: UTF8.self)
        )
    }

    private static func graph(_ text: String) -> (graph: SchemaGraph, root: SchemaID)? {
        guard let store = try? DocumentStore(roots: []),
            let document = try? store.add(text, path: "schema.yaml", dialect: .draft2020)
        else { return nil }
        let builder = GraphBuilder(documents: store)
        let root = builder.schema(at: "#", in: document)
        guard !builder.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        return (builder.graph, root)
    }

    /// An overlay, and a document after a line with `---`: what comes of both is no larger or deeper than any document.
    private static func keepsOverlay(_ input: Data) throws {
        guard let (overlay, document) = halves(input),
            let root = try? SettingsText.read(Data(document.utf8), file: "document.yaml")
        else { return }
        let text = unsafe Data(overlay.utf8).withUnsafeBytes { bytes in
            unsafe DocumentStore.read(bytes.assumingMemoryBound(to: UInt8.self), path: "overlay.yaml")
        }
        var reader = OverlayReader()
        guard let overlay = reader.overlay(text) else {
            guard reader.problems.contains(where: { $0.severity == .error }) else {
                throw BrokenPromise("an overlay is refused for no reason")
            }
            return
        }
        var application = OverlayApplication(to: root)
        application.apply(overlay)
        guard (reader.problems + application.problems).allSatisfy({ $0.location?.file == "overlay.yaml" }) else {
            throw BrokenPromise("a problem of an overlay has no place in it")
        }
        guard try SettingsText.read(Data(application.root.json.text.utf8), file: "a.json").json == application.root.json
        else { throw BrokenPromise("what comes of an overlay is no document") }
    }

    /// Checks a schema, and a value after a line with `---`.
    private static func keepsValidation(_ input: Data) throws {
        guard let (schema, value) = halves(input), let (graph, root) = graph(schema),
            let node = try? SettingsText.read(Data(value.utf8), file: "value.yaml")
        else { return }
        let validator = SchemaValidator(graph)
        var options = ValidationOptions()
        for checksFormats in [false, true] {
            options.checksFormats = checksFormats
            do throws(ValidationError) {
                try validator.validate(JSONValue(node.json), against: root, options: options)
            } catch {
                guard !error.violations.isEmpty else { throw BrokenPromise("a value is refused for no reason") }
            }
        }
    }

    /// A regular expression, and a text on the next line: whether it matches is found in two ways.
    private static func keepsPattern(_ input: Data) throws {
        let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let source = String(decoding: parts[0], as: UTF8.self)
        let text = String(decoding: parts[1], as: UTF8.self)
        guard let pattern = Pattern(source) else { return }
        let matches = pattern.matches(text)
        guard text.unicodeScalars.count <= 16, let language = Language(pattern: source) else { return }
        var rest = language
        for scalar in text.unicodeScalars { rest = rest.after(scalar) }
        try expectSame(rest.takesEmptyText, matches, "'\(source)' and '\(text)' match in one way")
    }

    /// Two schemas with a line `---` between them. A value that shows a break is taken by the one and refused by the other.
    private static func keepsInclusion(_ input: Data) throws {
        guard let (first, second) = halves(input), let old = graph(first), let new = graph(second) else { return }
        for (profile, direction) in [
            (ReaderProfile.strict, Finding.Direction.request), (.tolerant, .response),
        ] {
            let comparison = SchemaComparison(old: old.graph, new: new.graph, profile: profile)
            let verdict = comparison.verdict(old: old.root, new: new.root, direction: direction)
            _ = comparison.findings(old: old.root, new: new.root, direction: direction, subject: "S")
            guard case .breaks(let witness) = verdict, profile == .strict else { continue }
            var options = ValidationOptions()
            options.checksFormats = true
            let isTaken = isValid(witness.value, old, options)
            let isRefused = !isValid(witness.value, new, options)
            guard isTaken, isRefused else { throw BrokenPromise("no value shows a break: \(witness.value)") }
        }
    }

    private static func isValid(
        _ value: JSONValue, _ schema: (graph: SchemaGraph, root: SchemaID), _ options: ValidationOptions
    ) -> Bool {
        (try? SchemaValidator(schema.graph).validate(value, against: schema.root, options: options)) != nil
    }
}
