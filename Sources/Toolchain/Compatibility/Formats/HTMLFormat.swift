/// A page that needs nothing else: for each finding the old lines, what is wrong, and the new lines, beside each other
/// on wide screens and below each other on phones. It is well-formed XML, too.
enum HTMLFormat {
    static func write(_ report: Report) -> String {
        let title = "\(report.newTitle) against \(report.oldTitle)"
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
            </style>
            </head>
            <body>
            <header>
            <h1>\(XMLText.escaped(report.summary))</h1>
            <p><code>\(XMLText.escaped(report.newTitle))</code> against <code>\(XMLText.escaped(report.oldTitle))</code></p>
            </header>
            <main>

            """
        let excerpts = Excerpts(report.texts)
        let files = FindingsByFile.of(report.findings)
        if files.count > 1 { page += contents(files) }
        for (index, (file, findings)) in files.enumerated() {
            page += "<section id=\"file-\(index + 1)\">\n<h2>\(XMLText.escaped(file ?? gone))</h2>\n"
            for finding in findings { page += article(finding, excerpts) }
            page += "</section>\n"
        }
        page += accepted(report.accepted)
        return page + "</main>\n</body>\n</html>\n"
    }

    private static let gone = "No longer there"

    private static func contents(_ files: [(file: String?, findings: [Finding])]) -> String {
        let links = files.enumerated().map { index, file in
            "<li><a href=\"#file-\(index + 1)\">\(XMLText.escaped(file.file ?? gone))</a> "
                + "<span class=\"count\">\(file.findings.count)</span></li>\n"
        }
        return "<nav aria-label=\"Files\"><ul>\n\(links.joined())</ul></nav>\n"
    }

    private static func article(_ finding: Finding, _ excerpts: Excerpts) -> String {
        var told = "<p class=\"rule\"><span class=\"severity\">\(finding.severity.rawValue)</span> "
        told += "<code>\(XMLText.escaped(finding.rule))</code></p>\n"
        told += "<p>\(XMLText.escaped(finding.message))</p>\n"
        if let remedy = finding.remedy { told += "<p class=\"remedy\">\(XMLText.escaped(remedy))</p>\n" }
        if let direction = finding.direction {
            let sender = direction == .request ? "clients" : "servers"
            told += "<p class=\"direction\">in what \(sender) send</p>\n"
        }
        if !finding.evidence.isEmpty {
            let lines = finding.evidence.map { "<li>\(XMLText.escaped($0))</li>\n" }
            told += "<ul class=\"evidence\">\n\(lines.joined())</ul>\n"
        }
        return "<article class=\"\(finding.severity.rawValue)\">\n"
            + side("old", finding.oldPlace, excerpts.old(finding.oldPlace))
            + "<div class=\"finding\">\n\(told)</div>\n"
            + side("new", finding.place, excerpts.new(finding.place)) + "</article>\n"
    }

    private static func side(_ version: String, _ place: Place?, _ lines: [Excerpts.Line]) -> String {
        var caption = version
        if let place { caption += " · " + XMLText.escaped(place.isOfFile ? place.file : "\(place.file):\(place.line)") }
        var html = "<figure class=\"\(version)\">\n<figcaption>\(caption)</figcaption>\n"
        if place == nil { html += "<p class=\"none\">not there</p>\n" }
        if !lines.isEmpty {
            html += "<pre tabindex=\"0\"><code>"
            html += lines.map { line in
                "<span class=\"line\(line.isMeant ? " meant" : "")\"><span class=\"number\">\(line.number)</span>"
                    + "\(XMLText.escaped(line.text))\n</span>"
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
