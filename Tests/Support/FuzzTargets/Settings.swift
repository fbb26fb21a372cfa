import Accord
import Contract
import Foundation
import ProtoReader

@testable import BreakingRules
@testable import CodeGeneration
@testable import ContractInputs
@testable import SchemaReader

extension FuzzTarget {
    /// Files of settings.
    static let settings = [
        FuzzTarget("accord-json", words: configurationWords) { try keepsConfiguration($0) },
        FuzzTarget("breaking-settings", words: breakingWords) { try keepsSettings($0) },
        FuzzTarget("baselines", words: ["\"version\": 1", "\"accepted\": [", "\"fingerprint\": \"", "\"until\": \""]) {
            try keepsBaseline($0)
        },
    ]

    private static let configurationWords = [
        "\"roots\":", "\"contracts\":", "\"emit\":", "\"access\":", "\"output\":", "\"modules\":", "\"module\":",
        "\"shards\":", "\"namespaces\":", "\"role\":", "\"lenient\":", "\"breaking\":", "[\"proto\"]", "\"a.proto\"",
        "\"models\"", "\"public\"", "true", "1000", "\\u0041", "..", "\"proto\"", "\"b.openapi.yaml\"",
    ]

    private static let breakingWords = [
        "version: v2", "version: v1", "modules:", "path:", "breaking:", "use:", "except:", "ignore:", "ignore_only:",
        "- FILE", "WIRE_JSON", "FIELD_NO_DELETE", "severity:", "against:", "baseline:", "profile:", "build:", "roots:",
        "excludes:", "includes:", "ignore_unstable_packages:", "until:", "unknown:", "../",
    ]

    // MARK: accord.json

    /// All problems have places in the file.
    private static func keepsConfiguration(_ input: Data) throws {
        let problem = try ScratchFolder.with { folder throws(Diagnostics) -> Diagnostics? in
            for (name, text) in [
                ("proto/a.proto", "syntax = \"proto3\";\n"), ("proto/b.openapi.yaml", "openapi: 3.1.0\n"),
            ] {
                let file = folder.appendingPathComponent(name)
                try? FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                write(Data(text.utf8), to: file)
            }
            let file = folder.appendingPathComponent("accord.json")
            write(input, to: file)
            do throws(Diagnostics) {
                let text = try ConfigurationText(file: file.path)
                // All folders of the disk would be a root that takes a while.
                guard strings(in: text.value(of: .roots)).allSatisfy(["proto", "proto/", "./proto"].contains) else {
                    return nil
                }
                let configuration = try Configuration(text)
                return configuration.contracts.isEmpty ? Diagnostics("there are no contracts") : nil
            } catch {
                let isPlaced = error.all.allSatisfy { $0.location?.file == file.path }
                return error.all.isEmpty || !isPlaced ? error : nil
            }
        }
        if let problem { throw BrokenPromise("a configuration has a problem without place: \(problem)") }
    }

    private static func strings(in value: JSONText?) -> [String] {
        switch value?.value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap { strings(in: $0) }
        case .object, .other, nil: []
        }
    }

    // MARK: Comparing

    private static func keepsSettings(_ input: Data) throws {
        for file in ["accord.json", "buf.yaml"] {
            guard let root = try nodes(input, file: file) else { continue }
            try expectPlaces { () throws(Diagnostics) in
                for module in try BufConfiguration(root).modules {
                    _ = try module.settings.rules(of: .proto)
                }
            }
            try expectPlaces { () throws(Diagnostics) in
                let configuration = try AccordConfiguration.read(breaking: root)
                _ = try configuration.settings.rules(of: .documents)
                _ = configuration.located(in: "folder")
            }
            try expectPlaces { () throws(Diagnostics) in _ = try AccordConfiguration.read(root) }
        }
    }

    private static func expectPlaces(_ read: () throws(Diagnostics) -> Void) throws {
        do throws(Diagnostics) {
            try read()
        } catch {
            try expectPlaces(error)
        }
    }

    /// Checks that what was read is written, and that the text is read as the same.
    private static func keepsBaseline(_ input: Data) throws {
        var isSame = true
        do throws(Diagnostics) {
            let written = try Baseline(file: "baseline.json", text: input).text
            let again = try Baseline(file: "baseline.json", text: Data(written.utf8)).text
            isSame = again == written
        } catch {
            try expectPlaces(error)
        }
        guard isSame else { throw BrokenPromise("a baseline changes when it is written") }
    }
}
