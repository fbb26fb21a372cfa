import Testing

@Suite("The acceptance key beside names of tests")
struct AcceptanceComparisonTests {
    private let key = """
        | G1 | login | text | system |
        | G2 | logout | **open**: no test yet. | system |
        """

    private func acceptance(_ name: String) -> Acceptance {
        Acceptance(key: key, at: "K.md", sources: [("T.swift", "\n@Test(\"\(name)\")")])
    }

    @Test("A row with a test and an open row without one are right")
    func right() {
        let acceptance = acceptance("[G1] login")
        #expect(acceptance.unknown == [])
        #expect(acceptance.untested == [])
        #expect(acceptance.outdated == [])
        #expect(acceptance.misspelled == [])
    }

    @Test("An unknown id is reported, and so is a row without a test")
    func unknown() {
        let acceptance = acceptance("[G3] login")
        #expect(acceptance.unknown == ["T.swift:2: G3 is not in the key; add a row, or correct the id"])
        #expect(acceptance.untested == ["K.md:1: no test names G1; write one, or mark the row **open**"])
    }

    @Test("A test of an open row is reported")
    func outdated() {
        #expect(
            acceptance("[G1, G2] login and logout").outdated
                == ["T.swift:2: G2 has a test; remove the mark **open** at K.md:2"])
    }

    @Test("An id that is misspelled is reported, and counts for nothing")
    func misspelled() {
        let acceptance = acceptance("[G1,G2] login")
        #expect(acceptance.misspelled.count == 1)
        #expect(acceptance.untested == ["K.md:1: no test names G1; write one, or mark the row **open**"])
    }
}
