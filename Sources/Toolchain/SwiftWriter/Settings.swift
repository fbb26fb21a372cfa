public import Contract

extension SwiftWriter {
    public struct Settings: Sendable, Equatable {
        public var emit: Set<OutputKind>
        public var access: AccessLevel
        /// The Swift module that already has the models (and clients, when only mocks are written) of a contract file,
        /// by the file's path. A requested file without an entry is written into the module at hand.
        ///
        /// Module `Accord` has protobuf's well-known types, which need no entry; one that they get counts for nothing.
        public var modules: [String: String]
        /// The name of the module at hand, which need be given only when it is one that generated code imports: the
        /// well-known types are written into `Accord` itself.
        public var module: String?
        /// Over how many files each kind of what a contract file declares is spread, by the file's path; 1 without an
        /// entry.
        public var shards: [String: Int]
        /// Whether models that have an `id` in any case are `Identifiable`.
        public var identifiesModels: Bool

        public init(
            emit: Set<OutputKind> = [.models, .clients],
            access: AccessLevel = .public,
            modules: [String: String] = [:],
            module: String? = nil,
            shards: [String: Int] = [:],
            identifiesModels: Bool = true
        ) {
            self.emit = emit
            self.access = access
            self.modules = modules
            self.module = module
            self.shards = shards
            self.identifiesModels = identifiesModels
        }

        /// The module that has the models of a contract file; `nil` where they are to be written.
        func module(of path: String) -> String? {
            let other = Self.wellKnownFiles.contains(path) ? "Accord" : modules[path]
            return other == module ? nil : other
        }

        /// The place of a contract file's declarations.
        func home(of file: ContractFile) -> ContractFile.Home {
            if let module = module(of: file.path) { return .module(module) }
            return file.isRequested ? .here : .missing
        }

        /// Whether `Accord` has the models of a file, and is not the module at hand.
        func isWellKnown(_ path: String) -> Bool {
            Self.wellKnownFiles.contains(path) && module(of: path) != nil
        }

        /// The files of protobuf's well-known types, as far as `Accord` has them.
        static let wellKnownFiles: Set = [
            "google/protobuf/any.proto",
            "google/protobuf/duration.proto",
            "google/protobuf/empty.proto",
            "google/protobuf/field_mask.proto",
            "google/protobuf/struct.proto",
            "google/protobuf/timestamp.proto",
            "google/protobuf/wrappers.proto",
        ]
    }
}

extension AccessLevel {
    /// In front of a declaration: `public `, and nothing for `internal`, which is Swift's default.
    var prefix: String { self == .internal ? "" : "\(rawValue) " }
}

extension ContractFile {
    /// The place of a file's declarations.
    enum Home: Equatable {
        /// In the module that is being written.
        case here
        case module(String)
        /// Nowhere: the file was met as an import, and no module is known to have it.
        case missing
    }
}
