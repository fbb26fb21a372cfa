import Contract
import SwiftWriter
import Testing

@Suite("Errors of operations are caught as the documentation shows it, compiled and run", .serialized)
struct CaughtErrorTests {
    private let source = schemaFile(
        [record("Problem", [property("detail", .string)])],
        apis: [
            api(
                "Shop",
                [
                    operation("getThing", "GET", "/things", [], [response(404, json(.model("shop.Problem")))]),
                    operation("getOther", "GET", "/others", [], [response(204)]),
                ])
        ])

    /// At the top of a program, in a task, in a closure, and after calls of several operations.
    private let main = """
        import Accord
        import AccordHTTP
        import AccordMocks

        let mock = Shop.ShopClientMock()
        mock.getThing.throws(.documented(.notFound(Shop.Problem(detail: "gone")), .init(status: 404)))
        mock.getOther.throws(ConnectError(.unavailable, isOffline: true))

        do throws(Shop.GetThingError) {
            try await mock.getThing()
        } catch {
            switch error {
            case .documented(.notFound(let problem), _): print("top level:", problem.detail)
            case .undocumented, .failed: print("another")
            }
        }
        await Task {
            do throws(Shop.GetThingError) {
                try await mock.getThing()
            } catch {
                switch error {
                case .documented(.notFound(let problem), let answer): print("task:", problem.detail, answer.status)
                case .undocumented, .failed: print("another")
                }
            }
        }.value
        let body: @Sendable () async -> Void = {
            do {
                try await mock.getOther()
                try await mock.getThing()
            } catch {
                print("closure:", error.callFailure?.isOffline == true)
            }
        }
        await body()
        """

    @Test("By its short name, and by what any failed call says")
    func caught() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let settings = SwiftWriter.Settings(emit: [.models, .clients, .mocks], access: .internal)
        let files = try SwiftWriter(settings: settings).write(Contract(files: [source])).files
        let output = try await compiler.run(
            files, main: main,
            with: ["Accord", "AccordHTTP", "AccordSocket", "AccordSamples", "AccordMocks", "HTTPTypes"])
        #expect(output == "top level: gone\ntask: gone 404\nclosure: true\n")
    }
}
