public import Contract

extension SwiftWriter {
    /// The result of writing a contract.
    public struct Output: Sendable, Equatable {
        /// In the order of the contract's files; the namespaces last.
        public var files: [GeneratedFile]
        /// The warnings of what the contract asks for and the writer left out.
        public var warnings: [Diagnostic]
    }
}

/// A Swift file that was made, and is not on disk yet.
public struct GeneratedFile: Sendable, Equatable {
    /// Without folders: `rin.contacts.v1.contacts.models.swift`.
    public var name: String
    public var contents: String
    /// Whether there was nothing to declare, so that `contents` holds comments only.
    public var isEmpty: Bool

    public init(name: String, contents: String, isEmpty: Bool) {
        self.name = name
        self.contents = contents
        self.isEmpty = isEmpty
    }
}
