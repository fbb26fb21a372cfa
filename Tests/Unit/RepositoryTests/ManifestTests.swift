import Foundation
import TestEnvironment
import Testing

@Suite("The manifest of the package")
struct ManifestTests {
    @Test(
        "Has all targets that those of an extent need",
        arguments: ["unit", "sanitized"])
    func extents(extent: String) throws {
        let line =
            "ACCORD_TEST_EXTENT='\(extent)' swift package --package-path '\(Repository.url(".").path)' dump-package"
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(Folder().run(line).utf8))
        let names = Set(manifest.targets.map(\.name))
        #expect(names.count > 50)
        for target in manifest.targets {
            for name in target.dependencies.compactMap(\.byName?.first) {
                #expect(name.map(names.contains) ?? true, "\(target.name)")
            }
        }
    }

    private struct Manifest: Decodable {
        var targets: [Target]

        struct Target: Decodable {
            var name: String
            var dependencies: [Dependency]
        }

        struct Dependency: Decodable {
            /// The name, and the condition, which may be null.
            var byName: [String?]?

            init(from decoder: any Decoder) throws {
                guard var names = try? decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .byName)
                else { return }
                byName = [try names.decode(String.self)]
            }

            private enum Key: CodingKey { case byName }
        }
    }
}
