import Contract

/// The findings of `accord doctor`: what it looked at, and how that is.
struct Checkup: Equatable {
    /// A thing that was looked at.
    struct Finding: Equatable {
        enum State: Equatable {
            case right
            /// With the way to fix it.
            case wrong(String)
        }

        /// The thing and how it is: `Swift 6.0.3 is older than 6.2`.
        var text: String
        var state: State = .right
    }

    private(set) var findings: [Finding] = []

    var problemCount: Int { findings.count { $0.state != .right } }

    // MARK: Swift

    /// - Parameter text: the first line of `swift --version`; `nil` where there is no `swift`.
    mutating func look(atSwift text: String?) {
        guard let text, let version = Self.version(in: text) else {
            return add(
                "There is no swift on the PATH", fix: "install Swift 6.2 or later: https://www.swift.org/install")
        }
        let name = "Swift \(version.major).\(version.minor)"
        guard version >= Self.oldestSwift else {
            return add("\(name) is older than 6.2", fix: "install Swift 6.2 or later: https://www.swift.org/install")
        }
        add(name)
    }

    /// - Parameter manifest: the text of `Package.swift`; `nil` where there is none.
    mutating func look(atManifest manifest: String?) {
        guard let manifest else {
            return add("There is no Package.swift in this folder", fix: "run this in the folder of a Swift package")
        }
        let line = manifest.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard line.contains("swift-tools-version"), let version = Self.version(in: line) else {
            return add(
                "Package.swift does not say its version of SwiftPM",
                fix: "begin it with `// swift-tools-version: 6.1`")
        }
        // Traits, by which a package chooses SwiftNIO, came with 6.1; packages without them may be older.
        guard version >= (major: 5, minor: 9) else {
            return add(
                "Package.swift is written for SwiftPM \(version.major).\(version.minor)",
                fix: "begin it with `// swift-tools-version: 6.1`")
        }
        add("Package.swift is written for SwiftPM \(version.major).\(version.minor)")
    }

    private static let oldestSwift = (major: 6, minor: 2)

    /// The first version in a text: `6.1` of `Apple Swift version 6.1.2 (…)`.
    static func version(in text: String) -> (major: Int, minor: Int)? {
        for word in text.split(whereSeparator: { !($0.isASCII && $0.isNumber) && $0 != "." }) {
            let parts = word.split(separator: ".").compactMap { Int($0) }
            if parts.count >= 2 { return (parts[0], parts[1]) }
        }
        return nil
    }

    // MARK: Compilers

    /// - Parameters:
    ///   - path: what `ACCORD_PROTOC` names; `nil` where it is not set.
    ///   - isProgram: whether a program is there.
    mutating func look(atProtoc path: String?, isProgram: Bool) {
        guard let path else { return }
        guard isProgram else {
            return add(
                "ACCORD_PROTOC names \(path), which is no program",
                fix: "correct it, or unset it: Accord reads .proto files itself")
        }
        add("ACCORD_PROTOC names \(path), which reads .proto files in place of Accord")
    }

    // MARK: Configurations

    /// The outcome of one `accord.json`.
    ///
    /// - Parameters:
    ///   - file: its path.
    ///   - problems: the errors of the run, in the order in which they are found.
    ///   - target: the target that it is in; `nil` where the manifest has none, or cannot be read.
    mutating func look(
        at file: String, contractCount: Int, isCommitted: Bool, modules: Set<String>, problems: [Diagnostic],
        target: ManifestTarget?
    ) {
        let contracts = contractCount == 1 ? "1 contract" : "\(contractCount) contracts"
        if let first = problems.first {
            let rest = problems.count == 1 ? "" : " (and \(problems.count - 1) more)"
            add("\(file): \(first.description)\(rest)", fix: "fix it, then run `accord generate`, or a build")
            return
        }
        add("\(file): \(contracts)")
        guard let target else { return }
        if !isCommitted, !target.plugins.contains("AccordBuild") {
            add(
                "Target \(target.name) does not use the plugin, and its accord.json has no \"output\"",
                fix:
                    "add `plugins: [.plugin(name: \"AccordBuild\", package: \"accord\")]` to the target, or an \"output\""
            )
        }
        for module in modules.intersection(Self.products).subtracting(target.dependencies).sorted() {
            add(
                "Target \(target.name) does not depend on \(module), which its code imports",
                fix: "add `.product(name: \"\(module)\", package: \"accord\")` to its dependencies")
        }
    }

    private static let products: Set = ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket"]

    /// - Parameter count: the number of `accord.json` files.
    mutating func look(atConfigurations count: Int) {
        if count == 0 { add("No target has an accord.json", fix: "run `accord init`") }
    }

    private mutating func add(_ text: String, fix: String? = nil) {
        findings.append(Finding(text: text, state: fix.map { .wrong($0) } ?? .right))
    }
}
