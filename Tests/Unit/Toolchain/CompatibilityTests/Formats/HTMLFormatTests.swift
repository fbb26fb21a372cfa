import TestEnvironment
import Testing

@testable import Compatibility

/// The page, as a parser sees it.
@Suite("Findings as HTML")
struct HTMLFormatTests {
    private let texts = Report.Texts(
        old: [
            "old/a.proto": "syntax = \"proto3\";\npackage a;\n\nmessage A {\n  string <&> = 2;\n}\n",
            "old/b.proto": "a\r\nb\r\nc\r\nd\r\n",
        ],
        new: ["proto/a.proto": "1\n2\nmessage A {\n\tint32 x = 2;\n}\n6\n7\n"])

    private func page(_ findings: [Finding], accepted: [AcceptedFinding] = []) throws -> XMLTree {
        try XMLTree.root(of: ReportFormat.html.write(Sample.report(findings, accepted: accepted, texts: texts)))
    }

    @Test("Shows the old lines, then the finding, then the new lines")
    func sides() throws {
        let article = try #require(try page([Sample.error]).all("article").first)
        #expect(article.attributes["class"] == "error")
        #expect(article.children.map { $0.attributes["class"] } == ["old", "finding", "new"])
        let old = article.children[0]
        #expect(old.all("figcaption").map(\.text) == ["old · old/a.proto:5"])
        #expect(old.all("span", ofClass: "line").map(\.text) == ["\n", "message A {\n", "}\n"])
        #expect(old.all("span", ofClass: "line meant").map(\.text) == ["  string <&> = 2;\n"])
        let new = article.children[2]
        #expect(new.all("span", ofClass: "line meant").map(\.text) == ["\tint32 x = 2;\n"])
        #expect(new.all("span", ofClass: "number").map(\.text) == ["2", "3", "4", "5", "6"])
        #expect(article.children[1].all("code").map(\.text) == ["FIELD_SAME_TYPE"])
        #expect(article.children[1].all("p").map(\.text).contains("Field \"2\" changed."))
    }

    @Test("Says so where nothing is, and marks no line where only the file is known")
    func gone() throws {
        let article = try #require(try page([Sample.gone]).all("article").first)
        #expect(article.children[2].all("p").map(\.text) == ["not there"])
        #expect(article.children[2].all("pre").isEmpty)
        #expect(article.children[0].all("figcaption").map(\.text) == ["old · old/b.proto"])
        #expect(article.children[0].all("span", ofClass: "line").map(\.text) == ["a\n", "b\n", "c\n"])
        #expect(article.children[0].all("span", ofClass: "line meant").isEmpty)
    }

    @Test("Takes nothing in names and messages for markup")
    func escaped() throws {
        let page = try page([Sample.warning, Sample.error], accepted: [Sample.acceptedByComment])
        #expect(page.all("b").isEmpty)
        #expect(page.all("reads").isEmpty)
        #expect(page.all("p").map(\.text).contains("<b>100%</b> & more | `x`\nfor *@all*\u{FFFD}"))
        #expect(page.all("h2").map(\.text) == ["an API,v1:2/ö.yaml", "proto/a.proto"])
        #expect(
            page.all("span", ofClass: "how").map(\.text) == [
                "comment at proto/a.proto:3, until 2027-01-01: nobody <reads> it"
            ])
    }

    @Test("Needs nothing else: no scripts, and no addresses but its own")
    func selfContained() throws {
        let page = try page([Sample.warning, Sample.error, Sample.note, Sample.gone])
        for name in ["script", "link", "img", "iframe"] { #expect(page.all(name).isEmpty) }
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#file-") == true })
        #expect(
            page.all("a").map { $0.attributes["href"] } == page.all("section").map { "#\($0.attributes["id"] ?? "")" })
        let style = try #require(page.all("style").first).text
        #expect(!style.contains("url("))
        #expect(!style.contains("@import"))
        #expect(style.contains("prefers-color-scheme: dark"))
        #expect(page.all("meta").contains { $0.attributes["name"] == "viewport" })
    }

    @Test("Shows no more of long places and long lines than people read")
    func long() throws {
        var finding = Sample.error
        finding.place = Place(file: "long", line: 1, column: 1, endLine: 1000, endColumn: 1)
        let line = String(repeating: "x", count: 5000)
        let text = String(repeating: line + "\n", count: 1000)
        let html = ReportFormat.html.write(Sample.report([finding], texts: Report.Texts(new: ["long": text])))
        #expect(try XMLTree.root(of: html).all("span", ofClass: "line meant").count == 12)
        #expect(html.utf8.count < 20_000)
    }

    @Test("Copes with places that a text does not have", arguments: [0, -1, 8, Int.max])
    func wrongPlaces(line: Int) throws {
        var finding = Sample.error
        finding.place = Place(file: "proto/a.proto", line: line)
        #expect(try page([finding]).all("article").count == 1)
    }
}
