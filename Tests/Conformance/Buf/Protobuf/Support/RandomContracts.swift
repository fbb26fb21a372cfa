import Foundation

@testable import Compatibility

/// Two versions of a tree of contracts, made by chance: most of the second is as in the first.
struct RandomContracts {
    private var random: SeededNumbers

    init(seed: UInt64) {
        random = SeededNumbers(state: seed)
    }

    mutating func pair() -> ContractPair {
        var old: [String: String] = ["types.proto": Self.types]
        var new = old
        var files: [(old: File, new: File)] = []
        for index in 0..<3 {
            let file = file(index)
            files.append((file, changed(file)))
        }
        // A message may move to another file of its package.
        if chance(0.5), let message = files[0].new.messages.popLast() { files[1].new.messages.append(message) }
        for (index, file) in files.enumerated() {
            old["f\(index).proto"] = text(file.old)
            if index == 0 || chance(0.9) { new["f\(index).proto"] = text(file.new) }
        }
        return ContractPair(old: old, new: new)
    }

    private struct File {
        var syntax: String
        var options: [String: String]
        var messages: [Message]
        var enums: [Enumeration]
        var methods: [Int: String]
    }

    private struct Message {
        var name: String
        var fields: [Int: Field]
        /// The reserved numbers and names of fields that are no longer there, as `2` and `"f2"`.
        var reserved: Set<String>
        var messages: [Message]
    }

    private struct Field {
        var name: String
        var type: String
        var cardinality: ProtoField.Cardinality
        var isInOneof: Bool
        var options: Set<String>
    }

    private struct Enumeration {
        var name: String
        /// Names by number.
        var values: [Int: String]
        var reserved: Set<String>
    }

    // The first version

    private mutating func file(_ index: Int) -> File {
        File(
            syntax: one(of: ["syntax = \"proto2\"", "syntax = \"proto3\"", "edition = \"2023\""]),
            options: options(),
            messages: (0..<4).map { message("M\(index)\($0)", depth: 0) },
            enums: (0..<2).map { enumeration("E\(index)\($0)") },
            methods: Dictionary(
                (0..<4).filter { _ in chance(0.8) }.map { ($0, method()) }, uniquingKeysWith: { first, _ in first }))
    }

    private mutating func options() -> [String: String] {
        var options: [String: String] = [:]
        for (name, values) in Self.options.sorted(by: { $0.key < $1.key }) where chance(0.3) {
            options[name] = one(of: values)
        }
        return options
    }

    private mutating func message(_ name: String, depth: Int) -> Message {
        Message(
            name: name,
            fields: Dictionary(
                (1...6).filter { _ in chance(0.8) }.map { ($0, field($0)) }, uniquingKeysWith: { first, _ in first }),
            reserved: [], messages: depth < 2 && chance(0.3) ? [message("N", depth: depth + 1)] : [])
    }

    private mutating func field(_ number: Int) -> Field {
        Field(
            name: one(of: ["f\(number)", "f\(number)", "f_\(number)", "other\(number)"]),
            type: one(of: Self.fieldTypes),
            cardinality: one(of: [.implicit, .implicit, .explicit, .required, .repeated, .map]),
            isInOneof: chance(0.2), options: Set(Self.fieldOptions.filter { _ in chance(0.1) }))
    }

    private mutating func enumeration(_ name: String) -> Enumeration {
        Enumeration(
            name: name,
            values: Dictionary(
                (0..<5).filter { $0 == 0 || chance(0.8) }.map { ($0, one(of: ["\(name)_V\($0)", "\(name)_W\($0)"])) },
                uniquingKeysWith: { first, _ in first }), reserved: [])
    }

    private mutating func method() -> String {
        let type = { (self: inout Self) in
            (self.chance(0.3) ? "stream " : "") + self.one(of: ["types.T1", "types.T2"])
        }
        let idempotency = one(of: ["", "", "option idempotency_level = IDEMPOTENT;"])
        return "(\(type(&self))) returns (\(type(&self))) {\(idempotency)}"
    }

    // What becomes of it

    private mutating func changed(_ file: File) -> File {
        let other = self.file(9)
        var file = file
        if chance(0.15) { file.syntax = other.syntax }
        for name in Self.options.keys.sorted() where chance(0.1) { file.options[name] = other.options[name] }
        file.messages = file.messages.filter { _ in chance(0.95) }.map { changed($0) }
        file.enums = file.enums.filter { _ in chance(0.95) }.map { changed($0) }
        for number in 0..<4 where chance(0.2) { file.methods[number] = other.methods[number] }
        return file
    }

    private mutating func changed(_ message: Message) -> Message {
        var message = message
        for number in 1...6 where chance(0.25) {
            let name = message.fields[number]?.name
            message.fields[number] = chance(0.3) ? nil : field(number)
            guard message.fields[number] == nil, let name else { continue }
            if chance(0.4) { message.reserved.insert("\(number)") }
            if chance(0.4) { message.reserved.insert("\"\(name)\"") }
        }
        message.messages = message.messages.filter { _ in chance(0.8) }.map { changed($0) }
        return message
    }

