import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs
@testable import ContractPulling

@Suite("Sources of accord pull in accord.json")
struct PullConfigurationTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func configuration(_ text: String) throws -> PullConfiguration {
        try folder.write("accord.json", text)
        return try PullConfiguration(file: folder.path("accord.json"))
    }

    @Test("The example of the article is read")
    func article() throws {
        let article = try Repository.text("Sources/Runtime/Accord/Accord.docc/PulledContracts.md")
        let example = try #require(article.firstMatch(of: /```json\n(?<text>.*?)```/.dotMatchesNewlines())).text
        let configuration = try configuration(String(example))
        #expect(configuration.roots == ["proto", "Schemas"])
        #expect(
            configuration.sources.map(\.name) == ["Schemas/bank", "Schemas/orders.openapi.json", "proto/acme"])
        #expect(configuration.sources[0].address.form == .archive(.tar))
        #expect(configuration.sources[0].address.reference.strippedFolders == 1)
        #expect(configuration.sources[1].address.form == .document)
        #expect(configuration.sources[1].token == "ORDERS_TOKEN")
        guard case .git(let selection) = configuration.sources[2].address.form else {
            Issue.record("\(configuration.sources[2])")
            return
        }
        #expect(selection.revision == .branch("main"))
        #expect(configuration.sources[2].address.reference.folder == "proto/acme")
    }

    @Test(
        "Addresses that git reads",
        arguments: [
            "https://example.com/acme.git", "ssh://git@example.com/acme.git",
            "git@example.com:acme/contracts.git#tag=v1",
            "file:///srv/acme#format=git", "../acme/.git", "/srv/acme.git",
        ])
    func git(address: String) throws {
        let sources = try configuration(#"{"pull": {"proto": {"from": "\#(address)"}}}"#).sources
        let source = try #require(sources.first)
        #expect(source.address.text == address)
        guard case .git = source.address.form else {
            Issue.record("\(source)")
            return
        }
        #expect(!source.address.isDownload)
    }

    @Test("A commit takes the place of the revision, and the folder stays")
    func pinned() throws {
        let text = #"{"pull": {"proto": {"from": "https://example.com/acme#format=git,branch=main,subdir=a/b"}}}"#
        let source = try #require(try configuration(text).sources.first)
        let reference = try source.address.pinned(to: "4e1243bd")
        #expect(reference.text == "https://example.com/acme#format=git,commit=4e1243bd,subdir=a/b")
        #expect(reference.folder == "a/b")
    }

    @Test("Paths start from the folder of the file")
    func paths() throws {
        let text = #"{"pull": {"proto": {"from": "../acme.zip#subdir=proto"}}}"#
        let source = try #require(try configuration(text).sources.first)
        #expect(source.address.reference.path == Path.join(folder.url.path, "../acme.zip"))
        #expect(source.address.text == "../acme.zip#subdir=proto")
    }

    @Test("A file without sources has none")
    func none() throws { #expect(try configuration("{}").sources.isEmpty) }
}
