import Foundation
import Testing

@Suite("The layout of Rin's contracts")
struct LayoutTests {
    @Test("[R11] each package has one contract, at rin/<package>/v1/<package>.proto")
    func places() throws {
        let packages = [
            "circles", "common", "contacts", "dedup", "identity", "premium", "profiles", "score", "search", "security",
        ]
        #expect(try Contracts.paths() == packages.map { "rin/\($0)/v1/\($0).proto" })
        for package in packages {
            #expect(try Contracts.text("rin/\(package)/v1/\(package).proto").contains("\npackage rin.\(package).v1;\n"))
        }
    }

    @Test("[R11] buf's configuration is there, and generates with protoc-gen-accord")
    func configuration() throws {
        let module = try Contracts.text("buf.yaml")
        #expect(module.hasPrefix("version: v2\n"))
        #expect(module.contains("breaking:"))
        #expect(try Contracts.text("buf.gen.yaml").contains("- local: protoc-gen-accord\n"))
    }

    @Test("[R11] contracts that answer with pages import those of common")
    func imports() throws {
        let importing = try Contracts.paths().filter {
            try Contracts.text($0).contains("\nimport \"rin/common/v1/common.proto\";\n")
        }
        let packages = ["circles", "contacts", "dedup", "profiles", "score", "search", "security"]
        #expect(importing == packages.map { "rin/\($0)/v1/\($0).proto" })
    }
}
