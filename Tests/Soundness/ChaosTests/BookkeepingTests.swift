import Testing

@testable import Chaos

@Suite("Records of calls and changes")
struct BookkeepingTests {
    @Test("Work that is longer under way than it may be is found once, and again when it ends")
    func hanging() {
        var books = Books()
        let number = books.begin("unary", "details", due: .seconds(5), at: .zero)
        books.audit(grace: .seconds(10), at: .seconds(15))
        #expect(books.findings.isEmpty)
        for _ in 1...2 { books.audit(grace: .seconds(10), at: .seconds(16)) }
        #expect(
            books.findings.map(\.text) == [
                "unary hangs since 16.0 s, 11.0 s longer than it may, begun in start: details"
            ])
        books.end(number, "ok", at: .seconds(20))
        #expect(books.findings.count == 2)
        #expect(books.ends == ["unary": ["ok": 1]])
        #expect(books.underWay == 0)
    }

    @Test("Work that is cancelled has to end, whether or not it had a time")
    func cancelled() {
        var books = Books()
        for due in [nil, Duration.seconds(100)] {
            books.cancel(books.begin("unary", "", due: due, at: .zero), at: .seconds(1))
        }
        books.audit(grace: .seconds(10), at: .seconds(12))
        #expect(books.findings.count == 2)
    }

    @Test("Work ends once")
    func twice() {
        var books = Books()
        let number = books.begin("unary", "", due: nil, at: .zero)
        books.end(number, "ok", at: .zero)
        #expect(books.findings.isEmpty)
        books.end(number, "canceled", at: .zero)
        #expect(books.findings.map(\.text) == ["work ended twice: canceled"])
    }

    @Test(
        "A change without a key comes once at most, and one with a key always with the same one",
        arguments: [
            (false, [], []),
            (false, ["1 -\n"], []),
            (false, ["1 -\n1 -\n"], ["the change 1, which has no key, came 2 times"]),
            (true, ["1 a\n1", " a\n"], []),
            (true, ["1 a\n1 b\n"], ["the change 1 came with 2 keys: it takes effect more than once"]),
            (true, ["1 -\n"], ["the change 1 came without its key"]),
        ])
    func changes(isKeyed: Bool, ledger: [String], problems: [String]) {
        var changes = Changes()
        #expect(changes.begin(isKeyed: isKeyed, storm: 1) == 1)
        for text in ledger { changes.read(text) }
        #expect(changes.settle(before: 2) == problems)
        // It is forgotten then.
        #expect(changes.settle(before: 2) == [])
    }

    @Test("A change that succeeded has come to the server")
    func lostChange() {
        var changes = Changes()
        let number = changes.begin(isKeyed: false, storm: 1)
        changes.succeed(number)
        #expect(changes.settle(before: 2) == ["the change 1 succeeded, and never came to the server"])
    }

    @Test(
        "Numbers of a feed come once and in order, unless the server has been started again",
        arguments: [
            ([1, 2, 5, 6], false, [], 1), ([1, 2, 2], false, ["the number 2 came after 2"], 0),
            ([3, 2], false, ["the number 2 came after 3"], 1), ([3, 1, 2], true, [], 2),
            ([3, 1, 1], true, ["the number 1 came after 1"], 2),
        ])
    func numbers(feed: [Int], restarts: Bool, problems: [String], gaps: Int) {
        var log = NumberLog()
        if restarts { log.restart() }
        #expect(feed.compactMap { log.note($0) } == problems)
        #expect(log.gaps == gaps)
    }

    @Test("Options have defaults, and what is none is reported")
    func options() throws {
        let options = try Options(["--seconds", "60", "--width", "4"], environment: ["ACCORD_TEST_SEED": "12"])
        #expect(options.seconds == .seconds(60))
        #expect(options.width == 4)
        #expect(options.seed == 12)
        #expect(throws: Options.Wrong.self) { try Options(["--second"], environment: [:]) }
        #expect(throws: Options.Wrong.self) { try Options(["--seconds", "-1"], environment: [:]) }
    }
}
