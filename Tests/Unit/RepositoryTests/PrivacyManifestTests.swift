import Foundation
import TestEnvironment
import Testing

@Suite("The privacy manifests of modules that apps link")
struct PrivacyManifestTests {
    /// The functions and properties for which Apple asks a reason, by category ("Describing use of required reason API").
    private static let categories: [String: [String]] = [
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
            "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
            "statfs", "statvfs", "fstatfs", "fstatvfs",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults"],
    ]

    private func modules() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: Repository.url("Sources/Runtime"), includingPropertiesForKeys: nil)
    }

    @Test("Each has the categories of what the module calls, and no others")
    func categories() throws {
        var declarations = 0
        for module in try modules() {
            let code = try Self.code(in: module)
            let called = Self.categories.filter { $0.value.contains { name in code.contains(name[...]) } }
            let declared = try Self.declared(in: module)
            #expect(declared == Set(called.keys), "\(module.lastPathComponent)")
            declarations += declared.count
        }
        #expect(declarations > 0)
    }

    @Test("Each declares that nothing is collected and nobody is tracked")
    func nothing() throws {
        for module in try modules() {
            guard let manifest = try Self.manifest(in: module) else { continue }
            #expect(manifest["NSPrivacyTracking"] as? Bool == false)
            #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        }
    }

    /// The words of a module's Swift code. What is written in C reads and writes memory alone.
    private static func code(in module: URL) throws -> Set<Substring> {
        let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
        var words: Set<Substring> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in text.split(whereSeparator: \.isNewline) {
                let line = line.drop { $0 == " " }
                guard !line.hasPrefix("//") else { continue }
                words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
            }
        }
        return words
    }

    private static func manifest(in module: URL) throws -> [String: Any]? {
        let file = module.appending(path: "PrivacyInfo.xcprivacy")
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        return try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }

    private static func declared(in module: URL) throws -> Set<String> {
        let types = try manifest(in: module)?["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
        for type in types {
            #expect((type["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false)
        }
        return Set(types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String })
    }
}
