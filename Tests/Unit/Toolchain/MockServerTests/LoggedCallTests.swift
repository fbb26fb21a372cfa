import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import MockServer
import Testing

struct LoggedCallTests {
    @Test
    func `A call is a line, and each thing that is wrong with it another one`() {
        let record = LoggedCall(
            method: "GET", path: "/pets/5", status: 422, duration: .milliseconds(3), operation: "getPet",
            remarks: ["path parameter 'petId': must be an integer"])
        #expect(
            record.lines(hasColour: false) == [
                "GET /pets/5 422 3 ms  getPet", "  path parameter 'petId': must be an integer",
            ])
        #expect(record.lines(hasColour: true)[0].contains("\u{1B}[31m422\u{1B}[0m"))
    }

    @Test
    func `A path cannot forge a line, or control the terminal`() {
        let record = LoggedCall(method: "GET", path: "/a\n\u{1B}[2J", status: 200, duration: .microseconds(12))
        #expect(record.lines(hasColour: false) == [#"GET /a\u{A}\u{1B}[2J 200 12 µs"#])
    }
}
