import Foundation
import TestEnvironment
import Testing

@Suite("The page of error texts")
struct ErrorTextTests {
    @Test("Has each text of the code, and no other")
    func complete() throws {
        let article = try Repository.text("Sources/Runtime/AccordHTTP/AccordHTTP.docc/ErrorTexts.md")
        let documented = article.matches(of: /\n\| `(?<text>.+?)` \|/).map { String($0.text) }
        #expect(Set(documented).count == documented.count)
        let texts = try Set(
            ["AccordHTTP", "AccordSocket", "AccordNIO", "AccordOffline"].flatMap { module in
                try Self.sources(of: module).flatMap(Self.texts)
            })
        #expect(texts.count > 100)
        #expect(texts.subtracting(documented).sorted() == [])
        #expect(Set(documented).subtracting(texts).sorted() == [])
    }

    @Test(
        "A text is found where an error is made of a code and words",
        arguments: [
            (#"throw ConnectError(.internal, "it is not \(name), and \(f(a))")"#, ["it is not …, and …"]),
            (#"SocketError(.refused(status: 401), "it was refused", cause: nil)"#, ["it was refused"]),
            ("self.init(\n    .failed,\n    \"it breaks off: \\\"\\(x)\\\" \"\n + more)", [#"it breaks off: "…" …"#]),
            (#"ConnectError(reason.code, "it is closed: \(reason)")"#, ["it is closed: …"]),
            (#"case ECONNREFUSED: "the server refused the connection""#, []),
            (#"command(.subscribe, "subscribe")"#, []),
        ])
    func text(code: String, texts: [String]) {
        #expect(Self.texts(in: code) == texts)
    }

    private static func sources(of module: String) throws -> [String] {
        let folder = Repository.url("Sources/Runtime/\(module)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// The words beside the codes of errors, with `…` for each value in them, and for what follows the first line; of
    /// `NetworkFault`, all words.
    private static func texts(in code: String) -> [String] {
        let literal = /"(?<text>(?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"/
        let beside = /\(\s*(?:\.|reason\.)\w+(?:\([^()"]*\))?,\s*/
        var texts: [Substring] = []
        if code.contains("struct NetworkFault") {
            texts = code.matches(of: literal).map(\.text).filter { $0.contains(" ") }
        } else {
            for match in code.matches(of: beside) {
                guard let text = code[match.range.upperBound...].prefixMatch(of: literal)?.text else { continue }
                texts.append(text)
            }
        }
        return texts.map { text in
            String(text).replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "…").replacing("……", with: "…")
                .replacing(#"\""#, with: "\"")
        }
        .filter { $0.contains(" ") && $0.contains(where: \.isLetter) }.map { $0.hasSuffix(" ") ? "\($0)…" : $0 }
    }
}
