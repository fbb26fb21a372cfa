import Contract
import Foundation

/// The protobuf compiler, `protoc`, on this machine.
public struct Protoc: Sendable {
    /// A version as `protoc --version` gives it: 3.21 is (3, 21), and 25.1 is (25, 1).
    public struct Version: Sendable, Comparable, CustomStringConvertible {
        public var major: Int
        public var minor: Int

        public init(major: Int, minor: Int) {
            self.major = major
            self.minor = minor
        }

        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }

        public var description: String { "\(major).\(minor)" }
    }

    /// The first version that takes `optional` in proto3 without `--experimental_allow_proto3_optional`, which later
    /// versions have dropped (protobuf's release notes, 3.15.0).
    public static let oldestVersion = Version(major: 3, minor: 15)

    /// The path of the program.
    public let path: String
    public let version: Version
    /// The number of seconds that a run may take.
    public var timeLimit: Int

    /// The compiler that somebody wants to read contracts in Accord's place: at `path`, where given, or else where the
    /// environment variable `ACCORD_PROTOC` says. `nil` where neither names one, so that Accord reads them itself.
    ///
    /// - Throws: `Diagnostics` when the named program is not there, or too old.
    public static func named(
        _ path: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Diagnostics) -> Protoc? {
        let names = [path, environment["ACCORD_PROTOC"]].compactMap(\.self).filter { !$0.isEmpty }
        return names.isEmpty ? nil : try Protoc(path: path, environment: environment)
    }

    /// The compiler that `"protoc"` of a configuration names.
    ///
    /// - Parameter place: the place of the name.
    /// - Throws: `Diagnostics` when it is not there, or too old.
    public static func configured(_ path: String, at place: SourceLocation) throws(Diagnostics) -> Protoc {
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Diagnostics(
                "there is no program at '\(path)', where 'protoc' says that one is; correct the path, or remove the key",
                at: place)
        }
        return try Protoc(path: path)
    }

    /// Finds the compiler: at `path`, where given; else where the environment variable `ACCORD_PROTOC` says; else in
    /// the folders of `PATH`; else where Homebrew puts it, which is not in the `PATH` of Xcode's builds.
    ///
    /// - Throws: `Diagnostics` when there is none, or the one found is too old.
    public init(
        path: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        timeLimit: Int = 120
    ) throws(Diagnostics) {
        self.timeLimit = timeLimit
        self.path = try Self.find(path: path, environment: environment)
        self.version = try Self.version(of: self.path, timeLimit: timeLimit)
        guard version >= Self.oldestVersion else {
            throw Diagnostics(
                "is protoc \(version), and Accord needs \(Self.oldestVersion) or newer; \(Self.installation)",
                at: SourceLocation(file: self.path)
            )
        }
    }

    /// The instructions for getting a compiler that works.
    static let installation = """
        install it with `apt-get install protobuf-compiler libprotobuf-dev` or `brew install protobuf`, \
        or name another one with --protoc or ACCORD_PROTOC
        """

    private static func find(path: String?, environment: [String: String]) throws(Diagnostics) -> String {
        let isExecutable = FileManager.default.isExecutableFile
        let named = [(path, "--protoc"), (environment["ACCORD_PROTOC"], "ACCORD_PROTOC")]
        for (path, origin) in named {
            guard let path, !path.isEmpty else { continue }
            guard isExecutable(path) else {
                throw Diagnostics(
                    "there is no program here, where \(origin) says that protoc is; correct the path, or leave it out",
                    at: SourceLocation(file: path)
                )
            }
            return path
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in folders + ["/opt/homebrew/bin", "/usr/local/bin"] where isExecutable("\(folder)/protoc") {
            return "\(folder)/protoc"
        }
        throw Diagnostics("protoc, the protobuf compiler, was not found; \(installation)")
    }

    private static func version(of path: String, timeLimit: Int) throws(Diagnostics) -> Version {
        let run = try ScratchFolder.with { scratch throws(Diagnostics) in
            try ChildProcess.run(path, ["--version"], timeLimit: timeLimit, in: scratch)
        }
        let words = String(decoding: run.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        // `libprotoc 3.21.12`, `libprotoc 26.0-rc1`
        if run.exitCode == 0, words.count == 2, words[0] == "libprotoc" {
            let parts = words[1].split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
            if parts.count >= 2, let major = parts[0], let minor = parts[1] {
                return Version(major: major, minor: minor)
            }
        }
        throw Diagnostics(
            "does not answer `--version` as protoc does; \(installation)",
            at: SourceLocation(file: path)
        )
    }
}

extension Protoc {
    /// The largest size of a descriptor set, in bytes. The sets of the largest code bases have some tens of megabytes.
    static let sizeLimit = 256 << 20

    /// The first version that keeps options which are only for the source where it is asked to.
    private static let keepsOptions = Version(major: 24, minor: 0)

    /// Compiles files to a descriptor set.
    ///
    /// - Parameter keepsSourceOptions: whether options that are only for the source are in it.
    /// - Throws: everything that the compiler found, warnings among it.
    func compile(
        _ files: [Roots.File],
        roots: Roots, keepsSourceOptions: Bool = false
    ) throws(Diagnostics) -> Compilation {
        try roots.check(files)
        return try ScratchFolder.with { scratch throws(Diagnostics) in
            let result = scratch.appendingPathComponent("descriptors")
            var arguments = ["--include_source_info", "--include_imports", "--descriptor_set_out=\(result.path)"]
            if keepsSourceOptions, version >= Self.keepsOptions { arguments.append("--retain_options") }
            arguments += roots.absolutePaths.map { "-I\($0)" }
            arguments += files.map(\.absolutePath)
            let run = try ChildProcess.run(path, arguments, timeLimit: timeLimit, in: scratch)

            var found = ProtocMessages.diagnostics(
                in: run.errors, isFailure: run.exitCode != 0, roots: roots, version: version)
            guard run.exitCode == 0 else {
                if !found.contains(where: { $0.severity == .error }) {
                    let end = run.exitCode.map { "exit code \($0)" } ?? "a signal"
                    found.append(
                        Diagnostic(
                            "ended with \(end) and gave no reason; run it by hand on the same files to learn more",
                            at: SourceLocation(file: path)
                        )
                    )
                }
                throw Diagnostics(found)
            }
            let size = (try? FileManager.default.attributesOfItem(atPath: result.path)[.size] as? Int) ?? 0
            guard size <= Self.sizeLimit, let data = try? Data(contentsOf: result) else {
                throw Diagnostics(
                    "wrote a descriptor set of \(size) bytes, more than Accord reads (\(Self.sizeLimit)); read fewer "
                        + "files in one run",
                    at: SourceLocation(file: path)
                )
            }
            return Compilation(parts: [data], warnings: found)
        }
    }
}
