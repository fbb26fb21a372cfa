import Testing

@Suite("Reading the acceptance key")
struct AcceptanceKeyTests {
    private func key(_ rows: String...) -> AcceptanceKey {
        let head = ["## Growfolio", "", "| id | item | what holds | source |", "|---|---|---|---|"]
        return AcceptanceKey((head + rows).joined(separator: "\n"), path: "K.md")
    }

    @Test("Rows have an id, a line, and perhaps the mark of an open rule")
    func rows() {
        let key = key("| G1 | login | `a`: string! | system |", "| G3 | logout | **open**: no test yet. | both |")
        #expect(key.rows.map(\.id) == [RuleID(system: "G", number: 1), RuleID(system: "G", number: 3)])
        #expect(key.rows.map(\.isOpen) == [false, true])
        #expect(key.rows.map(\.place) == ["K.md:5", "K.md:6"])
        #expect(key.problems == [])
    }

    @Test(
        "An incomplete row is a problem",
        arguments: [
            ("| G1 | login | system |", "a row has four cells, and none is empty"),
            ("| G1 | login | ios|android | system |", "a row has four cells, and none is empty"),
            ("| G1 | login |  | system |", "a row has four cells, and none is empty"),
            ("| G13–16 | orders | text | system |", "an id is a letter and a number, and not G13–16"),
            ("| G01 | orders | text | system |", "an id is a letter and a number, and not G01"),
            ("| G1 | login | text | S/P |", "the source of G1 is system, proposal or both, and not S/P"),
        ])
    func incomplete(row: String, problem: String) {
        #expect(key(row).problems == ["K.md:5: \(problem)"])
    }

    @Test(
        "Ids are unique, those of a system are adjacent, and their numbers ascend",
        arguments: [["G1", "G1"], ["G2", "G1"], ["G1", "H1", "G2"], ["G1", "H1", "G1"]])
    func order(ids: [String]) throws {
        let rows = ids.map { "| \($0) | item | text | system |" }.joined(separator: "\n")
        let last = try #require(ids.last)
        #expect(key(rows).problems == ["K.md:\(4 + ids.count): \(last) is not in order, or occurs twice"])
    }
}
