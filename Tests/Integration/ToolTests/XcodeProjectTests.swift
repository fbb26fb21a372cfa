import Foundation
import TestEnvironment
import Testing

/// The project in `Examples/Contacts`, which only Xcode builds (`.github/workflows/ci.yml`): here, whether it is consistent,
/// and whether its code compiles that needs no SwiftUI.
@Suite("The example's Xcode project")
struct XcodeProjectTests {
    private let folder = Repository.url("Examples/Contacts")

    @Test("Refers to objects, files and products that exist")
    func consistent() throws {
        let data = try Data(contentsOf: folder.appending(path: "Contacts.xcodeproj/project.pbxproj"))
        let project = try unsafe #require(
            PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        let objects = try #require(project["objects"] as? [String: [String: Any]])
        var used: Set<String> = [try #require(project["rootObject"] as? String)]
        for (identifier, object) in objects {
            for text in Self.texts(in: object) where text.wholeMatch(of: /[0-9A-F]{24}/) != nil {
                #expect(objects[text] != nil, "\(identifier) refers to \(text)")
                used.insert(text)
            }
        }
        #expect(Set(objects.keys) == used)

        func all(_ kind: String) -> [[String: Any]] { objects.values.filter { $0["isa"] as? String == kind } }
        let paths = all("PBXFileReference").filter { $0["sourceTree"] as? String == "<group>" }
            .compactMap { $0["path"] as? String }
        #expect(paths.sorted() == ["ContactList.swift", "ContactsApp.swift", "accord.json", "proto"])
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "Contacts/\(path)").path))
        }
        let package = try #require(all("XCLocalSwiftPackageReference").first?["relativePath"] as? String)
        #expect(folder.appending(path: package).standardizedFileURL == Repository.url(".").standardizedFileURL)
        let manifest = try Repository.text("Package.swift")
        let products = all("XCSwiftPackageProductDependency").compactMap { $0["productName"] as? String }.sorted()
        #expect(products == ["Accord", "AccordHTTP", "plugin:AccordBuild"])
        for product in products {
            let name = product.replacing("plugin:", with: "")
            #expect(manifest.contains("(name: \"\(name)\""), "\(name) is a product")
        }
        let scheme = try String(
            contentsOf: folder.appending(path: "Contacts.xcodeproj/xcshareddata/xcschemes/Contacts.xcscheme"),
            encoding: .utf8)
        for match in scheme.matches(of: /BlueprintIdentifier = "(\w+)"/) {
            #expect(objects[String(match.1)]?["isa"] as? String == "PBXNativeTarget")
        }
    }

    @Test("Has code that compiles with what becomes of its contract")
    func compiles() async throws {
        let copy = try Folder([:])
        for name in ["proto", "ContactList.swift"] {
            try FileManager.default.copyItem(at: folder.appending(path: "Contacts/\(name)"), to: copy.url(name))
        }
        let configuration = try Repository.text("Examples/Contacts/Contacts/accord.json")
        try copy.write("accord.json", configuration.replacing("{\n", with: "{\n    \"output\": \"Generated\",\n"))
        let generated = try await Program.accord.run(["generate"], in: copy)
        #expect(generated.problems == [])
        let code = try copy.names(in: "Generated").map { "Generated/\($0)" }
        let result = try await SwiftCompiler.check(code + ["ContactList.swift"], in: copy)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    /// All texts in a value of a property list.
    private static func texts(in value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let list as [Any]: list.flatMap(texts)
        case let object as [String: Any]: object.values.flatMap(texts)
        default: []
        }
    }
}
