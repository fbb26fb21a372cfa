import Testing

@testable import SwiftWriter

@Suite("Source text")
struct SourceTextTests {
    private func written(depth: Int = 0, _ body: (SourceText) -> Void) -> String {
        let text = SourceText(depth: depth)
        body(text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test("A table is closed however deep it is, where nothing follows its lines")
    func deepTable() {
        for depth in [0, 27, 40] {
            let lines = written(depth: depth) { text in
                text.table("let table = Table(", ["a"], isRaw: true, close: ") }")
            }
            let indentation = String(repeating: " ", count: depth * 4)
            #expect(
                lines == """
                    \(indentation)let table = Table( \"\"\"
                    \(indentation)    a
                    \(indentation)    \"\"\") }

                    """)
        }
    }

    @Test("A list takes one line where its characters fit, whatever the number of its bytes")
    func lists() {
        let wide = Array(repeating: "ééééé", count: 15)
        #expect(written { $0.list("(", wide, ")") } == "(\(wide.joined(separator: ", ")))\n")
        let long = Array(repeating: "abcdefgh", count: 15)
        #expect(
            written { $0.list("(", long, ")") } == """
                (
                    \(long.prefix(11).joined(separator: ", ")),
                    \(long.dropFirst(11).joined(separator: ", "))
                )

                """)
    }

    @Test("A block without lines is closed on its first line, and gaps are between what is in it")
    func blocks() {
        #expect(written { $0.block("enum E") {} } == "enum E {}\n")
        let text = written { text in
            text.block("enum E") {
                text.gap()
                text.line("case a")
                text.gap()
                text.line("case b")
                text.gap()
            }
        }
        #expect(text == "enum E {\n    case a\n\n    case b\n}\n")
    }
}
