import Accord
import ProtoReader

/// An option of files that generated code depends on, so that it may not change.
struct FileOption: Sendable {
    let name: String
    /// In `google.protobuf.FileOptions`.
    let number: Int32
    /// The value that holds for a file, whether it is set or not.
    let value: @Sendable (Google.Protobuf.FileOptions) -> String

    /// The rule that keeps it.
    var rule: String { "FILE_SAME_\(name.uppercased())" }

    static let all = [
        FileOption(name: "cc_enable_arenas", number: 31) { text(of: $0.ccEnableArenasOrDefault) },
        FileOption(name: "cc_generic_services", number: 16) { text(of: $0.ccGenericServices ?? false) },
        FileOption(name: "csharp_namespace", number: 37) { $0.csharpNamespace ?? "" },
        FileOption(name: "go_package", number: 11) { $0.goPackage ?? "" },
        FileOption(name: "java_generic_services", number: 17) { text(of: $0.javaGenericServices ?? false) },
        FileOption(name: "java_multiple_files", number: 10) { text(of: $0.javaMultipleFiles ?? false) },
        FileOption(name: "java_outer_classname", number: 8) { $0.javaOuterClassname ?? "" },
        FileOption(name: "java_package", number: 1) { $0.javaPackage ?? "" },
        FileOption(name: "objc_class_prefix", number: 36) { $0.objcClassPrefix ?? "" },
        FileOption(name: "optimize_for", number: 9) { text(of: $0.optimizeForOrDefault) },
        FileOption(name: "php_class_prefix", number: 40) { $0.phpClassPrefix ?? "" },
        FileOption(name: "php_metadata_namespace", number: 44) { $0.phpMetadataNamespace ?? "" },
        FileOption(name: "php_namespace", number: 41) { $0.phpNamespace ?? "" },
        FileOption(name: "py_generic_services", number: 18) { text(of: $0.pyGenericServices ?? false) },
        FileOption(name: "ruby_package", number: 45) { $0.rubyPackage ?? "" },
        FileOption(name: "swift_prefix", number: 39) { $0.swiftPrefix ?? "" },
    ]

    private static func text(of flag: Bool) -> String { flag ? "true" : "false" }

    private static func text(of mode: Google.Protobuf.FileOptions.OptimizeMode) -> String {
        switch mode {
        case .speed: "SPEED"
        case .codeSize: "CODE_SIZE"
        case .liteRuntime: "LITE_RUNTIME"
        case .unrecognized(let number): "\(number)"
        }
    }
}
