/// A rule for `.proto` contracts, by buf's id (buf's documentation, "Breaking rules"), or by one of Accord's own.
package struct ProtoRule: Sendable, Hashable {
    /// A set of rules by what they protect, as buf has them.
    package enum Category: String, Sendable, Hashable, CaseIterable {
        /// Generated code, file by file.
        case file = "FILE"
        /// Generated code, package by package.
        case package = "PACKAGE"
        /// The binary form and JSON.
        case wireJSON = "WIRE_JSON"
        /// The binary form.
        case wire = "WIRE"
        /// Confluent's schema registry.
        case csr = "CSR"
    }

    /// Of a configuration: each has rules of its own. Older ones come first.
    package enum Version: String, Sendable, Hashable, CaseIterable, Comparable {
        case v1beta1
        case v1
        case v2

        package static func < (left: Version, right: Version) -> Bool { left.age < right.age }

        private var age: Int {
            switch self {
            case .v1beta1: 0
            case .v1: 1
            case .v2: 2
            }
        }
    }

    package let id: String
    /// The sets that it is in since the first version with rules for the binary form of compatible types, `v1`.
    private let categories: Set<Category>
    /// The sets of `v1beta1`, which has no rules for compatible types, so that a changed type breaks the wire.
    private let categoriesInV1beta1: Set<Category>
    private let firstVersion: Version
    /// Whether a rule for queues follows it (``QueueRules``).
    let isForQueues: Bool
    /// The requirement, in one sentence.
    let summary: String
    /// A suggestion of what could be done in place of a change; `nil` where the message says it all: an option is set
    /// back, and a name is kept.
    package let remedy: String?
    /// A remark that no message can show, mostly that the wire stays as it is.
    package let remark: String?

    init(
        _ id: String, _ categories: Set<Category>, since firstVersion: Version = .v1beta1,
        v1beta1: Set<Category>? = nil, isForQueues: Bool = false, _ summary: String, remedy: String? = nil,
        remark: String? = nil
    ) {
        self.id = id
        self.categories = categories
        categoriesInV1beta1 = v1beta1 ?? categories.subtracting([.csr])
        self.firstVersion = firstVersion
        self.isForQueues = isForQueues
        self.summary = summary
        self.remedy = remedy
        self.remark = remark
    }

    /// The remark on options that generated code alone knows of.
    static let onlyCode = "on the wire, nothing changes: only generated code knows of this"

    /// Returns the sets that it is in; `nil` when that version does not have it.
    package func categories(in version: Version) -> Set<Category>? {
        guard version >= firstVersion else { return nil }
        return switch version {
        case .v1beta1: categoriesInV1beta1
        case .v1: categories.subtracting([.csr])
        case .v2: categories
        }
    }
}
