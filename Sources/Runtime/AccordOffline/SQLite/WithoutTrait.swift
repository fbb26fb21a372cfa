// The store that the package trait SQLite brings. Where the trait is off, the compiler says so of it, and of nothing
// else.

#if !SQLite
    public import Foundation

    @available(
        *, unavailable,
        message: "needs the trait SQLite: add traits: [\"SQLite\"] to .package(…) of accord in Package.swift"
    )
    public typealias SQLiteMutationStore = MemoryMutationStore

    extension MemoryMutationStore {
        @available(
            *, unavailable,
            message: "needs the trait SQLite: add traits: [\"SQLite\"] to .package(…) of accord in Package.swift"
        )
        public init(at file: URL, patience: TimeInterval = 5) throws(MutationStoreError) {
            self.init()
        }
    }
#endif
