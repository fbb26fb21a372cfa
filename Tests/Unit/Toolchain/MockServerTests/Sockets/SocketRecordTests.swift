import MockServer
import Testing

struct SocketRecordTests {
    @Test
    func `What happens on a socket is a line, and each thing that is wrong with it another one`() {
        let record = SocketRecord(
            connection: 3, channel: "Growfolio", path: "/ws", event: .received("subscribe"), remarks: ["/channels: no"])
        #expect(record.lines(hasColour: false) == ["WS #3 /ws <- subscribe  Growfolio", "  /channels: no"])
        #expect(record.lines(hasColour: true)[0].contains("\u{1B}[33m<- subscribe\u{1B}[0m"))
    }

    @Test(
        arguments: [
            (SocketRecord.Event.opened, "WS /a open"), (.refused(status: 401), "WS /a 401"),
            (.received(nil), "WS /a <- unknown"), (.sent("tick"), "WS /a -> tick"),
            (.unsent("tick"), "WS /a -> no valid sample of tick"),
            (.closed(code: 4001, byServer: true), "WS /a closed with 4001 by the server"),
            (.closed(code: 1001, byServer: false), "WS /a closed with 1001 by the client"),
        ])
    func `Each event has its words`(event: SocketRecord.Event, line: String) {
        #expect(SocketRecord(path: "/a", event: event).lines(hasColour: false) == [line])
    }

    @Test
    func `A path cannot forge a line`() {
        let record = SocketRecord(path: "/a\nb", event: .opened)
        #expect(record.lines(hasColour: false) == [#"WS /a\u{A}b open"#])
    }
}
