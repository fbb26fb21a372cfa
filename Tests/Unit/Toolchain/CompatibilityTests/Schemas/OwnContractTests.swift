import Accord
import Contract
import Foundation
import SchemaReader
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import SchemaInclusion

/// The contracts of this repository, all their schemas, against themselves.
@Suite struct OwnContractTests {
    private static let root = Repository.url("Schemas")

    static let files: [String] = {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        return paths.filter { [".openapi.yaml", ".asyncapi.yaml", ".schema.json"].contains(where: $0.hasSuffix) }
            .sorted()
    }()

    @Test("A contract that did not change has no findings, whatever is asked", arguments: files)
    func unchanged(_ file: String) throws {
        let contract = try read(file)
        try #require(!contract.schemas.schemas.isEmpty)
        for profile in [ReaderProfile.strict, .tolerant] {
            let comparison = SchemaComparison(old: contract.schemas, new: contract.schemas, profile: profile)
            for index in contract.schemas.schemas.indices {
                for direction in [Finding.Direction.request, .response] {
                    let id = SchemaID(index)
                    let findings = comparison.findings(old: id, new: id, direction: direction, subject: "S")
                    #expect(findings == [], "\(contract.schemas[id].pointer) \(profile)")
                }
            }
        }
    }

    @Test("The contracts are there")
    func presence() {
        #expect(Self.files.count > 10)
    }

    private func read(_ file: String) throws -> Contract {
        try SchemaReader().read([Self.root.appending(path: file).path], roots: [Self.root.path])
    }
}
