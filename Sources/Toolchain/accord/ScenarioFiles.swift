import AccordMocks
import CodeGeneration
import Contract
import Foundation
import MockServer

/// The files with the scenarios of a mock server.
struct ScenarioFiles {
    private let paths: [String]
    private let folders: [String]

    /// - Parameter arguments: files, and folders, of which all JSON files are taken in the order of their names.
    /// - Throws: when a folder has none, or cannot be looked into.
    init(_ arguments: [String]) throws(Diagnostics) {
        var paths: [String] = []
        var folders: [String] = []
        for argument in arguments {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue
            else {
                paths.append(argument)
                continue
            }
            folders.append(argument)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: argument)) ?? []
            let found = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
            guard !found.isEmpty else {
                throw Diagnostics(
                    "has no scenario; name files, or a folder with files called *.json",
                    at: SourceLocation(file: argument))
            }
            paths += found.map { argument.hasSuffix("/") ? argument + $0 : "\(argument)/\($0)" }
        }
        self.paths = paths
        self.folders = folders
    }

    /// The files and folders as they are now.
    var inputs: InputSnapshot { InputSnapshot(paths: paths + folders) }

    /// Reads the scenarios, and checks them against contracts.
    ///
    /// - Throws: everything that is wrong.
    func read(for contracts: [Contract]) throws(Diagnostics) -> [Scenario] {
        guard !paths.isEmpty else { return [] }
        let known = ScenarioContracts(contracts)
        var scenarios: [Scenario] = []
        var problems: [Diagnostic] = []
        for path in paths {
            do throws(Diagnostics) {
                let file = try ScenarioFile(path)
                problems += file.problems(known)
                scenarios.append(file.scenario)
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return scenarios
    }
}
