import Testing

@testable import ProtoReader

@Suite("Walking over wire bytes")
struct WireCursorTests {
    @Test("Fields of each wire type are met in turn")
    func fields() {
        var cursor = WireCursor([
            0x08, 0x96, 0x01, 0x11, 1, 0, 0, 0, 0, 0, 0, 0x80, 0x1A, 2, 7, 8, 0x23, 0x08, 1, 0x24, 0x2D, 1, 0, 0, 0x80,
        ])
        var values: [WireCursor.Value] = []
        while let (number, value) = cursor.next() {
            values.append(value)
            #expect(number == values.count)
        }
        #expect(
            values == [
                .varint(150), .fixed64(0x8000_0000_0000_0001), .lengthDelimited([7, 8]), .group([8, 1]),
                .fixed32(0x8000_0001),
            ]
        )
        #expect(cursor.isAtEnd)
    }

    @Test(
        "Truncated or malformed bytes end the walk",
        arguments: [
            [0x08], [0x08, 0x80], [0x09, 1, 2], [0x0A, 5, 1], [0x0B, 0x08, 1], [0x0B, 0x14], [0x0C], [0x0D, 1], [0x0F],
            [0x00, 1], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        ] as [[UInt8]]
    )
    func malformed(bytes: [UInt8]) {
        var cursor = WireCursor(bytes)
        #expect(cursor.next() == nil)
    }

    @Test("A million groups in each other take no stack")
    func deepGroups() {
        let depth = 1_000_000
        var cursor = WireCursor([UInt8](repeating: 0x0B, count: depth) + [UInt8](repeating: 0x0C, count: depth))
        guard case (1, .group(let bytes))? = cursor.next() else {
            Issue.record("no group")
            return
        }
        #expect(bytes.count == 2 * (depth - 1))
    }
}
