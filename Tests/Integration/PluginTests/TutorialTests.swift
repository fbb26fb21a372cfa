import Foundation
import TestEnvironment
import Testing

/// The tutorials work by their text alone, with Swift and what they name.
extension AccordBuildTests {
    private static let accord = "'\(Repository.url(".build/debug/accord").path)'"
    private static let uvicorn = "'\(Repository.installed("bin/python").path)' -m uvicorn"

    @Test("Tutorial: use it in five minutes")
    func fiveMinutes() async throws {
        let tutorial = try Tutorial("FiveMinutes")
        #expect(
            tutorial.files.keys.sorted() == [
                "Package.swift", "Sources/API/API.swift", "Sources/API/accord.json",
                "Sources/API/proto/hello/v1/hello.proto", "Sources/Greeter/main.swift",
            ])
        let package = try ExamplePackage(empty: "Greeter")
        try tutorial.write(into: package, server: "http://127.0.0.1:4010")
        let run = try await self.run(
            tutorial.command("swift"), "$url", in: package, while: tutorial.command("accord"), is: Self.accord)
        #expect(run.log == tutorial.output)
    }

    @Test("Tutorials: a REST client of a FastAPI server, a live session, and a test with a mock")
    func tutorials() async throws {
        let package = try ExamplePackage(empty: "Greeter")
        try Tutorial("FiveMinutes").write(into: package)
        let rest = try Tutorial("FromFastAPI")
        try rest.write(into: package, server: "http://127.0.0.1:8000")
        let session = try Tutorial("FirstSession")
        try session.write(into: package, server: "ws://127.0.0.1:4010/quotes")
        let test = try Tutorial("FirstTest")
        try test.write(into: package)
        // Without it, SwiftPM looks for tests of XCTest in an index of the code, and compiles everything with one.
        try package.write("Tests/XCTMain.swift", Repository.text("Tests/XCTMain.swift"))

        let download = try rest.command("curl").replacing("http://127.0.0.1:8000/", with: "$url/")
        let shop = try await run(
            rest.command("swift"), "$url", after: download, in: package, while: rest.command("uvicorn"),
            is: Self.uvicorn)
        #expect(shop.log == rest.output)

        let ticker = try await run(
            session.command("swift"), "ws${url#http}/quotes", in: package, while: session.command("accord"),
            is: Self.accord)
        #expect(ticker.log == session.output)

        let tests = try await package.swift("test", "--enable-swift-testing", "--disable-xctest")
        #expect(test.commands == ["swift test"])
        let times = /after [\d.]+ seconds/
        let last = tests.log.split(separator: "\n").last { $0.contains("Test run") } ?? ""
        #expect(
            last.replacing(times, with: "").hasSuffix(
                test.output.replacing(times, with: "").trimmingCharacters(in: .newlines)), "\(tests.log)")
    }

    @Test("Tutorial: a breaking change, stopped")
    func firstCheck() async throws {
        let package = try ExamplePackage(empty: "Greeter")
        try Tutorial("FiveMinutes").write(into: package)
        let tutorial = try Tutorial("FirstCheck")
        let contract = "Sources/API/proto/hello/v1/hello.proto"
        let before = try package.read(contract)
        try tutorial.write(into: package)
        let after = try package.read(contract)
        try package.write(contract, before)
        let author = ["NAME": "Ada", "EMAIL": "ada@example.com"]
        let environment = author.reduce(into: ["GIT_CONFIG_GLOBAL": "/dev/null"]) {
            $0["GIT_AUTHOR_\($1.key)"] = $1.value
            $0["GIT_COMMITTER_\($1.key)"] = $1.value
        }
        let commits = try await package.shell(
            tutorial.commands.dropLast().joined(separator: "\n"), environment: environment)
        #expect(commits.exitCode == 0, "\(commits.log)")
        try package.write(contract, after)
        let check = try await package.shell(
            "accord() { \(Self.accord) \"$@\"; }\n" + tutorial.command("accord"), environment: environment)
        #expect(check.exitCode == 100)
        #expect(check.log == tutorial.output)
    }

    /// Runs a program of a tutorial while a server runs, and returns what the program prints.
    ///
    /// - Parameters:
    ///   - argument: in which `$url` is the server's address.
    ///   - preparation: a command that needs the server as well.
    ///   - server: the command that starts the server, whose first word stands for `words`.
    private func run(
        _ program: String, _ argument: String, after preparation: String = "", in package: ExamplePackage,
        while server: String, is words: String
    ) async throws -> ExamplePackage.Build {
        let arguments = server.drop { $0 != " " }
        let run = try await package.shell(
            """
            rm -f served
            mkfifo served
            \(words)\(arguments) --port 0 > served 2>&1 &
            server=$!
            trap 'kill $server' EXIT
            exec 3< served
            until url=$(expr "x$line" : '.*\\(http://[0-9.]*:[0-9]*\\)'); do read -r line <&3; done
            \(preparation)
            \(program) "\(argument)" 2> problems || { cat problems; exit 1; }
            """)
        #expect(run.exitCode == 0, "\(run.log)")
        return run
    }
}
