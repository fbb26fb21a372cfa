import Foundation
import TestEnvironment
import Testing

/// Contracts that cannot be read are not treated as missing: the code of contracts that nobody could look at stays.
@Suite("Contracts that are there and cannot be read")
struct UnreadableTests {
    let folder: Folder

    init() async throws {
        folder = try Folder(Fixture.files)
        let result = try await Program.accord.run(["generate"], in: folder)
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    /// An obstacle that a run is to find in its way.
    struct Obstacle: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var place: @Sendable (Folder) throws -> Void
        /// Without the places that they begin with.
        var problems: [String]

        private static let denied = "cannot be read (Permission denied); make sure that you may read it"
        private static let broken =
            "the symbolic link leads nowhere; restore what it leads to, or remove it"

        static let all = [
            forbidden("a root", "proto", 0o000, at: "proto"),
            forbidden("a folder in a root", "proto/toy/cars", 0o000, at: "proto/toy/cars"),
            forbidden("a folder that can be listed only", "proto/toy/cars", 0o444, at: "proto/toy/cars/v1"),
            Obstacle(
                testDescription: "a link from the root to itself",
                place: { try $0.replace("proto/toy/cars", withLinkTo: "cars") },
                problems: [
                    "proto/toy/cars: error: the symbolic link leads to itself; let it lead to a file, or remove it"
                ]),
            Obstacle(
                testDescription: "a link to a folder that is not there",
                place: { try $0.replace("proto/toy/cars", withLinkTo: "../../proto/shared/cars") },
                problems: ["proto/toy/cars: error: \(broken)"]),
            Obstacle(
                testDescription: "a contract that is a link to nothing",
                place: { try $0.replace("proto/toy/cars/v1/cars.proto", withLinkTo: "lost.proto") },
                problems: ["proto/toy/cars/v1/cars.proto: error: \(broken)"]),
            Obstacle(
                testDescription: "a pipe in the place of a contract",
                place: { folder in
                    try folder.remove("proto/toy/cars/v1/cars.proto")
                    try unsafe #require(mkfifo(folder.path("proto/toy/cars/v1/cars.proto"), 0o644) == 0)
                },
                problems: [
                    "proto/toy/cars/v1/cars.proto: error: is neither a file nor a folder, and is not read; remove it"
                ]),
        ]

        private static func forbidden(_ what: String, _ path: String, _ mode: Int, at place: String) -> Obstacle {
            Obstacle(
                testDescription: what, place: { try $0.setMode(mode, of: path) },
                problems: ["\(place): error: \(denied)"])
        }
    }

    @Test("Generating fails, and removes nothing", arguments: Obstacle.all)
    func generate(_ obstacle: Obstacle) async throws {
        let before = try folder.texts(in: "Toys")
        try obstacle.place(folder)
        for arguments in [["generate"], ["generate", "--check"]] {
            let result = try await Program.accord.unprivileged.run(arguments, in: folder)
            #expect(result.problems == obstacle.problems)
            #expect(result.exitCode == 1)
            #expect(result.output == "")
        }
        #expect(try folder.texts(in: "Toys") == before)
        try folder.allowAll()
    }

    @Test("A build fails, and removes nothing", arguments: Obstacle.all)
    func build(_ obstacle: Obstacle) async throws {
        try folder.write("plan.json", Fixture.plan)
        let arguments = ["build", "plan.json", "Toys/accord.json", "Work"] + Fixture.generated
        _ = try await Program.pluginTool.run(arguments, in: folder)
        let before = try folder.texts(in: "Work")
        try obstacle.place(folder)
        let result = try await Program.pluginTool.unprivileged.run(arguments, in: folder)
        #expect(result.problems == obstacle.problems)
        #expect(result.exitCode == 1)
        #expect(try folder.texts(in: "Work") == before)
        try folder.allowAll()
    }

