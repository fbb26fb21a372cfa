import BreakingRules
import Contract

/// A page that needs nothing else: a summary, boxes that choose what is shown, and for each finding what is wrong above the old
/// and the new lines, which are beside each other on wide screens and below each other on phones. It is well-formed XML, too.
enum HTMLFormat {
    static func write(_ report: Report) -> String {
        let title = "\(report.newTitle) against \(report.oldTitle)"
        let files = FindingsByFile.of(report.findings)
        let filter = HTMLFilter(files, gone: gone)
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <title>\(XMLText.escaped(title)): \(report.summary)</title>
            <style>
            \(HTMLStyle.text)
            \(filter.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(XMLText.escaped(report.summary))</h1>
            <p><code>\(XMLText.escaped(report.newTitle))</code> against <code>\(XMLText.escaped(report.oldTitle))</code></p>
            \(filter.html)</header>
            <main>

            """
        let excerpts = Excerpts(report.texts)
        for (index, (file, findings)) in files.enumerated() {
            page += "<section id=\"file-\(index + 1)\">\n<h2>\(XMLText.escaped(file ?? gone))</h2>\n"
            for finding in findings { page += article(finding, excerpts, hasOld: report.isComparison) }
            page += "</section>\n"
        }
        page += accepted(report.accepted)
        return page + "</main>\n</body>\n</html>\n"
    }

    private static let gone = "No longer there"

    private static func article(_ finding: Finding, _ excerpts: Excerpts, hasOld: Bool) -> String {
        let old = !hasOld ? "" : side("old", finding.oldPlace, excerpts.old(finding.oldPlace))
        let new = side("new", finding.place, excerpts.new(finding.place))
        let isOneSided = finding.oldPlace == nil || finding.place == nil
        return
            "<article class=\"\(HTMLFilter.classes(of: finding))\">\n<div class=\"finding\">\n\(text(of: finding))</div>\n"
            + "<div class=\"versions\(isOneSided ? " one" : "")\">\n\(old)\(new)</div>\n</article>\n"
    }

    private static func text(of finding: Finding) -> String {
        var text = "<p class=\"message\">\(XMLText.escaped(finding.message))</p>\n"
        if let remedy = finding.remedy { text += "<p class=\"remedy\">\(XMLText.escaped(remedy))</p>\n" }
        if !finding.evidence.isEmpty {
            let lines = finding.evidence.map { "<li>\(XMLText.escaped($0))</li>\n" }
            text += "<ul class=\"evidence\">\n\(lines.joined())</ul>\n"
        }
        text += "<p class=\"rule\"><span class=\"severity\">\(finding.severity.rawValue)</span> "
        text += "<code>\(XMLText.escaped(finding.rule))</code>"
        if let direction = finding.direction {
            text += " <span class=\"direction\">in what \(direction == .request ? "clients" : "servers") send</span>"
        }
        return text + "</p>\n"
    }

    private static func side(_ version: String, _ place: SourceRange?, _ lines: [Excerpts.Line]) -> String {
        guard let place else { return "<p class=\"none\">\(version) · not there</p>\n" }
        let caption = XMLText.escaped(place.isOfFile ? place.file : "\(place.file):\(place.line)")
        var html = "<figure class=\"\(version)\">\n<figcaption>\(version) · \(caption)</figcaption>\n"
        if !lines.isEmpty {
            html += "<pre><code>"
            html += lines.map { line in
                "<span class=\"line\(line.isMeant ? " meant" : "")\"><span class=\"number\">\(line.number)</span>"
                    + "<span class=\"text\">\(XMLText.escaped(line.text))\n</span></span>"
            }.joined()
            html += "</code></pre>\n"
        }
        return html + "</figure>\n"
    }

    private static func accepted(_ accepted: [AcceptedFinding]) -> String {
        guard !accepted.isEmpty else { return "" }
        var html = "<details>\n<summary>Accepted: \(accepted.count)</summary>\n<ul>\n"
        for one in accepted {
            var how = "\(one.means.rawValue) at \(one.place.file):\(one.place.line)"
            if let until = one.until { how += ", until \(until)" }
            if let reason = one.reason { how += ": \(reason)" }
            html += "<li><code>\(XMLText.escaped(one.finding.rule))</code> \(XMLText.escaped(one.finding.message)) "
            html += "<span class=\"how\">\(XMLText.escaped(how))</span></li>\n"
        }
        return html + "</ul>\n</details>\n"
    }
}
