import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports

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

    @Test("Shows the finding above the old lines and the new lines")
    func sides() throws {
        let article = try #require(try page([Sample.error]).all("article").first)
        #expect(article.attributes["class"] == "error proto")
        #expect(article.children.map { $0.attributes["class"] } == ["finding", "versions"])
        let (finding, versions) = (article.children[0], article.children[1])
        #expect(finding.all("code").map(\.text) == ["FIELD_SAME_TYPE"])
        #expect(finding.all("p").map(\.text).contains("Field \"2\" changed."))
        #expect(versions.children.map { $0.attributes["class"] } == ["old", "new"])
        let old = versions.children[0]
        #expect(old.all("figcaption").map(\.text) == ["old · old/a.proto:5"])
        #expect(texts(of: old, "line") == ["\n", "message A {\n", "}\n"])
        #expect(texts(of: old, "line meant") == ["  string <&> = 2;\n"])
        let new = versions.children[1]
        #expect(texts(of: new, "line meant") == ["\tint32 x = 2;\n"])
        #expect(new.all("span", ofClass: "number").map(\.text) == ["2", "3", "4", "5", "6"])
    }

    private func texts(of side: XMLTree, _ name: String) -> [String] {
        side.all("span", ofClass: name).flatMap { $0.all("span", ofClass: "text") }.map(\.text)
    }

    @Test("Says so where nothing is, gives the other version the whole width, and marks no line of a whole file")
    func gone() throws {
        let article = try #require(try page([Sample.gone]).all("article").first)
        let versions = article.children[1]
        #expect(versions.attributes["class"] == "versions one")
        #expect(versions.children[1].text == "new · not there")
        #expect(versions.children[0].all("figcaption").map(\.text) == ["old · old/b.proto"])
        #expect(texts(of: versions.children[0], "line") == ["a\n", "b\n", "c\n"])
        #expect(versions.all("span", ofClass: "line meant").isEmpty)
    }

    @Test("Has a box for each severity, kind and file that there are several of, which hides its findings")
    func filter() throws {
        let html = try page([Sample.warning, Sample.error, Sample.note, Sample.gone])
        let boxes = html.all("input").compactMap { $0.attributes["id"] }
        #expect(boxes.contains("show-error"))
        #expect(boxes.contains("show-file-1"))
        let style = try #require(html.all("style").first).text
        for box in boxes {
            #expect(style.contains("body:has(#\(box):not(:checked))"))
            let name = box.dropFirst("show-".count)
            let isSection = html.all("section").contains { $0.attributes["id"].map { $0 == name } ?? false }
            let isClass = html.all("article").contains {
                ($0.attributes["class"] ?? "").split(separator: " ").contains { $0 == name }
            }
            #expect(isSection || isClass, "\(box) hides nothing")
        }
        #expect(try page([Sample.error]).all("input").isEmpty)
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
        #expect(page.all("a").isEmpty)
        let style = try #require(page.all("style").first).text
        #expect(!style.contains("url("))
        #expect(!style.contains("@import"))
        #expect(style.contains("prefers-color-scheme: dark"))
        #expect(page.all("meta").contains { $0.attributes["name"] == "viewport" })
    }

    @Test("Shows no more of long places and long lines than people read")
    func long() throws {
        var finding = Sample.error
        finding.place = SourceRange(file: "long", line: 1, column: 1, endLine: 1000, endColumn: 1)
        let line = String(repeating: "x", count: 5000)
        let text = String(repeating: line + "\n", count: 1000)
        let html = ReportFormat.html.write(Sample.report([finding], texts: Report.Texts(new: ["long": text])))
        #expect(try XMLTree.root(of: html).all("span", ofClass: "line meant").count == 12)
        #expect(html.utf8.count < 20_000)
    }

    @Test("Copes with places that a text does not have", arguments: [0, -1, 8, Int.max])
    func wrongPlaces(line: Int) throws {
        var finding = Sample.error
        finding.place = SourceRange(file: "proto/a.proto", line: line)
        #expect(try page([finding]).all("article").count == 1)
    }
}