    @Test("Neither version of a comparison is taken for empty", arguments: Obstacle.all)
    func breaking(_ obstacle: Obstacle) async throws {
        let other = try Folder(Fixture.files)
        try obstacle.place(folder)
        let new = try await Program.accord.unprivileged.run(
            ["breaking", "proto", "--against", other.path("proto")], in: folder)
        // Settings are looked for first.
        let problems = obstacle.problems.map { $0.hasPrefix("proto: ") ? "proto/accord.json: \($0.dropFirst(7))" : $0 }
        #expect(new.problems == problems)
        let old = try await Program.accord.unprivileged.run(
            ["breaking", other.path("proto"), "--against", "proto"], in: folder)
        #expect(old.problems == problems)
        #expect([new.exitCode, old.exitCode] == [1, 1])
        try folder.allowAll()
    }

    @Test(
        "A standard root that is no folder is an error, although the other one is there",
        arguments: [
            (
                "../contracts",
                "Toys/proto: error: the symbolic link leads nowhere; restore what it leads to, or remove it"
            ),
            (
                nil,
                "Toys/proto: error: is no folder, and contracts are looked for in a folder of this name; rename it, or "
                    + "name the folders that imports start from in 'roots' of accord.json"
            ),
        ] as [(String?, String)])
    func standardRoot(link: String?, problem: String) async throws {
        try folder.write("Toys/accord.json", #"{"output": "."}"#)
        try folder.write("Toys/Schemas/toy.schema.json", #"{"type": "object"}"#)
        // Where links cannot be, git writes a file with the path.
        try folder.write("Toys/proto", "../contracts")
        if let link { try folder.replace("Toys/proto", withLinkTo: link) }
        let before = try folder.names(in: "Toys")
        let result = try await Program.accord.run(["generate"], in: folder)
        #expect(result.problems == [problem])
        #expect(result.exitCode == 1)
        #expect(try folder.names(in: "Toys") == before)
    }

    @Test("A link with another purpose that leads out of the roots is let be")
    func otherLinks() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("proto/README.md"), withDestinationPath: "../README.md")
        let result = try await Program.accord.run(["generate"], in: folder)
        #expect(result.problems == [])
        #expect(result.output == "All 4 files are up to date.\n")
    }

    @Test("A configuration that cannot be read is not said to be missing")
    func configuration() async throws {
        try folder.setMode(0o000, of: "Toys/accord.json")
        let problem = "Toys/accord.json: error: cannot be read (Permission denied); make sure that you may read it"
        for arguments in [["generate"], ["generate", "--config", "Toys/accord.json"]] {
            #expect(try await Program.accord.unprivileged.run(arguments, in: folder).problems == [problem])
        }
    }

    @Test("A folder that cannot be searched for configurations is a warning")
    func search() async throws {
        try folder.write("Data/table", "")
        try folder.setMode(0o000, of: "Data")
        try folder.write("Temporary/file", "")
        try folder.setMode(0o777, of: "Temporary")
        let result = try await Program.accord.unprivileged.run(
            ["generate"], in: folder, environment: ["TMPDIR": folder.path("Temporary")])
        try folder.allowAll()
        #expect(
            result.problems == [
                "Data: warning: no accord.json is looked for in it, as it cannot be read (Permission denied); make sure "
                    + "that you may read it"
            ])
        #expect(result.output == "All 4 files are up to date.\n")
    }
}

extension Folder {
    fileprivate func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self.path(path))
    }

    /// So that the folder can be removed.
    fileprivate func allowAll() throws {
        for path in ["proto", "proto/toy/cars", "Data"] where FileManager.default.fileExists(atPath: self.path(path)) {
            try setMode(0o755, of: path)
        }
    }

    fileprivate func replace(_ path: String, withLinkTo target: String) throws {
        try remove(path)
        try FileManager.default.createSymbolicLink(atPath: self.path(path), withDestinationPath: target)
    }
}
