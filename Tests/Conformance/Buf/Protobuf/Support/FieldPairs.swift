extension ContractPair {
    /// Two versions of a proto2 file, without its first lines.
    static func proto2(_ old: String, _ new: String) -> ContractPair { .syntax("syntax = \"proto2\";", old, new) }

    /// Two versions of a proto3 file, without its first lines.
    static func proto3(_ old: String, _ new: String) -> ContractPair { .syntax("syntax = \"proto3\";", old, new) }

    /// Two versions of a file of edition 2023, without its first lines.
    static func edition(_ old: String, _ new: String) -> ContractPair { .syntax("edition = \"2023\";", old, new) }

    private static func syntax(_ line: String, _ old: String, _ new: String) -> ContractPair {
        ContractPair("\(line)\n\npackage p;\n\n\(old)\n", "\(line)\n\npackage p;\n\n\(new)\n")
    }

    /// Two versions of the fields of a proto2 message.
    static func fields2(_ old: String, _ new: String) -> ContractPair { .proto2(message(old), message(new)) }

    /// Two versions of the fields of a proto3 message.
    static func fields3(_ old: String, _ new: String) -> ContractPair { .proto3(message(old), message(new)) }

    /// Two versions of the fields of a message of edition 2023.
    static func editionFields(_ old: String, _ new: String) -> ContractPair { .edition(message(old), message(new)) }

    private static func message(_ fields: String) -> String { "message M {\n  \(fields)\n}" }
}
