/// The keys of an `accord.json`: the list that its readers, its JSON Schema, `--help` and the README have in common.
public enum ConfigurationKey: String, Sendable, CaseIterable {
    case schema = "$schema"
    case roots
    case contracts
    case emit
    case access
    case output
    case modules
    case namespaces
    case shards
    case role
    case overlays
    case filter
    case lenient
    case identifiable
    case module
    case protoc
    case breaking
    case pull

    /// The name of the file that a configuration is in.
    public static let fileName = "accord.json"

    public var entry: ConfigurationEntry {
        switch self {
        case .schema:
            entry(.string, "the JSON Schema of this file, with which editors complete and check it: `accord schema`")
        case .roots:
            entry(
                .strings(), "the folders that imports and references start from",
                without: "`proto` and `Schemas` beside the file")
        case .contracts:
            entry(
                .strings(), "files, and folders of files, by their paths below the roots",
                without: "every contract in the roots, except protobuf's own, whose code is in `Accord`")
        case .emit:
            entry(
                .words(OutputKind.allCases.map(\.rawValue)), "`models`, `clients`, `mocks`",
                without: "models and clients")
        case .access:
            entry(
                .word(AccessLevel.allCases.map(\.rawValue)), "`public`, `package` or `internal`", without: "`public`")
        case .output:
            entry(.string, "where `accord generate` writes", without: "the build plugin's folder")
        case .modules:
            entry(
                .map(of: .strings()),
                "the Swift modules that have the models of some contracts: `{\"API\": [\"hello\"]}`",
                without: "none")
        case .namespaces:
            entry(
                .map(of: .string), "the namespaces of documents: `{\"openapi.yaml\": \"PetStore\"}`",
                without: "what the documents say, or their names")
        case .shards:
            entry(
                .map(of: .number(1...1000)),
                "over how many files the code of a document is spread: `{\"openapi.yaml\": 40}`", without: "by its size"
            )
        case .role:
            entry(
                .word(ConnectionRole.allCases.map(\.rawValue)),
                "whom AsyncAPI documents describe, `client` or `server`; a document's own `x-accord-role` goes first",
                without: "`client`, and `server` for AsyncAPI 2")
        case .overlays:
            entry(
                .map(of: .strings()),
                "[overlays](doc:Overlays), which change documents before they are read, and give `.proto` "
                    + "declarations options: `{\"openapi.json\": [\"openapi.overlay.yaml\"]}`, by their paths below the "
                    + "roots or from this file", without: "none")
        case .filter:
            entry(
                .map(of: .object(ContractFilter.Key.allCases.map(\.entry), mayBeEmpty: false)),
                "the parts of contracts that are wanted: `tags`, `paths` and `operations` of a document, `services` of "
                    + "`.proto` files or folders: `{\"openapi.json\": {\"tags\": [\"orders\"]}}`", without: "all")
        case .lenient:
            entry(
                .flag,
                "whether what contradicts itself or cannot be read in documents is a warning, and [something else takes "
                    + "its place](doc:DocumentsOfOthers)", without: "`false`")
        case .identifiable:
            entry(
                .flag,
                "whether models with an `id` that is there in any case are `Identifiable`; turn it off where the app says "
                    + "so itself", without: "`true`")
        case .module:
            entry(.string, "the name of the module at hand, where that is one that generated code imports")
        case .protoc:
            entry(
                .string,
                "a protobuf compiler, by its path from this file, that reads `.proto` for the generator; `--protoc` and "
                    + "`ACCORD_PROTOC` name one for all commands", without: "Accord reads it")
        case .breaking:
            entry(
                .object(BreakingKey.allCases.map(\.entry)),
                "what `accord breaking` compares with and suppresses: "
                    + "`{\"against\": \".git#branch=main\", \"use\": [\"WIRE_JSON\"]}`; `accord breaking --help` has its keys",
                without: "buf's `FILE` rules for `.proto`, all for the rest")
        case .pull:
            entry(
                .map(of: .object(PullKey.allCases.map(\.entry), required: [PullKey.from.rawValue])),
                "[contracts of elsewhere](doc:PulledContracts) that `accord pull` brings, by their folder or file here: "
                    + "`{\"proto/acme\": {\"from\": \"https://example.com/acme.git#tag=v1,subdir=proto/acme\"}}`",
                without: "none")
        }
    }
}

extension ContractFilter.Key {
    fileprivate var entry: ConfigurationEntry {
        let meaning =
            switch self {
            case .tags: "tags of operations"
            case .paths: "paths, with those below them"
            case .operations: "operations, by `operationId` or name"
            case .services: "services, or methods as `Service.Method`"
            }
        return entry(.strings(), meaning)
    }
}

