import Foundation
import TestEnvironment
import Testing

@Suite("The names of types")
struct TypeNameTests {
    /// The names that two modules have: `Oneof` is what generated enums conform to, and a part of a contract.
    private static let known: Set = ["Oneof"]

    @Test("No two modules have a type of one name")
    func homonyms() throws {
        var modules: [String: Set<String>] = [:]
        for wing in ["Sources/Runtime", "Sources/Toolchain"] {
            for module in try FileManager.default.contentsOfDirectory(atPath: Repository.url(wing).path) {
                for name in try names(in: Repository.url("\(wing)/\(module)")) {
                    modules[name, default: []].insert(module)
                }
            }
        }
        #expect(modules.count > 1000)
        #expect(modules.filter { $0.value.count > 1 && !Self.known.contains($0.key) } == [:])
        #expect(Self.known.allSatisfy { modules[$0, default: []].count == 2 })
    }

    @Test(
        "Types are found on the top level of a file, and below conditions",
        arguments: [
            ("struct A {}", ["A"]), ("@frozen public final class A<B> {\n    enum C {}\n}\nprotocol D {}", ["A", "D"]),
            ("#if NIO\n    package enum A {\n        case b\n    }\n#endif\nactor C {}", ["A", "C"]),
            ("private struct A {}\nfileprivate typealias B = Int\nextension C {}\n// enum D {}\nimport struct E.F", []),
        ])
    func reading(source: String, names: [String]) {
        #expect(Self.names(in: source) == names)
    }

    /// The types that the files of a folder declare, except for generated ones, which are in namespaces.
    private func names(in folder: URL) throws -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") && !$0.contains("Generated/") }.flatMap { path in
            Self.names(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
    }

    private static func names(in source: String) -> [String] {
        let declaration =
            /^(?<modifiers>(?:@\S+ |[a-z]+ )*)(?:struct|class|enum|actor|protocol|typealias) (?<name>[A-Z_]\w*)/
        var conditions = 0
        return source.split(separator: "\n").compactMap { line in
            let code = line.drop { $0 == " " }
            if code.hasPrefix("#if") { conditions += 1 }
            if code.hasPrefix("#endif") { conditions -= 1 }
            guard line.count - code.count == 4 * conditions, let found = code.firstMatch(of: declaration),
                !found.modifiers.contains("private"), !found.modifiers.contains("import")
            else { return nil }
            return String(found.name)
        }
    }
}
