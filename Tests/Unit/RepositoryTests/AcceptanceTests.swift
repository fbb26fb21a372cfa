import Testing

@Suite("The acceptance key of this repository")
struct AcceptanceTests {
    /// The key and the tests, read once.
    private static let ofRepository = Result { try Acceptance.ofRepository() }
    private let acceptance: Acceptance

    init() throws {
        acceptance = try Self.ofRepository.get()
    }

    @Test("The key and the names are found")
    func found() {
        #expect(acceptance.key.rows.count > 70)
        #expect(acceptance.uses.count > 300)
    }

    @Test("Rows of the key are complete, and their ids unique and in order")
    func key() {
        #expect(acceptance.key.problems == [])
    }

    @Test("Names of tests have ids in a form that is understood")
    func forms() {
        #expect(acceptance.misspelled == [])
    }

    @Test("Every id in the name of a test is in the key")
    func unknown() {
        #expect(acceptance.unknown == [])
    }

    @Test("Every row of the key has a test, unless it is marked open")
    func untested() {
        #expect(acceptance.untested == [])
    }

    @Test("A row that is marked open has no test")
    func outdated() {
        #expect(acceptance.outdated == [])
    }
}