/// The keys of `breaking` in an `accord.json`.
public enum BreakingKey: String, Sendable, CaseIterable {
    case against
    case use
    case except
    case ignore
    case ignoreOnly = "ignore_only"
    case severity
    case unknown
    case checkVersion = "check_version"
    case checkUnstable = "check_unstable"
    case ignoreUnstablePackages = "ignore_unstable_packages"
    case version
    case profile
    case baseline
    case disableBuiltin = "disable_builtin"

    /// Whether a `buf.yaml` has the key as well.
    public var isOfBuf: Bool {
        switch self {
        case .use, .except, .ignore, .ignoreOnly, .ignoreUnstablePackages, .disableBuiltin: true
        default: false
        }
    }

    public var entry: ConfigurationEntry {
        switch self {
        case .against: entry(.string, "what to compare with, when `--against` is absent")
        case .use:
            entry(
                .strings(mayBeEmpty: true),
                "rules and categories. For .proto: `FILE`, `PACKAGE`, `WIRE_JSON`, `WIRE`, `CSR`, and `QUEUE` for what an "
                    + "app's offline queue may hold. For APIs: `WIRE`, `SECURITY`, `SESSION`, `CODE`, `LIFECYCLE`, `QUEUE`. "
                    + "For schemas: `WIRE`, `SCHEMA`. Where none is for a kind of contract, that has `FILE` or, other than "
                    + ".proto, all rules but `QUEUE`", without: "[]")
        case .except: entry(.strings(mayBeEmpty: true), "rules and categories to leave out", without: "[]")
        case .ignore: entry(.strings(mayBeEmpty: true), "files and folders to suppress", without: "[]")
        case .ignoreOnly:
            entry(
                .map(of: .strings(mayBeEmpty: true)),
                "the same, for single rules and categories: `{\"FIELD_SAME_NAME\": [\"proto/rin/score\"]}`",
                without: "{}")
        case .severity:
            entry(
                .list(of: .object(SeverityKey.allCases.map(\.entry), required: ["level"])),
                "how much findings weigh: a list, of which the last entry that is for a finding counts", without: "[]")
        case .unknown:
            entry(
                .word(["fail", "warn"]),
                "`fail` or `warn` about schemas of which it cannot be decided whether they break", without: "`warn`")
        case .checkVersion:
            entry(
                .flag, "whether a document that breaks must have another version than before", without: "false")
        case .checkUnstable:
            entry(.flag, "whether parts of APIs that are draft or alpha are checked as well", without: "false")
        case .ignoreUnstablePackages:
            entry(.flag, "whether packages such as rin.score.v1beta1 are allowed to break", without: "false")
        case .version:
            entry(
                .word(["v1beta1", "v1", "v2"]), "the version of buf.yaml whose rules are meant", without: "`v2`")
        case .profile:
            entry(
                .word(["strict", "tolerant"]),
                "how readers take what schemas describe: `strict`, or `tolerant`, when they skip what they do not know",
                without: "`tolerant`")
        case .baseline:
            entry(
                .string, "the file with accepted findings", without: "none, or accord.baseline.json, if it is there")
        case .disableBuiltin:
            entry(
                .flag, "a key of buf.yaml, which leaves nothing to check: an error where it is true", without: "false")
        }
    }
}

/// The keys of an entry of `severity` in `breaking`.
public enum SeverityKey: String, Sendable, CaseIterable {
    case rule
    case path
    case level
    case until
    case reason

    public var entry: ConfigurationEntry {
        switch self {
        case .rule: entry(.string, "a rule or category", without: "all")
        case .path:
            entry(
                .string,
                "files, with * and **, or what is below a path of an API, as `/orders/{id}`, or in a document, as "
                    + "`/channels/live`", without: "all")
        case .level:
            entry(
                .word(["error", "warning", "info", "off"]),
                "`error`, `warning`, `info`, which is not reported, or `off`")
        case .until:
            entry(.string, "the last day on which it counts, as in 2027-01-31", without: "none")
        case .reason: entry(.string, "why, for those who read it", without: "none")
        }
    }
}

/// The keys of a source under `pull` in an `accord.json`.
public enum PullKey: String, Sendable, CaseIterable {
    case from
    case token

    public var entry: ConfigurationEntry {
        switch self {
        case .from:
            entry(
                .string,
                "a git repository, an archive by its path or URL, or the URL of a document; written as the inputs of "
                    + "`accord breaking`")
        case .token:
            entry(
                .string, "the environment variable with the token that the server of an archive or a document wants",
                without: "none")
        }
    }
}

extension RawRepresentable<String> {
    /// The entry of a key by its name.
    fileprivate func entry(
        _ values: ConfigurationEntry.Values, _ meaning: String, without absent: String? = nil
    ) -> ConfigurationEntry {
        ConfigurationEntry(rawValue, values, meaning, without: absent)
    }
}
