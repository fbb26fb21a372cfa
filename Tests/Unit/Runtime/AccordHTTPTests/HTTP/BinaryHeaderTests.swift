import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Binary headers")
struct BinaryHeaderTests {
    private let name = HTTPField.Name.named("X-Trace-bin")

    @Test("bytes are written without padding", arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v")])
    func write(_ text: String, _ base64: String) {
        var headers: HTTPFields = [:]
        headers.appendBinary(Data(text.utf8), for: name)
        #expect(headers[values: name] == [base64])
        #expect(headers.binaryValues(for: name) == [Data(text.utf8)])
    }

    @Test("values are read with and without padding, alone and joined")
    func read() {
        var headers: HTTPFields = [:]
        headers.append(HTTPField(name: name, value: "Zg==, Zm8,Zm9v"))
        headers.append(HTTPField(name: name, value: "Zm8="))
        #expect(headers.binaryValues(for: name) == ["f", "fo", "foo", "fo"].map { Data($0.utf8) })
    }

    @Test(
        "a value that is no base64 is left out",
        arguments: ["?", "Z", "Zg=", "Zg===", "Z=g=", "Zm8==", "Zm9v=", "=", "Zm9vZ"])
    func invalid(_ value: String) {
        #expect(UnpaddedBase64.decode(value) == nil)
        #expect(HTTPFields([HTTPField(name: name, value: value)]).binaryValues(for: name).isEmpty)
    }

    @Test("URLs get the other alphabet")
    func url() {
        #expect(UnpaddedBase64.encodeForURL(Data([0xfb, 0xff, 0xfe, 0])) == "-__-AA")
        #expect(UnpaddedBase64.encode(Data([0xfb, 0xff, 0xfe, 0])) == "+//+AA")
    }
}
