/// A rule for `.proto` contracts, by buf's id (buf's documentation, "Breaking rules").
struct ProtoRule: Sendable, Hashable {
    /// A set of rules by what they protect, as buf has them.
    enum Category: String, Sendable, Hashable, CaseIterable {
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
    enum Version: String, Sendable, Hashable, CaseIterable, Comparable {
        case v1beta1
        case v1
        case v2

        static func < (left: Version, right: Version) -> Bool { left.age < right.age }

        private var age: Int {
            switch self {
            case .v1beta1: 0
            case .v1: 1
            case .v2: 2
            }
        }
    }

    let id: String
    private let categories: [Version: Set<Category>]

    init(id: String, categories: [Version: Set<Category>]) {
        self.id = id
        self.categories = categories
    }

    /// The sets that it is in; `nil` when that version does not have it.
    func categories(in version: Version) -> Set<Category>? { categories[version] }
}