    private mutating func changed(_ enumeration: Enumeration) -> Enumeration {
        var enumeration = enumeration
        for number in 1..<5 where chance(0.25) {
            let name = enumeration.values[number]
            enumeration.values[number] = chance(0.5) ? nil : "\(enumeration.name)_X\(number)"
            guard enumeration.values[number] == nil, let name else { continue }
            if chance(0.4) { enumeration.reserved.insert("\(number)") }
            if chance(0.4) { enumeration.reserved.insert("\"\(name)\"") }
        }
        return enumeration
    }

    // Text

    private func text(_ file: File) -> String {
        let options = file.options.sorted { $0.key < $1.key }.map { "option \($0.key) = \($0.value);\n" }.joined()
        let methods = file.methods.sorted { $0.key < $1.key }.map { "  rpc R\($0.key)\($0.value)\n" }.joined()
        let service = file.messages.first.map { "service S\($0.name) {\n\(methods)}\n" } ?? ""
        return "\(file.syntax);\npackage p;\nimport \"types.proto\";\n\(options)"
            + file.messages.map { text($0, in: file) }.joined()
            + file.enums.map { text($0, in: file) }.joined() + service
    }

    private func text(_ message: Message, in file: File) -> String {
        let fields = message.fields.sorted { $0.key < $1.key }
        let inside = fields.filter { $0.value.isInOneof }
        let oneof = inside.isEmpty ? "" : "oneof o {\n\(inside.map { text($0.value, $0.key, in: file) }.joined())}\n"
        return "message \(message.name) {\n" + oneof + reserved(message.reserved, in: file)
            + fields.filter { !$0.value.isInOneof }.map { text($0.value, $0.key, in: file) }.joined()
            + message.messages.map { text($0, in: file) }.joined() + "}\n"
    }

    /// A field as its syntax allows it to be written.
    private func text(_ field: Field, _ number: Int, in file: File) -> String {
        var options = field.options
        let isText = field.type == "string" || field.type == "bytes"
        let isPlain = field.isInOneof || field.cardinality != .repeated && field.cardinality != .map
        options = options.filter { option in
            if option.hasPrefix("jstype") { return field.type.hasSuffix("64") && isPlain }
            if option.hasPrefix("ctype") { return isText && isPlain }
            if option.hasPrefix("default") {
                return file.syntax.contains("proto2") && field.type.hasSuffix("int32") && isPlain
            }
            if option.hasPrefix("features.utf8") { return file.syntax.contains("2023") && field.type == "string" }
            return true
        }
        var label = ""
        if !field.isInOneof {
            switch (field.cardinality, file.syntax.contains("2023")) {
            case (.repeated, _): label = "repeated "
            case (.map, _): return "  map<string, \(field.type)> \(field.name) = \(number)\(list(options));\n"
            case (.required, false): label = file.syntax.contains("proto2") ? "required " : ""
            case (.explicit, false): label = "optional "
            case (.implicit, false): label = file.syntax.contains("proto2") ? "optional " : ""
            case (.required, true): options.insert("features.field_presence = LEGACY_REQUIRED")
            case (.implicit, true):
                if !field.type.contains(".") { options.insert("features.field_presence = IMPLICIT") }
            case (.explicit, true): break
            }
        }
        return "  \(label)\(field.type) \(field.name) = \(number)\(list(options));\n"
    }

    private func list(_ options: Set<String>) -> String {
        options.isEmpty ? "" : " [\(options.sorted().joined(separator: ", "))]"
    }

    private func text(_ enumeration: Enumeration, in file: File) -> String {
        let values = enumeration.values.sorted { $0.key < $1.key }.map { "  \($0.value) = \($0.key);\n" }.joined()
        return "enum \(enumeration.name) {\n\(values)\(reserved(enumeration.reserved, in: file))}\n"
    }

    private func reserved(_ entries: Set<String>, in file: File) -> String {
        let text = entries.sorted().map { "  reserved \($0);\n" }.joined()
        return file.syntax.contains("2023") ? text.replacingOccurrences(of: "\"", with: "") : text
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private static let fieldTypes = [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool",
        "string", "bytes", "float", "double", "types.T1", "types.T2", "types.H1.U", "types.H2.U", "types.V",
    ]
    private static let fieldOptions = [
        "jstype = JS_STRING", "ctype = CORD", "deprecated = true", "default = 5", "features.utf8_validation = NONE",
    ]
    private static let options: [String: [String]] = [
        "java_package": ["\"a\"", "\"b\""], "go_package": ["\"a\"", "\"b\""], "swift_prefix": ["\"A\"", "\"B\""],
        "cc_enable_arenas": ["true", "false"], "java_multiple_files": ["true", "false"],
        "optimize_for": ["CODE_SIZE", "SPEED"], "php_namespace": ["\"a\"", "\"b\""],
    ]
    private static let types = """
        syntax = "proto3";
        package types;
        message T1 {}
        message T2 {}
        message H1 {
          enum U {
            A = 0;
            B = 1;
          }
        }
        message H2 {
          enum U {
            A = 0;
            B = 1;
            C = 2;
          }
        }
        enum V {
          Z = 0;
        }
        """
}

/// Numbers that look like chance and are the same for the same seed (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
