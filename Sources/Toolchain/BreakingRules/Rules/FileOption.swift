import Accord
import ProtoReader

/// An option of files that generated code depends on, so that it may not change, with the rule that keeps it.
package struct FileOption: Sendable {
    package let name: String
    /// In `google.protobuf.FileOptions`.
    package let number: Int32
    /// The value that holds for a file, whether it is set or not.
    package let value: @Sendable (Google.Protobuf.FileOptions) -> String

    package let rule: ProtoRule

    /// - Parameter id: of the rule.
    init(
        _ id: String, name: String, number: Int32, value: @escaping @Sendable (Google.Protobuf.FileOptions) -> String
    ) {
        self.name = name
        self.number = number
        self.value = value
        rule = ProtoRule(
            id, [.file, .package], "The file option \(name) stays the same.", remark: ProtoRule.onlyCode)
    }

    package static let all = [
        FileOption("FILE_SAME_CC_ENABLE_ARENAS", name: "cc_enable_arenas", number: 31) {
            text(of: $0.ccEnableArenasOrDefault)
        },
        FileOption("FILE_SAME_CC_GENERIC_SERVICES", name: "cc_generic_services", number: 16) {
            text(of: $0.ccGenericServices ?? false)
        },
        FileOption("FILE_SAME_CSHARP_NAMESPACE", name: "csharp_namespace", number: 37) { $0.csharpNamespace ?? "" },
        FileOption("FILE_SAME_GO_PACKAGE", name: "go_package", number: 11) { $0.goPackage ?? "" },
        FileOption("FILE_SAME_JAVA_GENERIC_SERVICES", name: "java_generic_services", number: 17) {
            text(of: $0.javaGenericServices ?? false)
        },
        FileOption("FILE_SAME_JAVA_MULTIPLE_FILES", name: "java_multiple_files", number: 10) {
            text(of: $0.javaMultipleFiles ?? false)
        },
        FileOption("FILE_SAME_JAVA_OUTER_CLASSNAME", name: "java_outer_classname", number: 8) {
            $0.javaOuterClassname ?? ""
        },
        FileOption("FILE_SAME_JAVA_PACKAGE", name: "java_package", number: 1) { $0.javaPackage ?? "" },
        FileOption("FILE_SAME_OBJC_CLASS_PREFIX", name: "objc_class_prefix", number: 36) { $0.objcClassPrefix ?? "" },
        FileOption("FILE_SAME_OPTIMIZE_FOR", name: "optimize_for", number: 9) { text(of: $0.optimizeForOrDefault) },
        FileOption("FILE_SAME_PHP_CLASS_PREFIX", name: "php_class_prefix", number: 40) { $0.phpClassPrefix ?? "" },
        FileOption("FILE_SAME_PHP_METADATA_NAMESPACE", name: "php_metadata_namespace", number: 44) {
            $0.phpMetadataNamespace ?? ""
        },
        FileOption("FILE_SAME_PHP_NAMESPACE", name: "php_namespace", number: 41) { $0.phpNamespace ?? "" },
        FileOption("FILE_SAME_PY_GENERIC_SERVICES", name: "py_generic_services", number: 18) {
            text(of: $0.pyGenericServices ?? false)
        },
        FileOption("FILE_SAME_RUBY_PACKAGE", name: "ruby_package", number: 45) { $0.rubyPackage ?? "" },
        FileOption("FILE_SAME_SWIFT_PREFIX", name: "swift_prefix", number: 39) { $0.swiftPrefix ?? "" },
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
