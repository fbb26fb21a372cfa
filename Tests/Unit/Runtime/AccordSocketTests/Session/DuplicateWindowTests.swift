import Testing

@testable import AccordSocket

@Suite("The window of identifiers")
struct DuplicateWindowTests {
    @Test("Identifiers that are too long are not kept")
    func limit() {
        var window = DuplicateWindow()
        let (long, longest) = (String(repeating: "a", count: 257), String(repeating: "b", count: 256))
        let areNew = [long, long, longest, longest].map { window.insert($0) }
        #expect(areNew == [true, true, true, false])
    }

    @Test("An error's mirror has no cause, which may quote a token")
    func mirror() {
        struct Quoting: Error { let url = "wss://live.test/ws?token=secret" }
        var text = ""
        dump(SessionProblem.connection(SocketError(.unreachable, "no route", cause: Quoting())), to: &text)
        #expect(text.contains("no route"))
        #expect(!text.contains("secret"))
    }
}
