#if NIO
    import AccordHTTP
    import AccordListener
    import AccordNIO
    import AccordSocket
    import Contract
    import EvokeEssence
    import Foundation
    import Growfolio
    import Hean
    import MockServer
    import SchemaReader
    import TestEnvironment
    import TestSupport
    import Testing

    @testable import Dashboard

    /// Sessions of generated code, of an app, and of PyPI's websockets, with servers that are made from their contracts.
    @Suite(.timeLimit(.minutes(10)))
    struct SocketClientTests {
        /// Runs `body` with the port of a server of the sockets and operations of some systems.
        private func serving<Result>(
            _ systems: [String], isolation: isolated (any Actor)? = #isolation, body: (Int) async throws -> Result
        ) async throws -> Result {
            let contracts = try systems.map { system in
                let folder = Repository.url("Schemas/\(system)")
                let files = ["openapi", "asyncapi"].map { folder.appending(path: "\(system).\($0).yaml").path }
                return try SchemaReader(isComplete: true).read(files, roots: [folder.path])
            }
            // What changes all the time does so at once.
            let options = SocketHub.Options(times: SocketMockTimes(tick: .milliseconds(10)))
            let listener = Listener(ContractBackend(contracts, sockets: options))
            let port = try await listener.start()
            do {
                let result = try await body(port)
                await listener.stop()
                return result
            } catch {
                await listener.stop()
                throw error
            }
        }

        private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

        @Test
        func `The session of Growfolio subscribes to quotes, and gets them`() async throws {
            try await serving(["growfolio"]) { port in
                let place = try url("ws://127.0.0.1:\(port)/api/v1/ws")
                let session = Growfolio.Session(
                    transport: NIOSocketTransport(), handshake: { .init(url: place) }, token: { _ in "t" })
                let quotes = session.quoteUpdated
                session.connect()
                try await session.subscribe(channels: [.quotes], symbols: ["AAPL"])
                for await quote in quotes {
                    #expect(quote.symbol == "AAPL")
                    break
                }
                session.close()
                await session.finished()
            }
        }

        @Test
        func `The session of EvokeEssence opens, and that of HEAN gets prices`() async throws {
            try await serving(["hean"]) { port in
                let place = try url("ws://127.0.0.1:\(port)/ws")
                let session = Hean.Session(transport: NIOSocketTransport(), handshake: { .init(url: place) })
                let ticks = session.tick
                session.connect()
                for await _ in ticks { break }
                session.close()
                await session.finished()
            }
            try await serving(["evokeessence"]) { port in
                let place = try url("ws://127.0.0.1:\(port)/ws")
                let session = EvokeEssence.Session(
                    transport: NIOSocketTransport(),
                    handshake: { .init(url: place, version: "1.0.0", device: "iPhone15,2") }, token: { _ in "t" })
                let states = session.states
                session.connect()
                for await state in states where state == .open { break }
                session.close()
                await session.finished()
            }
        }

        @Test
        func `PyPI's websockets gets what the contract of Growfolio promises`() async throws {
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "sockets.py")
            let result = try await serving(["growfolio"]) { port in
                try await ServerProcess(python: script, ["ws://127.0.0.1:\(port)/api/v1/ws"]).greeting
            }
            #expect(result == "all as it should be")
        }

        @Test @MainActor
        func `The view models of Examples/Dashboard show what the server has`() async throws {
            try await serving(["growfolio", "hean"]) { port in
                let transport = NIOTransport(baseURL: try url("http://127.0.0.1:\(port)"))
                let (trading, live) = (
                    try url("ws://127.0.0.1:\(port)/ws"), try url("ws://127.0.0.1:\(port)/api/v1/ws")
                )
                let dashboard = DashboardModel(
                    client: Hean.HEANClient(transport: transport),
                    session: Hean.Session(transport: NIOSocketTransport(), handshake: { .init(url: trading) }))
                let watchlist = WatchlistModel(
                    client: Growfolio.GrowfolioClient(transport: transport),
                    session: Growfolio.Session(
                        transport: NIOSocketTransport(), handshake: { .init(url: live) }, token: { _ in "t" }),
                    symbols: ["AAPL", "MSFT"])
                let screens = [Task { await dashboard.run() }, Task { await watchlist.run() }]
                await watchlist.signIn(identityToken: "t")
                #expect(watchlist.user != nil)
                await observed { dashboard.summary != nil && !dashboard.symbols.isEmpty }
                await observed { watchlist.rows.allSatisfy { $0.price != nil } }
                for screen in screens {
                    screen.cancel()
                    await screen.value
                }
            }
        }
    }
#endif
